"use strict";
/** Building elements. Text only ever becomes a text node: nothing that a paper says is read as markup. */
const Dom = (() => {
  /**
   * @param {string} tag
   * @param {Record<string, any>} [props] attributes; ``class``, ``on<event>`` functions and ``style`` variables too
   * @param {...(Node | string | number | null | undefined | false)} children
   * @returns {HTMLElement}
   */
  function el(tag, props = {}, ...children) {
    const out = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
      if (value === false || value === null || value === undefined) continue;
      if (typeof value === "function") out.addEventListener(name.slice(2), value);
      else if (name.startsWith("--")) out.style.setProperty(name, value);
      else out.setAttribute(name, value === true ? "" : String(value));
    }
    out.append(...children.filter((child) => child || child === 0).map((child) => (typeof child === "number" ? String(child) : /** @type {Node | string} */ (child))));
    return out;
  }

  /** A small drawing of a node's shape and colour. @param {number} node */
  function glyph(node) {
    return kindGlyph(Data.nodes.kind[node], Data.isConcept(node) ? Data.nodes.community[node] : -2);
  }

  /** @param {number} kind @param {number} [group] -2: the colour of the kind */
  function kindGlyph(kind, group = -2) {
    const ns = "http://www.w3.org/2000/svg", svg = document.createElementNS(ns, "svg"), path = document.createElementNS(ns, "path");
    const paths = { dot: "M8 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z", square: "M4.2 2.8h7.6v10.4H4.2z", diamond: "M8 2l6 6-6 6-6-6z", triangle: "M8 2.5l6 11H2z",
      hexagon: "M2 8l3-5.2h6L14 8l-3 5.2H5z", star: "M8 1.5l2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.9l-4.2 2.4 1-4.7L1.2 6.4 6 5.9z" };
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "glyph");
    path.setAttribute("d", /** @type {Record<string, string>} */ (paths)[Shapes.shape(kind)]);
    const css = group > -2 ? Theme.slot(group) : kind === Data.PAPER ? "gp" : kind === Data.CONCEPT ? "gc" : "ga";
    path.setAttribute("class", css);
    svg.append(path);
    return svg;
  }

  /**
   * A button that leads to a node.
   * @param {number} node
   * @param {string} [more] classes
   */
  function nodeButton(node, more = "") {
    return el("button", { type: "button", class: "node " + more, onclick: () => go(node), onmouseenter: () => Graph.point(node), onmouseleave: () => Graph.point(-1) }, glyph(node), el("bdi", {}, Data.label(node, 300)));
  }

  /** Select a node, bring it into view and put the keyboard at its panel. @param {number | string} target */
  function go(target) {
    State.select(target);
    if (typeof target === "number") Graph.show([target]);
    toHeading();
  }

  /** Select two nodes, likewise. @param {number} a @param {number} b */
  function pair(a, b) {
    State.pair(a, b);
    Graph.show([a, b]);
    toHeading();
  }

  /** A button that asks for a second node. @param {number} node */
  function compareButton(node) {
    return el("button", { type: "button", class: "ghost", title: "What it shares with another, and the path between them", "aria-label": `Compare with …: ${Data.label(node, 80)} and another`, onclick: () => Search.compare(node) }, "Compare with …");
  }

  function toHeading() {
    const heading = /** @type {HTMLElement | null} */ (document.querySelector("#details h2"));
    if (heading) heading.focus({ preventScroll: true });
  }

  /**
   * A link to the outside, or plain text where the address is not one of the web.
   * @param {string} url
   * @param {string} text
   */
  function outside(url, text) {
    let safe = false;
    try {
      const { protocol, username, password } = new URL(url);
      // A name before the @ is there to make an address look like another.
      safe = ["http:", "https:"].includes(protocol) && !username && !password;
    } catch {
      safe = false;
    }
    if (!safe) return el("span", { class: "quiet" }, text);
    return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", class: "out" }, text);
  }

  /** @param {number} share from 0 to 1 @param {string} text */
  function bar(share, text) {
    return el("span", { class: "bar-score", title: text }, el("span", { class: "fill", "--share": `${Math.round(100 * Math.max(0, Math.min(1, share)))}%` }), el("span", { class: "number" }, text));
  }

  /** Names in a row, the first few at first. @param {string} lead @param {string[]} names */
  function namesLine(lead, names) {
    if (!names.length) return null;
    const some = (/** @type {string[]} */ list) => list.flatMap((name, i) => [i ? ", " : "", el("bdi", {}, Data.cut(name, 200))]);
    const rest = names.length - NAMES, box = el("p", { class: "names" }, el("span", { class: "lead" }, lead + " "), ...some(rest > 2 ? names.slice(0, NAMES) : names));
    const more = el("button", { type: "button", class: "plainlink", onclick: () => more.replaceWith(", ", ...some(names.slice(NAMES))) }, `${rest} more`);
    if (rest > 2) box.append(" ", more);
    return box;
  }
  const NAMES = 8;

  /** @param {string} title @param {number | null} count @param {...(Node | string | null | false | undefined)} body */
  function section(title, count, ...body) {
    return el("section", { class: "part" }, el("h3", {}, title, count !== null && el("span", { class: "n" }, Data.number(count))), ...body);
  }

  /**
   * A list that shows its first entries and a button for more.
   * @template T
   * @param {T[]} items
   * @param {(item: T) => Node} row
   * @param {number} first
   */
  function long(items, row, first) {
    const list = el("ul", { class: "rows" });
    let shown = 0;
    const more = el("button", { type: "button", class: "more", onclick: () => show(shown + 40) });
    /** @param {number} upTo */
    function show(upTo) {
      const from = shown, had = document.activeElement === more;
      for (; shown < Math.min(upTo, items.length); shown++) list.append(el("li", {}, row(items[shown])));
      more.hidden = shown >= items.length;
      more.textContent = `Show more (${Data.number(items.length - shown)})`;
      if (from && had) list.children[from].querySelector("button")?.focus();
    }
    show(first);
    return el("div", {}, list, more);
  }

  return { el, namesLine, glyph, kindGlyph, nodeButton, compareButton, go, pair, outside, bar, section, long };
})();
