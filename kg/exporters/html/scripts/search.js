"use strict";
/** One box over everything that has a name. */
const Search = (() => {
  const { nodes, details } = Data;
  const { el } = Dom;
  const PER_GROUP = 6;
  const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
  const panel = /** @type {HTMLElement} */ (document.getElementById("results"));
  const found = /** @type {HTMLElement} */ (document.getElementById("found"));
  /** @typedef {{text: string, shown: string, group: string, target: number | string, weight: number, main: boolean}} Entry */
  /** @type {Entry[] | null} built when first needed */
  let index = null;
  /** @type {(number | string)[]} */
  let targets = [];
  let active = -1;

  function build() {
    /** @type {Entry[]} */
    const out = [];
    const add = (/** @type {string} */ shown, /** @type {string} */ group, /** @type {number | string} */ target, /** @type {number} */ weight, /** @type {boolean} */ main) => {
      out.push({ text: " " + Fold.words(shown.slice(0, 2000)).join(" "), shown, group, target, weight, main });
    };
    for (let node = 0; node < Data.count; node++) {
      const group = Data.isConcept(node) ? "Concepts" : Data.isPaper(node) ? "Papers" : "Artefacts";
      add(nodes.label[node], group, node, nodes.rank[node] + Math.min(99, nodes.papers[node]), true);
    }
    for (let node = 0; node < Data.firstPaper; node++) {
      for (const name of [...details.concepts.names[node], ...details.concepts.hidden[node]]) add(name, "Concepts", node, nodes.rank[node], false);
    }
    details.artefacts.names.forEach((/** @type {string[]} */ names, /** @type {number} */ i) => {
      for (const name of [...names, details.artefacts.longForm[i]].filter(Boolean)) add(name, "Artefacts", Data.firstArtefact + i, 0, false);
    });
    details.abbreviations.short.forEach((/** @type {string} */ short, /** @type {number} */ i) => add(`${short} (${details.abbreviations.long[i]})`, "Papers", details.abbreviations.paper[i], 0, false));
    for (const name of details.papers.people) add(name, "Authors", "author:" + name, 0, true);
    return out;
  }

  /**
   * @param {string} query
   * @returns {Map<string, {target: number | string, entry: Entry, score: number}[]>} by group, best first
   */
  function find(query) {
    index = index || build();
    const words = Fold.words(query), last = Fold.plain(query).split(" ").pop() || "";
    const solid = words.join("");
    /** @type {Map<string, Map<number | string, {target: number | string, entry: Entry, score: number}>>} */
    const groups = new Map();
    if (!words.length) return new Map();
    for (const entry of index) {
      const score = match(entry, words, last, solid);
      if (!score) continue;
      const group = groups.get(entry.group) || new Map();
      groups.set(entry.group, group);
      const known = group.get(entry.target);
      if (!known || known.score < score) group.set(entry.target, { target: entry.target, entry, score });
    }
    /** @type {[string, {target: number | string, entry: Entry, score: number}[]][]} */
    const sorted = [...groups].map(([name, hits]) => [name, [...hits.values()].sort((a, b) => b.score - a.score || b.entry.weight - a.entry.weight || (a.entry.shown < b.entry.shown ? -1 : 1))]);
    return new Map(sorted.sort((a, b) => ORDER.indexOf(a[0]) - ORDER.indexOf(b[0])));
  }
  const ORDER = ["Concepts", "Artefacts", "Papers", "Authors"];

  /** @param {Entry} entry @param {string[]} words @param {string} last @param {string} solid @returns {number} 0: no match */
  function match(entry, words, last, solid) {
    const text = entry.text, whole = " " + words.join(" ");
    const bonus = entry.main ? 0.5 : 0;
    if (text === whole) return 10 + bonus;
    if (text.startsWith(whole) || text.startsWith(whole.slice(0, -words[words.length - 1].length) + last)) return 8 + bonus;
    if (text.includes(whole)) return 6 + bonus;
    if (words.every((word, i) => text.includes(" " + word) || (i === words.length - 1 && text.includes(" " + last)))) return 4 + bonus;
    const joined = text.replaceAll(" ", "");
    if (joined === solid) return 7;
    if (solid.length > 3 && joined.includes(solid)) return 2 + bonus;
    return 0;
  }

  function show() {
    const groups = find(box.value);
    targets = [];
    active = -1;
    /** @type {Node[]} */
    const out = [];
    let total = 0;
    for (const [name, hits] of groups) {
      total += hits.length;
      out.push(el("div", { class: "group", role: "presentation" }, name, el("span", { class: "n" }, hits.length.toLocaleString("en"))));
      for (const hit of hits.slice(0, PER_GROUP)) out.push(option(hit));
    }
    const open = box.value.trim() !== "";
    if (open && !total) out.push(el("p", { class: "hint" }, "Nothing has this name."));
    panel.replaceChildren(...out);
    panel.hidden = !open;
    box.setAttribute("aria-expanded", String(open));
    box.removeAttribute("aria-activedescendant");
    found.textContent = open ? `${total.toLocaleString("en")} ${total === 1 ? "result" : "results"}` : "";
    if (targets.length) move(0);
  }

  /** @param {{target: number | string, entry: Entry}} hit */
  function option({ target, entry }) {
    const place = targets.push(target) - 1;
    const node = typeof target === "number" ? target : -1;
    const name = node >= 0 ? Data.label(node, 120) : entry.shown;
    return el("div", { role: "option", id: "option-" + place, class: "option", "aria-selected": "false", onmousedown: (/** @type {Event} */ event) => { event.preventDefault(); choose(place); } },
      node >= 0 && Dom.glyph(node), el("bdi", { class: "name" }, name), !entry.main && el("bdi", { class: "quiet" }, entry.shown.slice(0, 80)),
      node >= 0 && !Data.isPaper(node) && el("span", { class: "n" }, nodes.papers[node]));
  }

  /** @param {number} to */
  function move(to) {
    active = (to + targets.length) % targets.length;
    panel.querySelectorAll(".option").forEach((option, i) => {
      option.setAttribute("aria-selected", String(i === active));
      if (i === active) option.scrollIntoView({ block: "nearest" });
    });
    box.setAttribute("aria-activedescendant", "option-" + active);
  }

  /** @param {number} place */
  function choose(place) {
    const target = targets[place];
    close();
    box.value = "";
    Dom.go(target);
  }

  function close() {
    panel.hidden = true;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
    found.textContent = "";
  }

  function start() {
    box.addEventListener("input", show);
    box.addEventListener("focus", () => box.value && show());
    box.addEventListener("blur", close);
    box.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" && targets.length) move(active + 1);
      else if (event.key === "ArrowUp" && targets.length) move(active - 1);
      else if (event.key === "Enter" && active >= 0 && !panel.hidden) choose(active);
      else if (event.key === "Escape") {
        if (box.value) box.value = "";
        else box.blur();
        close();
        event.stopPropagation();
      } else return;
      event.preventDefault();
    });
  }

  return { start, find, focus: () => { box.focus(); box.select(); } };
})();
