"use strict";
/** Light or dark: the reader's system decides until the button is pressed. Also the colours of the canvas. */
const Theme = (() => {
  /** Beyond this number communities begin again with the first colour; grey belongs to none. */
  const COLOURS = 20;
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  /** @type {(() => void)[]} */
  const listeners = [];
  let wanted = "";
  try {
    wanted = localStorage.getItem("kg-theme") || "";
  } catch {
    wanted = "";
  }

  const isDark = () => (wanted ? wanted === "dark" : query.matches);

  function apply() {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    read();
    for (const listener of listeners) listener();
  }

  function toggle() {
    wanted = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("kg-theme", wanted);
    } catch {
      // Storage may be forbidden; then the choice holds for this visit.
    }
    apply();
  }

  /** @type {Record<string, string>} the colours of the stylesheet by their names there */
  const ink = {};
  function read() {
    const style = getComputedStyle(document.documentElement);
    const names = ["canvas", "ink", "soft", "muted", "line", "accent", "paper", "artefact", "edge", "gx", ...Array.from({ length: COLOURS }, (_, i) => "g" + i)];
    for (const name of names) ink[name] = style.getPropertyValue("--" + name).trim();
  }

  /** The name of its colour, here and in the stylesheet. @param {number} group a community; -1 for none */
  const slot = (group) => "g" + (group < 0 ? "x" : group % COLOURS);
  /** @param {number} group */
  const group = (group) => ink[slot(group)];

  /** The colour of what a paper is most about. @param {number} paper */
  function home(paper) {
    const best = Data.links[paper][0];
    return best && Data.isConcept(best.node) ? group(Data.nodes.community[best.node]) : ink.paper;
  }

  /** @param {number} node */
  function node(node) {
    if (Data.isConcept(node)) return group(Data.nodes.community[node]);
    return Data.isPaper(node) ? home(node) : ink.artefact;
  }

  query.addEventListener("change", apply);
  return { apply, toggle, slot, group, node, ink, watch: (/** @type {() => void} */ f) => void listeners.push(f) };
})();
