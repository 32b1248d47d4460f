"""Why a query does not parse, in one line: where, what, and what to do.

The engine reports where its parser got furthest and everything it would have taken there. The common mistakes are
found from the tokens instead: an unknown prefix, a word that SPARQL lacks, a bracket or string left open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from kg.queries.tokens import Token, declared, position, tokens

WELL_KNOWN = {
    "cso": "http://cso.kmi.open.ac.uk/schema/cso#",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "lpwc": "https://linkedpaperswithcode.com/property/",
    "lpwcc": "https://linkedpaperswithcode.com/class/",
    "mls": "http://www.w3.org/ns/mls#",
    "mlso": "http://w3id.org/mlso/",
    "owl": "http://www.w3.org/2002/07/owl#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "sd": "http://www.w3.org/ns/sparql-service-description#",
    "sh": "http://www.w3.org/ns/shacl#",
    "vann": "http://purl.org/vocab/vann/",
    "wd": "http://www.wikidata.org/entity/",
    "wdt": "http://www.wikidata.org/prop/direct/",
}
"""Prefixes that people expect; ``owl`` and ``rdf`` are declared for every query, the others are suggested."""

_SAME = {
    "dcterm": "dcterms", "dct": "dcterms", "terms": "dcterms", "dce": "dc", "dc11": "dc", "sdo": "schema",
    "schemaorg": "schema", "art": "artefact", "artifact": "artefact", "provo": "prov", "spar": "fabio", "xs": "xsd",
}  # fmt: skip
"""Other names of prefixes that are declared."""

_WORDS = frozenset(
    re.findall(
        r"\w+",
        """a abs add all as asc ask avg base bind bnode bound by ceil coalesce concat construct contains copy count
    datatype day default delete desc describe distinct drop encode_for_uri exists false filter floor from graph group
    group_concat having haslang haslangdir hours if in insert into iri isblank isiri isliteral isnumeric istriple isuri
    lang langdir langmatches lateral lcase limit max md5 min minus minutes month named not now object offset optional
    order predicate prefix rand reduced regex replace round sameterm sample seconds select separator service sha1
    sha256 sha384 sha512 silent str strafter strbefore strdt strends strlang strlangdir strlen strstarts struuid
    subject substr sum timezone triple true tz ucase undef union uri uuid using values version where with year
    adjust""",
    )
)
_PAIRS = {"{": "}", "(": ")", "[": "]"}
_AGGREGATES = frozenset("COUNT SUM AVG MIN MAX SAMPLE GROUP_CONCAT".split())
_UNBOUND = "The SELECT contains a variable that is unbound"
_IRI_BEGINS = re.compile(r"<(?:https?|urn|file|ftp|mailto):[^\s<>]*")
_LOCATED = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)
_SHOWN = 6


def diagnose(query: str, message: str, known: Iterable[str]) -> str:
    """Explain a query that the engine refused to parse.

    Args:
        query: as it was given.
        message: what the engine says.
        known: the prefixes that are declared for every query.

    Example:
        >>> diagnose("SELECT ?x { ?x foaf:name ?n }", "error at 1:25: expected ...", ["kg", "skos"])
        'line 1, column 16: unknown prefix foaf: - put first: PREFIX foaf: <http://xmlns.com/foaf/0.1/>'
    """
    pieces = list(tokens(query))
    looked = (
        _unknown_prefix(pieces, known),
        _unknown_word(pieces),
        _open_string(pieces),
        _open_iri(query, pieces),
        _bare_aggregate(pieces),
    )
    wrong = [found for found in looked if found]
    found = min(wrong) if wrong else _left_open(pieces)
    start, text = found or _engine(query, pieces, message)
    return f"{position(query, start)}: {text}"


def _unknown_prefix(pieces: list[Token], known: Iterable[str]) -> tuple[int, str] | None:
    names = sorted(known)
    used = declared(pieces) | {*names, "_"}
    for token in pieces:
        prefix = token.text.partition(":")[0]
        if token.kind == "name" and prefix not in used:
            return token.start, f"unknown prefix {prefix}: - {_advice(prefix, names)}"
    return None


def _advice(prefix: str, names: list[str]) -> str:
    if prefix in WELL_KNOWN:
        return f"put first: PREFIX {prefix}: <{WELL_KNOWN[prefix]}>"
    if _SAME.get(prefix) in names:
        return f"here it is {_SAME[prefix]}:"
    if near := get_close_matches(prefix, names, n=1, cutoff=0.7):
        return f"did you mean {near[0]}:?"
    return f"put first: PREFIX {prefix}: <...>; declared are {', '.join(names)}"


def _unknown_word(pieces: list[Token]) -> tuple[int, str] | None:
    for token in pieces:
        word = token.text.lower()
        if token.kind == "word" and word not in _WORDS:
            return token.start, f"SPARQL has no word {token.text!r}{_advice_on_word(token.text)}"
    return None


def _advice_on_word(word: str) -> str:
    from kg.queries.hints import known_terms

    if named := sorted(name for name in known_terms() if name.partition(":")[2].lower() == word.lower()):
        return f"; its prefix is missing: {' or '.join(named)}"
    if near := get_close_matches(word.lower(), sorted(_WORDS), n=1, cutoff=0.75):
        return f"; did you mean {near[0].upper()}?"
    return "; variables begin with ?, names have a prefix"


def _open_string(pieces: list[Token]) -> tuple[int, str] | None:
    found = next((token for token in pieces if token.kind == "open"), None)
    return found and (found.start, f"the string that begins with {found.text[:3]} is never closed")


def _open_iri(query: str, pieces: list[Token]) -> tuple[int, str] | None:
    """An IRI without its end, or with a character that none may have."""
    for token in pieces:
        if token.text == "<" and (match := _IRI_BEGINS.match(query, token.start)):
            return (
                token.start,
                f"the IRI that begins with {match[0][:40]} is never closed, or has a space or quote in it",
            )
    return None


def _bare_aggregate(pieces: list[Token]) -> tuple[int, str] | None:
    """``SELECT COUNT(?x)``, which other languages take."""
    words = [token.text.upper() for token in pieces]
    for place in range(1, len(words) - 1):
        if words[place] == "{":
            return None
        if words[place] in _AGGREGATES and words[place + 1] == "(" and words[place - 1] != "(":
            return pieces[place].start, f"what SELECT computes needs brackets and a name: ({words[place]}(...) AS ?n)"
    return None


def _left_open(pieces: list[Token]) -> tuple[int, str] | None:
    opened: list[Token] = []
    for token in pieces:
        if token.kind == "other" and token.text in _PAIRS:
            opened.append(token)
        elif token.kind == "other" and token.text in _PAIRS.values():
            if not opened or _PAIRS[opened[-1].text] != token.text:
                return token.start, f"{token.text} closes nothing"
            opened.pop()
    if opened:
        return opened[-1].start, f"{opened[-1].text} is never closed"
    return None


def _engine(query: str, pieces: list[Token], message: str) -> tuple[int, str]:
    """The engine's own message, without character classes, at the token that it stumbled over."""
    match = _LOCATED.match(message)
    if match is None:
        return 0, " ".join(message.split())
    expected = match[3].removeprefix("expected one of ").removeprefix("expected ")
    said = re.findall(r'"[^"]+"|[A-Z][a-z]+[ \w]+|\b[A-Z_]{2,}\b', re.sub(r"\[[^\]]*\]", "", expected))
    offset = _overshot(query, pieces, _offset(query, int(match[1]), int(match[2])), said)
    reason = next((word for word in said if " " in word), "")
    wanted = ", ".join(word.strip('"') for word in said if word != reason and word not in ('"\\"', '"\\\\"'))
    if reason.startswith(_UNBOUND):
        return offset, f"{reason}: beside COUNT, SUM and the like it must stand in GROUP BY"
    if reason:
        return offset, reason
    found = next((token.text for token in pieces if token.start >= offset), "the end")
    more = said[_SHOWN:] and ", ..."
    shown = ", ".join(wanted.split(", ")[:_SHOWN])
    # The engine can report a place a few characters behind the mistake, see _overshot.
    near = f"does not parse at {found} or shortly before it"
    return offset, near + (f"; possible there: {shown}{more or ''}" if shown else "")


def _offset(query: str, line: int, column: int) -> int:
    lines = query.split("\n")
    return min(sum(len(text) + 1 for text in lines[: line - 1]) + column - 1, len(query))


def _overshot(query: str, pieces: list[Token], offset: int, said: list[str]) -> int:
    """The engine compares a keyword after it has stepped over as many characters: step back to the token."""
    starts = {token.start for token in pieces}
    if offset in starts:
        return offset
    steps = sorted(len(word) for word in said if word.isupper())
    back = [offset - step for step in steps if offset - step in starts]
    return back[0] if back else offset
