"""Read gold and sense files; a mistake in one is said with its line, its record and its field."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from kg.errors import CorpusError
from kg.model import ARTEFACT_KINDS

ROLES = ("introduces", "uses", "compares")
"""The roles of artefacts, as gold files name them."""

KINDS = tuple(kind.lower() for kind in ARTEFACT_KINDS)
_GOLD = frozenset({"pid", "id", "corpus_id", "abstract", "title", "core", "ok", "wrong", *ROLES, "abbreviations",
                   "code", "cites", "results", "note"})  # fmt: skip
_SENSE = frozenset({"id", "abstract", "title", "surface", "concept", "not", "why", "note"})

T = TypeVar("T")
Group = tuple[str, ...]
"""Labels that name one concept equally well."""


@dataclass(frozen=True, slots=True)
class GoldArtefact:
    """A named thing. ``agreed`` false: right when found, not missed when not. An empty kind is not judged."""

    name: str
    kind: str = ""
    long: str = ""
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class GoldPaper:
    """What people say of one paper; see the package for the meaning of each field."""

    id: str
    abstract: str = ""
    title: str = ""
    core: tuple[Group, ...] = ()
    ok: tuple[Group, ...] = ()
    wrong: tuple[str, ...] = ()
    introduces: tuple[GoldArtefact, ...] = ()
    uses: tuple[GoldArtefact, ...] = ()
    compares: tuple[GoldArtefact, ...] = ()
    abbreviations: tuple[tuple[str, str], ...] = ()
    code: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    results: tuple[str, ...] = ()

    def artefacts(self, role: str) -> tuple[GoldArtefact, ...]:
        """Those of a role."""
        found: tuple[GoldArtefact, ...] = getattr(self, role)
        return found


@dataclass(frozen=True, slots=True)
class SenseItem:
    """A word in a text, and what it means there; no ``concept``: nothing that should be linked."""

    id: str
    surface: str
    concept: tuple[str, ...]
    excluded: tuple[str, ...]
    abstract: str = ""


class _BrokenError(ValueError):
    """What is wrong with a record, without its place."""


def read_gold(path: str | Path) -> list[GoldPaper]:
    """Read a gold file.

    Args:
        path: JSON lines in UTF-8; the format is described in ``kg.evaluation``.

    Raises:
        CorpusError: it cannot be read, is empty, or a record is broken: the message names line, record and field.
    """
    return parse_gold(_lines(Path(path)), str(path))


def read_senses(path: str | Path) -> list[SenseItem]:
    """Read a sense file; raises as ``read_gold`` does."""
    return parse_senses(_lines(Path(path)), str(path))


def parse_gold(lines: Iterable[str], place: str = "gold") -> list[GoldPaper]:
    """As ``read_gold``, from lines.

    >>> parse_gold(['{"id": "p1", "core": "learning"}'])
    Traceback (most recent call last):
    kg.errors.CorpusError: gold, line 1, paper 'p1': core must be a list of labels or lists of labels
    """
    papers = list(_records(lines, place, "paper", _paper))
    seen: dict[str, int] = {}
    for number, paper in papers:
        if paper.id in seen:
            raise CorpusError(f"{place}, line {number}, paper {paper.id!r}: is on line {seen[paper.id]} too; keep one")
        seen[paper.id] = number
    return [paper for _, paper in papers]


def parse_senses(lines: Iterable[str], place: str = "senses") -> list[SenseItem]:
    """As ``read_senses``, from lines.

    >>> parse_senses(['{"id": "p1", "surface": "flow", "concept": null, "not": ["optical flow"]}'])[0].excluded
    ('optical flow',)
    """
    return [item for _, item in _records(lines, place, "item", _sense)]


def _lines(path: Path) -> Sequence[str]:
    try:
        return path.read_text("utf-8-sig").split("\n")
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise CorpusError(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8") from None


def _records(
    lines: Iterable[str], place: str, noun: str, make: Callable[[dict[str, Any]], T]
) -> Iterator[tuple[int, T]]:
    count = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        count += 1
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise CorpusError(f"{place}, line {number}: no JSON: {error}; write one object a line") from None
        name = _name(record)
        where = f"{place}, line {number}" + (f", {noun} {name!r}" if name else "")
        try:
            if not isinstance(record, dict):
                raise _BrokenError("must be an object, {...}")
            yield number, make(record)
        except _BrokenError as error:
            raise CorpusError(f"{where}: {error}") from None
    if not count:
        raise CorpusError(f"{place}: holds no records; write one JSON object a line")


def _name(record: Any) -> str:
    found = (record.get("pid") or record.get("id")) if isinstance(record, dict) else ""
    return found if isinstance(found, str) else ""


def _paper(record: dict[str, Any]) -> GoldPaper:
    _known(record, _GOLD)
    if not _text(record, "abstract") and not _text(record, "id"):
        raise _BrokenError("needs an abstract, or the id of a paper of the graph")
    if "core" not in record:
        raise _BrokenError("has no core; write [] when the paper is about nothing that could be linked")
    if not (name := _text(record, "pid") or _text(record, "id")):
        raise _BrokenError("needs an id")
    return GoldPaper(
        id=name,
        abstract=_text(record, "abstract"),
        title=_text(record, "title"),
        core=_groups(record, "core"),
        ok=_groups(record, "ok"),
        wrong=_texts(record, "wrong"),
        introduces=_artefacts(record, "introduces"),
        uses=_artefacts(record, "uses"),
        compares=_artefacts(record, "compares"),
        abbreviations=_abbreviations(record),
        code=_texts(record, "code"),
        cites=_texts(record, "cites"),
        results=_results(record),
    )


def _sense(record: dict[str, Any]) -> SenseItem:
    _known(record, _SENSE)
    if not _text(record, "surface"):
        raise _BrokenError("has no surface, the word in question")
    if not _text(record, "abstract") and not _text(record, "id"):
        raise _BrokenError("needs an abstract, or the id of a paper of the graph")
    return SenseItem(
        _text(record, "id"),
        _text(record, "surface"),
        _texts(record, "concept"),
        _texts(record, "not"),
        _text(record, "abstract"),
    )


def _known(record: dict[str, Any], names: frozenset[str]) -> None:
    if unknown := sorted(record.keys() - names):
        raise _BrokenError(f"unknown field {unknown[0]!r}; known: {', '.join(sorted(names))}")


def _text(record: dict[str, Any], name: str) -> str:
    value = record.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _BrokenError(f"{name} must be text")
    return value


def _texts(record: dict[str, Any], name: str) -> tuple[str, ...]:
    value = record.get(name)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise _BrokenError(f"{name} must be a list of texts")
    return tuple(value)


def _groups(record: dict[str, Any], name: str) -> tuple[Group, ...]:
    value = record.get(name)
    wrong = _BrokenError(f"{name} must be a list of labels or lists of labels")
    if value is None:
        return ()
    if not isinstance(value, list):
        raise wrong
    groups = [[item] if isinstance(item, str) else item for item in value]
    if not all(isinstance(group, list) and group and all(isinstance(x, str) and x for x in group) for group in groups):
        raise wrong
    return tuple(tuple(group) for group in groups)


def _artefacts(record: dict[str, Any], role: str) -> tuple[GoldArtefact, ...]:
    value = record.get(role) or []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise _BrokenError(f'{role} must be a list of objects such as {{"name": "Dual-Arch", "kind": "method"}}')
    out = []
    for item in value:
        name, kind, agreed = _text(item, "name"), _text(item, "kind"), item.get("agreed", True)
        if not name:
            raise _BrokenError(f"{role} holds an artefact without a name")
        if kind and kind not in KINDS:
            raise _BrokenError(f"{role} {name!r} is of unknown kind {kind!r}; known: {', '.join(KINDS)}")
        if not isinstance(agreed, bool):
            raise _BrokenError(f"{role} {name!r}: agreed must be true or false")
        out.append(GoldArtefact(name, kind, _text(item, "long"), agreed))
    return tuple(out)


def _abbreviations(record: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    value = record.get("abbreviations") or {}
    if not isinstance(value, dict) or not all(isinstance(long, str) for long in value.values()):
        raise _BrokenError('abbreviations must be an object of texts such as {"CL": "continual learning"}')
    return tuple(value.items())


def _results(record: dict[str, Any]) -> tuple[str, ...]:
    value = record.get("results") or []
    if not isinstance(value, list) or not all(isinstance(item, dict) and "value" in item for item in value):
        raise _BrokenError('results must be a list of objects such as {"value": "87.5%", "metric": "accuracy"}')
    return tuple(dict.fromkeys(str(item["value"]) for item in value))
