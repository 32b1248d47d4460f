"""Score a graph against gold labels: everything that a gold file can say something about, in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.evaluation.artefacts import ArtefactRow, ArtefactTable, judge_artefacts
from kg.evaluation.calibration import Bin, bins, calibration_error
from kg.evaluation.concepts import ConceptRow, PaperConcepts, concept_figures, concept_rows, judge_concepts
from kg.evaluation.facts import Facts
from kg.evaluation.gold import GoldPaper
from kg.evaluation.tally import Finding, Tally, f1
from kg.evaluation.view import View
from kg.model import Iri, KnowledgeGraph, Mention

Figures = dict[str, float | int | None]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a graph compares with gold labels.

    ``figures`` are single numbers by name (shares between 0 and 1 with four places; None: nothing to measure).
    ``concepts`` is sorted by errors, ``artefacts`` by role and kind; ``calibration`` is of links to concepts.
    ``findings`` are all differences, paper by paper.
    """

    figures: Figures
    papers: list[PaperConcepts]
    concepts: list[ConceptRow]
    artefacts: list[ArtefactRow]
    calibration: list[Bin]
    findings: list[Finding]


def evaluate(graph: KnowledgeGraph, gold: Sequence[GoldPaper]) -> Evaluation:
    """Score a graph.

    Args:
        graph: with its evidence; without it abbreviations and results count as missed, and titles that annotators
            did not see are held against it.
        gold: what people say of its papers (``read_gold``).

    Returns:
        Figures, tables and findings. Papers of the graph that ``gold`` does not name are left out of everything but
        the check of offsets.
    """
    view, tally, table = View(graph), Tally(), ArtefactTable()
    facts = Facts(view)
    quotes = _quotes(graph)
    papers = []
    for record in gold:
        paper = view.paper(record.id, record.abstract)
        if paper is not None and not record.abstract:
            record = replace(record, abstract=paper.abstract)
        judged = judge_concepts(view, record, paper)
        papers.append(judged)
        _concept_findings(view, judged, quotes, tally)
        judge_artefacts(view, record, paper, tally, table)
        if paper is not None:
            facts.judge(record, paper, tally)
    rows = concept_rows(view, papers)
    calibration = bins((x.link.score, x.verdict == "right") for judged in papers for x in judged.weighed)
    misquoted = view.misquoted()
    for mention in misquoted:
        tally.note(mention.paper, "bad offsets", mention.iri, quote=mention.surface)
    figures = {
        "papers": len(papers),
        "missing_papers": sum(judged.paper is None for judged in papers),
        **concept_figures(papers, rows),
        "calibration_error": calibration_error(calibration),
        **_tallied(tally),
        "mentions": len(graph.mentions),
        "bad_offsets": len(misquoted) if graph.mentions else None,
    }
    return Evaluation(figures, papers, rows, table.rows(), calibration, tally.findings)


def _concept_findings(view: View, judged: PaperConcepts, quotes: dict[Iri, Mention], tally: Tally) -> None:
    name = judged.gold.id
    if judged.paper is None:
        tally.note(name, "no such paper in the graph", "")
        return
    for group in judged.groups:
        if not group.found:
            tally.note(name, "core missed", group.labels[0])
    for link in judged.links:
        if link.verdict in ("trap", "unjudged"):
            mention = quotes.get(link.link.iri)
            quote = mention.surface if mention else ""
            label = view.pref.get(link.link.target, link.link.target)
            tally.note(name, f"{link.verdict} link", label, link.link.score, quote)


def _quotes(graph: KnowledgeGraph) -> dict[Iri, Mention]:
    """The first quote of every link."""
    out: dict[Iri, Mention] = {}
    for mention in sorted(graph.mentions, key=lambda m: (m.contrast, m.field == "title", m.start)):
        for link in mention.evidence_for:
            out.setdefault(link, mention)
    return out


def _tallied(tally: Tally) -> Figures:
    introduces = tally.share("introduces_right", "introduces_said"), tally.share("introduces_found", "introduces_gold")
    uses = tally.share("uses_right", "uses_said"), tally.share("uses_found", "uses_gold")
    short = (
        tally.share("abbreviation_found", "abbreviation_said"),
        tally.share("abbreviation_found", "abbreviation_gold"),
    )
    results = tally.share("results_right", "results_said"), tally.share("results_found", "results_gold")
    out: Figures = {}
    for name, (p, r) in {"introduces": introduces, "uses": uses, "abbreviation": short, "results": results}.items():
        out |= {f"{name}_precision": p, f"{name}_recall": r, f"{name}_f1": f1(p, r)}
    return {
        **out,
        "kind_accuracy": tally.share("kind_right", "introduces_found"),
        "code_recall": tally.share("code_found", "code_gold"),
        "cites_recall": tally.share("cites_found", "cites_gold"),
    }
