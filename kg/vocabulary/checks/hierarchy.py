"""The hierarchy: cycles, orphans, references to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from kg.vocabulary.checks import Checked, Problem
from kg.vocabulary.statements import RELATED, SKOS, is_concept, values

_SHOWN = 6


def cycles(checked: Checked) -> Iterator[Problem]:
    """Every set of concepts that are broader than themselves, once; strongly connected components after Tarjan (1972),
    without recursion.
    """
    broader = checked.broader
    for subject, parents in broader.items():
        if subject in parents:
            yield Problem("error", subject, "", "is broader than itself")
    for members in _components(broader):
        shown = [f'"{checked.named(m)}"' for m in members[:_SHOWN]]
        more = f" and {len(members) - _SHOWN} more" if len(members) > _SHOWN else ""
        yield Problem("error", members[0], "", f"stands in a cycle of broader concepts: {', '.join(shown)}{more}")


def _components(broader: dict[str, list[str]]) -> Iterator[list[str]]:
    """The strongly connected components of two members or more, each sorted."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    for root in broader:
        if root in index:
            continue
        work = [(root, iter(broader[root]))]
        _enter(root, index, low, stack, on_stack)
        while work:
            node, parents = work[-1]
            step = next((p for p in parents if p in broader and (p not in index or p in on_stack)), None)
            if step is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    members = _popped(node, stack, on_stack)
                    if len(members) > 1:
                        yield sorted(members)
            elif step in index:
                low[node] = min(low[node], index[step])
            else:
                _enter(step, index, low, stack, on_stack)
                work.append((step, iter(broader[step])))


def _enter(node: str, index: dict[str, int], low: dict[str, int], stack: list[str], on_stack: set[str]) -> None:
    index[node] = low[node] = len(index)
    stack.append(node)
    on_stack.add(node)


def _popped(node: str, stack: list[str], on_stack: set[str]) -> list[str]:
    members = []
    while True:
        last = stack.pop()
        on_stack.discard(last)
        members.append(last)
        if last == node:
            return members


def orphans(checked: Checked) -> Iterator[Problem]:
    """Concepts with neither broader nor narrower concepts that are no top concepts. A flat list has no hierarchy to be
    outside of: that is one note.
    """
    linked = {s for s, parents in checked.broader.items() if parents}
    linked |= {p for parents in checked.broader.values() for p in parents}
    tops = {s for s, node in checked.nodes.items() if SKOS + "topConceptOf" in node}
    tops |= {v for node in checked.nodes.values() for v in values(node, SKOS + "hasTopConcept")}
    alone = [s for s in checked.concepts if s not in linked and s not in tops]
    if alone and not linked:
        yield Problem("note", "", "", f"none of the {len(alone)} concepts has a broader concept: a flat list")
        return
    for subject in alone:
        yield Problem("warning", subject, "", f'"{checked.named(subject)}" has neither broader nor narrower concepts')


def dangling(checked: Checked) -> Iterator[Problem]:
    """Broader and related concepts that are described nowhere."""
    for subject, node in checked.concepts.items():
        for relation, found in (("broader", checked.broader[subject]), ("related", sorted(set(values(node, RELATED))))):
            for other in found:
                if not is_concept(checked.nodes.get(other, {})):
                    yield Problem(
                        "warning", subject, "", f"{relation} <{other}>, which is no concept of this vocabulary"
                    )
