"use strict";
/**
 * What the page knows, read from the data blocks once. Nodes and edges are numbers; columns are arrays.
 * @typedef {{node: number, edge: number}} Neighbour
 */
const Data = (() => {
  /** @param {string} id */
  const read = (id) => JSON.parse(/** @type {HTMLElement} */ (document.getElementById(id)).textContent || "null");
  const nodes = read("kg-nodes");
  const edges = read("kg-edges");
  const details = read("kg-details");
  const options = read("kg-options");
  const count = (nodes.label || []).length;
  const edgeCount = (edges.from || []).length;
  /** Types of edges, as in the columns. */
  const SUBJECT = 0, INTRODUCES = 1, USES = 2, COMPARES = 3, TOGETHER = 4;
  const CONCEPT = 0, PAPER = 1;

  const firstPaper = details.concepts ? details.concepts.names.length : 0;
  const paperCount = details.papers ? details.papers.year.length : 0;
  const firstArtefact = firstPaper + paperCount;

  /** @type {Neighbour[][]} links between papers and things */
  const links = Array.from({ length: count }, () => []);
  /** @type {Neighbour[][]} concepts that share papers, the strongest first */
  const together = Array.from({ length: count }, () => []);
  for (let edge = 0; edge < edgeCount; edge++) {
    const a = edges.from[edge], b = edges.to[edge];
    const table = edges.type[edge] === TOGETHER ? together : links;
    table[a].push({ node: b, edge });
    table[b].push({ node: a, edge });
  }
  for (let node = 0; node < count; node++) {
    if (nodes.kind[node] !== PAPER) links[node].sort((p, q) => edges.weight[q.edge] - edges.weight[p.edge] || p.node - q.node);
  }

  /** @type {number[][]} */
  const narrower = Array.from({ length: firstPaper }, () => []);
  for (let node = 0; node < firstPaper; node++) {
    for (const parent of details.concepts.broader[node]) narrower[parent].push(node);
  }
  /** @type {Map<string, number>} */
  const byKey = new Map();
  for (let node = 0; node < count; node++) byKey.set(nodes.key[node], node);
  /** @type {Map<number, number>} paper -> its place among the texts */
  const textOf = new Map(details.texts.paper.map((/** @type {number} */ paper, /** @type {number} */ i) => [paper, i]));

  /** @param {number} node */
  const isConcept = (node) => nodes.kind[node] === CONCEPT;
  /** @param {number} node */
  const isPaper = (node) => nodes.kind[node] === PAPER;
  /** @param {number} node */
  const isArtefact = (node) => nodes.kind[node] > PAPER;

  /**
   * @param {number} node
   * @param {number} [limit] greatest number of characters
   */
  function label(node, limit = 400) {
    const text = nodes.label[node];
    return text.length > limit ? text.slice(0, limit).trimEnd() + "…" : text;
  }

  /**
   * Papers that have both things as a target, best first.
   * @param {number} a
   * @param {number} b
   */
  function shared(a, b) {
    /** @type {Map<number, number>} */
    const of = new Map();
    for (const link of links[a]) of.set(link.node, Math.max(of.get(link.node) || 0, edges.weight[link.edge]));
    /** @type {Map<number, number>} */
    const both = new Map();
    for (const link of links[b]) {
      if (of.has(link.node)) both.set(link.node, edges.weight[link.edge] + (of.get(link.node) || 0));
    }
    return [...both].sort((p, q) => q[1] - p[1] || p[0] - q[0]).map((entry) => entry[0]);
  }

  const CAPITAL = { concept: "Concepts", paper: "Papers", method: "Methods", model: "Models", framework: "Frameworks",
    dataset: "Datasets", benchmark: "Benchmarks", library: "Libraries", metric: "Metrics", theory: "Theories", software: "Software" };
  /** @param {number} kind */
  const kindPlural = (kind) => /** @type {Record<string, string>} */ (CAPITAL)[details.kinds[kind]];
  /** @param {number} kind */
  const kindName = (kind) => details.kinds[kind][0].toUpperCase() + details.kinds[kind].slice(1);

  return { nodes, edges, details, options, count, edgeCount, firstPaper, paperCount, firstArtefact, links, together, narrower,
    byKey, textOf, isConcept, isPaper, isArtefact, label, shared, kindPlural, kindName,
    SUBJECT, INTRODUCES, USES, COMPARES, TOGETHER, CONCEPT, PAPER };
})();
