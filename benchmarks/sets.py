"""The labelled texts that benchmarks run on. They lie beside the repository: ``KG_TEST_DATA`` says where."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kg.evaluation import read_gold, read_senses
from kg.evaluation.gold import GoldPaper, SenseItem
from kg.model import Document
from kg.readers import read

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("KG_TEST_DATA", ROOT.parent / "shared"))


class Set(NamedTuple):
    """A pile of papers and what people say of some of them."""

    name: str
    documents: tuple[Document, ...]
    gold: tuple[GoldPaper, ...] = ()
    senses: tuple[SenseItem, ...] = ()


@lru_cache
def sets() -> tuple[Set, ...]:
    """``dev``: the customer's papers; ``dev-ml``: papers of other venues; ``senses``: words in texts.

    Raises:
        SystemExit: there are no labels.
    """
    gold = SHARED / "gold"
    if not gold.is_dir():
        raise SystemExit("no labels here: KG_TEST_DATA must name a folder with gold/")
    return (
        Set("dev", _read(ROOT / "data" / "icml2025"), tuple(read_gold(gold / "dev.jsonl"))),
        Set("dev-ml", _read(gold / "dev-ml-input.jsonl"), tuple(read_gold(gold / "dev-ml.jsonl"))),
        Set("senses", _read(gold / "senses-dev-input.jsonl"), (), tuple(read_senses(gold / "senses-dev.jsonl"))),
    )


def _read(path: Path) -> tuple[Document, ...]:
    return tuple(read([path]).documents)
