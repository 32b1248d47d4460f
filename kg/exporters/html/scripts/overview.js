"use strict";
/** What the panel says when nothing is selected: what this is, where to start. */
const Overview = (() => {
  const { nodes, details } = Data;
  const { el, section } = Dom;

  function render() {
    const used = nodes.papers ? nodes.papers.slice(0, Data.firstPaper).filter((/** @type {number} */ n) => n > 0).length : 0;
    const top = Array.from({ length: Math.min(10, used) }, (_, node) => node);
    const cell = (/** @type {number} */ value, /** @type {string} */ name) => el("div", {}, el("dd", {}, value.toLocaleString("en")), el("dt", {}, name));
    return [
      el("p", { class: "kind" }, "Overview"),
      el("h2", { tabindex: -1 }, "What these papers are about"),
      el("dl", { class: "facts" }, cell(Data.paperCount, Data.paperCount === 1 ? "paper" : "papers"), cell(used, "concepts"), cell(Data.count - Data.firstArtefact, "artefacts")),
      Data.count === 0 ? el("p", { class: "hint" }, "This graph is empty.") : null,
      top.length > 0 && section("Most central concepts", null, el("p", { class: "hint" }, "With their number of papers; the bar is PageRank."), Dom.long(top, row, 10)),
      Data.count > 0 && section("How to read it", null, el("ul", { class: "help" },
        el("li", {}, "Two concepts are joined when papers are about both. Colours are communities, size is PageRank."),
        el("li", {}, "Press a concept for its definition and papers; double-click it, and its papers unfold."),
        el("li", {}, "Press a line to see the papers and the very words behind it."),
        el("li", {}, el("kbd", {}, "/"), " searches, ", el("kbd", {}, "Esc"), " goes back, ", el("kbd", {}, "+"), " ", el("kbd", {}, "−"), " ", el("kbd", {}, "0"), " zoom."),
        el("li", {}, "The address always holds the view: copy it, or use the back button."))),
      limits(used),
    ];
  }

  /** @param {number} node */
  function row(node) {
    return el("div", { class: "row" }, Dom.nodeButton(node), Dom.bar(nodes.rank[node] / 1000, `${nodes.papers[node]}`));
  }

  /** @param {number} used */
  function limits(used) {
    const says = [];
    if (used > Visible.MOST_CONCEPTS) says.push(`The ${Visible.MOST_CONCEPTS} most central of ${used.toLocaleString("en")} concepts that pass the filters are drawn; search finds all of them.`);
    if (Data.textOf.size < Data.paperCount) says.push(`Abstracts and marks are in this page for ${Data.textOf.size.toLocaleString("en")} of ${Data.paperCount.toLocaleString("en")} papers, the best of each concept; graph.ttl and evidence.ttl hold all.`);
    if (!details.evidence && Data.count) says.push("Built without evidence.ttl: words are not marked.");
    return says.length > 0 && section("Limits of this page", null, ...says.map((text) => el("p", { class: "hint" }, text)));
  }

  return { render };
})();
