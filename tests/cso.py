"""The Computer Science Ontology as a table of labels, made from what lies in the folder of test data."""

from __future__ import annotations

import csv
import gzip
import json
from collections import defaultdict
from pathlib import Path


def write_cso(source: Path, path: Path) -> int:
    """Write labels, synonyms and broader topics as CSV; gives the number of topics.

    Links are oriented by the distance from the root: the nearer end is broader. Of a cluster of variants the first is
    the topic, the others are synonyms.
    """
    first: dict[str, str] = {}
    variants: dict[str, list[str]] = defaultdict(list)
    for cluster in json.loads((source / "cso_variant_clusters_derived.json").read_text("utf-8")):
        for label in cluster[1:]:
            first[label] = cluster[0]
            variants[cluster[0]].append(label)
    labels = (source / "cso_labels_3.4.1.txt").read_text("utf-8").splitlines()
    with (source / "cso_graph_topics.tsv").open(encoding="utf-8", newline="") as handle:
        labels += [row["topic"] for row in csv.DictReader(handle, delimiter="\t")]
    broader: dict[str, set[str]] = defaultdict(set)
    with gzip.open(source / "cso_graph_edges.tsv.gz", "rt", encoding="utf-8", newline="") as packed:
        for row in csv.DictReader(packed, delimiter="\t"):
            near, far = first.get(row["topic_a"], row["topic_a"]), first.get(row["topic_b"], row["topic_b"])
            if (
                row["dist_a"].isdigit()
                and row["dist_b"].isdigit()
                and int(row["dist_a"]) < int(row["dist_b"])
                and near != far
            ):
                broader[far].add(near)
    topics = sorted({first.get(label, label) for label in labels if label.strip()})
    with path.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle)
        writer.writerow(["label", "synonyms", "broader"])
        for topic in topics:
            writer.writerow([topic, "|".join(sorted(variants[topic])), "|".join(sorted(broader[topic]))])
    return len(topics)
