"use strict";
/** What the panel says about a paper. */
const PanelPaper = (() => {
  const { nodes, edges, details } = Data;
  const { el, section } = Dom;
  const TITLES = ["Concepts", "Introduces", "Uses", "Compares with"];

  /** @param {number} node */
  function render(node) {
    const i = node - Data.firstPaper, facts = details.papers;
    const derived = Boolean(facts.derived[i]);
    const title = el("h2", { tabindex: -1, class: "paper-title" });
    const text = nodes.label[node];
    if (derived || text.length > 600) title.append(el("bdi", {}, Data.label(node, 600)));
    else title.append(Marks.render(text, Marks.of(node, 0)));
    return [
      el("p", { class: "kind" }, Dom.glyph(node), "Paper", derived && el("span", { class: "quiet" }, "no title given; named by what it is about")),
      title,
      authors(facts.authors[i]),
      meta(i),
      el("div", { class: "actions" }, Dom.compareButton(node)),
      abstract(node),
      ...[Data.INTRODUCES, Data.USES, Data.COMPARES, Data.SUBJECT].map((type) => targets(node, type)),
      facts.cites[i].length > 0 && section("Cites", facts.cites[i].length, Dom.namesLine("", facts.cites[i])),
    ];
  }

  /** @param {number[]} people */
  function authors(people) {
    if (!people.length) return null;
    const names = people.map((person) => details.papers.people[person]);
    const button = (/** @type {string} */ name) => el("button", { type: "button", class: "plainlink", onclick: () => Dom.go("author:" + name) }, el("bdi", {}, name));
    const shown = names.slice(0, 30).flatMap((name, k) => [k ? ", " : "", button(name)]);
    return el("p", { class: "authors" }, ...shown, names.length > 30 && ` and ${names.length - 30} more`);
  }

  /** @param {number} i */
  function meta(i) {
    const facts = details.papers;
    const parts = [
      facts.venues[facts.venue[i]] && el("span", {}, Data.cut(facts.venues[facts.venue[i]], 120)),
      facts.year[i] > 0 && el("span", {}, facts.year[i]),
      facts.url[i] && Dom.outside(facts.url[i], "Paper"),
      facts.doi[i] && Dom.outside("https://doi.org/" + encodeURI(facts.doi[i]), "DOI"),
      ...facts.code[i].map((/** @type {string} */ url) => Dom.outside(url, "Code")),
      ...facts.also[i].slice(0, 3).map((/** @type {string} */ url) => Dom.outside(url, "Project")),
    ].filter(Boolean);
    return parts.length > 0 && el("p", { class: "meta" }, ...parts);
  }

  /** @param {number} node */
  function abstract(node) {
    const text = Marks.abstract(node);
    if (text === null) return section("Abstract", null, el("p", { class: "hint" }, Texts.whole ? `To stay small, this page carries the abstracts of ${Data.number(Texts.count)} of ${Data.plural(Data.details.total.papers, "paper")}: the best of each concept. This one is in graph.ttl.` : "Being unpacked …"));
    const marks = Marks.of(node, 1);
    const present = [...new Set(marks.map((/** @type {number[]} */ mark) => mark[3]))].sort();
    const legend = el("p", { class: "mark-key", "aria-hidden": "true" }, ...present.map((role) => el("span", { class: "sample " + Marks.ROLE[role] }, Marks.SAYS[role])));
    return section("Abstract", null, el("div", { class: "abstract", id: "abstract" }, Marks.render(text, marks)), details.evidence ? legend : el("p", { class: "hint" }, "Built without evidence.ttl: no words are marked."));
  }

  /** @param {number} node @param {number} type */
  function targets(node, type) {
    const list = Data.links[node].filter((link) => edges.type[link.edge] === type).sort((p, q) => edges.weight[q.edge] - edges.weight[p.edge]);
    if (!list.length) return null;
    return section(TITLES[type], list.length, Dom.long(list, (link) => target(node, link), 12));
  }

  /** @param {number} paper @param {{node: number, edge: number}} link */
  function target(paper, link) {
    const score = edges.weight[link.edge] / 1000;
    const why = el("div", { class: "because", hidden: true });
    const button = el("button", { type: "button", class: "why", "aria-expanded": "false", "aria-label": `Why ${Data.label(link.node, 80)}: score ${score.toFixed(2)}`, title: "What made this score", onclick: () => {
      if (!why.childNodes.length) why.append(...because(paper, link));
      why.hidden = !why.hidden;
      button.setAttribute("aria-expanded", String(!why.hidden));
    } }, Dom.bar(score, score.toFixed(2)));
    const kind = Data.isArtefact(link.node) && el("span", { class: "tag" }, Data.kindName(nodes.kind[link.node]).toLowerCase());
    return el("div", {}, el("div", { class: "row" }, Dom.nodeButton(link.node), kind, button), why);
  }

  /** @param {number} paper @param {{node: number, edge: number}} link */
  function because(paper, link) {
    const parts = Texts.parts(paper, link.edge).sort((p, q) => q[1] - p[1]);
    const rows = parts.map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, name.replace(/([A-Z])/g, " $1").toLowerCase()), el("td", {}, (value > 0 ? "+" : "−") + (Math.abs(value) / 1000).toFixed(3))));
    return /** @type {HTMLElement[]} */ ([...Marks.quotes(paper, link.node, 3), rows.length > 0 && el("table", { class: "score" }, el("caption", {}, "What made the score"), el("tbody", {}, ...rows)), !rows.length && el("p", { class: "hint" }, "No parts of this score are in the page.")].filter(Boolean));
  }

  return { render, because };
})();
