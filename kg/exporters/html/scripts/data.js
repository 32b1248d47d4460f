"use strict";
/**
 * What the page knows. Nodes and edges are numbers; columns are arrays.
 * @typedef {{node: number, edge: number}} Neighbour
 */
const Data = (() => {
  const { nodes, edges, details, options } = Blocks.values;
  const count = (nodes.label || []).length;
  const edgeCount = (edges.from || []).length;
  /** Types of edges, as in the columns. */
  const SUBJECT = 0, INTRODUCES = 1, USES = 2, COMPARES = 3, TOGETHER = 4;
  const CONCEPT = 0, PAPER = 1;

  const firstPaper = details.concepts.names.length;
  const paperCount = details.papers.year.length;
  const firstArtefact = firstPaper + paperCount;

  /** @type {Neighbour[][]} links between papers and things */
  const links = Array.from({ length: count }, () => []);
  /** @type {Neighbour[][]} lines between concepts, the strongest first */
  const together = Array.from({ length: firstPaper }, () => []);
  /** The place of a link among those of its paper and role: 0 for the best. */
  const rank = new Uint16Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const a = edges.from[edge], b = edges.to[edge], type = edges.type[edge];
    const table = type === TOGETHER ? together : links;
    table[a].push({ node: b, edge });
    table[b].push({ node: a, edge });
    if (edge && type !== TOGETHER && edges.from[edge - 1] === a && edges.type[edge - 1] === type) rank[edge] = rank[edge - 1] + 1;
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

  /** @param {number} node */
  const isConcept = (node) => node < firstPaper;
  /** @param {number} node */
  const isPaper = (node) => node >= firstPaper && node < firstArtefact;
  /** @param {number} node */
  const isArtefact = (node) => node >= firstArtefact;

  /**
   * @param {number} node
   * @param {number} [limit] greatest number of characters
   */
  function label(node, limit = 400) {
    return cut(seen(nodes.label[node]) || nodes.key[node], limit);
  }

  /** A text, or an empty one where nothing of it can be seen. @param {string} text */
  const seen = (text) => (/[^\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text) ? text : "");

  /** A text cut to a length, never within a character. @param {string} text @param {number} limit */
  function cut(text, limit) {
    if (text.length <= limit) return text;
    const end = /[\ud800-\udbff]/.test(text[limit - 1]) ? limit - 1 : limit;
    return text.slice(0, end).trimEnd() + "…";
  }

  /** The name of a community, as many of its concepts as fit into a few words. @param {number} group @param {number} [limit] */
  function community(group, limit = 52) {
    const names = details.communities[group].split(", ");
    while (names.length > 1 && names.join(", ").length > limit) names.pop();
    return names.join(", ");
  }

  /** @param {number} paper */
  const year = (paper) => details.papers.year[paper - firstPaper];

  const CAPITAL = { concept: "Concepts", paper: "Papers", method: "Methods", model: "Models", framework: "Frameworks",
    dataset: "Datasets", benchmark: "Benchmarks", library: "Libraries", metric: "Metrics", theory: "Theories", software: "Software" };
  /** @param {number} kind */
  const kindPlural = (kind) => /** @type {Record<string, string>} */ (CAPITAL)[details.kinds[kind]];
  /** @param {number} kind */
  const kindName = (kind) => details.kinds[kind][0].toUpperCase() + details.kinds[kind].slice(1);
  /** @param {number} value */
  const number = (value) => value.toLocaleString("en");
  /** @param {number} count @param {string} noun */
  const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

  return { nodes, edges, details, options, count, edgeCount, firstPaper, paperCount, firstArtefact, links, together, rank, narrower,
    byKey, isConcept, isPaper, isArtefact, label, cut, community, year, kindPlural, kindName, number, plural,
    SUBJECT, INTRODUCES, USES, COMPARES, TOGETHER, CONCEPT, PAPER };
})();
