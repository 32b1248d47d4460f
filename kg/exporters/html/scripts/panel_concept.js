"use strict";
/** What the panel says about a concept. */
const PanelConcept = (() => {
  const { nodes, edges, details } = Data;
  const { el, section } = Dom;
  /** So many broader or narrower concepts are shown at first. */
  const FEW = 8;

  /** @param {number} node */
  function render(node) {
    const papers = Routes.papersOf(node), around = Routes.neighbours(node), chart = Chart.years(papers);
    const group = nodes.community[node];
    return [
      el("p", { class: "kind" }, Dom.glyph(node), "Concept", group >= 0 && el("button", { type: "button", class: "plainlink", title: `Show only this community: ${details.communities[group]}`, onclick: () => State.set({ only: [group] }) }, Data.community(group))),
      el("h2", { tabindex: -1 }, el("bdi", {}, Data.label(node, 600))),
      details.concepts.definition[node] && el("p", { class: "definition" }, Data.cut(details.concepts.definition[node], 2000)),
      Dom.namesLine("Also", details.concepts.names[node]),
      facts(node, around.length),
      actions(node, papers.length),
      family("Broader", details.concepts.broader[node]),
      family("Narrower", Data.narrower[node]),
      papers.length > 0 && section("Papers", papers.length, carried(node, papers.length), Dom.long(papers, (paper) => paperRow(paper, node), 5)),
      neighbours(node, around),
      chart && section("Papers per year", null, chart),
      ...PanelArtefact.roles(node),
    ];
  }

  /** @param {number} node @param {number} papers in the page and through the filters */
  function carried(node, papers) {
    const all = nodes.papers[node];
    return papers < all ? el("p", { class: "hint" }, Pile.active ? `Of ${Data.plural(all, "paper")}, those that pass the filters, best first.` : `The best of ${Data.plural(all, "paper")}; the others are not in this page.`) : null;
  }

  /** @param {number} node @param {number} around */
  function facts(node, around) {
    const scores = details.measures[State.view.size] || nodes.papers;
    let place = 1;
    for (let other = 0; other < Data.firstPaper; other++) if (scores[other] > scores[node]) place++;
    const cell = (/** @type {string | number} */ value, /** @type {string} */ name) => el("div", {}, el("dd", {}, value), el("dt", {}, name));
    const count = Pile.papers(node);
    return el("dl", { class: "facts" }, cell(Data.number(count), count === 1 ? "paper" : "papers"), cell(Data.number(around), around === 1 ? "neighbour" : "neighbours"), cell(nodes.papers[node] ? `#${Data.number(place)}` : "–", `by ${Legend.measure(State.view.size)}`));
  }

  /** @param {number} node @param {number} papers */
  function actions(node, papers) {
    if (!papers) return null;
    const open = State.view.open.includes(node);
    const text = open ? "Fold papers away" : papers > Visible.UNFOLDED ? `Unfold top ${Visible.UNFOLDED} of ${Data.number(papers)} papers` : `Unfold ${Data.plural(papers, "paper")}`;
    return el("div", { class: "actions" }, el("button", { type: "button", class: "primary", id: "unfold", "aria-pressed": String(open), onclick: () => State.toggle(node) }, text), Dom.compareButton(node));
  }

  /** @param {string} title @param {number[]} list */
  function family(title, list) {
    if (!list.length) return null;
    const rest = list.slice(FEW), box = el("div", { class: "kin" }, ...list.slice(0, FEW).map((node) => Dom.nodeButton(node)));
    const more = el("button", { type: "button", class: "plainlink", onclick: () => {
      const added = rest.map((node) => Dom.nodeButton(node));
      more.replaceWith(...added);
      added[0].focus();
    } }, `${rest.length} more`);
    if (rest.length) box.append(more);
    return section(title, list.length > FEW ? list.length : null, box);
  }

  /** @param {number} node @param {{node: number, papers: number, npmi: number}[]} list */
  function neighbours(node, list) {
    if (!list.length) return null;
    const row = (/** @type {{node: number, papers: number, npmi: number}} */ n) => el("div", { class: "row" }, Dom.nodeButton(n.node),
      el("button", { type: "button", class: "why", title: `NPMI ${n.npmi.toFixed(2)}: the papers and words behind this link`, "aria-label": `${Data.plural(n.papers, "shared paper")}, NPMI ${n.npmi.toFixed(2)}: why ${Data.label(node, 80)} and ${Data.label(n.node, 80)} are linked`,
        onclick: () => Dom.pair(node, n.node) }, Dom.bar(n.npmi, Data.number(n.papers))));
    return section("Strongest neighbours", list.length, el("p", { class: "hint" }, "Shared papers; the bar is NPMI, how far beyond chance. Press it to see why."), Dom.long(list, row, 8));
  }

  /** @param {number} paper @param {number} node @param {boolean} [brief] without the role, where the heading says it */
  function paperRow(paper, node, brief = false) {
    const link = Data.links[paper].find((l) => l.node === node);
    const score = link ? edges.weight[link.edge] / 1000 : 0;
    const role = !brief && link && edges.type[link.edge] !== Data.SUBJECT ? Marks.SAYS[edges.type[link.edge]] : "";
    const why = link && el("button", { type: "button", class: "why", title: "The words that made this link", "aria-label": `Score ${score.toFixed(2)}: why ${Data.label(paper, 80)} is linked to ${Data.label(node, 80)}`, onclick: () => Dom.pair(paper, node) }, Dom.bar(score, score.toFixed(2)));
    return el("div", { class: "row" }, Dom.nodeButton(paper), role && el("span", { class: "tag" }, role), Data.year(paper) > 0 && el("span", { class: "year" }, Data.year(paper)),
      !Texts.has(paper) && Texts.whole && el("span", { class: "tag", title: "Its abstract is not in this page" }, "no abstract"), why || Dom.bar(score, score.toFixed(2)));
  }

  return { render, paperRow };
})();
