"use strict";
/** What the panel says when nothing is selected: what this is, where to start. */
const Overview = (() => {
  const { details } = Data;
  const { el, section } = Dom;
  const TOP = 10;

  function render() {
    const all = details.total, used = Visible.passed;
    const top = [...Visible.nodes].filter((node) => Data.isConcept(node) && Pile.papers(node) > 0).sort((a, b) => Shapes.importance(b) - Shapes.importance(a) || a - b).slice(0, TOP);
    const papers = Pile.active ? Pile.passing : all.papers, things = Pile.active ? artefacts() : all.artefacts;
    const cell = (/** @type {number} */ value, /** @type {string} */ name) => el("div", {}, el("dd", {}, Data.number(value)), el("dt", {}, name));
    return [
      el("p", { class: "kind" }, "Overview"),
      el("h2", { tabindex: -1 }, "What these papers are about"),
      el("dl", { class: "facts" }, cell(papers, papers === 1 ? "paper" : "papers"), cell(used, "concepts"), cell(things, "artefacts")),
      Data.count === 0 ? el("p", { class: "hint" }, "This graph is empty.") : null,
      Pile.active || used < Visible.tally().total[0] ? el("p", { class: "hint" }, used ? "Of what passes the filters." : "No concept passes the filters.") : null,
      top.length > 0 && section("Most central concepts", null, el("p", { class: "hint" }, `With their number of papers; the bar is ${Legend.measure(State.view.size)}.`), Dom.long(top, row, TOP)),
      Data.count > 0 && help(),
      limits(used),
    ];
  }

  /** Artefacts of the papers that pass the filters. */
  function artefacts() {
    let count = 0;
    for (let node = Data.firstArtefact; node < Data.count; node++) if (Pile.papers(node) > 0) count++;
    return count;
  }

  function help() {
    return section("How to read it", null, el("ul", { class: "help" },
      el("li", {}, "Two concepts are joined when papers are about both. Colours are communities; size is chosen over the drawing."),
      el("li", {}, "Press a concept for its definition and papers; double-click it, and its papers unfold."),
      el("li", {}, "Press a line to see the papers and the very words behind it. With ", el("kbd", {}, "Shift"), " a second node is compared with the first."),
      el("li", {}, el("kbd", {}, "/"), " searches (try two at once: ", el("em", {}, "this and that"), "), ", el("kbd", {}, "Esc"), " goes back, ", el("kbd", {}, "+"), " ", el("kbd", {}, "−"), " ", el("kbd", {}, "0"), " zoom, arrows move."),
      el("li", {}, "The address always holds the view: copy it, or use the back button.")));
  }

  /** @param {number} node */
  function row(node) {
    return el("div", { class: "row" }, Dom.nodeButton(node), Dom.bar(Shapes.importance(node) / 1000, Data.number(Pile.papers(node))));
  }

  /** @param {number} used */
  function limits(used) {
    const says = [], all = details.total, things = Data.count - Data.firstArtefact;
    if (used > Visible.MOST_CONCEPTS) says.push(`The ${Data.number(Visible.MOST_CONCEPTS)} most central of ${Data.number(used)} concepts that pass the filters are drawn; search finds all of them.`);
    if (Data.paperCount < all.papers) says.push(`The page carries ${Data.number(Data.paperCount)} of ${Data.plural(all.papers, "paper")}, the best of each concept, and ${Data.number(things)} of ${Data.plural(all.artefacts, "artefact")}. Counts of papers are of all; graph.ttl holds everything.`);
    if (Texts.whole && Texts.count < Data.paperCount) says.push(`Abstracts and marks are in this page for ${Data.number(Texts.count)} of ${Data.plural(all.papers, "paper")}, the best of each concept. A paper without says so; graph.ttl and evidence.ttl hold all.`);
    if (!details.evidence && Data.count) says.push("Built without evidence.ttl: words are not marked.");
    return says.length > 0 && section("Limits of this page", null, ...says.map((text) => el("p", { class: "hint" }, text)));
  }

  return { render };
})();
