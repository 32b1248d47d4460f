"use strict";
/** Why two nodes are linked: the papers that they share, the words behind it, what lies between them. */
const PanelPair = (() => {
  const { edges, nodes } = Data;
  const { el, section } = Dom;

  /** @param {number} a @param {number} b */
  function render(a, b) {
    const shared = Routes.shared(a, b), papers = shared.filter(Data.isPaper), things = shared.filter((node) => !Data.isPaper(node));
    const link = Data.links[a].find((l) => l.node === b);
    const thing = !Data.isPaper(a) && !Data.isPaper(b);
    return [
      el("p", { class: "kind" }, heading(a, b, shared.length, link)),
      el("h2", { tabindex: -1, class: "pair" }, Dom.nodeButton(a), el("span", { class: "quiet" }, " and "), Dom.nodeButton(b)),
      el("p", { class: "meta" }, ...says(a, b, papers, link).map((text) => el("span", {}, text))),
      el("div", { class: "actions" }, (shared.length > 0 || Visible.bridge.length > 0) && only(), Dom.compareButton(a)),
      link && direct(a, b, link),
      papers.length > 0 && section(thing ? "Papers on both" : "Papers", papers.length, Dom.long(papers, (paper) => row(paper, a, b), 4)),
      way(Boolean(link) || shared.length > 0),
      thing && between(a, b),
      things.length > 0 && section("In both", things.length, el("div", { class: "kin" }, ...things.slice(0, 40).map((node) => Dom.nodeButton(node)))),
      thing && years(a, b),
    ];
  }

  /** What the two are to each other. @param {number} a @param {number} b @param {number} shared @param {Neighbour | undefined} link */
  function heading(a, b, shared, link) {
    const [one, other] = [a, b].map((node) => Data.kindName(nodes.kind[node]).toLowerCase());
    if (link) return `Link between ${one} and ${other}`;
    const two = one === other ? `two ${Data.kindPlural(nodes.kind[a]).toLowerCase()}` : `${one} and ${other}`;
    return shared ? `Link between ${two}` : `${two[0].toUpperCase()}${two.slice(1)} without a common ${Data.isPaper(a) && Data.isPaper(b) ? "concept" : "paper"}`;
  }

  /** @param {number} a @param {number} b @param {number[]} papers @param {Neighbour | undefined} link */
  function says(a, b, papers, link) {
    if (link) return [`${Marks.SAYS[edges.type[link.edge]]}, score ${(edges.weight[link.edge] / 1000).toFixed(2)}`];
    if (Data.isPaper(a) || Data.isPaper(b)) return [];
    const one = Routes.papersOf(a).length, other = Routes.papersOf(b).length;
    const out = [Data.plural(papers.length, "shared paper"), `of ${Data.number(one)} and ${Data.number(other)}`];
    if (papers.length && Data.isConcept(a) && Data.isConcept(b)) out.push(`NPMI ${Pile.npmi(papers.length, one, other).toFixed(2)}`);
    return out;
  }

  function only() {
    const on = State.view.both;
    return el("button", { type: "button", class: "primary", id: "both", "aria-pressed": String(on), onclick: () => State.set({ both: !on }) }, on ? "Show everything again" : "Only what they share");
  }

  /** Why a paper is linked to a thing. @param {number} a @param {number} b @param {Neighbour} link */
  function direct(a, b, link) {
    const paper = Data.isPaper(a) ? a : b, thing = paper === a ? b : a;
    return section("Why", null, ...PanelPaper.because(paper, { node: thing, edge: link.edge }));
  }

  /** The way from one to the other, where they do not touch. @param {boolean} touch */
  function way(touch) {
    const list = Visible.way;
    if (list.length < 4) return list.length || touch ? null : section("Path", null, el("p", { class: "hint" }, "Nothing in these papers leads from one to the other."));
    return section("Path", null, el("p", { class: "hint" }, "The way over the fewest papers."), el("ol", { class: "way" }, ...list.map((node) => el("li", {}, Dom.nodeButton(node)))));
  }

  /** @param {number} a @param {number} b */
  function between(a, b) {
    const list = Routes.between(a, b);
    if (!list.length) return null;
    const row = (/** @type {{node: number, first: number, second: number}} */ entry) => el("div", { class: "row" }, Dom.nodeButton(entry.node),
      count(entry.node, a, entry.first), el("span", { class: "quiet", "aria-hidden": "true" }, "+"), count(entry.node, b, entry.second));
    return section("Concepts that link them", list.length, el("p", { class: "hint" }, "Papers shared with ", el("em", {}, Data.label(a, 40)), " + with ", el("em", {}, Data.label(b, 40)), "; press a number to see why."), Dom.long(list, row, 8));
  }

  /** @param {number} node @param {number} other @param {number} papers */
  function count(node, other, papers) {
    return el("button", { type: "button", class: "why n", "aria-label": `${Data.plural(papers, "paper")} on ${Data.label(node, 60)} and ${Data.label(other, 60)}`, onclick: () => Dom.pair(node, other) }, papers);
  }

  /** @param {number} paper @param {number} a @param {number} b */
  function row(paper, a, b) {
    return el("article", { class: "shared" }, Dom.nodeButton(paper), ...Marks.together(paper, a, b), !Texts.has(paper) && el("p", { class: "hint" }, "Its abstract is not in this page."));
  }

  /** @param {number} a @param {number} b */
  function years(a, b) {
    const chart = Chart.years(Routes.papersOf(a), Routes.papersOf(b), [nodes.label[a], nodes.label[b]]);
    return chart && section("Papers per year", null, chart);
  }

  return { render };
})();
