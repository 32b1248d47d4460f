"use strict";
/** One box over everything that has a name; also where the second of two things to compare is chosen. */
const Search = (() => {
  const { nodes } = Data;
  const { el } = Dom;
  const PER_GROUP = 6;
  const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
  const panel = /** @type {HTMLElement} */ (document.getElementById("results"));
  const found = /** @type {HTMLElement} */ (document.getElementById("found"));
  const usual = box.placeholder;
  /** @type {(() => void)[]} what each option does */
  let acts = [];
  let active = -1;
  /** The node that another is to be compared with, or -1. */
  let first = -1;
  /** @type {Map<string, number>} how many of a group are shown */
  let limits = new Map();

  function show() {
    const open = box.value.trim() !== "", { groups, says, meant, two: named } = Ask.answer(box.value), two = first < 0 ? named : null;
    acts = [];
    active = -1;
    /** @type {Node[]} */
    const out = [];
    let total = 0;
    const exact = [...groups.values()].some((hits) => hits[0].score >= 8);
    if (says && (groups.size || two)) out.push(el("p", { class: "hint" }, says, meant && " ", meant && el("em", {}, meant), meant && "?"));
    if (two && !exact) out.push(...pairOption(two));
    for (const [name, hits] of groups) {
      if (first >= 0 && name === "Authors") continue;
      total += hits.length;
      out.push(...groupOf(name, hits));
    }
    if (two && exact) out.push(...pairOption(two));
    if (open && !acts.length) out.push(el("p", { class: "hint" }, "Nothing has this name."));
    panel.replaceChildren(...out);
    panel.hidden = !open;
    box.setAttribute("aria-expanded", String(open));
    box.removeAttribute("aria-activedescendant");
    found.textContent = open ? Data.plural(total, "result") : "";
    if (acts.length) move(0);
  }

  /** @param {string} name @param {{target: number | string, entry: {shown: string, main: boolean}}[]} hits */
  function groupOf(name, hits) {
    const limit = limits.get(name) || PER_GROUP, id = "group-" + name;
    const options = hits.slice(0, limit).map((hit) => hitOption(hit));
    if (hits.length > limit) options.push(option(() => { limits.set(name, limit + 40); show(); }, "more-option", `${Data.number(hits.length - limit)} more`));
    return [el("div", { role: "group", "aria-labelledby": id }, el("div", { class: "group", id, role: "presentation" }, name, el("span", { class: "n" }, Data.number(hits.length))), ...options)];
  }

  /** @param {[number, number]} two */
  function pairOption([a, b]) {
    return [el("div", { role: "group", "aria-label": "Two together" }, el("div", { class: "group", role: "presentation" }, "Two together"),
      option(() => Dom.pair(a, b), "", Dom.glyph(a), el("bdi", { class: "name" }, Data.label(a, 60)), el("span", { class: "quiet" }, "and"), Dom.glyph(b), el("bdi", { class: "name" }, Data.label(b, 60))))];
  }

  /** @param {{target: number | string, entry: {shown: string, main: boolean}}} hit */
  function hitOption({ target, entry }) {
    const node = typeof target === "number" ? target : -1;
    const name = node >= 0 ? Data.label(node, 120) : Data.cut(entry.shown, 120);
    const act = () => (first >= 0 && node >= 0 ? Dom.pair(first, node) : Dom.go(target));
    return option(act, "", node >= 0 && Dom.glyph(node), el("bdi", { class: "name" }, name), !entry.main && el("bdi", { class: "quiet" }, Data.cut(entry.shown, 80)),
      node >= 0 && el("span", { class: "n" }, Data.isPaper(node) ? Data.year(node) || "" : Data.number(nodes.papers[node])));
  }

  /** @param {() => void} act @param {string} look classes @param {...(Node | string | false)} body */
  function option(act, look, ...body) {
    const place = acts.push(act) - 1;
    return el("div", { role: "option", id: "option-" + place, class: "option " + look, "aria-selected": "false", onmousedown: (/** @type {Event} */ event) => { event.preventDefault(); choose(place); } }, ...body);
  }

  /** @param {number} to */
  function move(to) {
    active = (to + acts.length) % acts.length;
    panel.querySelectorAll(".option").forEach((option, i) => {
      option.setAttribute("aria-selected", String(i === active));
      if (i === active) option.scrollIntoView({ block: "nearest" });
    });
    box.setAttribute("aria-activedescendant", "option-" + active);
  }

  /** @param {number} place */
  function choose(place) {
    const act = acts[place], more = panel.querySelectorAll(".option")[place].classList.contains("more-option");
    if (more) {
      act();
      move(place);
      return;
    }
    box.value = "";
    act();
    stopComparing();
    close();
    box.blur();
    const heading = /** @type {HTMLElement | null} */ (document.querySelector("#details h2"));
    if (heading) heading.focus({ preventScroll: true });
  }

  function close() {
    panel.hidden = true;
    limits = new Map();
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
    found.textContent = "";
  }

  /** Ask for the second of a pair. @param {number} node */
  function compare(node) {
    first = node;
    box.value = "";
    box.placeholder = `Compare ${Data.label(node, 40)} with …`;
    box.setAttribute("aria-label", `Compare ${Data.label(node, 80)} with: search, or press a node of the drawing`);
    box.parentElement?.classList.add("comparing");
    box.focus();
  }

  function stopComparing() {
    first = -1;
    box.placeholder = usual;
    box.setAttribute("aria-label", "Search concepts, synonyms, papers, authors and artefacts");
    box.parentElement?.classList.remove("comparing");
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.key === "ArrowDown" && acts.length) move(active + 1);
    else if (event.key === "ArrowUp" && acts.length) move(active - 1);
    else if (event.key === "Enter" && active >= 0 && !panel.hidden) choose(active);
    else if (event.key === "Escape") {
      if (box.value) box.value = "";
      else if (first >= 0) stopComparing();
      else box.blur();
      close();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  function start() {
    box.addEventListener("input", () => { limits = new Map(); show(); });
    box.addEventListener("focus", () => box.value && show());
    box.addEventListener("blur", close);
    box.addEventListener("keydown", keys);
  }

  return { start, compare, stopComparing, comparing: () => first, focus: () => { box.focus(); box.select(); } };
})();
