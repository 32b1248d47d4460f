"""The error tree: one class a cause, each with the exit code the command line gives it.

Library code raises these; only ``kg.cli`` turns them into a line on stderr.
"""

from __future__ import annotations


class KgError(Exception):
    """Base of everything that a user can do something about.

    The message says what is wrong, where, and what to do next, in one line.
    """

    exit_code = 1


class UsageError(KgError):
    """A name, option or combination of options that does not exist."""

    exit_code = 2


class UnknownNameError(UsageError):
    """A registered thing was asked for by a name that nobody registered."""


class CorpusError(KgError):
    """The input papers cannot be read: missing, empty, binary, of unknown format."""

    exit_code = 3


class VocabularyError(KgError):
    """A vocabulary file is missing, does not parse, or breaks a rule that matching needs."""

    exit_code = 4


class QueryError(KgError):
    """A SPARQL query does not parse, is refused, or ran out of its time."""

    exit_code = 5


class OutputError(KgError):
    """The result cannot be written where it was asked for."""

    exit_code = 6
