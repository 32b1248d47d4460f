"use strict";
/** Why two concepts are linked: the papers they share, and the words. */
const PanelPair = (() => {
  const { edges } = Data;
  const { el, section } = Dom;

  /** @param {number} a @param {number} b */
  function render(a, b) {
    const link = Data.together[a].find((n) => n.node === b);
    const papers = Data.shared(a, b);
    const says = link ? [`${edges.weight[link.edge]} shared ${edges.weight[link.edge] === 1 ? "paper" : "papers"}`, `NPMI ${(edges.npmi[link.edge] / 1000).toFixed(2)}`] : [`${papers.length} shared papers`];
    return [
      el("p", { class: "kind" }, "Link between two concepts"),
      el("h2", { tabindex: -1, class: "pair" }, el("bdi", {}, Data.label(a, 200)), el("span", { class: "quiet" }, " and "), el("bdi", {}, Data.label(b, 200))),
      el("p", { class: "meta" }, ...says.map((text) => el("span", {}, text))),
      el("div", { class: "chips" }, Dom.nodeButton(a, "chip"), Dom.nodeButton(b, "chip")),
      section("Papers on both", papers.length, Dom.long(papers, (paper) => row(paper, a, b), 8)),
    ];
  }

  /** @param {number} paper @param {number} a @param {number} b */
  function row(paper, a, b) {
    return el("article", { class: "shared" }, Dom.nodeButton(paper), ...Marks.quotes(paper, a, 1), ...Marks.quotes(paper, b, 1));
  }

  return { render };
})();
