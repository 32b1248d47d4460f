"""From what the user named to the files to read, each with a label that says where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.errors import CorpusError
from kg.readers.base import well_formed

_NOT_INPUT = ("readme", "license", "licence")


@dataclass(frozen=True, slots=True)
class Found:
    """A file: where it is, its path below the named folder, and whether it was named itself.

    ``left_out`` is the reason not to read it, if there is one.
    """

    path: Path
    below: Path
    named: bool
    left_out: str = ""


def files(paths: Sequence[Path]) -> list[Found]:
    """All files of the named files and folders, in the order named, those of a folder sorted; each file once.

    Raises:
        CorpusError: a path does not exist, or a folder is empty.
    """
    out: dict[Path, Found] = {}
    for path in paths:
        for found in _named(path):
            key = found.path.resolve()
            if key not in out or (found.named and out[key].left_out):
                out[key] = found
    return list(out.values())


def labels(found: Sequence[Found]) -> list[str]:
    """What the files are called in sources and messages: the path below the named folder; where two files have the
    same, as many folders more as it takes to tell them apart.

    >>> a, b = (Found(Path(folder, "x.txt"), Path("x.txt"), True) for folder in ("in/a", "in/b"))
    >>> labels([a, b]), labels([a])
    (['a/x.txt', 'b/x.txt'], ['x.txt'])
    """
    depths = [len(one.below.parts) for one in found]
    while True:
        out = ["/".join(one.path.parts[-depth:]) for one, depth in zip(found, depths, strict=True)]
        count = Counter(out)
        again = [i for i, one in enumerate(found) if count[out[i]] > 1 and depths[i] < len(one.path.parts)]
        if not again:
            return [well_formed(label) for label in out]
        for i in again:
            depths[i] += 1


def _named(path: Path) -> Iterator[Found]:
    if path.is_dir():
        inside = list(_walk(path, path, frozenset()))
        if not inside:
            raise CorpusError(f"{path}: the folder is empty; put text, CSV or JSON files with abstracts into it")
        yield from inside
    elif path.exists():
        yield Found(path, Path(path.name), named=True)
    else:
        raise CorpusError(f"{path}: no such file or folder; check the name")


def _walk(folder: Path, top: Path, above: frozenset[Path]) -> Iterator[Found]:
    """The files below a folder, sorted by name at each level; a link that leads back up is not followed."""
    here = folder.resolve()
    if here in above:
        return
    try:
        inside = sorted(folder.iterdir(), key=lambda one: one.name)
    except OSError as error:
        raise CorpusError(f"{folder}: cannot be read: {error.strerror or error}; check its rights") from None
    for path in inside:
        reason = _reason(path)
        if path.is_dir() and not reason:
            yield from _walk(path, top, above | {here})
        else:
            yield Found(path, path.relative_to(top), named=False, left_out=reason)


def _reason(path: Path) -> str:
    if path.name.startswith("."):
        return "hidden"
    if path.name.lower().startswith(_NOT_INPUT) and not path.is_dir():
        return "not input"
    if not path.is_file() and not path.is_dir():
        return "no file (a broken link?)"
    return ""
