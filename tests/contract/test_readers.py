"""What every reader promises, whoever wrote it. A new reader adds a sample: three papers, the second one empty."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from kg.errors import CorpusError
from kg.model import Document, SkippedRecord
from kg.readers import READERS, Note, read
from kg.readers.detect import detect

FIRST = r"We show that \textsc{MaxSafe} beats **A**gents & $\pi_0$ by 50% on graphs."
THIRD = "Naïve Bäume — 𝒪(n) of them — are no forest, and A* finds none."
TEXTS = (FIRST, "", THIRD)
RECORDS = [json.dumps({"abstract": text}, ensure_ascii=False) for text in TEXTS]
XML = [escape(text) for text in TEXTS]
SAMPLES: dict[str, tuple[str, str]] = {
    "bibtex": (
        "a.bib",
        "".join(f"@article{{{k},\n  abstract = {{{t}}}\n}}\n" for k, t in zip("pqr", TEXTS, strict=True)),
    ),
    "endnote": ("a.enw", "".join(f"%0 Journal Article\n%X {t}\n\n" for t in TEXTS)),
    "nbib": ("a.nbib", "".join(f"PMID- {n}\nTI  - T{n}\nAB  - {t}\n\n" for n, t in enumerate(TEXTS))),
    "ris": ("a.ris", "".join(f"TY  - JOUR\nAB  - {t}\nER  - \n\n" for t in TEXTS)),
    "wos": ("a.ciw", "FN Clarivate\nVR 1.0\n" + "".join(f"PT J\nAB {t}\nER\n\n" for t in TEXTS) + "EF\n"),
    "xml": (
        "a.xml",
        '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        + "".join(f"<entry><summary>{t}</summary></entry>\n" for t in XML)
        + "</feed>",
    ),
    "delimited": ("a.csv", f'id,title,abstract\np,T,"{FIRST}"\nq,U,\nr,V,"{THIRD}"\n'),
    "json": ("a.json", f"[{', '.join(RECORDS)}]"),
    "jsonl": ("a.jsonl", "\n".join(RECORDS)),
    "plain": ("a.txt", f"{FIRST}\n\nN/A\n\n{THIRD}\n"),
}

every_reader = pytest.mark.parametrize("name", READERS.names())


def sample(name: str, folder: Path, encoding: str = "utf-8", *, packed: bool = False) -> Path:
    assert name in SAMPLES, f"add a sample of {name} to this file"
    file_name, content = SAMPLES[name]
    data = content.encode(encoding)
    path = folder / (f"{file_name}.gz" if packed else file_name)
    path.write_bytes(gzip.compress(data, mtime=0) if packed else data)
    return path


@every_reader
def test_yields_papers_in_order_and_skips_the_empty_one(name: str, tmp_path: Path) -> None:
    path = sample(name, tmp_path)
    items = [item for item in READERS.get(name)(path) if not isinstance(item, Note)]
    assert [type(item) for item in items] == [Document, SkippedRecord, Document]
    assert [item.abstract for item in items if isinstance(item, Document)] == [FIRST, THIRD]
    assert all(s.startswith(f"{path.name}#") for item in items if isinstance(item, Document) for s in item.sources)
    assert all(item.source == path.name for item in items if isinstance(item, SkippedRecord))


@every_reader
def test_ids_are_stable_and_depend_on_nothing_around_the_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    here, there = sample(name, tmp_path), sample(name, tmp_path / "elsewhere")
    assert list(READERS.get(name)(here)) == list(READERS.get(name)(here)) == list(READERS.get(name)(there))


@every_reader
def test_ids_without_own_ones_are_file_and_number(name: str, tmp_path: Path) -> None:
    for document in read([sample(name, tmp_path)]).documents:
        assert document.identified or document.id == document.sources[0].replace("#", "-").replace(
            sample(name, tmp_path).suffix, ""
        )


@every_reader
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("packed", [False, True])
def test_reads_every_encoding_and_packed_files(name: str, encoding: str, packed: bool, tmp_path: Path) -> None:
    pile = read([sample(name, tmp_path, encoding, packed=packed)])
    assert [document.abstract for document in pile.documents] == [FIRST, THIRD]
    assert [document.id for document in pile.documents] == [d.id for d in read([sample(name, tmp_path)]).documents]


@every_reader
def test_is_detected_by_content(name: str, tmp_path: Path) -> None:
    path = sample(name, tmp_path)
    assert detect(path, READERS.names()) == name
    assert detect(path.rename(tmp_path / "a.txt"), READERS.names()) == name


@every_reader
@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\0\0", b"id,abstract\n1,caf\xe9\n", b"\x1f\x8bno gzip"])
def test_a_bad_file_is_a_corpus_error(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / SAMPLES[name][0]
    path.write_bytes(data)
    with pytest.raises(CorpusError, match=path.name):
        read([path], reader=name)


@every_reader
def test_a_missing_file_is_a_corpus_error(name: str, tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="nowhere"):
        list(READERS.get(name)(tmp_path / "nowhere"))
