"use strict";
/** Narrowing: kinds, communities, papers by year and venue, thresholds. */
const Filters = (() => {
  const { nodes, details } = Data;
  const { el } = Dom;
  /** So many venues are shown at first; the most frequent ones. */
  const VENUES = 14;
  const box = /** @type {HTMLElement} */ (document.getElementById("filters"));
  /** @type {((view: View) => void)[]} each brings one control to the state */
  const follow = [];

  function kinds() {
    const counts = details.kinds.map(() => 0);
    for (let node = 0; node < Data.count; node++) if (nodes.papers[node] > 0) counts[nodes.kind[node]]++;
    const chips = details.kinds.map((/** @type {string} */ _, /** @type {number} */ kind) => kind).filter((/** @type {number} */ kind) => counts[kind]).map((/** @type {number} */ kind) => {
      const chip = el("button", { type: "button", class: "chip kindchip", "data-kind": details.kinds[kind], onclick: () => flip("hide", kind) }, Dom.kindGlyph(kind), Data.kindPlural(kind), el("span", { class: "n" }, Data.number(counts[kind])));
      follow.push((view) => chip.setAttribute("aria-pressed", String(!view.hide.includes(kind))));
      return chip;
    });
    return chips.length ? group("Kinds", el("div", { class: "chips" }, ...chips)) : null;
  }

  /** Add a value to a list of the state, or take it out. @param {"hide" | "only" | "venues"} name @param {number} value */
  function flip(name, value) {
    const now = State.view[name];
    State.set({ [name]: now.includes(value) ? now.filter((other) => other !== value) : [...now, value] });
  }

  function communities() {
    const sizes = details.communities.map(() => 0);
    for (let node = 0; node < Data.firstPaper; node++) if (nodes.community[node] >= 0) sizes[nodes.community[node]]++;
    if (!sizes.length) return null;
    const rows = details.communities.map((/** @type {string} */ name, /** @type {number} */ i) => {
      const button = el("button", { type: "button", class: "community", title: name, onclick: () => flip("only", i) }, Dom.kindGlyph(0, i), el("span", { class: "name" }, Data.community(i)), el("span", { class: "n" }, Data.number(sizes[i])));
      follow.push((view) => button.setAttribute("aria-pressed", String(view.only.includes(i))));
      return el("li", {}, button);
    });
    const clear = el("button", { type: "button", class: "plainlink clear", onclick: () => State.set({ only: [] }) }, "show all");
    follow.push((view) => (clear.hidden = !view.only.length));
    return group("Communities", clear, el("p", { class: "hint" }, "The colours of the drawing; press one to see it alone."), el("ul", { class: "communities" }, ...rows));
  }

  function papers() {
    const known = details.papers.year.filter((/** @type {number} */ year) => year > 0);
    const first = known.reduce((/** @type {number} */ a, /** @type {number} */ b) => Math.min(a, b), 9999), last = known.reduce((/** @type {number} */ a, /** @type {number} */ b) => Math.max(a, b), 0);
    const parts = [first < last && years(first, last), venues()].filter(Boolean);
    return parts.length ? group("Papers", ...parts) : null;
  }

  /** @param {number} first @param {number} last */
  function years(first, last) {
    const field = (/** @type {"from" | "to"} */ name, /** @type {number} */ rest) => {
      const input = /** @type {HTMLInputElement} */ (el("input", { type: "number", id: "year-" + name, min: first, max: last, placeholder: rest, "aria-label": name === "from" ? "From year" : "To year" }));
      input.addEventListener("change", () => State.set({ [name]: Math.max(0, Math.min(9999, Math.round(Number(input.value)) || 0)) }));
      follow.push((view) => (input.value = view[name] ? String(view[name]) : ""));
      return input;
    };
    const all = Array.from({ length: Data.paperCount }, (_, i) => Data.firstPaper + i);
    return el("div", {}, el("div", { class: "range" }, el("span", {}, "Years"), field("from", first), el("span", { "aria-hidden": "true" }, "–"), field("to", last)), Chart.years(all));
  }

  function venues() {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const venue of details.papers.venue) if (details.papers.venues[venue]) counts.set(venue, (counts.get(venue) || 0) + 1);
    if (counts.size < 2) return null;
    const all = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]), rest = all.slice(VENUES);
    const more = el("button", { type: "button", class: "plainlink", onclick: () => {
      const added = rest.map(chipOf);
      more.replaceWith(...added);
      added[0].focus();
      for (const f of follow) f(State.view);
    } }, `${Data.number(rest.length)} more`);
    return el("div", { class: "chips" }, ...all.slice(0, VENUES).map(chipOf), rest.length > 0 && more);
  }

  /** @param {[number, number]} entry a venue and its papers */
  function chipOf([venue, count]) {
    const chip = el("button", { type: "button", class: "chip venue", onclick: () => flip("venues", venue) }, el("bdi", {}, Data.cut(details.papers.venues[venue], 40)), el("span", { class: "n" }, Data.number(count)));
    follow.push((view) => chip.setAttribute("aria-pressed", String(view.venues.includes(venue))));
    return chip;
  }

  /**
   * @param {{id: string, text: string, least: number, most: number, step: number, key: "papers" | "strength" | "score", says: (value: number) => string, hint: string}} what
   */
  function slider(what) {
    const output = el("output", { for: what.id });
    const input = /** @type {HTMLInputElement} */ (el("input", { type: "range", id: what.id, min: what.least, max: what.most, step: what.step, "aria-describedby": what.id + "-hint" }));
    let wait = 0, moving = false;
    // One move of the slider is one step of the back button, however many values it passes.
    const take = () => {
      clearTimeout(wait);
      if (State.view[what.key] === Number(input.value)) return;
      State.set({ [what.key]: Number(input.value) }, !moving);
      moving = true;
    };
    input.addEventListener("input", () => {
      output.textContent = what.says(Number(input.value));
      clearTimeout(wait);
      wait = setTimeout(take, Data.count > 3000 ? 60 : 0);
    });
    input.addEventListener("change", () => {
      take();
      moving = false;
    });
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
    const share = (/** @type {number} */ n) => `≥ ${(n / 100).toFixed(2)}`;
    return group("Thresholds",
      slider({ id: "min-papers", text: "Papers per concept", least: 1, most: Math.max(2, Math.ceil(most / 2)), step: 1, key: "papers", says: (n) => `≥ ${n}`, hint: "Hides concepts with fewer papers." }),
      slider({ id: "min-strength", text: "Link strength", least: 0, most: 95, step: 5, key: "strength", says: share, hint: "NPMI: 0 is chance, 1 is always together." }),
      slider({ id: "min-score", text: "Score", least: 0, most: 95, step: 5, key: "score", says: share, hint: "How much a paper is about a concept." }),
      every());
  }

  function every() {
    const input = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "check-every" }));
    input.addEventListener("change", () => State.set({ every: input.checked }));
    follow.push((view) => (input.checked = view.every));
    return el("label", { class: "check" }, input, el("span", {}, "All links, not only the strongest of each concept and paper"));
  }

  /** @param {string} title @param {...any} body */
  function group(title, ...body) {
    return el("section", {}, el("h2", {}, title), ...body);
  }

  function reset() {
    const button = el("button", { type: "button", class: "plainlink reset", onclick: () => State.set({ ...State.fresh(), sel: State.view.sel, mate: State.view.mate, tab: State.view.tab, size: State.view.size, at: State.view.at }) }, "Reset filters");
    follow.push((view) => (button.hidden = !narrowed(view)));
    return button;
  }

  /** @param {View} view */
  const narrowed = (view) => Boolean(view.hide.length || view.only.length || view.papers > 1 || view.strength || view.score || view.from || view.to || view.venues.length || view.hubs || view.every || view.open.length || view.all || view.both);

  function start() {
    box.append(.../** @type {Node[]} */ ([reset(), kinds(), communities(), papers(), Data.firstPaper ? thresholds() : null].filter(Boolean)));
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

  return { start, narrowed, update: (/** @type {View} */ view) => follow.forEach((f) => f(view)) };
})();
