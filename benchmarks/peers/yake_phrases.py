"""Run YAKE on the texts of ``task.json``. Runs in an environment that has yake, and knows no kg."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import yake

TOP = 40


def main() -> None:
    """Key phrases of up to three words, best first, as ``answer.json``."""
    folder = Path(sys.argv[1])
    texts = json.loads((folder / "task.json").read_text("utf-8"))["texts"]
    extractor = yake.KeywordExtractor(lan="en", n=3, top=TOP)
    start = time.process_time()
    found = [[phrase for phrase, _ in extractor.extract_keywords(text)] for text in texts]
    answer = {"found": found, "seconds": time.process_time() - start}
    (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")


if __name__ == "__main__":
    main()
