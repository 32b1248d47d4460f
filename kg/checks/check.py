"""Run the rules over a graph on disk."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path

from kg.checks import RULES
from kg.checks.facts import Facts
from kg.checks.reading import Broken, Node, Scattered, find_lines, read_nodes
from kg.checks.rule import ANY, KEPT, Finding, Report, Rule
from kg.errors import UnknownNameError
from kg.graph.load import find_files
from kg.graph.terms import MENTION

SYNTAX = "syntax"
"""The rule that stands before all others: the file is Turtle. It is no entry of the table, nothing can be asked of a
file that breaks it."""

_EVERY = 50_000
_LONGEST = 400
Progress = Callable[[str, int, int], None]


def check(source: str | Path, *, rules: Iterable[str] = (), progress: Progress | None = None) -> Report:
    """Check a graph on disk, and its evidence where that stands beside it.

    Args:
        source: an export folder or the path of a ``graph.ttl``.
        rules: ids of the rules to run; all of them if empty.
        progress: called now and then with the file's name, its triples so far, and 0.

    Returns:
        What was found; an empty report means that every rule holds.

    Raises:
        CorpusError: there is no such file, or it cannot be read.
        UnknownNameError: no rule of that id.

    Example:
        >>> check("exports", rules=["skos-cycle", "mention-quote"]).findings
        []
    """
    wanted = set(rules) or {*RULES.names(), SYNTAX}
    if unknown := sorted(wanted - {*RULES.names(), SYNTAX}):
        raise UnknownNameError(f"no rule named {unknown[0]!r}; known: {', '.join([*RULES.names(), SYNTAX])}")
    chosen = {name: rule for name, rule in RULES.items() if name in wanted}
    files = find_files(source)
    paths = [path for path in files if path is not None]
    try:
        run = _read(paths, chosen, gathered=False, progress=progress)
    except Scattered:
        run = _read(paths, chosen, gathered=True, progress=progress)
    if not run.broken:
        run.finish()
    return run.report(paths)


def _read(paths: list[Path], rules: Mapping[str, Rule], *, gathered: bool, progress: Progress | None) -> _Run:
    run = _Run(rules)
    run.facts.evidence = len(paths) > 1
    for path in paths:
        try:
            for node in read_nodes(path, gathered=gathered):
                run.see(path.name, node)
                if progress and len(run.facts.kinds) % _EVERY == 0:
                    progress(f"checking {path.name}", run.facts.triples[path.name].total(), 0)
        except Broken as error:
            run.broken = True
            run.keep(Finding(SYNTAX, path.name, error.line, "", f"no Turtle: {error}"))
            break
    return run


@dataclass(slots=True)
class _Run:
    """One pass of the rules over the files."""

    rules: Mapping[str, Rule]
    facts: Facts = field(default_factory=Facts)
    found: dict[str, list[Finding]] = field(default_factory=lambda: defaultdict(list))
    counts: Counter[str] = field(default_factory=Counter)
    broken: bool = False
    held: list[tuple[str, Node]] = field(default_factory=list)
    _local: dict[tuple[str, ...], list[tuple[str, Rule]]] = field(default_factory=dict)

    def see(self, file: str, node: Node) -> None:
        """Show a node to the rules of its classes; a mention that stands among the graph waits for its end."""
        self.facts.add(file, node)
        if MENTION in node.classes and file == self._first():
            self.held.append((file, node))
        else:
            self._show(file, node)

    def _first(self) -> str:
        return next(iter(self.facts.triples))

    def _show(self, file: str, node: Node) -> None:
        rules = self._local.get(node.classes)
        if rules is None:
            shown = {ANY, *node.classes}
            rules = [(name, rule) for name, rule in self.rules.items() if shown & {*rule.classes}]
            self._local[node.classes] = rules
        for name, rule in rules:
            for message in rule.check(node, self.facts):
                self.keep(Finding(name, file, 0, node.iri, str(message)))

    def finish(self) -> None:
        """What can be said only when all is known."""
        for file, node in self.held:
            self._show(file, node)
        for name, rule in self.rules.items():
            if not rule.classes:
                for subject, message in rule.check(self.facts):
                    self.keep(Finding(name, "", 0, subject, message))

    def keep(self, finding: Finding) -> None:
        """Take a finding; beyond a bound only count it."""
        if len(finding.message) > _LONGEST:
            finding = replace(finding, message=f"{finding.message[: _LONGEST - 1]}…")
        self.counts[finding.rule] += 1
        kept = self.found[finding.rule]
        if len(kept) < KEPT:
            kept.append(finding)

    def report(self, paths: list[Path]) -> Report:
        """The findings with their places."""
        findings = [finding for kept in self.found.values() for finding in kept]
        subjects = {finding.subject for finding in findings if finding.subject}
        places: dict[str, tuple[str, int]] = {}
        for path in reversed(paths):
            places |= {iri: (path.name, line) for iri, line in find_lines(path, subjects).items()}
        placed = [_placed(finding, places, paths[0].name) for finding in findings]
        total = sum(counter.total() for counter in self.facts.triples.values())
        order = attrgetter("rule", "file", "line", "subject", "message")
        return Report(sorted(placed, key=order), self.counts, tuple(path.name for path in paths), total)


def _placed(finding: Finding, places: Mapping[str, tuple[str, int]], default: str) -> Finding:
    file, line = places.get(finding.subject, (finding.file or default, finding.line))
    return Finding(finding.rule, finding.file or file, line, finding.subject, finding.message)
