"use strict";
/** The side panel: details of what is selected, or the list of what is shown. */
const Panel = (() => {
  const details = /** @type {HTMLElement} */ (document.getElementById("details"));
  const list = /** @type {HTMLElement} */ (document.getElementById("list"));
  const tabs = ["details", "list"].map((name) => /** @type {HTMLElement} */ (document.getElementById("tab-" + name)));

  function content() {
    const chosen = State.selected();
    if (State.author()) return PanelArtefact.author(State.author());
    if (chosen.length === 2) return PanelPair.render(chosen[0], chosen[1]);
    if (!chosen.length) return Overview.render();
    const node = chosen[0];
    if (Data.isConcept(node)) return PanelConcept.render(node);
    return Data.isPaper(node) ? PanelPaper.render(node) : PanelArtefact.render(node);
  }

  /** What of the state the details depend on; the rest leaves them as the reader has scrolled and opened them. @param {View} view */
  const subject = (view) => [view.sel || [view.hide, view.only, view.papers, view.strength, view.hubs, view.all].join(";"), view.mate, view.both, view.open.join(), view.size, view.from, view.to, view.score, view.venues.join(), Texts.whole].join("\n");
  let told = "none";

  /** @param {View} view @param {View} before */
  function update(view, before) {
    if (subject(view) !== told) tell(view, before);
    told = subject(view);
    tabs.forEach((tab, i) => {
      const on = (i === 1) === (view.tab === "list");
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    });
    details.hidden = view.tab === "list";
    list.hidden = !details.hidden;
  }

  /** @param {View} view @param {View} before */
  function tell(view, before) {
    const inside = document.activeElement && details.contains(document.activeElement), had = inside && document.activeElement ? document.activeElement.id : "";
    const back = view.sel ? Dom.el("button", { type: "button", class: "close", "aria-label": "Back to the overview", title: "Back to the overview (Esc)", onclick: () => State.select("") }, "×") : null;
    // What the pointer was on is gone, and will not say that it was left.
    Graph.point(-1);
    details.replaceChildren(.../** @type {Node[]} */ ([back, ...content()].filter(Boolean)));
    if (view.sel !== before.sel || view.mate !== before.mate) details.scrollTop = 0;
    // The keyboard stays in the panel when what it stood on is gone.
    const stand = (had && document.getElementById(had)) || /** @type {HTMLElement | null} */ (inside ? details.querySelector("h2") : null);
    stand?.focus({ preventScroll: true });
  }

  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => State.set({ tab: i ? "list" : "details" }));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      State.set({ tab: i ? "details" : "list" });
      tabs[1 - i].focus();
    });
  });

  return { update };
})();
