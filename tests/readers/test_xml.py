"""PubMed, JATS, TEI and Atom: what is read, what is left out, what is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import CorpusError
from kg.model import Document
from tests.readers.helpers import LONG, OTHER, corpus, only

PUBMED = f"""<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://dtd.nlm.nih.gov/x.dtd">
<PubmedArticleSet>
<PubmedArticle><MedlineCitation><PMID Version="1">29768149</PMID><Article>
<Journal><JournalIssue><PubDate><MedlineDate>2018 May-Jun</MedlineDate></PubDate></JournalIssue>
<Title>J</Title></Journal>
<ArticleTitle>TGF-<i>&#946;</i> in mice.</ArticleTitle>
<Abstract><AbstractText Label="BACKGROUND">{LONG}</AbstractText>
<AbstractText>H<sub>2</sub>O &amp; more.</AbstractText></Abstract>
<AuthorList><Author><LastName>Lovelace</LastName><ForeName>Ada</ForeName></Author>
<Author><CollectiveName>The Group</CollectiveName></Author></AuthorList><Language>eng</Language></Article>
<KeywordList><Keyword>mice</Keyword></KeywordList></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/x</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/other</ArticleId></ArticleIdList></Reference>
</ReferenceList></PubmedData></PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>2</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation>
</PubmedArticle>
</PubmedArticleSet>
"""
JATS = f"""<article xml:lang="en"><front><journal-meta><journal-title-group><journal-title>PLoS ONE</journal-title>
</journal-title-group></journal-meta><article-meta><article-id pub-id-type="doi">10.1000/x</article-id><title-group>
<article-title>Forgetting in <italic>agents</italic></article-title></title-group><contrib-group>
<contrib contrib-type="author"><name><surname>Lovelace</surname><given-names>Ada</given-names></name></contrib>
<contrib contrib-type="editor"><name><surname>Not</surname></name></contrib></contrib-group>
<pub-date><year>2007</year></pub-date><abstract abstract-type="graphical"><p>A picture.</p></abstract>
<abstract><title>Abstract</title><sec><title>Background</title><p>{LONG}</p><p>More.</p></sec><sec><title>Results:</title>
<p>None.</p></sec></abstract><kwd-group><kwd>replay</kwd></kwd-group></article-meta></front>
<body><sec><p>A full text with an <abstract><p>inner</p></abstract> one.</p></sec></body>
<back><ref-list><ref><article-title>Another</article-title></ref></ref-list></back></article>"""
TEI = f"""<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader xml:lang="en"><fileDesc><titleStmt>
<title>Forgetting</title>
</titleStmt><publicationStmt><date type="published" when="2016-03-08">2016</date></publicationStmt>
<sourceDesc><biblStruct>
<analytic><author><persName><forename>Ada</forename><surname>Lovelace</surname></persName></author></analytic>
<monogr><title level="j">Journal</title></monogr><idno type="DOI">10.1000/x</idno></biblStruct></sourceDesc></fileDesc>
<profileDesc><textClass><keywords><term>replay</term></keywords></textClass><abstract><div><p>{LONG}</p></div></abstract>
</profileDesc></teiHeader><text><body><p>Full text.</p></body></text></TEI>"""
ATOM = f"""<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><title>Query</title>
<entry><id>http://arxiv.org/abs/1501.05039v1</id><published>2015-01-21T02:41:55Z</published><title>Forgetting</title>
<summary>{LONG}</summary><author><name>Ada Lovelace</name></author><arxiv:doi>10.1000/x</arxiv:doi></entry></feed>"""


def said(paper: Document) -> tuple[object, ...]:
    found = paper.metadata
    return paper.id, paper.title, found.authors, found.venue, found.year, found.doi, found.keywords, found.language


def test_pubmed(tmp_path: Path) -> None:
    pile = corpus(tmp_path, "a.xml", PUBMED)
    paper = only(pile)
    assert said(paper) == (
        "29768149", "TGF-β in mice.", ("Ada Lovelace", "The Group"), "J", 2018, "10.1000/x", ("mice",), "en",
    )  # fmt: skip
    assert paper.abstract == f"BACKGROUND: {LONG}\nH2O & more."
    assert paper.metadata.url == "https://pubmed.ncbi.nlm.nih.gov/29768149/"
    assert [(s.record, s.reason) for s in pile.skipped] == [("record 2 (line 16)", "no abstract")]


def test_jats(tmp_path: Path) -> None:
    """The abstract itself, not the picture's; nothing of body and references."""
    paper = only(corpus(tmp_path, "a.nxml", JATS))
    assert said(paper) == (
        "10.1000/x", "Forgetting in agents", ("Ada Lovelace",), "PLoS ONE", 2007, "10.1000/x", ("replay",), "en",
    )  # fmt: skip
    assert paper.abstract == f"Background: {LONG}\nMore.\nResults: None."


def test_jats_with_a_heading_over_the_abstract(tmp_path: Path) -> None:
    inner = f"<abstract><title>Abstract</title><p>{LONG}</p></abstract>"
    text = f"<article><front><article-meta>{inner}</article-meta></front></article>"
    assert only(corpus(tmp_path, "a.xml", text)).abstract == LONG


def test_tei(tmp_path: Path) -> None:
    paper = only(corpus(tmp_path, "a.tei.xml", TEI))
    assert said(paper) == (
        "10.1000/x", "Forgetting", ("Ada Lovelace",), "Journal", 2016, "10.1000/x", ("replay",), "en",
    )  # fmt: skip
    assert paper.abstract == LONG


def test_atom(tmp_path: Path) -> None:
    paper = only(corpus(tmp_path, "a.xml", ATOM))
    assert said(paper) == ("1501.05039v1", "Forgetting", ("Ada Lovelace",), "", 2015, "10.1000/x", (), "")
    assert (paper.abstract, paper.metadata.url) == (LONG, "http://arxiv.org/abs/1501.05039v1")


def test_an_encoding_that_the_file_declares(tmp_path: Path) -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-1"?>' + ATOM.replace("Ada", "Adé")
    assert only(corpus(tmp_path, "a.xml", text.encode("latin-1"))).metadata.authors == ("Adé Lovelace",)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (ATOM.replace("</author>", ""), 3, "mismatched tag"),
        (ATOM[:-30], 3, "unclosed|no element"),
        (ATOM.replace(" that", " & that"), 3, "not well-formed"),
    ],
)
def test_broken_xml_is_an_error_with_its_line(tmp_path: Path, text: str, line: int, why: str) -> None:
    with pytest.raises(CorpusError, match=rf"a\.xml:{line}: the XML is broken: .*({why})"):
        corpus(tmp_path, "a.xml", text)


def test_xml_of_something_else(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"a\.xml: XML without papers \(<project>\); known are PubMed, JATS"):
        corpus(tmp_path, "a.xml", "<project><a/></project>")


def test_entities_that_grow_without_bound_are_refused(tmp_path: Path) -> None:
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    text = f'<!DOCTYPE feed [<!ENTITY e0 "{"x" * 100}">{levels}]><feed><entry><summary>&e9;</summary></entry></feed>'
    with pytest.raises(CorpusError, match="the XML is broken"):
        corpus(tmp_path, "a.xml", text)


def test_nothing_outside_the_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    entry = f"<entry><summary>{OTHER} &s;</summary></entry>"
    text = f'<!DOCTYPE feed [<!ENTITY s SYSTEM "{tmp_path / "secret"}">]><feed>{entry}</feed>'
    assert only(corpus(tmp_path, "a.xml", text)).abstract == OTHER
