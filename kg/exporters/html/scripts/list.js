"use strict";
/** The table of what is shown: the same as the drawing, for keyboard and screen reader. */
const List = (() => {
  const { nodes, details } = Data;
  const { el } = Dom;
  const STEP = 250;
  const box = /** @type {HTMLElement} */ (document.getElementById("list"));
  const badge = /** @type {HTMLElement} */ (document.getElementById("list-count"));
  let sort = "rank", shown = STEP;

  /** @type {Record<string, (a: number, b: number) => number>} */
  const ORDERS = {
    rank: (a, b) => nodes.kind[a] - nodes.kind[b] || nodes.rank[b] - nodes.rank[a] || nodes.papers[b] - nodes.papers[a] || a - b,
    name: (a, b) => (nodes.label[a].toLowerCase() < nodes.label[b].toLowerCase() ? -1 : 1),
    papers: (a, b) => nodes.papers[b] - nodes.papers[a] || a - b,
  };

  /** @returns {number[]} what is shown, in the order of the table */
  const rows = () => [...Visible.nodes].sort(ORDERS[sort]);

  /** @param {string} name @param {string} text */
  function head(name, text) {
    return el("th", { scope: "col", "aria-sort": sort === name ? (name === "name" ? "ascending" : "descending") : "none" },
      el("button", { type: "button", onclick: () => { sort = name; render(); } }, text));
  }

  function render() {
    badge.textContent = Visible.nodes.size.toLocaleString("en");
    if (State.view.tab !== "list") return void box.replaceChildren();
    const all = rows(), chosen = State.selected();
    const line = (/** @type {number} */ node) => el("tr", { "aria-current": chosen.includes(node) ? "true" : null },
      el("td", {}, Dom.nodeButton(node)), el("td", { class: "quiet" }, kind(node)), el("td", { class: "n" }, Data.isPaper(node) ? details.papers.year[node - Data.firstPaper] || "" : nodes.papers[node]));
    box.replaceChildren(
      el("table", {}, el("caption", { class: "quiet" }, `Everything that is drawn: ${all.length.toLocaleString("en")} nodes`),
        el("thead", {}, el("tr", {}, head("name", "Name"), head("rank", "Kind, by importance"), head("papers", "Papers"))),
        el("tbody", {}, ...all.slice(0, shown).map(line))),
      all.length > shown ? el("button", { type: "button", class: "more", onclick: () => { shown += STEP; render(); } }, `Show more (${(all.length - shown).toLocaleString("en")})`) : "");
    return undefined;
  }

  /** @param {number} node */
  function kind(node) {
    const group = nodes.community[node];
    return Data.isConcept(node) && group >= 0 ? details.communities[group] : Data.kindName(nodes.kind[node]);
  }

  return { render, rows };
})();
