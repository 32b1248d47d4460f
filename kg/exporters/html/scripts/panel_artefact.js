"use strict";
/** What the panel says about an artefact (a method, a dataset, ...), and about an author. */
const PanelArtefact = (() => {
  const { nodes, edges, details } = Data;
  const { el, section } = Dom;
  /** So many concepts are named beside an artefact or an author. */
  const FEW = 16;

  /** @param {number} node */
  function render(node) {
    const i = node - Data.firstArtefact, long = details.artefacts.longForm[i], names = details.artefacts.names[i];
    return [
      el("p", { class: "kind" }, Dom.glyph(node), Data.kindName(nodes.kind[node])),
      el("h2", { tabindex: -1 }, el("bdi", {}, Data.label(node, 600))),
      long && el("p", { class: "definition" }, Data.cut(long, 1000)),
      Dom.namesLine("Also", names),
      el("div", { class: "actions" }, Dom.compareButton(node)),
      ...roles(node),
      papers("Subject of", by(node, Data.SUBJECT), node),
      concepts("Goes with", Routes.neighbours(node).map((entry) => entry.node)),
    ];
  }

  /** @param {number} node @param {number} type of the link */
  const by = (node, type) => Data.links[node].filter((link) => edges.type[link.edge] === type && Pile.counts(link.edge)).map((link) => link.node);

  /** Who introduces a thing, uses it, compares with it. @param {number} node */
  const roles = (node) => [papers("Introduced by", by(node, Data.INTRODUCES), node), papers("Used by", by(node, Data.USES), node), papers("Compared with by", by(node, Data.COMPARES), node)];

  /** @param {string} title @param {number[]} list @param {number} node */
  function papers(title, list, node) {
    if (!list.length) return null;
    const row = (/** @type {number} */ paper) => el("div", {}, PanelConcept.paperRow(paper, node, true), ...Marks.quotes(paper, node, 1));
    return section(title, list.length, Dom.long(list, row, 10));
  }

  /** @param {string} name */
  function author(name) {
    const list = Visible.byAuthor(name);
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const paper of list) for (const link of Data.links[paper]) if (Data.isConcept(link.node)) counts.set(link.node, (counts.get(link.node) || 0) + 1);
    return [
      el("p", { class: "kind" }, "Author"),
      el("h2", { tabindex: -1 }, el("bdi", {}, name.slice(0, 300))),
      section("Papers", list.length, Dom.long(list, (paper) => el("div", { class: "row" }, Dom.nodeButton(paper)), 20)),
      concepts("Concepts", [...counts].sort((p, q) => q[1] - p[1] || p[0] - q[0]).map((entry) => entry[0])),
    ];
  }

  /** The first of some concepts. @param {string} title @param {number[]} list */
  const concepts = (title, list) => list.length > 0 && section(title, null, el("div", { class: "chips" }, ...list.slice(0, FEW).map((node) => Dom.nodeButton(node, "chip"))));

  return { render, author, roles };
})();
