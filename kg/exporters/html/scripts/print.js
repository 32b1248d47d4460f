"use strict";
/** On paper the page is a table: what is selected, then everything that is drawn. */
const Print = (() => {
  const { nodes, details } = Data;
  const { el } = Dom;
  /** Nobody prints more rows; CSV has them all. */
  const MOST = 1500;
  const box = /** @type {HTMLElement} */ (document.getElementById("print"));

  function fill() {
    const all = List.rows(), filters = document.getElementById("count")?.textContent || "";
    const kind = (/** @type {number} */ node) => (nodes.community[node] >= 0 ? details.communities[nodes.community[node]] : Data.kindName(nodes.kind[node]));
    const rows = all.slice(0, MOST).map((node) => el("tr", {}, el("td", {}, el("bdi", {}, Data.label(node, 300))), el("td", {}, kind(node)), el("td", {}, Data.isPaper(node) ? Data.year(node) || "" : Data.number(Pile.papers(node)))));
    box.replaceChildren(el("p", {}, filters), all.length > MOST ? el("p", {}, `The first ${Data.number(MOST)} of ${Data.number(all.length)} rows.`) : "",
      el("table", {}, el("thead", {}, el("tr", {}, ...["Name", "Community or kind", "Papers, or year"].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, ...rows)));
  }

  function start() {
    window.addEventListener("beforeprint", fill);
    window.addEventListener("afterprint", () => box.replaceChildren());
    window.matchMedia("print").addEventListener("change", (event) => (event.matches ? fill() : box.replaceChildren()));
  }

  return { start };
})();
