"use strict";
/** What shapes, sizes and colours mean, over the drawing; pressing a kind hides it. And what is drawn, in one click. */
const Legend = (() => {
  const { nodes, details } = Data;
  const { el } = Dom;
  const key = /** @type {HTMLElement} */ (document.getElementById("key"));
  const quick = /** @type {HTMLElement} */ (document.getElementById("quick"));
  /** On a phone the legend unfolds over the drawing, the choice of sizes in it. */
  const phone = window.matchMedia("(max-width: 760px)");
  /** @type {Record<string, [string, string]>} name and meaning */
  const MEASURES = {
    pagerank: ["PageRank", "linked to by what is itself well linked"],
    papers: ["papers", "how many papers are about it"],
    degree: ["degree", "with how many concepts it shares papers"],
    strength: ["strength", "how many papers it shares in all"],
    betweenness: ["betweenness", "how often it lies on the way between two others"],
    closeness: ["closeness", "how near it is to everything else"],
    harmonic: ["harmonic closeness", "how near it is to everything else, parts without a way between them included"],
    eigenvector: ["eigenvector", "linked to the core of the graph"],
  };
  /** @type {((view: View) => void)[]} */
  const follow = [];

  /** @param {string} name */
  const measure = (name) => (MEASURES[name] || [name])[0];

  function kinds() {
    /** @type {Map<string, number[]>} */
    const shapes = new Map();
    const present = new Set(nodes.kind || []);
    details.kinds.forEach((/** @type {string} */ _, /** @type {number} */ kind) => {
      if (present.has(kind)) shapes.set(Shapes.shape(kind), [...(shapes.get(Shapes.shape(kind)) || []), kind]);
    });
    for (const list of shapes.values()) {
      const names = list.map((kind) => el("span", {}, details.kinds[kind]));
      const button = el("button", { type: "button", title: `Hide or show: ${list.map((kind) => details.kinds[kind]).join(", ")}`, onclick: () => flip(list) }, Dom.kindGlyph(list[0]), el("span", {}, ...names.flatMap((name, i) => [i ? ", " : "", name])));
      follow.push((view) => {
        const off = list.map((kind) => view.hide.includes(kind));
        button.setAttribute("aria-pressed", !off.includes(true) ? "true" : off.includes(false) ? "mixed" : "false");
        names.forEach((name, i) => name.classList.toggle("off", off[i]));
      });
      key.append(button);
    }
  }

  /** @param {number[]} list kinds */
  function flip(list) {
    const now = State.view.hide, off = list.some((kind) => now.includes(kind));
    State.set({ hide: off ? now.filter((kind) => !list.includes(kind)) : [...new Set([...now, ...list])].sort((a, b) => a - b) });
  }

  function size() {
    const names = ["pagerank", "papers", ...Object.keys(details.measures).filter((name) => name !== "pagerank")];
    const select = /** @type {HTMLSelectElement} */ (el("select", { id: "size" }, ...names.map((name) => el("option", { value: name }, measure(name)))));
    select.addEventListener("change", () => State.set({ size: select.value }));
    follow.push((view) => {
      select.value = view.size;
      select.title = `Size: ${(MEASURES[view.size] || ["", ""])[1]}`;
    });
    return el("label", { class: "size" }, el("span", { "aria-hidden": "true", class: "grow" }), "Size", select);
  }

  /** @param {string} id @param {(view: View) => [string, boolean, string]} says text, pressed, title @param {() => void} act */
  function toggle(id, says, act) {
    const button = el("button", { type: "button", id, class: "chip", onclick: act });
    follow.push((view) => {
      const [text, pressed, title] = says(view);
      button.textContent = text;
      button.title = title;
      button.setAttribute("aria-pressed", String(pressed));
    });
    return button;
  }

  /** On a phone: what opens the legend, and what it says beyond shapes. @param {HTMLElement} sizes */
  function fold(sizes) {
    const says = el("p", { class: "says only-phone" }), over = /** @type {HTMLElement} */ (key.parentElement);
    const button = el("button", { type: "button", id: "legend", class: "chip only-phone", "aria-controls": "key", onclick: () => open(!over.classList.contains("open")) }, "Legend");
    const open = (/** @type {boolean} */ on) => {
      over.classList.toggle("open", on);
      button.setAttribute("aria-expanded", String(on));
    };
    follow.push((view) => (says.textContent = `Size: ${(MEASURES[view.size] || ["", view.size])[1]}. Colours are communities; their names are under Filters.`));
    key.append(says);
    quick.append(button);
    const arrange = () => (phone.matches ? says.before(sizes) : quick.prepend(sizes));
    phone.addEventListener("change", arrange);
    document.getElementById("graph")?.addEventListener("pointerdown", () => open(false));
    over.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !over.classList.contains("open")) return;
      open(false);
      button.focus();
      event.stopPropagation();
    });
    open(false);
    arrange();
  }

  function start() {
    kinds();
    if (!Data.firstPaper) return;
    fold(size());
    quick.append(
      toggle("hubs", (view) => [view.hubs ? "Hubs hidden" : "Hide hubs", view.hubs, `The ${Data.plural(Visible.hubs.length, "concept")} that share papers with the most others: ${Visible.hubs.map((node) => Data.label(node, 40)).join(", ")}`], () => State.set({ hubs: !State.view.hubs })));
    if (Data.paperCount) quick.append(toggle("all", (view) => [view.all || view.open.length ? "Fold papers away" : `Unfold ${Data.plural(Data.paperCount, "paper")}`, view.all || view.open.length > 0, "Papers and artefacts beside the concepts"], () => State.set(State.view.all || State.view.open.length ? { all: false, open: [] } : { all: true })));
  }

  return { start, measure, update: (/** @type {View} */ view) => follow.forEach((f) => f(view)) };
})();
