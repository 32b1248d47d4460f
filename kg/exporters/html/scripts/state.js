"use strict";
/**
 * The one place where the view's state lives: selection, filters, what is unfolded, where one looks. It is mirrored in
 * the address (hash.js).
 * @typedef {{sel: string, mate: string, both: boolean, hide: number[], only: number[], papers: number, strength: number,
 *   score: number, from: number, to: number, venues: number[], hubs: boolean, every: boolean, open: number[],
 *   all: boolean, size: string, tab: string, sort: string, at: string, draw: string}} View
 */
const State = (() => {
  /** @returns {View} */
  const fresh = () => ({ sel: "", mate: "", both: false, hide: [], only: [], papers: 1, strength: 0, score: 0, from: 0, to: 0, venues: [], hubs: false,
    every: false, open: [], all: false, size: "pagerank", tab: "details", sort: "rank", at: "", draw: "" });
  /** @type {View} */
  let view = fresh();
  /** @type {((view: View, before: View) => void)[]} */
  const listeners = [];

  /** @param {(view: View, before: View) => void} listener called after every change */
  function watch(listener) {
    listeners.push(listener);
  }

  /**
   * @param {Partial<View>} change
   * @param {boolean} [remember] whether the back button leads to the state before; a slider's steps do not count
   */
  function set(change, remember = true) {
    const before = view;
    view = { ...view, ...change };
    write(remember);
    for (const listener of listeners) listener(view, before);
  }

  /** @param {boolean} remember */
  function write(remember) {
    const target = Hash.write(view) || "#";
    if (target === (location.hash || "#")) return;
    try {
      if (remember) history.pushState(null, "", target);
      else history.replaceState(null, "", target);
    } catch {
      // A browser refuses after hundreds of changes in a short time; the next one is written again.
    }
  }

  /** Where one looks: part of the address, but no step of the back button. @param {string} at */
  function look(at) {
    if (at === view.at) return;
    view = { ...view, at };
    write(false);
  }

  /** Take the state from the address. */
  function follow() {
    const before = view;
    view = Hash.read(location.hash, fresh());
    for (const listener of listeners) listener(view, before);
  }
  window.addEventListener("popstate", follow);

  /** @param {number | string} target a node's number or a key; an empty string clears the selection */
  function select(target) {
    const key = typeof target === "number" ? Data.nodes.key[target] : target;
    set({ sel: key, mate: "", both: false, tab: key ? "details" : view.tab });
  }

  /** Select two nodes. @param {number} a @param {number} b */
  function pair(a, b) {
    if (a === b) select(a);
    else set({ sel: Data.nodes.key[a], mate: Data.nodes.key[b], both: false, tab: "details" });
  }

  /** @returns {number[]} the selected node, or both of a pair */
  function selected() {
    const node = Data.byKey.get(view.sel), mate = Data.byKey.get(view.mate);
    if (node === undefined) return [];
    return mate === undefined ? [node] : [node, mate];
  }

  /** @returns {string} the selected author, or an empty string */
  const author = () => (view.sel.startsWith("author:") && !Data.byKey.has(view.sel) ? view.sel.slice(7) : "");

  /** @param {number} concept unfold it, or fold it again */
  function toggle(concept) {
    const open = view.open.includes(concept) ? view.open.filter((node) => node !== concept) : [...view.open, concept];
    set({ open });
  }

  return { watch, set, look, follow, select, pair, selected, author, toggle, fresh, get view() { return view; } };
})();
