"""Integrity of a vocabulary: each rule one function over its statements.

``S9`` to ``S46`` are the integrity conditions of the SKOS Reference (W3C, 2009, https://www.w3.org/TR/skos-reference/);
cycles, orphans and duplicate labels are among the quality issues of Suominen and Mader (2014, "Assessing and Improving
the Quality of SKOS Vocabularies"). What is said of ambiguity is what ``kg`` needs to link a label at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from kg.vocabulary.joining import join
from kg.vocabulary.lines import Lines
from kg.vocabulary.skos import assemble, files_of, read_source
from kg.vocabulary.statements import BROADER, Nodes, is_concept, is_deprecated, labels, values
from kg.vocabulary.statements import PREF as PREF
from kg.vocabulary.store import Vocabulary

LEVELS = ("error", "warning", "note")
"""How bad a finding is: breaks the standard or the matching; probably not meant; worth knowing."""

RULES = {
    "S9": "skos:scheme_and_concept",
    "S13": "skos:label_of_two_kinds",
    "S14": "skos:two_preferred_labels",
    "S27": "skos:related_and_broader",
    "S37": "skos:collection_and_concept",
    "S46": "skos:exact_and_other_match",
    "mapping": "skos:mappings",
    "cycle": "hierarchy:cycles",
    "orphan": "hierarchy:orphans",
    "dangling": "hierarchy:dangling",
    "no-iri": "naming:without_iri",
    "no-label": "naming:without_label",
    "deprecated": "naming:deprecated",
    "odd-label": "naming:odd_labels",
    "duplicate-within": "naming:duplicates_within",
    "duplicate-across": "naming:duplicates_across",
    "no-cue": "ambiguity:without_cue",
    "stray-mark": "ambiguity:stray_marks",
    "everyday": "ambiguity:everyday_words",
}
"""Every rule that is checked on the statements, in the order of the report."""


class Problem(NamedTuple):
    """What a rule found: how bad, about which subject, which of its labels (or none), in words."""

    level: str
    iri: str
    label: str
    message: str


class Finding(NamedTuple):
    """A problem with its rule and place; line 0: nowhere in particular."""

    rule: str
    level: str
    iri: str
    label: str
    message: str
    file: str
    line: int


@dataclass(frozen=True)
class Checked:
    """The statements under examination."""

    nodes: Nodes
    language: str
    vocabulary: Vocabulary

    @cached_property
    def concepts(self) -> dict[str, dict[str, list[tuple[str, str]]]]:
        """The concepts that have an IRI and are in use, sorted."""
        return {
            s: node
            for s, node in sorted(self.nodes.items())
            if is_concept(node) and not s.startswith("_:") and not is_deprecated(node)
        }

    @cached_property
    def broader(self) -> dict[str, list[str]]:
        """The direct parents of every concept."""
        return {s: sorted(set(values(node, BROADER))) for s, node in self.concepts.items()}

    def named(self, iri: str) -> str:
        """The preferred label, else the IRI."""
        return next(iter(labels(self.nodes.get(iri, {}), PREF, self.language)), iri)


Rule = Callable[[Checked], Iterable[Problem]]


def read(sources: Sequence[Path | str], language: str = "en") -> Checked:
    """Read files to be checked as one vocabulary.

    Raises:
        VocabularyError: a file is missing or does not parse.
    """
    joined = join([read_source(source) for source in sources], language)
    return Checked(joined.nodes, language, assemble(joined, language))


def check(checked: Checked) -> Iterator[tuple[str, Problem]]:
    """Every problem with the name of its rule, in the order of the rules."""
    for name, place in RULES.items():
        module, _, function = place.partition(":")
        rule: Rule = getattr(import_module(f"{__name__}.{module}"), function)
        for problem in rule(checked):
            yield name, problem


def placed(problems: Iterable[tuple[str, Problem]], sources: Sequence[Path | str]) -> list[Finding]:
    """The same with file and line."""
    files = [Lines(path) for source in sources for path in files_of(source)]
    return [_placed(rule, problem, files) for rule, problem in problems]


def _placed(rule: str, problem: Problem, files: Sequence[Lines]) -> Finding:
    found = [(lines.path, lines.find(problem.iri)) for lines in files]
    path, line = next(((p, n) for p, n in found if n), (None, 0))
    if problem.label:
        exact = [(f.path, f.find(problem.iri, problem.label)) for f in files if f.path == path or path is None]
        path, line = next(((p, n) for p, n in exact if n), (path, line))
    name = str(path) if path else str(files[0].path) if len(files) == 1 else ""
    return Finding(rule, *problem, name, line)
