"use strict";
/** The papers that pass the filters on papers, and what counts for every concept and line when only these count. */
const Pile = (() => {
  const { nodes, edges, details } = Data;
  let known = "none";
  let active = false;
  /** @type {Uint8Array} by place among the papers */
  let passing = new Uint8Array(0);
  let passingCount = 0;
  /** @type {number[] | Int32Array} papers of each node */
  let counts = nodes.papers || [];
  /** @type {Map<number, number> | null} shared papers of each line between concepts; null: as the page says */
  let shared = null;
  /** @type {Map<number, number>} pair of concepts -> line */
  let lines = new Map();

  /** @param {number} a @param {number} b */
  const pairKey = (a, b) => (a < b ? a * Data.firstPaper + b : b * Data.firstPaper + a);

  /** @param {View} view */
  function compute(view) {
    const name = [view.from, view.to, view.score, ...view.venues].join();
    if (name === known) return;
    known = name;
    active = Boolean(view.from || view.to || view.score || view.venues.length);
    passing = new Uint8Array(Data.paperCount);
    passingCount = 0;
    for (let i = 0; i < Data.paperCount; i++) {
      const year = details.papers.year[i];
      const ok = (!view.from || year >= view.from) && (!view.to || (year > 0 && year <= view.to)) && (!view.venues.length || view.venues.includes(details.papers.venue[i]));
      if (ok) passing[i] = 1;
      passingCount += Number(ok);
    }
    counts = active ? counted(view.score * 10) : nodes.papers || [];
    shared = active ? sharedPapers(view.score * 10) : null;
  }

  /** @param {number} edge @param {number} least score in thousandths */
  const counts1 = (edge, least) => passing[edges.from[edge] - Data.firstPaper] && (edges.type[edge] !== Data.SUBJECT || edges.weight[edge] >= least);

  /** @param {number} least */
  function counted(least) {
    const out = new Int32Array(Data.count), last = new Int32Array(Data.count).fill(-1);
    for (let edge = 0; edge < Data.edgeCount; edge++) {
      const to = edges.to[edge];
      if (edges.type[edge] === Data.TOGETHER || !counts1(edge, least) || (Data.isConcept(to) && edges.type[edge] !== Data.SUBJECT)) continue;
      if (last[to] !== edges.from[edge]) out[to]++;
      last[to] = edges.from[edge];
    }
    for (let i = 0; i < Data.paperCount; i++) out[Data.firstPaper + i] = passing[i];
    return out;
  }

  /** @param {number} least */
  function sharedPapers(least) {
    if (!lines.size) for (let edge = 0; edge < Data.edgeCount && edges.type[edge] === Data.TOGETHER; edge++) lines.set(pairKey(edges.from[edge], edges.to[edge]), edge);
    /** @type {Map<number, number>} */
    const out = new Map();
    for (let i = 0; i < Data.paperCount; i++) {
      if (!passing[i]) continue;
      const about = Data.links[Data.firstPaper + i].filter((link) => edges.type[link.edge] === Data.SUBJECT && Data.isConcept(link.node) && edges.weight[link.edge] >= least);
      for (let p = 0; p < about.length; p++) {
        for (let q = 0; q < p; q++) {
          const line = lines.get(pairKey(about[p].node, about[q].node));
          if (line !== undefined) out.set(line, (out.get(line) || 0) + 1);
        }
      }
    }
    return out;
  }

  /** How far beyond chance two concepts go together. @param {number} both @param {number} a papers on one @param {number} b on the other */
  function npmi(both, a, b) {
    const all = Math.max(1, active ? passingCount : details.total.papers);
    if (both >= all) return 1;
    return both ? Math.max(0, Math.log((all * both) / (a * b)) / -Math.log(both / all)) : 0;
  }

  return {
    compute, npmi,
    get active() { return active; },
    get passing() { return passingCount; },
    /** @param {number} paper a node */
    passes: (paper) => passing[paper - Data.firstPaper] === 1,
    /** Whether a link between paper and thing counts. @param {number} edge */
    counts: (edge) => Boolean(counts1(edge, State.view.score * 10)),
    /** @param {number} node */
    papers: (node) => counts[node] || 0,
    /** Shared papers of a line. @param {number} edge */
    weight: (edge) => (shared ? shared.get(edge) || 0 : edges.weight[edge]),
    /** Strength of a line between concepts, 0 to 1. @param {number} edge */
    strength: (edge) => (shared ? npmi(shared.get(edge) || 0, counts[edges.from[edge]], counts[edges.to[edge]]) : edges.npmi[edge] / 1000),
  };
})();
