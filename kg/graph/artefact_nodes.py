"""Which names are one thing: from artefact evidence of the whole pile to artefact nodes.

Two papers' artefacts are one node only if name and long form agree, or one side has no long form and exactly one sense
exists; else they stay apart and are listed as a collision.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kg.iri import DEFAULT_BASE, digest, slug
from kg.model import Artefact, Evidence, Iri
from kg.vocabulary import Vocabulary

_KINDS_FIRST = "introduces"


def squeeze(name: str) -> str:
    """Letters and digits of a name, case-folded: "CIFAR-10" and "CIFAR10" agree.

    >>> squeeze("CIFAR-10") == squeeze("CIFAR10"), squeeze("π0")
    (True, 'π0')
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(c for c in folded if c.isalnum() or c in "+*#∂∇")
    return kept or folded.strip()


@dataclass
class _Sense:
    """What is said of one thing, over all papers."""

    names: Counter[str] = field(default_factory=Counter)
    longs: Counter[str] = field(default_factory=Counter)
    kinds: Counter[tuple[bool, str]] = field(default_factory=Counter)

    def add(self, evidence: Evidence) -> None:
        self.names[evidence.name] += 1
        if evidence.long_form:
            self.longs[evidence.long_form] += 1
        if evidence.kind:
            self.kinds[evidence.role == _KINDS_FIRST, evidence.kind] += 1


@dataclass(frozen=True)
class Nodes:
    """The result: nodes by IRI, where every piece of evidence points, and the names with several senses."""

    artefacts: Mapping[Iri, Artefact]
    targets: Mapping[tuple[str, str], Iri]
    collisions: tuple[dict[str, object], ...]

    def target(self, paper: str, evidence: Evidence) -> Iri:
        """The node that ``evidence`` of ``paper`` is about."""
        return evidence.target or self.targets[paper, squeeze(evidence.name)]


def artefact_nodes(evidence: Iterable[tuple[str, Evidence]], vocabulary: Vocabulary, base: str) -> Nodes:
    """Decide which names are one thing.

    Args:
        evidence: (paper id, evidence) of the roles introduces, uses and comparesWith.
        vocabulary: whose known artefacts have IRIs already; they are minted anew under ``base``.
        base: the base IRI.
    """
    by_name: dict[str, dict[str, list[Evidence]]] = defaultdict(lambda: defaultdict(list))
    users: dict[Iri, set[str]] = defaultdict(set)
    for paper, item in evidence:
        if item.target:
            users[item.target].add(paper)
        else:
            by_name[squeeze(item.name)][paper].append(item)
    taken = {squeeze(name): a for a in vocabulary.artefacts.values() for name in (a.label, *a.alt_labels)}
    senses: dict[tuple[str, str], _Sense] = defaultdict(_Sense)
    placed: dict[tuple[str, str], tuple[str, str]] = {}
    collisions = []
    for key in sorted(by_name):
        assigned = _senses_of(by_name[key])
        for paper, sense in assigned.items():
            placed[paper, key] = (key, sense)
            for item in by_name[key][paper]:
                senses[key, sense].add(item)
        known = taken.get(key)
        others = [_known_sense(known, users[known.iri])] if known and users[known.iri] else []
        if len(set(assigned.values())) + len(others) > 1:
            collisions.append(_collision(by_name[key], assigned, others))
    based = {iri: rebase(iri, base) for iri in vocabulary.artefacts}
    iris = _mint(senses, base, {slug(a.label) for a in vocabulary.artefacts.values()})
    nodes = {iris[s]: _artefact(iris[s], sense) for s, sense in senses.items()}
    nodes |= {new: replace(vocabulary.artefacts[old], iri=new) for old, new in based.items()}
    return Nodes(nodes, {place: iris[s] for place, s in placed.items()}, tuple(collisions))


def rebase(iri: Iri, base: str) -> Iri:
    """A known artefact's IRI under the build's base."""
    prefix = DEFAULT_BASE + "artefact/"
    return Iri(base + "artefact/" + iri.removeprefix(prefix)) if iri.startswith(prefix) else iri


def _senses_of(papers: Mapping[str, list[Evidence]]) -> dict[str, str]:
    """For every paper the sense in which it uses the name: its long form, its own, or the one there is."""
    longs = {p: next((squeeze(e.long_form) for e in items if e.long_form), "") for p, items in papers.items()}
    makers = {p for p, items in papers.items() if any(e.role == "introduces" for e in items)}
    own = {p: longs[p] or (f"paper:{p}" if len(makers) > 1 else "") for p in makers}
    distinct = {s for s in (*longs.values(), *own.values()) if s}
    if len(distinct) <= 1:
        only = next(iter(distinct), "")
        return dict.fromkeys(papers, only)
    return {p: own.get(p) or longs[p] or f"paper:{p}" for p in papers}


def _known_sense(artefact: Artefact, papers: set[str]) -> dict[str, object]:
    return {"long_form": artefact.long_form, "papers": sorted(papers)}


def _collision(
    papers: Mapping[str, list[Evidence]], assigned: Mapping[str, str], others: Sequence[dict[str, object]]
) -> dict[str, object]:
    name = min(e.name for items in papers.values() for e in items)
    groups: dict[str, list[str]] = defaultdict(list)
    for paper, sense in sorted(assigned.items()):
        groups[sense].append(paper)
    senses = [
        {"long_form": next((e.long_form for p in members for e in papers[p] if e.long_form), ""), "papers": members}
        for _, members in sorted(groups.items())
    ]
    return {"kind": "artefact", "name": name, "senses": [*others, *senses]}


def _mint(senses: Mapping[tuple[str, str], _Sense], base: str, taken: set[str]) -> dict[tuple[str, str], Iri]:
    by_slug: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key in sorted(senses):
        by_slug[slug(_label(senses[key]))].append(key)
    out = {}
    for short, keys in by_slug.items():
        for key in keys:
            alone = len(keys) == 1 and short and short not in taken
            local = short if alone else f"{short}-{digest('|'.join(key))}".lstrip("-")
            out[key] = Iri(f"{base}artefact/{local}")
    return out


def _label(sense: _Sense) -> str:
    return min(sense.names, key=lambda n: (-sense.names[n], n))


def _artefact(iri: Iri, sense: _Sense) -> Artefact:
    label = _label(sense)
    long_form = min(sense.longs, key=lambda n: (-sense.longs[n], n)) if sense.longs else ""
    kinds = {k: n for (first, k), n in sense.kinds.items() if first} or {k: n for (_, k), n in sense.kinds.items()}
    kind = min(kinds, key=lambda k: (-kinds[k], k == "Method", k)) if kinds else "Method"
    return Artefact(iri, label, kind, long_form, tuple(sorted({*sense.names, long_form} - {label, ""})))
