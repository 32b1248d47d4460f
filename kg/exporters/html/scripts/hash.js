"use strict";
/** The state as it stands in the address of the page, and back. */
const Hash = (() => {
  const { details, byKey, nodes } = Data;
  const PLACE = /^(-?\d{1,6}),(-?\d{1,6}),(\d{1,3}(?:\.\d{1,4})?)$/;

  /** Names in one value of the address, whatever they hold. @param {string[]} names */
  const join = (names) => names.map((name) => name.replaceAll("%", "%25").replaceAll("|", "%7C")).join("|");
  /** @param {string} text */
  const split = (text) => text.split("|").filter(Boolean).map((name) => name.replaceAll("%7C", "|").replaceAll("%25", "%"));

  /** @param {View} view @returns {string} what stands behind the address; empty for the state at first */
  function write(view) {
    const out = new URLSearchParams();
    const put = (/** @type {string} */ name, /** @type {unknown} */ value) => value && out.set(name, String(value));
    put("n", view.sel);
    put("with", view.mate);
    put("both", view.both && 1);
    put("open", join(view.open.map((node) => nodes.key[node])));
    put("all", view.all && 1);
    put("hide", view.hide.map((kind) => details.kinds[kind]).join("|"));
    put("group", view.only.join("."));
    put("papers", view.papers > 1 && view.papers);
    put("strength", view.strength);
    put("score", view.score);
    put("from", view.from);
    put("to", view.to);
    put("venue", join(view.venues.map((venue) => details.papers.venues[venue])));
    put("hubs", view.hubs && "no");
    put("links", view.every && "all");
    put("size", view.size !== "pagerank" && view.size);
    put("tab", view.tab !== "details" && view.tab);
    put("sort", view.sort !== "rank" && view.sort);
    put("draw", view.draw);
    put("at", view.at);
    const text = out.toString();
    return text ? "#" + text : "";
  }

  /**
   * @param {string} text the hash of an address
   * @param {View} out the state at first; what the address says is put into it, as far as it makes sense here
   * @returns {View}
   */
  function read(text, out) {
    const from = new URLSearchParams(text.replace(/^#/, ""));
    const get = (/** @type {string} */ name) => from.get(name) || "";
    const list = (/** @type {string} */ name) => split(get(name));
    const number = (/** @type {string} */ name, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(most, Math.round(Number(get(name))) || least));
    const known = (/** @type {number[]} */ found) => [...new Set(found)].filter((value) => value >= 0);
    const person = get("n").startsWith("author:") && details.papers.people.includes(get("n").slice(7));
    out.sel = byKey.has(get("n")) || person ? get("n") : "";
    out.mate = byKey.has(out.sel) && byKey.has(get("with")) && get("with") !== out.sel ? get("with") : "";
    out.both = out.mate !== "" && get("both") === "1";
    out.open = known(list("open").map((key) => byKey.get(key) ?? -1)).filter(Data.isConcept);
    out.all = get("all") === "1";
    out.hide = known(list("hide").map((name) => details.kinds.indexOf(name)));
    out.only = known(get("group").split(".").filter(Boolean).map(Number)).filter((group) => Number.isInteger(group) && group < details.communities.length);
    out.papers = number("papers", 1, 1e6);
    out.strength = number("strength", 0, 100);
    out.score = number("score", 0, 100);
    out.from = number("from", 0, 9999);
    out.to = number("to", 0, 9999);
    out.venues = known(list("venue").map((name) => details.papers.venues.indexOf(name)));
    out.hubs = get("hubs") === "no";
    out.every = get("links") === "all";
    out.size = get("size") === "papers" || get("size") in details.measures ? get("size") : "pagerank";
    out.tab = get("tab") === "list" ? "list" : "details";
    out.sort = ["name", "papers"].includes(get("sort")) ? get("sort") : "rank";
    out.draw = ["canvas", "webgl"].includes(get("draw")) ? get("draw") : "";
    out.at = PLACE.test(get("at")) ? get("at") : "";
    return out;
  }

  /** @param {{x: number, y: number, scale: number}} camera */
  const place = (camera) => `${Math.round(camera.x)},${Math.round(camera.y)},${camera.scale.toFixed(3)}`;

  /** @param {string} at @returns {{x: number, y: number, scale: number} | null} */
  function camera(at) {
    const found = PLACE.exec(at);
    return found && { x: Number(found[1]), y: Number(found[2]), scale: Math.max(0.02, Math.min(6, Number(found[3]))) };
  }

  return { write, read, place, camera, join, split };
})();
