"use strict";
/**
 * The one place where the view's state lives: selection, filters, what is unfolded. It is mirrored in the address.
 * @typedef {{sel: string, hide: number[], only: number[], papers: number, strength: number, hubs: boolean,
 *   every: boolean, open: number[], all: boolean, tab: string}} View
 */
const State = (() => {
  /** @returns {View} */
  const fresh = () => ({ sel: "", hide: [], only: [], papers: 1, strength: 0, hubs: false, every: false, open: [], all: false, tab: "details" });
  /** @type {View} */
  let view = fresh();
  /** @type {((view: View, before: View) => void)[]} */
  const listeners = [];

  /** @param {(view: View, before: View) => void} listener called after every change */
  function watch(listener) {
    listeners.push(listener);
  }

  /** @returns {string} the state as it stands in the address */
  function hash() {
    const out = new URLSearchParams();
    if (view.sel) out.set("n", view.sel);
    if (view.open.length) out.set("open", view.open.map((node) => Data.nodes.key[node]).join("|"));
    if (view.all) out.set("all", "1");
    if (view.hide.length) out.set("hide", view.hide.map((kind) => Data.details.kinds[kind]).join("|"));
    if (view.only.length) out.set("group", view.only.join("."));
    if (view.papers > 1) out.set("papers", String(view.papers));
    if (view.strength) out.set("strength", String(view.strength));
    if (view.hubs) out.set("hubs", "0");
    if (view.every) out.set("links", "all");
    if (view.tab !== "details") out.set("tab", view.tab);
    const text = out.toString();
    return text ? "#" + text : "";
  }

  /**
   * @param {string} text the hash of an address
   * @returns {View} what it says, as far as it makes sense here
   */
  function parse(text) {
    const from = new URLSearchParams(text.replace(/^#/, ""));
    const list = (/** @type {string} */ name) => (from.get(name) || "").split("|").filter(Boolean);
    const number = (/** @type {string} */ name, /** @type {number} */ least) => Math.max(least, Math.min(1e6, Number(from.get(name)) || least));
    const out = fresh();
    out.sel = valid(from.get("n") || "") ? from.get("n") || "" : "";
    out.open = list("open").map((key) => Data.byKey.get(key) ?? -1).filter((node) => node >= 0 && Data.isConcept(node));
    out.all = from.get("all") === "1";
    out.hide = list("hide").map((name) => Data.details.kinds.indexOf(name)).filter((kind) => kind >= 0);
    out.only = (from.get("group") || "").split(".").filter(Boolean).map(Number).filter((group) => group in Data.details.communities);
    out.papers = number("papers", 1);
    out.strength = Math.min(100, number("strength", 0));
    out.hubs = from.get("hubs") === "0";
    out.every = from.get("links") === "all";
    out.tab = from.get("tab") === "list" ? "list" : "details";
    return out;
  }

  /** @param {string} key a node, "a~b" for a pair, "author:…" for a person */
  function valid(key) {
    if (Data.byKey.has(key)) return true;
    if (key.startsWith("author:")) return Data.details.papers.people.includes(key.slice(7));
    const pair = key.split("~");
    return pair.length === 2 && pair.every((part) => Data.byKey.has(part));
  }

  /**
   * @param {Partial<View>} change
   * @param {boolean} [remember] whether the back button leads to the state before; a slider's steps do not count
   */
  function set(change, remember = true) {
    const before = view;
    view = { ...view, ...change };
    const target = hash() || "#";
    if (target !== (location.hash || "#")) {
      if (remember) history.pushState(null, "", target);
      else history.replaceState(null, "", target);
    }
    for (const listener of listeners) listener(view, before);
  }

  /** Take the state from the address. */
  function follow() {
    const before = view;
    view = parse(location.hash);
    for (const listener of listeners) listener(view, before);
  }
  window.addEventListener("popstate", follow);

  /** @param {number | string} target a node's number or a key; an empty string clears the selection */
  function select(target) {
    const key = typeof target === "number" ? Data.nodes.key[target] : target;
    set({ sel: key, tab: key ? "details" : view.tab });
  }

  /** @returns {number[]} the selected node, or both of a pair */
  function selected() {
    const node = Data.byKey.get(view.sel);
    if (node !== undefined) return [node];
    const pair = view.sel.split("~").map((key) => Data.byKey.get(key));
    return pair.length === 2 && pair.every((n) => n !== undefined) ? /** @type {number[]} */ (pair) : [];
  }

  /** @param {number} concept unfold it, or fold it again */
  function toggle(concept) {
    const open = view.open.includes(concept) ? view.open.filter((node) => node !== concept) : [...view.open, concept];
    set({ open });
  }

  return { watch, set, follow, select, selected, toggle, hash, fresh, get view() { return view; } };
})();
