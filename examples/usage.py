"""What a program does with kg: run it with ``python examples/usage.py``. The tests run it and check its types."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import networkx as nx
import pandas
import rdflib
import spacy

import kg
from kg.analysis.ranking import Ranking
from kg.analysis.rows import Rows

ROOT = Path(__file__).resolve().parents[1]


def main(source: str = str(ROOT / "exports")) -> None:
    """Look at a graph from all sides."""
    graph: kg.Graph = kg.load(source)  # or: kg.build(["papers/", "more.csv"])
    print(graph)

    concepts: nx.Graph[str] = graph.to_networkx("concepts")
    central = nx.betweenness_centrality(concepts, weight="distance", k=min(50, len(concepts)), seed=1)
    best = max(sorted(central), key=lambda node: central[node])
    print("between most others:", concepts.nodes[best]["label"])

    typed: nx.MultiDiGraph[str] = graph.to_networkx("all")
    used = [target for _, target, data in typed.edges(data=True) if data["predicate"] == "uses"]
    print("things that papers use:", len(set(used)))

    links: pandas.DataFrame = graph.to_frame("links")
    print(links.groupby("predicate").score.mean().round(2).to_dict())

    ranking: Ranking = graph.centrality("pagerank", top=3, resamples=40)
    print("most central:", [f"{row.label} (rank {row.rank_low} to {row.rank_high})" for row in ranking])

    themes: Rows = graph.communities(top=3)
    print("largest theme:", themes[0]["name"])
    table: pandas.DataFrame = graph.to_frame("centrality")
    print("most betweenness:", table.nlargest(1, "betweenness").label.item())

    triples: rdflib.Graph = graph.to_rdflib(evidence=False)
    print("triples:", len(triples))

    with tempfile.TemporaryDirectory() as folder:
        graph.to_pyvis().write_html(Path(folder) / "page.html")
        graph.export("gexf", Path(folder) / "graph.gexf")
        graph.export("obsidian", Path(folder) / "vault")
        print("notes:", len(list((Path(folder) / "vault").rglob("*.md"))))

    print("changes since itself:", len(graph.diff(graph).changes))

    nlp = spacy.blank("en")
    nlp.add_pipe("kg")  # an entry point of the installed package: nothing to import
    doc = nlp("Continual learning without forgetting, on CIFAR-10.")
    for span in doc.spans["kg"]:
        print(f"{span.text} [{span.label_}] {span.kb_id_}")


if __name__ == "__main__":
    main(*sys.argv[1:])
