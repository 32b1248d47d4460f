"""Train and run Annif's MLLM backend on the files of a folder. Runs in an environment that has annif, and knows no kg.

Annif's analysers fetch NLTK data when they are first used. The one registered here needs none: sentences end at
punctuation before a capital, words are runs of letters and digits, stemmed by NLTK's Snowball stemmer.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path

folder = Path(sys.argv[1])
os.environ["ANNIF_DATADIR"] = str(folder / "data")
os.environ["ANNIF_PROJECTS"] = str(folder / "projects.cfg")

import annif  # noqa: E402
import annif.analyzer  # noqa: E402
import annif.cli  # noqa: E402
import numpy as np  # noqa: E402
from annif.analyzer.analyzer import Analyzer  # noqa: E402
from annif.corpus import Document  # noqa: E402
from nltk.stem.snowball import SnowballStemmer  # noqa: E402


class Plain(Analyzer):
    """Sentences, words and stems without any data to fetch."""

    name = "plain"
    token_min_length = 2

    def __init__(self, param: str | None = None, **rest: object) -> None:
        self.stemmer = SnowballStemmer("english")
        self.stems: dict[str, str] = {}

    def tokenize_sentences(self, text: str) -> list[str]:
        """Split after punctuation that a capital follows."""
        return re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)

    def tokenize_words(self, text: str, filter: bool = True) -> list[str]:
        """Stems of the words."""
        words = re.findall(r"\w+", text.lower())
        return [self._normalize_word(word) for word in words if not filter or self.is_valid_token(word)]

    def _normalize_word(self, word: str) -> str:
        if word not in self.stems:
            self.stems[word] = self.stemmer.stem(word)
        return self.stems[word]


def main() -> None:
    """Make a model of ``vocabulary.ttl`` and ``train.tsv``; read ``task.json``, write ``answer.json``."""
    annif.analyzer.register_analyzer(Plain)
    (folder / "projects.cfg").write_text(
        "[mllm]\nname=MLLM\nlanguage=en\nbackend=mllm\nanalyzer=plain\nvocab=kg\nlimit=100\n", encoding="utf-8"
    )
    np.random.seed(1)  # its trees take the global generator
    start = time.process_time()
    for command in (["load-vocab", "kg", "vocabulary.ttl"], ["train", "--jobs", "1", "mllm", "train.tsv"]):
        annif.cli.cli(command, standalone_mode=False)
    training = time.process_time() - start
    app = annif.create_flask_app(config_name="annif.default_config.ProductionConfig")
    texts = json.loads((folder / "task.json").read_text("utf-8"))["texts"]
    with app.app_context():
        project = annif.registry.get_project("mllm")
        subjects = project.subjects
        project.suggest([Document(text="warm up")])
        start = time.process_time()
        batch = project.suggest([Document(text=text) for text in texts])
        found = [[(subjects[s.subject_id].uri, float(s.score)) for s in items] for items in batch]
        seconds = time.process_time() - start
    answer = {"found": found, "seconds": seconds, "training": training}
    (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")


if __name__ == "__main__":
    main()
