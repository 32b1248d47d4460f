"use strict";
/** Which nodes and edges are to be seen in a state. */
const Visible = (() => {
  const { nodes, edges } = Data;
  /** So many concepts at first; more would be a heap. */
  const MOST_CONCEPTS = Data.details.drawn;
  /** So many papers come out of one concept. */
  const UNFOLDED = 60;
  /** A paper's lines to so many of its best concepts are drawn, unless all links are wanted. */
  const BEST = 3;
  /** So many concepts are shown between two that are compared. */
  const BRIDGE = 12;
  /** Hubs share papers with more concepts than the others do: so large a share of what is drawn at first. */
  const HUBS = 0.04;
  /** @type {number[]} concepts with papers, the one with the most neighbours first */
  const ranked = Array.from({ length: Data.firstPaper }, (_, node) => node).filter((node) => nodes.papers[node] > 0);
  const degree = (/** @type {number} */ node) => (Data.details.measures.degree || nodes.papers)[node];
  const hubs = [...ranked].sort((a, b) => degree(b) - degree(a) || nodes.papers[b] - nodes.papers[a] || a - b).slice(0, Math.ceil(HUBS * Math.min(ranked.length, MOST_CONCEPTS)));
  const hubSet = new Set(hubs);

  /** @type {Set<number>} */
  let shown = new Set();
  /** @type {number[]} */
  let lines = [];
  /** @type {number[]} the way between the two selected nodes */
  let way = [];
  /** @type {number[]} the concepts that go best with both of them */
  let bridge = [];
  let passed = 0;

  /** @param {number} node */
  const isHub = (node) => hubSet.has(node);

  /**
   * @param {View} view
   * @param {number} node a concept
   */
  function passes(view, node) {
    if (view.hide.includes(Data.CONCEPT) || Pile.papers(node) < view.papers) return false;
    if (view.only.length && !view.only.includes(nodes.community[node])) return false;
    return !(view.hubs && isHub(node));
  }

  /** @param {View} view */
  function compute(view) {
    Pile.compute(view);
    const chosen = State.selected();
    way = chosen.length === 2 && !joined(chosen[0], chosen[1]) ? Routes.path(chosen[0], chosen[1]) : [];
    const things = chosen.length === 2 && !chosen.some(Data.isPaper);
    bridge = things ? Routes.between(chosen[0], chosen[1]).map((entry) => entry.node).filter((node) => !(view.hubs && isHub(node))).slice(0, BRIDGE) : [];
    shown = view.both ? common(view, chosen) : usual(view);
    for (const node of chosen) shown.add(node);
    for (const node of [...way, ...bridge]) shown.add(node);
    if (!view.both) addKin(view, shown);
    lines = linesAmong(view);
  }

  /** Whether a line leads from one concept to another, so that no paper need stand between them. @param {number} a @param {number} b */
  const joined = (a, b) => Data.isConcept(a) && Data.isConcept(b) && Data.together[a].some((other) => other.node === b && Pile.weight(other.edge) > 0);

  /** What two nodes share, and they themselves. @param {View} view @param {number[]} chosen @returns {Set<number>} */
  function common(view, chosen) {
    const next = new Set(Routes.between(chosen[0], chosen[1]).map((entry) => entry.node).filter((node) => passes(view, node)));
    addThings(view, next, new Set(Routes.shared(chosen[0], chosen[1]).filter(Data.isPaper)));
    for (const node of Routes.shared(chosen[0], chosen[1])) next.add(node);
    return next;
  }

  /** @param {View} view @returns {Set<number>} */
  function usual(view) {
    /** @type {Set<number>} */
    const next = new Set();
    const room = view.all ? Infinity : MOST_CONCEPTS;
    passed = 0;
    for (let node = 0; node < Data.firstPaper; node++) {
      if (!passes(view, node)) continue;
      if (passed++ < room) next.add(node);
    }
    /** @type {Set<number>} */
    const papers = new Set();
    if (view.all) {
      for (let paper = Data.firstPaper; paper < Data.firstArtefact; paper++) {
        if (Pile.passes(paper) && (!view.only.length || Data.links[paper].some((link) => next.has(link.node)))) papers.add(paper);
      }
    }
    for (const concept of view.open) {
      next.add(concept);
      for (const paper of Routes.papersOf(concept).slice(0, UNFOLDED)) papers.add(paper);
    }
    addThings(view, next, papers);
    return next;
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
        if (Data.isArtefact(link.node) && Pile.counts(link.edge) && !view.hide.includes(nodes.kind[link.node])) next.add(link.node);
      }
    }
  }

  /**
   * With a selected paper, artefact or author come the next of kin, whatever the filters.
   * @param {View} view
   * @param {Set<number>} next
   */
  function addKin(view, next) {
    const chosen = State.selected();
    for (const node of chosen) {
      if (!Data.isConcept(node)) for (const link of Data.links[node].slice(0, UNFOLDED)) next.add(link.node);
    }
    if (chosen.length === 2) for (const node of Routes.shared(chosen[0], chosen[1]).slice(0, UNFOLDED)) if (view.all || !Data.isPaper(node)) next.add(node);
    for (const paper of byAuthor(State.author())) next.add(paper);
  }

  /** @param {string} name @returns {number[]} */
  function byAuthor(name) {
    const person = name ? Data.details.papers.people.indexOf(name) : -1;
    const out = [];
    for (let i = 0; person >= 0 && i < Data.paperCount; i++) if (Data.details.papers.authors[i].includes(person)) out.push(Data.firstPaper + i);
    return out;
  }

  /** @param {View} view */
  function linesAmong(view) {
    const out = [];
    const chosen = new Set([...State.selected(), ...way]), open = new Set(view.open);
    for (let edge = 0; edge < Data.edgeCount; edge++) {
      const a = edges.from[edge], b = edges.to[edge];
      if (!shown.has(a) || !shown.has(b)) continue;
      const mine = chosen.has(a) || chosen.has(b);
      if (edges.type[edge] === Data.TOGETHER) {
        if (!(mine || view.every || view.both || edges.core[edge]) || Pile.weight(edge) < 1 || Pile.strength(edge) < view.strength / 100) continue;
      } else {
        if (!Pile.counts(edge) && !mine) continue;
        if (edges.type[edge] === Data.SUBJECT && Data.rank[edge] >= BEST && !(mine || view.every || view.both || open.has(b))) continue;
      }
      out.push(edge);
    }
    return out;
  }

  /**
   * What is shown of what there is, by concepts, papers and artefacts. Concepts without papers, which only stand above
   * others, are counted by themselves: they are drawn only while they are selected or unfolded.
   * @returns {{shown: number[], total: number[], bare: number}}
   */
  function tally() {
    const shownOf = [0, 0, 0];
    let bare = 0;
    for (const node of shown) {
      if (Data.isConcept(node) && !nodes.papers[node]) bare++;
      else shownOf[Math.min(2, nodes.kind[node])]++;
    }
    return { shown: shownOf, total: [ranked.length, Data.details.total.papers, Data.details.total.artefacts], bare };
  }

  return { compute, isHub, byAuthor, tally, hubs, UNFOLDED, MOST_CONCEPTS, get nodes() { return shown; }, get edges() { return lines; }, get way() { return way; }, get bridge() { return bridge; }, get passed() { return passed; } };
})();
