"""Files as PubMed, Scopus, Embase, Zotero, IEEE, arXiv and others write them: how many papers come out of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kg.readers import read

ROOT = Path(__file__).resolve().parents[2]
PILES = {
    "arxiv/api_query.atom.xml": (5, 0),
    "arxiv/kaggle_snapshot_2.jsonl": (2, 0),
    "bibtex/biber-examples.bib": (6, 112),
    "bibtex/encoding.bib": (1, 0),
    "bibtex/pmlr_aistats2024_60.bib": (60, 0),
    "crossref/works_list.json": (7, 3),
    "csv/asreview_generic_semicolon.csv": (2, 0),
    "csv/litstudy_ieee_5.csv": (41, 0),
    "csv/litstudy_scopus_8.csv": (8, 0),
    "jats/pone.0000217.nxml": (1, 0),
    "openalex/work_W2741809807.json": (1, 0),
    "openreview/v2_notes_reconstructed.json": (8, 0),
    "pubmed/pubmed-29768149.xml": (1, 0),
    "pubmed/rispy_pubmed_nbib.txt": (10, 0),
    "ris/asreview_baseline_zotero.ris": (98, 2),
    "ris/asreview_pubmed_zotero.ris": (6, 0),
    "ris/asreview_scopus.ris": (6, 0),
    "ris/litstudy_ieee_hpc.ris": (25, 0),
    "ris/rispy_full.ris": (2, 0),
    "ris/rispy_multiline.ris": (3, 0),
    "semanticscholar/search_results.json": (41, 9),
    "tei/grobid_0046d83a.tei.xml": (1, 0),
    "wos/rispy_wos_tagged.txt": (2, 0),
}
"""File -> records with and without an abstract."""


@pytest.fixture(scope="module")
def samples() -> Path:
    place = Path(os.environ.get("KG_TEST_DATA", ROOT.parent / "shared")) / "data" / "formats"
    if not place.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("KG_TEST_DATA does not name a folder with data/formats")
        pytest.skip("no samples here (KG_TEST_DATA)")
    return place


@pytest.mark.parametrize("name", PILES)
def test_every_record_is_read(name: str, samples: Path) -> None:
    pile = read([samples / name])
    assert (pile.records_read, len(pile.skipped)) == PILES[name]


def test_what_is_said_of_the_papers(samples: Path) -> None:
    """Of formats that name them, all papers have title, authors and year."""
    names = [
        n
        for n in PILES
        if n.startswith(("pubmed", "ris/asreview", "ris/litstudy", "wos", "jats", "tei", "bibtex/pmlr"))
    ]
    pile = read([samples / name for name in names])
    lacking = [d.sources[0] for d in pile.documents if not (d.title and d.metadata.authors and d.metadata.year)]
    assert len(pile.documents) > 190
    assert lacking == []
