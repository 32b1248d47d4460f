"use strict";
/** Everything comes together here. */
(() => {
  const { nodes, details } = Data;

  function counters() {
    const total = [0, 0, 0], shown = [0, 0, 0];
    const place = (/** @type {number} */ node) => Math.min(2, nodes.kind[node]);
    for (let node = 0; node < Data.count; node++) if (nodes.papers[node] > 0) total[place(node)]++;
    for (const node of Visible.nodes) shown[place(node)]++;
    const parts = ["concepts", "papers", "artefacts"].map((name, i) => `${shown[i].toLocaleString("en")} of ${total[i].toLocaleString("en")} ${name}`).filter((_, i) => total[i]);
    const text = parts.length ? `Shown: ${parts.join(", ")} · ${Visible.edges.length.toLocaleString("en")} links` : "Nothing to show";
    const box = /** @type {HTMLElement} */ (document.getElementById("count"));
    if (box.textContent !== text) box.textContent = text;
  }

  function key() {
    const box = /** @type {HTMLElement} */ (document.getElementById("key"));
    const kinds = details.kinds.map((/** @type {string} */ _, /** @type {number} */ i) => i).filter((/** @type {number} */ kind) => nodes.kind && nodes.kind.includes(kind));
    /** @type {Map<string, number[]>} */
    const shapes = new Map();
    for (const kind of kinds) shapes.set(Shapes.shape(kind), [...(shapes.get(Shapes.shape(kind)) || []), kind]);
    for (const [, list] of shapes) box.append(Dom.el("span", {}, Dom.kindGlyph(list[0]), list.map((kind) => details.kinds[kind]).join(", ")));
  }

  /** @param {KeyboardEvent} event */
  function shortcuts(event) {
    const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && /** @type {HTMLInputElement} */ (event.target).type !== "range" && /** @type {HTMLInputElement} */ (event.target).type !== "checkbox";
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") {
      event.preventDefault();
      Search.focus();
    } else if (event.key === "Escape" && State.view.sel) {
      State.select("");
      document.getElementById("graph")?.focus({ preventScroll: true });
    }
  }

  Theme.apply();
  Graph.start();
  Filters.start();
  Search.start();
  Save.start();
  key();
  document.getElementById("theme")?.addEventListener("click", Theme.toggle);
  document.getElementById("zoom-in")?.addEventListener("click", () => Graph.zoom(1.35));
  document.getElementById("zoom-out")?.addEventListener("click", () => Graph.zoom(1 / 1.35));
  document.getElementById("zoom-fit")?.addEventListener("click", () => Graph.fit());
  document.addEventListener("keydown", shortcuts);
  Theme.watch(() => Graph.redraw());
  State.watch((view, before) => {
    Visible.compute(view);
    Graph.update();
    Panel.update(view, before);
    List.render();
    Filters.update(view);
    counters();
    if (view.all !== before.all || view.only.join() !== before.only.join()) Graph.fit();
  });
  State.follow();
  Graph.fit(false);
  const chosen = State.selected();
  if (chosen.length && !Data.isConcept(chosen[0])) Graph.show(chosen[0]);
  document.documentElement.dataset.ready = "true";
})();
