"""Abbreviations, addresses, cited works and results of a paper against the gold file; all of them exact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from kg.evaluation.compare import address_key, name_key, same_value, short_key
from kg.evaluation.gold import GoldPaper
from kg.evaluation.tally import Tally
from kg.evaluation.view import View
from kg.iri import CITES
from kg.model import Abbreviation, Iri, Paper


class Facts:
    """What a graph says of its papers beside links to concepts and artefacts.

    Args:
        view: of the graph, with its evidence.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.works = {work.iri: work.label for work in view.graph.works}

    @cached_property
    def _abbreviations(self) -> dict[Iri, list[Abbreviation]]:
        out: dict[Iri, list[Abbreviation]] = defaultdict(list)
        for short in self.view.graph.abbreviations:
            out[short.paper].append(short)
        return out

    @cached_property
    def _values(self) -> dict[Iri, list[str]]:
        out: dict[Iri, list[str]] = defaultdict(list)
        for result in self.view.graph.results:
            if result.value not in out[result.paper]:
                out[result.paper].append(result.value)
        return out

    def judge(self, gold: GoldPaper, paper: Paper, tally: Tally) -> None:
        """Compare everything of one paper with its labels."""
        self.abbreviations(gold, paper, tally)
        found = {address_key(url) for url in (*paper.code_repositories, *paper.see_also)}
        _exact("code", gold.id, {url: address_key(url) for url in gold.code}, found, tally)
        cited = {name_key(self.works.get(w, "")) for w in self.view.targets(paper.iri, CITES)}
        _exact("cites", gold.id, {work: name_key(work) for work in gold.cites}, cited, tally)
        self.results(gold, paper, tally)

    def abbreviations(self, gold: GoldPaper, paper: Paper, tally: Tally) -> None:
        """Pairs of short and long form; plural forms are the same. Short forms of an unseen title are not judged."""
        text = "" if gold.title else name_key(gold.abstract)
        own = self._abbreviations.get(paper.iri, [])
        said = {(short_key(a.short_form), short_key(a.long_form)): f"{a.short_form} = {a.long_form}" for a in own}
        said = {pair: name for pair, name in said.items() if not text or pair[0] in text}
        wanted = {(short_key(s), short_key(long)): f"{s} = {long}" for s, long in gold.abbreviations}
        tally.add("abbreviation_gold", len(wanted))
        tally.add("abbreviation_said", len(said))
        tally.add("abbreviation_found", len(wanted.keys() & said.keys()))
        for pair in sorted(wanted.keys() - said.keys()):
            tally.note(gold.id, "abbreviation missed", wanted[pair])
        for pair in sorted(said.keys() - wanted.keys()):
            tally.note(gold.id, "abbreviation not in gold", said[pair])

    def results(self, gold: GoldPaper, paper: Paper, tally: Tally) -> None:
        """Values of results: the same number or the same text."""
        said = self._values.get(paper.iri, [])
        missed = [value for value in gold.results if not any(same_value(value, v) for v in said)]
        wrong = [value for value in said if not any(same_value(w, value) for w in gold.results)]
        tally.add("results_gold", len(gold.results))
        tally.add("results_found", len(gold.results) - len(missed))
        tally.add("results_said", len(said))
        tally.add("results_right", len(said) - len(wrong))
        for value in missed:
            tally.note(gold.id, "result missed", value)
        for value in wrong:
            tally.note(gold.id, "result not in gold", value)


def _exact(what: str, paper: str, wanted: dict[str, str], said: Iterable[str], tally: Tally) -> None:
    have = set(said)
    for name, key in wanted.items():
        tally.add(f"{what}_gold")
        tally.add(f"{what}_found", key in have)
        if key not in have:
            tally.note(paper, f"{what} missed", name)
