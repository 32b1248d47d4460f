"use strict";
/** What is said beside the pointer: of a node its kind and papers, of a line its two ends and what joins them. */
const Tip = (() => {
  const { nodes, edges } = Data;
  const { el } = Dom;
  const box = /** @type {HTMLElement} */ (document.getElementById("tip"));

  /** @param {number} node */
  function ofNode(node) {
    const kind = Data.isPaper(node) ? `Paper${Data.year(node) ? `, ${Data.year(node)}` : ""}` : `${Data.kindName(nodes.kind[node])}, ${Data.plural(Pile.papers(node), "paper")}`;
    return [el("strong", {}, Data.label(node, 160)), el("span", {}, kind)];
  }

  /** @param {number} edge */
  function ofEdge(edge) {
    const name = (/** @type {number} */ node) => el("strong", {}, Data.label(node, 90));
    const [a, b] = [name(edges.from[edge]), name(edges.to[edge])];
    if (edges.type[edge] !== Data.TOGETHER) return [a, el("span", {}, `${Marks.SAYS[edges.type[edge]]}, score ${(edges.weight[edge] / 1000).toFixed(2)}`), b];
    const papers = Pile.weight(edge);
    return [a, b, el("span", {}, `${Data.plural(papers, "shared paper")}, NPMI ${Pile.strength(edge).toFixed(2)}; press to read why`)];
  }

  /**
   * @param {number} node -1: none
   * @param {number} edge -1: none
   * @param {number} x in pixels of the drawing
   * @param {number} y
   */
  function show(node, edge, x, y) {
    box.hidden = node < 0 && edge < 0;
    if (box.hidden) return;
    box.replaceChildren(...(node >= 0 ? ofNode(node) : ofEdge(edge)));
    const room = /** @type {HTMLElement} */ (box.parentElement);
    box.style.left = Math.max(4, Math.min(x + 14, room.clientWidth - 270)) + "px";
    box.style.top = Math.max(4, Math.min(y + 14, room.clientHeight - box.offsetHeight - 6)) + "px";
  }

  return { show, hide: () => void (box.hidden = true) };
})();
