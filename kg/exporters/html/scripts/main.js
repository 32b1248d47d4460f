"use strict";
/** Everything comes together here. */
(() => {
  function counters() {
    const { shown, total, bare } = Visible.tally();
    const parts = ["concepts", "papers", "artefacts"].map((name, i) => `${Data.number(shown[i])} of ${Data.number(total[i])} ${name}`).filter((_, i) => total[i]);
    const extra = Pile.active ? ` · ${Data.plural(Pile.passing, "paper")} pass the filters` : "";
    if (bare) parts.push(`${Data.number(bare)} broader without papers`);
    const text = parts.length ? `Shown: ${parts.join(", ")} · ${Data.plural(Visible.edges.length, "link")}${extra}` : "Nothing to show";
    const box = /** @type {HTMLElement} */ (document.getElementById("count"));
    if (box.textContent !== text) box.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  function shortcuts(event) {
    const target = event.target instanceof HTMLInputElement ? event.target.type : event.target instanceof HTMLSelectElement ? "select" : "";
    if ((target && !["range", "checkbox"].includes(target)) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") {
      event.preventDefault();
      Search.focus();
    } else if (event.key === "Escape" && State.view.sel) {
      State.select("");
      document.getElementById("graph")?.focus({ preventScroll: true });
    } else if (!event.defaultPrevented && Graph.key(event.key)) event.preventDefault();
  }

  /** @param {View} view @param {View} before */
  function changed(view, before) {
    Visible.compute(view);
    Legend.update(view);
    Filters.update(view);
    counters();
    Graph.update();
    Panel.update(view, before);
    List.render();
    const moved = view.at !== before.at && Graph.recall();
    const opened = view.open.find((node) => !before.open.includes(node));
    if (!moved && opened !== undefined && before.tab) Graph.open(opened);
    else if (!moved && (view.all !== before.all || view.both !== before.both || view.only.join() !== before.only.join())) Graph.fit();
  }

  Theme.apply();
  Legend.start();
  Filters.start();
  Search.start();
  Save.start();
  Print.start();
  Graph.start();
  document.getElementById("theme")?.addEventListener("click", Theme.toggle);
  document.getElementById("zoom-in")?.addEventListener("click", () => Graph.zoom(1.35));
  document.getElementById("zoom-out")?.addEventListener("click", () => Graph.zoom(1 / 1.35));
  document.getElementById("zoom-fit")?.addEventListener("click", () => Graph.fit());
  document.addEventListener("keydown", shortcuts);
  Theme.watch(Graph.recolour);
  State.watch(changed);
  State.follow();
  if (!Graph.recall()) {
    Graph.fit(false);
    const chosen = State.selected(), open = State.view.open[0];
    if (chosen.length && (chosen.length === 2 || !Data.isConcept(chosen[0]))) Graph.show(chosen);
    else if (open !== undefined) Graph.open(open);
  }
  requestAnimationFrame(() => setTimeout(() => {
    performance.mark("kg-drawn");
    document.documentElement.dataset.ready = "true";
    Texts.start(() => {
      Panel.update(State.view, State.view);
      document.documentElement.dataset.whole = "true";
      Index.start();
    });
  }));
})();
