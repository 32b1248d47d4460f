"use strict";
/** Which nodes and edges are to be seen in a state. */
const Visible = (() => {
  const { nodes, edges } = Data;
  /** So many concepts at first; more would be a heap. */
  const MOST_CONCEPTS = Data.details.drawn;
  /** So many papers come out of one concept. */
  const UNFOLDED = 60;
  /** Hubs are the concepts in a tenth of the papers, but at least so many of the most frequent. */
  const HUB_SHARE = 0.1, HUBS = 12, FEWEST = 6;
  const counts = (nodes.papers || []).slice(0, Data.firstPaper).sort((/** @type {number} */ a, /** @type {number} */ b) => b - a);
  const hubPapers = Math.max(FEWEST, Math.min(Math.ceil(Data.paperCount * HUB_SHARE), counts[HUBS - 1] || 0));

  /** @type {Set<number>} */
  let shown = new Set();
  /** @type {number[]} */
  let lines = [];

  /** @param {number} node */
  const isHub = (node) => Data.isConcept(node) && nodes.papers[node] >= hubPapers;

  /**
   * @param {View} view
   * @param {number} node a concept
   */
  function passes(view, node) {
    if (view.hide.includes(Data.CONCEPT) || nodes.papers[node] < view.papers) return false;
    if (view.only.length && !view.only.includes(nodes.community[node])) return false;
    return !(view.hubs && isHub(node));
  }

  /**
   * The papers that come out of a concept, best first.
   * @param {number} concept
   */
  function papersOf(concept) {
    /** @type {number[]} */
    const out = [];
    for (const link of Data.links[concept]) if (Data.isPaper(link.node) && !out.includes(link.node)) out.push(link.node);
    return out;
  }

  /** @param {View} view */
  function compute(view) {
    const next = new Set();
    for (let node = 0, room = view.all ? Infinity : MOST_CONCEPTS; node < Data.firstPaper && room > 0; node++) {
      if (passes(view, node)) {
        next.add(node);
        room--;
      }
    }
    const papers = new Set();
    if (view.all) {
      for (let paper = Data.firstPaper; paper < Data.firstArtefact; paper++) {
        if (!view.only.length || Data.links[paper].some((link) => next.has(link.node))) papers.add(paper);
      }
    }
    for (const concept of view.open) {
      next.add(concept);
      for (const paper of papersOf(concept).slice(0, UNFOLDED)) papers.add(paper);
    }
    addThings(view, next, papers);
    addSelected(view, next);
    shown = next;
    lines = linesAmong(view);
  }

  /**
   * @param {View} view
   * @param {Set<number>} next
   * @param {Set<number>} papers
   */
  function addThings(view, next, papers) {
    for (const paper of papers) {
      if (!view.hide.includes(Data.PAPER)) next.add(paper);
      for (const link of Data.links[paper]) {
        if (Data.isArtefact(link.node) && !view.hide.includes(nodes.kind[link.node])) next.add(link.node);
      }
    }
  }

  /**
   * What is selected is seen, whatever the filters; with a paper or artefact come its next of kin.
   * @param {View} view
   * @param {Set<number>} next
   */
  function addSelected(view, next) {
    for (const node of State.selected()) {
      next.add(node);
      if (Data.isConcept(node)) continue;
      for (const link of Data.links[node].slice(0, UNFOLDED)) next.add(link.node);
    }
    if (view.sel.startsWith("author:")) for (const paper of byAuthor(view.sel.slice(7))) next.add(paper);
  }

  /** @param {string} name */
  function byAuthor(name) {
    const person = Data.details.papers.people.indexOf(name);
    const out = [];
    for (let i = 0; i < Data.paperCount; i++) if (Data.details.papers.authors[i].includes(person)) out.push(Data.firstPaper + i);
    return out;
  }

  /** @param {View} view */
  function linesAmong(view) {
    const out = [];
    const chosen = new Set(State.selected());
    for (let edge = 0; edge < Data.edgeCount; edge++) {
      const a = edges.from[edge], b = edges.to[edge];
      if (!shown.has(a) || !shown.has(b)) continue;
      if (edges.type[edge] === Data.TOGETHER) {
        const mine = chosen.has(a) || chosen.has(b);
        if (edges.npmi[edge] < view.strength * 10 || !(mine || view.every || edges.core[edge])) continue;
      }
      out.push(edge);
    }
    return out;
  }

  return { compute, isHub, papersOf, byAuthor, hubPapers, UNFOLDED, MOST_CONCEPTS, get nodes() { return shown; }, get edges() { return lines; } };
})();
