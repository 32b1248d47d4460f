"use strict";
/** The table of what is shown: the same as the drawing, for keyboard and screen reader. */
const List = (() => {
  const { nodes } = Data;
  const { el } = Dom;
  const STEP = 250;
  const box = /** @type {HTMLElement} */ (document.getElementById("list"));
  const badge = /** @type {HTMLElement} */ (document.getElementById("list-count"));
  let shown = STEP;

  const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const importance = (/** @type {number} */ node) => (Data.isConcept(node) ? Shapes.importance(node) : 0);
  /** @type {Record<string, (a: number, b: number) => number>} */
  const ORDERS = {
    rank: (a, b) => nodes.kind[a] - nodes.kind[b] || importance(b) - importance(a) || Pile.papers(b) - Pile.papers(a) || a - b,
    name: (a, b) => byName.compare(nodes.label[a].slice(0, 200), nodes.label[b].slice(0, 200)) || a - b,
    papers: (a, b) => Pile.papers(b) - Pile.papers(a) || a - b,
  };

  /** @returns {number[]} what is shown, in the order of the table */
  const rows = () => [...Visible.nodes].sort(ORDERS[State.view.sort]);

  const SAYS = { name: "Sort by name", rank: "Sort by kind, the most important first", papers: "Sort by papers" };

  /** @param {"name" | "rank" | "papers"} name @param {string} text */
  function head(name, text) {
    const on = State.view.sort === name;
    return el("th", { scope: "col", "aria-sort": on ? (name === "name" ? "ascending" : "descending") : "none" },
      el("button", { type: "button", id: "sort-" + name, title: SAYS[name], onclick: () => State.set({ sort: name }) }, text));
  }

  function render() {
    badge.textContent = Data.number(Visible.nodes.size);
    if (State.view.tab !== "list") return void box.replaceChildren();
    const had = document.activeElement && box.contains(document.activeElement) ? document.activeElement.id : "";
    const all = rows(), chosen = State.selected();
    const line = (/** @type {number} */ node) => el("tr", { "aria-current": chosen.includes(node) ? "true" : null },
      el("td", {}, Dom.nodeButton(node)), el("td", { class: "quiet" }, kind(node)), el("td", { class: "n" }, Data.isPaper(node) ? Data.year(node) || "" : Data.number(Pile.papers(node))));
    const body = el("tbody", {}, ...all.slice(0, shown).map(line));
    const more = el("button", { type: "button", class: "more", onclick: () => {
      const from = body.children.length;
      body.append(...all.slice(from, from + STEP).map(line));
      body.children[from].querySelector("button")?.focus();
      label();
    } });
    const label = () => {
      more.hidden = body.children.length >= all.length;
      more.textContent = `Show more (${Data.number(all.length - body.children.length)})`;
    };
    label();
    box.replaceChildren(el("table", {}, el("caption", { class: "quiet" }, `Everything that is drawn: ${Data.plural(all.length, "node")}`),
      el("thead", {}, el("tr", {}, head("name", "Name"), head("rank", "Community, kind"), head("papers", "Papers"))), body), more);
    if (had) document.getElementById(had)?.focus();
    return undefined;
  }

  /** @param {number} node */
  function kind(node) {
    const group = nodes.community[node];
    return Data.isConcept(node) && group >= 0 ? Data.community(group, 60) : Data.kindName(nodes.kind[node]);
  }

  return { render, rows };
})();
