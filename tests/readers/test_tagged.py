"""RIS, PubMed, Web of Science and EndNote: tags, wrapped values, damaged records."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import CorpusError
from tests.readers.helpers import LONG, OTHER, corpus, only, write

RIS = f"""1.
TY  - JOUR
TI  - Forgetting in agents
AU  - Lovelace, Ada
AU  - Turing, Alan
PY  - 2024/05//
T2  - Journal of Agents
DO  - https://doi.org/10.1000/x1
UR  - https://x.org/1 https://x.org/2
KW  - replay
KW  - preferences; agents
LA  - English
AB  - {LONG}
ER  -
"""


def test_ris(tmp_path: Path) -> None:
    paper = only(corpus(tmp_path, "a.ris", RIS))
    found = paper.metadata
    assert (paper.id, paper.title, paper.abstract) == ("10.1000/x1", "Forgetting in agents", LONG)
    assert paper.sources == ("a.ris#1",)
    assert (found.authors, found.venue, found.year) == (("Lovelace, Ada", "Turing, Alan"), "Journal of Agents", 2024)
    assert (found.doi, found.url, found.language) == ("10.1000/x1", "https://x.org/1", "en")
    assert found.keywords == ("replay", "preferences", "agents")


def test_other_tags_of_ris(tmp_path: Path) -> None:
    text = f"TY  - CPAPER\nT1  - T\nA1  - Lovelace, Ada\nY1  - 2019\nJF  - J\nN2  - {LONG}\nER  -\n"
    paper = only(corpus(tmp_path, "a.ris", text))
    assert (paper.title, paper.abstract, paper.metadata.year, paper.metadata.venue) == ("T", LONG, 2019, "J")
    assert paper.metadata.authors == ("Lovelace, Ada",)


@pytest.mark.parametrize("indent", ["", "      "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_value_goes_on_over_lines(tmp_path: Path, indent: str, end: str) -> None:
    """A line that only looks like a tag is text; a blank line ends nothing."""
    lines = [
        "TY  - JOUR",
        "AB  - We prove, ER then",
        f"{indent}the rest.",
        "",
        f"{indent}Abs - and more.",
        "ER  - ",
        "",
    ]
    assert only(corpus(tmp_path, "a.ris", end.join(lines))).abstract == "We prove, ER then\nthe rest.\nAbs - and more."


def test_carriage_returns_before_a_tag_as_ieee_writes_them(tmp_path: Path) -> None:
    text = f"TY  - JOUR\r\nAB  - {LONG}\r\nER  - \r\n\n\rTY  - CONF\r\nAB  - {OTHER}\r\nER  - \r\n"
    assert [d.abstract for d in corpus(tmp_path, "a.ris", text).documents] == [LONG, OTHER]


def test_a_record_without_its_end_and_one_without_abstract(tmp_path: Path) -> None:
    text = f"TY  - JOUR\nAB  - {LONG}\nTY  - JOUR\nTI  - T\nER  - \nstray text\nTY  - JOUR\nAB  - {OTHER}"
    pile = corpus(tmp_path, "a.ris", text)
    assert [(d.abstract, d.sources) for d in pile.documents] == [(LONG, ("a.ris#1",)), (OTHER, ("a.ris#3",))]
    assert [(s.record, s.reason) for s in pile.skipped] == [("record 2 (line 3)", "no abstract")]


def test_pubmed(tmp_path: Path) -> None:
    """Wrapped lines are one line again; subject headings are not keywords."""
    words = LONG.split(" ")
    wrapped = " ".join(words[:9]) + "\n      " + " ".join(words[9:])
    text = (
        f"\nPMID- 30922926\nDP  - 2020 Feb\nTI  - Forgetting\n      in agents.\nLID - S1 [pii]\nLID - 10.1000/x [doi]\n"
        f"AB  - {wrapped}\nFAU - Lovelace, Ada\nAU  - Lovelace A\nLA  - eng\nJT  - Journal of agents\nMH  - *Humans\n"
        f"OT  - *replay\nOT  - Agents\n\nPMID- 2\nTI  - U\n"
    )
    pile = corpus(tmp_path, "pubmed.txt", text)
    paper = only(pile)
    found = paper.metadata
    assert (paper.id, paper.title, paper.abstract) == ("30922926", "Forgetting in agents.", LONG)
    assert (found.authors, found.year, found.doi) == (("Lovelace, Ada",), 2020, "10.1000/x")
    assert (found.venue, found.language, found.keywords) == ("Journal of agents", "en", ("replay", "Agents"))
    assert found.url == "https://pubmed.ncbi.nlm.nih.gov/30922926/"
    assert [s.record for s in pile.skipped] == ["record 2 (line 18)"]


def test_web_of_science(tmp_path: Path) -> None:
    text = (
        "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Lovelace, A\n   Turing, A\nAF Lovelace, Ada\n"
        f"   Turing, Alan\nTI Forgetting in\n   agents\nSO JOURNAL\nLA English\nDE replay; learning from\n"
        f"   preferences\nID MEMORY\nAB {LONG}\nPY 2004\nDI 10.1000/x\nUT WOS:0001\nER\n\nEF\n"
    )
    paper = only(corpus(tmp_path, "savedrecs.txt", text))
    found = paper.metadata
    assert (paper.id, paper.title, paper.abstract) == ("WOS:0001", "Forgetting in agents", LONG)
    assert (found.authors, found.year, found.venue) == (("Lovelace, Ada", "Turing, Alan"), 2004, "JOURNAL")
    assert (found.keywords, found.doi, found.language) == (("replay", "learning from preferences"), "10.1000/x", "en")


def test_endnote(tmp_path: Path) -> None:
    text = (
        f"%0 Conference Paper\n%T Forgetting\n%A Ada Lovelace\n%A Alan Turing\n%B ICML\n%D 2024\n%K replay\nagents\n"
        f"%U https://x.org/1\n%X {LONG}\n\n%0 Book\n%T U\n"
    )
    pile = corpus(tmp_path, "a.enw", text)
    paper = only(pile)
    found = paper.metadata
    assert (paper.title, paper.abstract, found.year, found.venue) == ("Forgetting", LONG, 2024, "ICML")
    assert (found.authors, found.keywords) == (("Ada Lovelace", "Alan Turing"), ("replay", "agents"))
    assert [s.record for s in pile.skipped] == ["record 2 (line 12)"]


@pytest.mark.parametrize("reader", ["ris", "nbib", "wos", "endnote"])
def test_a_file_without_records_says_what_one_begins_with(tmp_path: Path, reader: str) -> None:
    with pytest.raises(CorpusError, match=r"a\.txt: holds no .* record; a record begins with the tag"):
        corpus(tmp_path, "a.txt", "no tags here\n", reader)


def test_a_file_in_another_encoding_says_where(tmp_path: Path) -> None:
    path = write(tmp_path, "a.ris", RIS.replace("Ada", "Adé").encode("latin-1"))
    with pytest.raises(CorpusError, match=r"a\.ris: byte 59 \(0xe9\) is not UTF-8 text; convert"):
        corpus(tmp_path, "a.ris", path.read_bytes())
