from __future__ import annotations

import pandas
import pytest

from kg.errors import UsageError
from kg.graph.frame_view import KINDS, to_frame
from tests.sample import empty_graph, paper, sample_graph

GRAPH = sample_graph()


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_a_record(kind: str) -> None:
    frame = to_frame(GRAPH, kind)
    assert len(frame) == len(getattr(GRAPH, kind)) > 0
    assert list(to_frame(GRAPH, kind).columns) == list(frame.columns)


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_graph_has_the_same_columns_and_types(kind: str) -> None:
    """But for the parts of scores, which are those that occur."""
    some, none = to_frame(GRAPH, kind), to_frame(empty_graph(), kind)
    assert len(none) == 0
    assert [c for c in some.columns if not c.startswith("score_")] == list(none.columns)
    assert all(some[column].dtype == none[column].dtype for column in none.columns)


def test_what_is_not_known_is_missing() -> None:
    papers = to_frame(GRAPH, "papers").set_index("iri")
    assert papers.year[paper("p1")] == 2025
    assert papers.year[paper("p3")] is pandas.NA
    assert papers.authors[paper("p1")] == ("Zoë Ångström", "Ada; Lovelace \\ Jr.")
    assert papers.concepts.tolist() == [2, 2, 2, 1]


def test_links_have_labels_and_parts() -> None:
    links = to_frame(GRAPH, "links")
    row = links[(links.predicate == "uses")].iloc[0]
    assert (row.paper_label, row.target_label) == ("Dual-Arch for continual learning", "CIFAR-10")
    assert links.score_title.max() == 0.2
    assert links.groupby("target_label").score.mean()["continual learning"] == pytest.approx((0.8732 + 0.5 + 0.3) / 3)


def test_mentions_quote_their_text() -> None:
    texts = {row["iri"]: row for row in to_frame(GRAPH, "papers").to_dict("records")}
    for row in to_frame(GRAPH, "mentions").to_dict("records"):
        assert texts[row["paper"]][row["field"]][row["start"] : row["end"]] == row["surface"]


def test_names() -> None:
    assert to_frame(GRAPH, "cooccurrence").equals(to_frame(GRAPH, "cooccurrences"))
    with pytest.raises(UsageError, match="known: abbreviations, artefacts, concepts"):
        to_frame(GRAPH, "nothing")
