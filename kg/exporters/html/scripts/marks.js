"use strict";
/** Texts with the spans that made a link marked in place. Offsets are UTF-16 units, as JavaScript counts. */
const Marks = (() => {
  const ROLE = ["concept", "introduces", "uses", "compares", "passing"];
  /** So many characters stand around a quoted word; two words not much further apart are quoted together. */
  const AROUND = 70, NEAR = 180;
  const SAYS = ["about", "introduces", "uses", "compares with", "mentions"];

  /** @param {number} paper @param {number} field 0 title, 1 abstract */
  const of = (paper, field) => (Texts.of(paper)?.marks || []).filter((mark) => mark[0] === field);

  /** @param {number} paper @returns {string | null} null where this page does not carry it */
  const abstract = (paper) => Texts.of(paper)?.abstract ?? null;

  /**
   * A text with its marks; one inside another stands inside it, one that crosses the end of another is drawn in two.
   * @param {string} text
   * @param {number[][]} marks ``[field, start, length, role, contrast, node, ...]`` in reading order
   */
  function render(text, marks) {
    const out = document.createDocumentFragment();
    /** @type {{end: number, into: Node}[]} */
    const stack = [{ end: text.length, into: out }];
    /** @type {Set<number>} */
    const met = new Set();
    let at = 0;
    const top = () => stack[stack.length - 1];
    const copy = (/** @type {number} */ to) => {
      if (to > at) top().into.appendChild(document.createTextNode(text.slice(at, to)));
      at = Math.max(at, to);
    };
    const close = (/** @type {number} */ until) => {
      for (; stack.length > 1 && top().end <= until; stack.pop()) copy(top().end);
    };
    const queue = marks.map((mark, number) => ({ mark, number, start: mark[1], end: mark[1] + mark[2] }));
    for (let item = queue.shift(); item; item = queue.shift()) {
      close(item.start);
      const end = Math.min(item.end, top().end);
      if (end < item.end && end > item.start) {
        const later = { ...item, start: end };
        const place = queue.findIndex((other) => other.start > end || (other.start === end && other.end < later.end));
        queue.splice(place < 0 ? queue.length : place, 0, later);
      }
      if (end <= item.start) continue;
      copy(item.start);
      const node = element(item.mark, item.number, !met.has(item.mark[5]));
      met.add(item.mark[5]);
      top().into.appendChild(node);
      stack.push({ end, into: node });
    }
    close(text.length);
    copy(text.length);
    return out;
  }

  /** @param {number[]} mark @param {number} number @param {boolean} first of its node; only that is a stop of the Tab key */
  function element(mark, number, first) {
    const node = mark[5];
    const says = `${SAYS[mark[3]]}: ${Data.label(node, 80)}${mark[4] ? " (in contrast)" : ""}`;
    const open = (/** @type {Event} */ event) => {
      event.stopPropagation();
      Dom.go(node);
    };
    return Dom.el("mark", { class: ROLE[mark[3]] + (mark[4] ? " contrast" : ""), title: says, role: "link", tabindex: first ? 0 : -1, "data-mark": number, "data-node": node,
      onclick: open, onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && open(event), onmouseenter: () => Graph.point(node), onmouseleave: () => Graph.point(-1) });
  }

  /**
   * The passages of a paper about a node: a few words before and after each.
   * @param {number} paper
   * @param {number} node
   * @param {number} most
   */
  function quotes(paper, node, most = 2) {
    return about(paper, node).slice(0, most).map((mark) => quote(paper, [mark]));
  }

  /** @param {number} paper @param {number} node */
  const about = (paper, node) => of(paper, 1).filter((mark) => mark.slice(5).includes(node));

  /** The passage of a paper about two nodes where they stand nearest, or one about each where they stand far apart. @param {number} paper @param {number} a @param {number} b */
  function together(paper, a, b) {
    const one = about(paper, a), other = about(paper, b);
    const gap = (/** @type {number[][]} */ [p, q]) => Math.max(p[1], q[1]) - Math.min(p[1] + p[2], q[1] + q[2]);
    const pairs = one.flatMap((p) => other.map((q) => [p, q])).sort((p, q) => gap(p) - gap(q));
    if (!pairs.length || gap(pairs[0]) > NEAR) return [...one.slice(0, 1), ...other.slice(0, 1)].map((mark) => quote(paper, [mark]));
    return [quote(paper, [...new Set(pairs[0])].sort((p, q) => p[1] - q[1] || q[2] - p[2]))];
  }

  /** A few words before and after marks. @param {number} paper @param {number[][]} marks in reading order */
  function quote(paper, marks) {
    const text = abstract(paper) || "", end = Math.max(...marks.map((mark) => mark[1] + mark[2]));
    const from = edge(text, marks[0][1] - AROUND, -1), to = edge(text, end + AROUND, 1);
    const moved = marks.map((mark) => [mark[0], mark[1] - from, ...mark.slice(2)]);
    return Dom.el("blockquote", {}, from > 0 && "… ", render(text.slice(from, to), moved), to < text.length && " …");
  }

  /** The end of a word near a place. @param {string} text @param {number} at @param {number} step */
  function edge(text, at, step) {
    let i = Math.max(0, Math.min(text.length, at));
    while (i > 0 && i < text.length && /\S/.test(text[i - (step < 0 ? 1 : 0)])) i += step;
    return i;
  }

  return { of, abstract, render, quotes, together, ROLE, SAYS };
})();
