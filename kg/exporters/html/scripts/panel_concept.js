"use strict";
/** What the panel says about a concept. */
const PanelConcept = (() => {
  const { nodes, edges, details } = Data;
  const { el, section } = Dom;
  /** So many broader or narrower concepts are shown at first. */
  const FEW = 8;

  /** @param {number} node */
  function render(node) {
    const names = [...details.concepts.names[node]];
    const papers = Visible.papersOf(node);
    const group = nodes.community[node];
    return [
      el("p", { class: "kind" }, Dom.glyph(node), "Concept", group >= 0 && el("button", { type: "button", class: "plainlink", onclick: () => State.set({ only: [group] }) }, details.communities[group])),
      el("h2", { tabindex: -1 }, el("bdi", {}, Data.label(node, 600))),
      details.concepts.definition[node] && el("p", { class: "definition" }, details.concepts.definition[node]),
      names.length > 0 && el("p", { class: "names" }, el("span", { class: "lead" }, "Also "), ...names.flatMap((name, i) => [i ? ", " : "", el("bdi", {}, name)])),
      facts(node, papers.length),
      actions(node, papers.length),
      family("Broader", details.concepts.broader[node]),
      family("Narrower", Data.narrower[node]),
      neighbours(node),
      papers.length > 0 && section("Papers", papers.length, Dom.long(papers, (paper) => paperRow(paper, node), 8)),
    ];
  }

  /** @param {number} node @param {number} papers */
  function facts(node, papers) {
    const rank = nodes.rank[node] ? `#${node + 1}` : "–";
    const cell = (/** @type {string | number} */ value, /** @type {string} */ name) => el("div", {}, el("dd", {}, value), el("dt", {}, name));
    return el("dl", { class: "facts" }, cell(papers.toLocaleString("en"), papers === 1 ? "paper" : "papers"), cell(Data.together[node].length.toLocaleString("en"), "neighbours"), cell(rank, "by PageRank"));
  }

  /** @param {number} node @param {number} papers */
  function actions(node, papers) {
    if (!papers) return null;
    const open = State.view.open.includes(node);
    const text = open ? "Fold papers away" : papers > Visible.UNFOLDED ? `Unfold top ${Visible.UNFOLDED} of ${papers} papers` : `Unfold ${papers} ${papers === 1 ? "paper" : "papers"}`;
    return el("div", { class: "actions" }, el("button", { type: "button", class: "primary", id: "unfold", "aria-pressed": String(open), onclick: () => State.toggle(node) }, text));
  }

  /** @param {string} title @param {number[]} list */
  function family(title, list) {
    if (!list.length) return null;
    const rest = list.slice(FEW), box = el("div", { class: "kin" }, ...list.slice(0, FEW).map((node) => Dom.nodeButton(node)));
    const more = el("button", { type: "button", class: "plainlink", onclick: () => more.replaceWith(...rest.map((node) => Dom.nodeButton(node))) }, `${rest.length} more`);
    if (rest.length) box.append(more);
    return section(title, list.length > FEW ? list.length : null, box);
  }

  /** @param {number} node */
  function neighbours(node) {
    const list = Data.together[node];
    if (!list.length) return null;
    const row = (/** @type {{node: number, edge: number}} */ n) => {
      const count = edges.weight[n.edge], npmi = edges.npmi[n.edge] / 1000;
      return el("div", { class: "row" }, Dom.nodeButton(n.node),
        el("button", { type: "button", class: "why", title: "The papers and words behind this link", "aria-label": `${count} shared ${count === 1 ? "paper" : "papers"}: why ${Data.label(node, 80)} and ${Data.label(n.node, 80)} are linked`,
          onclick: () => Dom.go(nodes.key[node] + "~" + nodes.key[n.node]) }, Dom.bar(npmi, `${count}`)));
    };
    return section("Strongest neighbours", list.length, el("p", { class: "hint" }, "Shared papers; the bar is NPMI, how far beyond chance. Press it to see why."), Dom.long(list, row, 8));
  }

  /** @param {number} paper @param {number} node @param {boolean} [brief] without the role, where the heading says it */
  function paperRow(paper, node, brief = false) {
    const link = Data.links[paper].find((l) => l.node === node);
    const score = link ? edges.weight[link.edge] / 1000 : 0;
    const year = details.papers.year[paper - Data.firstPaper];
    const role = !brief && link && edges.type[link.edge] !== Data.SUBJECT ? Marks.SAYS[edges.type[link.edge]] : "";
    return el("div", { class: "row" }, Dom.nodeButton(paper), role && el("span", { class: "tag" }, role), year > 0 && el("span", { class: "year" }, year), Dom.bar(score, score.toFixed(2)));
  }

  return { render, paperRow };
})();
