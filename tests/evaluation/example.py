"""Labels of the sample graph's papers and of one that it lacks, all invented, as a user would write them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GOLD: list[dict[str, Any]] = [
    {
        "id": "p1",
        "core": [["lifelong learning", "continual learning"], ["Catastrophic Forgetting"], "image classification"],
        "wrong": ["contrastive learning"],
        "introduces": [{"name": "dual arch", "kind": "model", "long": "Dual Architecture"}],
        "uses": [{"name": "CIFAR10", "kind": "benchmark"}, {"name": "EWC", "agreed": False}],
        "compares": [{"name": "Huang et al."}],
        "abbreviations": {"CL": "continual learning"},
        "code": ["http://github.com/example/dual-arch/"],
        "cites": ["Huang et al., 2024"],
        "results": [{"value": "87.50 %", "metric": "accuracy"}],
    },
    {"id": "p2", "core": [["continual learning"]], "ok": ["lemons"], "wrong": ["knowledge distillation", "lemons"]},
    {"id": "p3", "title": "Seen by the annotators", "core": [["continual learning"]], "introduces": []},
    {"pid": "elsewhere", "abstract": "A text that is in no graph.", "core": [["lemons"]]},
]

SENSES: list[dict[str, Any]] = [
    {"id": "p1", "surface": "Forgetting", "concept": ["catastrophic forgetting"], "not": []},
    {"id": "p2", "surface": "learning", "concept": ["machine learning"], "not": ["continual learning"]},
    {"id": "p2", "surface": "distillation", "concept": None, "not": ["knowledge distillation"]},
    {"id": "p4", "surface": "note", "concept": ["musical note"], "not": []},
    {"id": "p9", "surface": "note", "concept": None, "not": []},
]


def lines(records: list[dict[str, Any]]) -> list[str]:
    """JSON lines."""
    return [json.dumps(record) for record in records]


def written(path: Path, records: list[dict[str, Any]]) -> Path:
    """A file of JSON lines."""
    path.write_text("\n".join(lines(records)) + "\n", encoding="utf-8")
    return path
