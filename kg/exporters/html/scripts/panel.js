"use strict";
/** The side panel: details of what is selected, or the list of what is shown. */
const Panel = (() => {
  const details = /** @type {HTMLElement} */ (document.getElementById("details"));
  const list = /** @type {HTMLElement} */ (document.getElementById("list"));
  const tabs = ["details", "list"].map((name) => /** @type {HTMLElement} */ (document.getElementById("tab-" + name)));

  function content() {
    const chosen = State.selected(), sel = State.view.sel;
    if (sel.startsWith("author:")) return PanelArtefact.author(sel.slice(7));
    if (chosen.length === 2) return PanelPair.render(chosen[0], chosen[1]);
    if (!chosen.length) return Overview.render();
    const node = chosen[0];
    if (Data.isConcept(node)) return PanelConcept.render(node);
    return Data.isPaper(node) ? PanelPaper.render(node) : PanelArtefact.render(node);
  }

  /** @param {View} view @param {View} before */
  function update(view, before) {
    const had = document.activeElement && details.contains(document.activeElement) ? document.activeElement.id : "";
    const back = view.sel ? Dom.el("button", { type: "button", class: "close", "aria-label": "Back to the overview", title: "Back to the overview (Esc)", onclick: () => State.select("") }, "×") : null;
    details.replaceChildren(.../** @type {Node[]} */ ([back, ...content()].filter(Boolean)));
    if (view.sel !== before.sel) details.scrollTop = 0;
    if (had) document.getElementById(had)?.focus({ preventScroll: true });
    tabs.forEach((tab, i) => {
      const on = (i === 1) === (view.tab === "list");
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
    });
    details.hidden = view.tab === "list";
    list.hidden = !details.hidden;
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
