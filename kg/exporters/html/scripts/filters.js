"use strict";
/** Narrowing: kinds, communities, thresholds. */
const Filters = (() => {
  const { nodes, details } = Data;
  const { el } = Dom;
  const box = /** @type {HTMLElement} */ (document.getElementById("filters"));
  /** @type {((view: View) => void)[]} each brings one control to the state */
  const follow = [];

  function kinds() {
    const counts = details.kinds.map(() => 0);
    for (let node = 0; node < Data.count; node++) if (nodes.papers[node] > 0) counts[nodes.kind[node]]++;
    const chips = details.kinds.map((/** @type {string} */ _, /** @type {number} */ kind) => kind).filter((/** @type {number} */ kind) => counts[kind]).map((/** @type {number} */ kind) => {
      const chip = el("button", { type: "button", class: "chip kindchip", "data-kind": details.kinds[kind], onclick: () => flip(kind) }, Dom.kindGlyph(kind), Data.kindPlural(kind), el("span", { class: "n" }, counts[kind].toLocaleString("en")));
      follow.push((view) => chip.setAttribute("aria-pressed", String(!view.hide.includes(kind))));
      return chip;
    });
    return group("Kinds", el("div", { class: "chips" }, ...chips), unfoldAll());
  }

  /** @param {number} kind */
  function flip(kind) {
    const hide = State.view.hide.includes(kind) ? State.view.hide.filter((k) => k !== kind) : [...State.view.hide, kind];
    State.set({ hide });
  }

  function unfoldAll() {
    const button = el("button", { type: "button", class: "secondary", id: "all", onclick: () => State.set(State.view.all || State.view.open.length ? { all: false, open: [] } : { all: true }) });
    follow.push((view) => {
      const open = view.all || view.open.length > 0;
      button.textContent = open ? "Fold all papers away" : `Unfold all ${Data.paperCount.toLocaleString("en")} papers`;
      button.setAttribute("aria-pressed", String(open));
    });
    return Data.paperCount ? button : null;
  }

  function communities() {
    const sizes = details.communities.map(() => 0);
    for (let node = 0; node < Data.firstPaper; node++) if (nodes.community[node] >= 0) sizes[nodes.community[node]]++;
    if (!sizes.length) return null;
    const rows = details.communities.map((/** @type {string} */ name, /** @type {number} */ i) => {
      const button = el("button", { type: "button", class: "community", title: name, onclick: () => only(i) }, Dom.kindGlyph(0, i), el("span", { class: "name" }, name), el("span", { class: "n" }, sizes[i]));
      follow.push((view) => button.setAttribute("aria-pressed", String(view.only.includes(i))));
      return el("li", {}, button);
    });
    const clear = el("button", { type: "button", class: "plainlink clear", onclick: () => State.set({ only: [] }) }, "show all");
    follow.push((view) => (clear.hidden = !view.only.length));
    return group("Communities", clear, el("ul", { class: "communities" }, ...rows));
  }

  /** @param {number} i */
  function only(i) {
    const now = State.view.only;
    State.set({ only: now.includes(i) ? now.filter((group) => group !== i) : [...now, i] });
  }

  /**
   * @param {{id: string, text: string, most: number, step: number, key: "papers" | "strength", says: (value: number) => string, hint: string}} what
   */
  function slider(what) {
    const output = el("output", { for: what.id });
    const input = /** @type {HTMLInputElement} */ (el("input", { type: "range", id: what.id, min: what.key === "papers" ? 1 : 0, max: what.most, step: what.step, "aria-describedby": what.id + "-hint" }));
    input.addEventListener("input", () => State.set({ [what.key]: Number(input.value) }, false));
    follow.push((view) => {
      input.value = String(view[what.key]);
      output.textContent = what.says(view[what.key]);
      input.setAttribute("aria-valuetext", what.says(view[what.key]));
    });
    return el("div", { class: "slide" }, el("label", { for: what.id }, what.text), output, input, el("p", { class: "hint", id: what.id + "-hint" }, what.hint));
  }

  function thresholds() {
    let most = 2;
    for (let node = 0; node < Data.firstPaper; node++) most = Math.max(most, nodes.papers[node]);
    return group("Thresholds",
      slider({ id: "min-papers", text: "Papers per concept", most: Math.max(2, Math.ceil(most / 2)), step: 1, key: "papers", says: (n) => `≥ ${n}`, hint: "Hides concepts with fewer papers." }),
      slider({ id: "min-strength", text: "Link strength", most: 95, step: 5, key: "strength", says: (n) => `≥ ${(n / 100).toFixed(2)}`, hint: "NPMI: 0 is chance, 1 is always together." }),
      check("every", "All links, not only the strongest of each concept", (view) => view.every, (on) => State.set({ every: on })),
      check("hubs", `Hide hubs (concepts in ${Visible.hubPapers} papers or more)`, (view) => view.hubs, (on) => State.set({ hubs: on })));
  }

  /** @param {string} id @param {string} text @param {(view: View) => boolean} get @param {(on: boolean) => void} put */
  function check(id, text, get, put) {
    const input = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "check-" + id }));
    input.addEventListener("change", () => put(input.checked));
    follow.push((view) => (input.checked = get(view)));
    return el("label", { class: "check" }, input, el("span", {}, text));
  }

  /** @param {string} title @param {...(Node | null)} body */
  function group(title, ...body) {
    return el("section", {}, el("h2", {}, title), ...body);
  }

  function reset() {
    const button = el("button", { type: "button", class: "plainlink reset", onclick: () => State.set({ ...State.fresh(), sel: State.view.sel, tab: State.view.tab }) }, "Reset filters");
    follow.push((view) => (button.hidden = !(view.hide.length || view.only.length || view.papers > 1 || view.strength || view.hubs || view.every || view.open.length || view.all)));
    return button;
  }

  function start() {
    if (!Data.count) return;
    box.append(.../** @type {Node[]} */ ([kinds(), communities(), thresholds(), reset()].filter(Boolean)));
    const button = /** @type {HTMLElement} */ (document.getElementById("narrow"));
    const open = (/** @type {boolean} */ on) => {
      box.classList.toggle("open", on);
      button.setAttribute("aria-expanded", String(on));
    };
    button.addEventListener("click", () => open(!box.classList.contains("open")));
    document.getElementById("graph")?.addEventListener("pointerdown", () => open(false));
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !box.classList.contains("open")) return;
      open(false);
      button.focus();
      event.stopPropagation();
    });
  }

  return { start, update: (/** @type {View} */ view) => follow.forEach((f) => f(view)) };
})();
