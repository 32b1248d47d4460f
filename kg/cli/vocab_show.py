"""``kg vocab search | show | tree | stats``: look at a vocabulary from the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kg.cli.options import example, format_option
from kg.cli.tables import Cell, clean, write, write_rows
from kg.cli.vocab import vocabulary_of, vocabulary_options
from kg.errors import UnknownNameError, UsageError

if TYPE_CHECKING:
    from kg.model import Iri
    from kg.vocabulary import Vocabulary

_TOP, _MOST = 30, 20


@click.command(short_help="Find concepts by any of their labels.", epilog=example('kg vocab search "continual learn"'))
@click.argument("text")
@click.option("--top", default=_TOP, show_default=True, type=click.IntRange(min=0), help="Rows; 0: all.")
@vocabulary_options
@format_option()
def search(text: str, top: int, vocabularies: tuple[str, ...], language: str, form: str) -> None:
    """Find concepts and known artefacts by any of their labels: whole labels first, then beginnings, then parts."""
    terms = vocabulary_of(vocabularies, language)
    found = sorted(_hits(terms, text))
    rows: list[list[Cell]] = [[label, kind, _label(terms, iri), iri] for _, label, kind, iri in found[: top or None]]
    write_rows(("label", "kind", "concept", "iri"), rows, form)
    if not found:
        raise UnknownNameError(f"no label holds {text!r}")


def _hits(terms: Vocabulary, text: str) -> Iterator[tuple[int, str, str, Iri]]:
    from kg.vocabulary.words import fold

    wanted = fold(" ".join(text.split()))
    for entry in terms.entries:
        label = fold(entry.label)
        if wanted in label:
            rank = 0 if label == wanted else 1 if label.startswith(wanted) else 2 if f" {wanted}" in label else 3
            yield rank, entry.label, entry.kind, entry.iri


@click.command(short_help="Show all that is said of a concept.", epilog=example('kg vocab show "continual learning"'))
@click.argument("name")
@vocabulary_options
@format_option()
def show(name: str, vocabularies: tuple[str, ...], language: str, form: str) -> None:
    """Show a concept or known artefact, by one of its labels or its IRI."""
    terms = vocabulary_of(vocabularies, language)
    found = resolve(terms, name)
    rows = [row for iri in found for row in _facts(terms, iri)]
    if form != "table":
        write_rows(("concept", "property", "value"), [[_label(terms, iri), p, v] for iri, p, v in rows], form)
        return
    parts = []
    for iri in found:
        lines = [_label(terms, iri), *(f"  {p:<12} {v}" for i, p, v in rows if i == iri)]
        parts.append("\n".join(map(clean_line, lines)))
    write("\n\n".join(parts) + "\n")


def clean_line(text: str) -> str:
    """A line for the terminal, its indent kept."""
    return text[: len(text) - len(text.lstrip())] + clean(text)


def resolve(terms: Vocabulary, name: str) -> list[Iri]:
    """The things that an IRI or a label names, in any spelling that texts may have.

    Raises:
        UnknownNameError: nothing has that label.
    """
    exact = [iri for iri in (*terms.concepts, *terms.artefacts) if name == iri]
    same = {e.iri for e in terms.entries if e.label == name and e.kind != "phrase"}
    entries = terms.named(name) if not exact and not same else ()
    found = exact or sorted(same) or sorted({terms.entries[e].iri for e in entries})
    if not found:
        raise UnknownNameError(f"no concept has the label {name!r}; look for a part of it with: kg vocab search")
    return found


def _facts(terms: Vocabulary, iri: Iri) -> Iterator[tuple[Iri, str, str]]:
    yield iri, "iri", iri
    concept, artefact = terms.concepts.get(iri), terms.artefacts.get(iri)
    named = {"kind": "concept" if concept else artefact.kind if artefact else ""}
    if concept:
        named |= {
            "definition": concept.definition,
            "synonyms": _joined(x for x in concept.alt_labels if x not in concept.abbreviations),
        }
        named |= {"short forms": _joined(concept.abbreviations), "hidden": _joined(concept.hidden_labels)}
        for title, others in (
            ("broader", concept.broader),
            ("narrower", terms.narrower.get(iri, ())),
            ("related", concept.related),
        ):
            named[title] = _joined(_label(terms, other) for other in others)
        named["exact match"] = _joined(concept.exact_match)
        named["scheme"] = concept.scheme
    elif artefact:
        named |= {"long form": artefact.long_form, "synonyms": _joined(artefact.alt_labels)}
    if marks := terms.ambiguity.get(iri):
        named |= {"ambiguous": _joined(marks.labels), "cues": _joined(marks.cues), "excludes": _joined(marks.excludes)}
    named["phrases"] = _joined(terms.phrases.get(iri, ()))
    yield from ((iri, name, value) for name, value in named.items() if value)


def _joined(labels: Iterator[str] | tuple[str, ...] | tuple[Iri, ...]) -> str:
    return "; ".join(labels)


def _label(terms: Vocabulary, iri: Iri) -> str:
    thing = terms.concepts.get(iri) or terms.artefacts.get(iri)
    return thing.label if thing else iri


@click.command(
    short_help="Show the hierarchy below a concept.", epilog=example("kg vocab tree 'reinforcement learning' --depth 2")
)
@click.argument("name", required=False)
@click.option("--depth", default=0, type=click.IntRange(min=0), help="Levels to show; 0: all. Default: 2 without NAME.")
@vocabulary_options
def tree(name: str | None, depth: int, vocabularies: tuple[str, ...], language: str) -> None:
    """Show the narrower concepts of NAME, indented; without NAME, from the top of the hierarchy."""
    terms = vocabulary_of(vocabularies, language)
    if name is not None:
        roots = [iri for iri in resolve(terms, name) if iri in terms.concepts]
        if not roots:
            raise UsageError(f"{name!r} is no concept; artefacts have no hierarchy")
    else:
        inside = {iri for iri, c in terms.concepts.items() if any(b in terms.concepts for b in c.broader)}
        roots = sorted((iri for iri in terms.concepts if iri not in inside), key=lambda iri: _label(terms, iri))
        depth = depth or 2
    write("".join(f"{clean_line(line)}\n" for line in _branches(terms, roots, depth)))


def _branches(terms: Vocabulary, roots: list[Iri], depth: int) -> Iterator[str]:
    """The lines of the tree; a concept with several parents stands below each, what lies below it only once."""
    shown: set[Iri] = set()
    waiting = [(iri, 0) for iri in reversed(roots)]
    while waiting:
        iri, level = waiting.pop()
        below = sorted(terms.narrower.get(iri, ()), key=lambda child: _label(terms, child))
        cut = bool(below) and bool(depth) and level + 1 >= depth
        mark = f"  (+{len(below)})" if cut else "  ..." if below and iri in shown else ""
        yield "  " * level + _label(terms, iri) + mark
        if not cut and iri not in shown:
            waiting += [(child, level + 1) for child in reversed(below)]
        shown.add(iri)


@click.command(short_help="Count what a vocabulary holds.", epilog=example("kg vocab stats --vocabulary thesaurus.ttl"))
@vocabulary_options
@format_option()
def stats(vocabularies: tuple[str, ...], language: str, form: str) -> None:
    """Count concepts, labels, levels and artefacts."""
    terms = vocabulary_of(vocabularies, language)
    write_rows(("what", "count"), [[name, value] for name, value in _counts(terms)], form)


def _counts(terms: Vocabulary) -> Iterator[tuple[str, Cell]]:
    concepts = list(terms.concepts.values())
    kinds = Counter(e.kind for e in terms.entries if e.iri in terms.concepts)
    yield "concepts", len(concepts)
    yield "without a broader concept", sum(not c.broader for c in concepts)
    yield "with several broader concepts", sum(len(c.broader) > 1 for c in concepts)
    yield "with a definition", sum(bool(c.definition) for c in concepts)
    yield "with an exact match", sum(bool(c.exact_match) for c in concepts)
    yield "levels", _levels(terms)
    names = {
        "pref": "preferred labels",
        "alt": "synonyms",
        "abbreviation": "short forms",
        "hidden": "hidden labels",
        "phrase": "cue phrases",
    }
    yield from ((names[kind], kinds[kind]) for kind in names)
    yield "labels a concept", round(sum(kinds.values()) / max(1, len(concepts)), 2)
    yield "ambiguous labels", sum(len(marks.labels) for marks in terms.ambiguity.values())
    yield "context cues", sum(len(marks.cues) for marks in terms.ambiguity.values())
    yield "exclude cues", sum(len(marks.excludes) for marks in terms.ambiguity.values())
    yield "background concepts", len(terms.background)
    yield "banned labels", len(terms.banned)
    yield "artefacts", len(terms.artefacts)
    yield from sorted((f"artefacts: {k}", n) for k, n in Counter(a.kind for a in terms.artefacts.values()).items())


def _levels(terms: Vocabulary) -> int:
    """The length of the longest way down, by levels; a cycle ends it."""
    inside = {iri for iri, c in terms.concepts.items() if any(b in terms.concepts for b in c.broader)}
    depth: dict[Iri, int] = {iri: 1 for iri in terms.concepts if iri not in inside}
    left = {iri: sum(b in terms.concepts for b in c.broader) for iri, c in terms.concepts.items()}
    waiting = list(depth)
    while waiting:
        iri = waiting.pop()
        for child in terms.narrower.get(iri, ()):
            depth[child] = max(depth.get(child, 0), depth[iri] + 1)
            left[child] -= 1
            if not left[child]:
                waiting.append(child)
    return max(depth.values(), default=0)
