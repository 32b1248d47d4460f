"use strict";
/** What lies between nodes: shared papers, neighbours in common, the shortest way. */
const Routes = (() => {
  const { edges } = Data;

  /** The links of a node that count: those that pass the filters; of a concept, the papers that are about it. @param {number} node */
  const own = (node) => Data.links[node].filter((link) => Pile.counts(link.edge) && (!Data.isConcept(node) || edges.type[link.edge] === Data.SUBJECT));

  /** The papers of a thing, best first. @param {number} node @returns {number[]} */
  const papersOf = (node) => [...new Set(own(node).map((link) => link.node))];

  /**
   * What two nodes share: papers, or for two papers what both are linked to.
   * @param {number} a
   * @param {number} b
   * @returns {number[]} best first
   */
  function shared(a, b) {
    const score = (/** @type {number} */ node) => new Map(own(node).map((link) => [link.node, edges.weight[link.edge]]));
    const one = score(a), other = score(b);
    const both = [...one].filter(([node]) => other.has(node));
    return both.map(([node, weight]) => ({ node, weight: weight + (other.get(node) || 0) })).sort((p, q) => q.weight - p.weight || p.node - q.node).map((entry) => entry.node);
  }

  /**
   * The concepts that share papers with a thing, the strongest first.
   * @param {number} node a concept or an artefact
   * @returns {{node: number, papers: number, npmi: number}[]}
   */
  function neighbours(node) {
    /** @type {Map<number, number>} */
    const count = new Map();
    const mine = papersOf(node);
    for (const paper of mine) {
      for (const link of Data.links[paper]) {
        if (link.node !== node && Data.isConcept(link.node) && edges.type[link.edge] === Data.SUBJECT && Pile.counts(link.edge)) count.set(link.node, (count.get(link.node) || 0) + 1);
      }
    }
    const out = [...count].map(([other, papers]) => ({ node: other, papers, npmi: Pile.npmi(papers, Math.max(papers, mine.length), Math.max(papers, Pile.papers(other))) }));
    return out.sort((p, q) => q.papers * (q.npmi + 0.05) - p.papers * (p.npmi + 0.05) || p.node - q.node);
  }

  /**
   * The concepts that go with both of two things, the ones that go well with the weaker side first.
   * @param {number} a
   * @param {number} b
   * @returns {{node: number, first: number, second: number}[]} with the papers shared with each
   */
  function between(a, b) {
    const other = new Map(neighbours(b).map((entry) => [entry.node, entry]));
    return neighbours(a).flatMap((entry) => {
      const match = entry.node === b ? undefined : other.get(entry.node);
      return match ? [{ node: entry.node, first: entry.papers, second: match.papers, value: Math.min(entry.papers * (entry.npmi + 0.05), match.papers * (match.npmi + 0.05)) }] : [];
    }).sort((p, q) => q.value - p.value || p.node - q.node);
  }

  /**
   * A way from one node to another over the fewest papers, through the strongest links where several are as short.
   * @param {number} a
   * @param {number} b
   * @returns {number[]} nodes from a to b, papers and things in turn; empty where there is none
   */
  function path(a, b) {
    const from = new Map([[a, -1]]);
    for (let front = [a]; front.length && !from.has(b); ) {
      /** @type {number[]} */
      const next = [];
      for (const node of front) {
        for (const link of Data.links[node]) {
          if (from.has(link.node) || !Pile.counts(link.edge) || (link.node !== b && State.view.hubs && Visible.isHub(link.node))) continue;
          from.set(link.node, node);
          next.push(link.node);
        }
      }
      front = next;
    }
    const out = [];
    for (let node = from.has(b) ? b : -1; node >= 0; node = from.get(node) ?? -1) out.push(node);
    // oxlint-disable-next-line no-array-reverse -- toReversed is younger than what this page asks of a browser
    return out.reverse();
  }

  return { papersOf, shared, neighbours, between, path };
})();
