"""What a rule is, and what it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.checks.facts import Facts
    from kg.checks.reading import Node

Said = Iterable[str]
"""Messages about the node that a rule looked at."""

Found = Iterable[tuple[str, str]]
"""Subjects with messages about them."""

KEPT = 1_000
"""So many findings of one rule are kept; the others are counted."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        rule: id of the rule.
        file: name of the file that holds the subject.
        line: where the subject stands in it, from 1; 0 where that is not known.
        subject: IRI of the node that is wrong; empty for the file as a whole.
        message: what is wrong, in one line.
    """

    rule: str
    file: str
    line: int
    subject: str
    message: str


@dataclass(slots=True)
class Report:
    """What a check found.

    Attributes:
        findings: sorted by rule, file and place, at most ``KEPT`` a rule.
        counts: rule -> number of all its findings.
        files: names of the files that were read.
        triples: number of triples that were read.
    """

    findings: list[Finding] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    files: tuple[str, ...] = ()
    triples: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with what it wants to see.

    Attributes:
        check: the function; its docstring's first line says what must hold.
        classes: the classes whose nodes it is shown one by one; empty: it is shown the facts, once, at the end.
        late: its nodes are shown only when the whole of ``graph.ttl`` is known.
    """

    check: Callable[..., Iterable[Any]]
    classes: tuple[str, ...] = ()
    late: bool = False

    @property
    def description(self) -> str:
        """What must hold, in one sentence."""
        return (self.check.__doc__ or "").strip().partition("\n")[0]


def each(*classes: str, late: bool = False) -> Callable[[Callable[[Node, Facts], Said]], Rule]:
    """A rule about single nodes.

    Args:
        classes: whose nodes it is shown; ``ANY`` stands for every node.
        late: it needs the facts of the whole graph. Only nodes of the evidence are held back for that.

    Example:
        >>> @each("urn:T")
        ... def named(node, facts):
        ...     '''Every T has a name.'''
        ...     return [] if "urn:name" in node else ["has no name"]
        >>> named.description, list(named.check({}, None))
        ('Every T has a name.', ['has no name'])
    """

    def rule(check: Callable[[Node, Facts], Said]) -> Rule:
        return Rule(check, classes, late)

    return rule


def whole(check: Callable[[Facts], Found]) -> Rule:
    """A rule about the graph as a whole: it gives subjects with messages."""
    return Rule(check)


ANY = "*"
"""Every node, whatever its class."""
