"""The only place where IRIs are minted and prefixes are bound (design section 4).

Concept and ontology IRIs are constant; everything that a build makes lives under a base IRI of the user's choice.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from kg.model import Iri

DEFAULT_BASE = "https://kg.example/"
KG = "https://kg.example/ontology#"
CONCEPT = "https://kg.example/concept/"
SCHEME = "https://kg.example/scheme/"

VOCABULARIES: dict[str, str] = {
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "dcterms": "http://purl.org/dc/terms/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "fabio": "http://purl.org/spar/fabio/",
    "cito": "http://purl.org/spar/cito/",
    "bibo": "http://purl.org/ontology/bibo/",
    "schema": "https://schema.org/",
    "nif": "http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#",
    "prov": "http://www.w3.org/ns/prov#",
    "void": "http://rdfs.org/ns/void#",
    "dcat": "http://www.w3.org/ns/dcat#",
}
_HASH = 6
"""So many hex digits are a hash in a name."""
_LOCAL = ("artefact", "paper", "work", "link", "cooc", "mention", "abbreviation", "result", "build")

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ϑ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "µ": "mu", "ν": "nu", "ξ": "xi",
    "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi",
    "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "∂": "partial", "∞": "infinity",
}  # fmt: skip


def prefixes(base: str = DEFAULT_BASE) -> dict[str, str]:
    """Every prefix of the header, in the order in which it is written.

    >>> prefixes("https://my.org/")["paper"], prefixes()["kg"]
    ('https://my.org/paper/', 'https://kg.example/ontology#')
    """
    local = {name: f"{base}{name}/" for name in _LOCAL}
    return {"kg": KG, "scheme": SCHEME, "concept": CONCEPT, **local, **VOCABULARIES}


def curie(name: str) -> Iri:
    """Expand a prefixed name of a fixed vocabulary.

    >>> curie("dcterms:subject")
    'http://purl.org/dc/terms/subject'
    """
    prefix, _, local = name.partition(":")
    fixed = {"kg": KG, "concept": CONCEPT, "scheme": SCHEME, **VOCABULARIES}
    return Iri(fixed[prefix] + local)


PROPOSED = curie("scheme:proposed")
"""The scheme of concepts that nobody has decided on yet."""

SUBJECT = curie("dcterms:subject")
INTRODUCES = curie("kg:introduces")
USES = curie("kg:uses")
COMPARES = curie("kg:comparesWith")
CITES = curie("cito:cites")
PREDICATES = {"subject": SUBJECT, "introduces": INTRODUCES, "uses": USES, "comparesWith": COMPARES, "cites": CITES}
"""The local name of a link's predicate, as it stands in the link's own IRI -> the predicate."""


@lru_cache(maxsize=65536)
def slug(name: str) -> str:
    """A name as an IRI's local part: ``[A-Za-z0-9_-]``, no leading or double hyphen; may be empty.

    >>> slug("Dual-Arch"), slug("A*"), slug("π0"), slug("C++"), slug("a--b"), slug("—")
    ('dual-arch', 'astar', 'pi0', 'cplusplus', 'a-b', '')
    """
    out = []
    for char in unicodedata.normalize("NFKD", name).lower():
        if char in _GREEK:
            out.append(_GREEK[char])
        elif char == "+":
            out.append("plus")
        elif char == "*":
            out.append("star")
        elif char.isascii() and (char.isalnum() or char == "_"):
            out.append(char)
        elif not unicodedata.combining(char) and char not in "'’":
            out.append("-")
    return re.sub(r"-+", "-", "".join(out)).strip("-")


def digest(text: str, length: int = 6) -> str:
    """The first ``length`` hex digits of the SHA-256 of ``text``."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def slugs(names: Iterable[str]) -> dict[str, str]:
    """A local name for every name, each its own; where several names give one slug, all of them get a hash.

    >>> slugs(["A B", "a-b", "c"])
    {'A B': 'a-b-fea4c5', 'a-b': 'a-b-d44362', 'c': 'c'}
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for name in dict.fromkeys(names):
        groups[slug(name)].append(name)
    out = {}
    for short, members in groups.items():
        for name in members:
            alone = len(members) == 1 and short
            out[name] = short if alone else _hashed(name, _HASH)
    length = _HASH
    # Hashes this short do meet in a large pile, and a name may look like another one with its hash.
    while len(set(out.values())) < len(out):
        length += _HASH
        count = Counter(out.values())
        out = {name: local if count[local] == 1 else _hashed(name, length) for name, local in out.items()}
    return out


def _hashed(name: str, length: int) -> str:
    return f"{slug(name)}-{digest(name, length)}".lstrip("-")


def local_name(iri: str) -> str:
    """What stands after the last ``/`` or ``#``, made safe to stand inside another local name.

    >>> local_name("https://kg.example/concept/continual-learning")
    'continual-learning'
    >>> local_name("https://example.org/kos/12/")
    'example-org-kos-12'
    """
    tail = re.split(r"[/#]", iri)[-1]
    if tail and slug(tail) == tail.lower() and "--" not in tail:
        return tail
    return slug(re.sub(r"^\w+://", "", iri)) or digest(iri)


def concept_iri(label: str) -> Iri:
    """The IRI of a concept of our own vocabulary, from its preferred label."""
    return Iri(CONCEPT + (slug(label) or digest(label)))


def citation_key(name: str) -> tuple[str, str]:
    """First author and year of a citation, for its IRI.

    >>> citation_key("Huang et al., 2024"), citation_key("Cohen et al.")
    (('Huang', '2024'), ('Cohen', ''))
    """
    author = re.split(r",| et al| & | and |\s?\(", name)[0].strip()
    year = re.search(r"(?:1[89]|20)\d\d[a-z]?", name)
    return author, year[0] if year else ""
