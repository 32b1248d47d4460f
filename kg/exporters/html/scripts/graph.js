"use strict";
/** The drawing: vis-network holds nodes, camera and pointer; what is drawn comes from shapes, edges and labels. */
const Graph = (() => {
  const { nodes, edges } = Data;
  const box = /** @type {HTMLElement} */ (document.getElementById("graph"));
  const tip = /** @type {HTMLElement} */ (document.getElementById("tip"));
  const foot = /** @type {HTMLElement} */ (document.getElementById("count"));
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {any} */
  let network = null;
  /** @type {any} */
  let set = null;
  let hovered = -1;
  /** @type {Set<number>} selected nodes and what touches them */
  let near = new Set();
  /** @type {number[]} visible nodes, most important last to be drawn, first to be labelled */
  let order = [];

  function start() {
    set = new vis.DataSet([]);
    network = new vis.Network(box, { nodes: set, edges: new vis.DataSet([]) }, { ...Data.options, autoResize: true, nodes: { ...Data.options.nodes, ctxRenderer: renderer } });
    Edges.usePlaces((node) => network.body.nodes[node] || { x: nodes.x[node], y: nodes.y[node] });
    network.on("beforeDrawing", below);
    network.on("afterDrawing", above);
    network.on("click", clicked);
    network.on("doubleClick", (/** @type {any} */ event) => event.nodes.length && Data.isConcept(event.nodes[0]) && State.toggle(event.nodes[0]));
    network.on("hoverNode", (/** @type {any} */ event) => hover(event.node, event.pointer.DOM));
    network.on("blurNode", () => hover(-1));
    network.on("dragStart", () => (tip.hidden = true));
    box.addEventListener("keydown", keys);
    calm.addEventListener("change", () => network.redraw());
  }

  /** @param {{ctx: CanvasRenderingContext2D, id: number, x: number, y: number}} given by vis-network */
  function renderer({ ctx, id, x, y }) {
    const r = Shapes.radius(id, network.getScale());
    return {
      drawNode() {
        const chosen = State.selected().includes(id);
        const alpha = near.size && !near.has(id) ? 0.16 : 1;
        Shapes.draw(ctx, id, x, y, { alpha, ring: chosen || id === hovered, open: State.view.open.includes(id), scale: network.getScale() });
      },
      nodeDimensions: { width: 2 * r, height: 2 * r },
    };
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function below(ctx) {
    const { width, height } = ctx.canvas;
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = Theme.ink.canvas;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
    const chosen = new Set(State.selected());
    const pair = chosen.size === 2;
    const lit = (/** @type {number} */ edge) => {
      const a = edges.from[edge], b = edges.to[edge];
      if (pair) return chosen.has(a) && chosen.has(b);
      return chosen.has(a) || chosen.has(b) || a === hovered || b === hovered;
    };
    Edges.draw(ctx, { scale: network.getScale(), lit, dim: near.size > 0 });
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function above(ctx) {
    const ratio = ctx.canvas.width / box.clientWidth, scale = network.getScale();
    const chosen = State.selected();
    const wanted = order.filter((node) => network.body.nodes[node] && (Data.isConcept(node) || scale > 0.85 || near.has(node) || node === hovered));
    const first = (/** @type {number} */ node) => (chosen.includes(node) ? 4 : node === hovered ? 3 : near.has(node) ? (Data.isPaper(node) ? 2 : 1) : 0);
    if (near.size || hovered >= 0) wanted.sort((a, b) => first(b) - first(a));
    ctx.save();
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const items = wanted.map((node) => {
      const at = network.canvasToDOM(network.body.nodes[node]);
      const alpha = near.size && !near.has(node) ? 0.22 : 1;
      return { node, x: at.x, y: at.y, r: Shapes.radius(node, scale) * scale, alpha, strong: chosen.includes(node) || node === hovered };
    });
    Labels.draw(ctx, near.size ? items.filter((item) => item.alpha === 1) : items, { width: box.clientWidth, height: box.clientHeight - foot.offsetHeight - 8, taken: overlays() });
    ctx.restore();
  }

  /** What lies over the drawing: labels keep clear of it. */
  function overlays() {
    const from = box.getBoundingClientRect();
    return [...document.querySelectorAll(".zoom, .key")].map((thing) => {
      const at = thing.getBoundingClientRect();
      return { node: -1, x: at.x - from.x, y: at.y - from.y, w: at.width, h: at.height };
    }).filter((area) => area.w > 0);
  }

  /** @param {any} event */
  function clicked(event) {
    box.focus({ preventScroll: true });
    if (event.nodes.length) return State.select(event.nodes[0]);
    const edge = Edges.at(event.pointer.canvas, 6 / network.getScale());
    if (edge >= 0 && edges.type[edge] === Data.TOGETHER) return State.select(nodes.key[edges.from[edge]] + "~" + nodes.key[edges.to[edge]]);
    if (edge >= 0) return State.select(edges.from[edge]);
    if (State.view.sel) State.select("");
    return undefined;
  }

  /**
   * @param {number} node
   * @param {{x: number, y: number}} [at]
   */
  function hover(node, at) {
    hovered = node;
    box.style.cursor = node >= 0 ? "pointer" : "";
    tip.hidden = node < 0 || !at;
    if (node >= 0 && at) {
      const count = nodes.papers[node];
      tip.replaceChildren(Dom.el("strong", {}, Data.label(node, 160)), Dom.el("span", {}, Data.isPaper(node) ? "Paper" : `${Data.kindName(nodes.kind[node])}, ${count} ${count === 1 ? "paper" : "papers"}`));
      tip.style.left = Math.min(at.x + 14, box.clientWidth - 270) + "px";
      tip.style.top = Math.min(at.y + 14, box.clientHeight - 80) + "px";
    }
    network.redraw();
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const step = 70 / network.getScale(), view = network.getViewPosition();
    /** @type {Record<string, [number, number]>} */
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (moves[event.key]) network.moveTo({ position: { x: view.x + moves[event.key][0], y: view.y + moves[event.key][1] } });
    else if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  }

  /** Bring the drawing to the state: only what changed is touched. */
  function update() {
    const want = Visible.nodes, gone = [], come = [];
    for (const id of set.getIds()) if (!want.has(id)) gone.push(id);
    for (const id of want) if (!set.get(id)) come.push({ id, x: nodes.x[id], y: nodes.y[id] });
    const chosen = State.selected();
    near = new Set(chosen);
    if (chosen.length === 1) for (const edge of Visible.edges) {
      if (edges.from[edge] === chosen[0]) near.add(edges.to[edge]);
      if (edges.to[edge] === chosen[0]) near.add(edges.from[edge]);
    }
    // With an unfolded concept its papers' artefacts stay bright.
    for (const node of [...near]) if (Data.isPaper(node) && chosen.length === 1) for (const link of Data.links[node]) if (Data.isArtefact(link.node)) near.add(link.node);
    if (State.view.sel.startsWith("author:")) for (const paper of Visible.byAuthor(State.view.sel.slice(7))) near.add(paper);
    order = [...want].sort((a, b) => nodes.rank[b] - nodes.rank[a] || a - b);
    if (gone.includes(hovered)) hover(-1);
    // vis-network may draw at once: all that drawing reads is set before.
    if (gone.length) set.remove(gone);
    if (come.length) set.add(come);
    box.setAttribute("aria-label", `Drawing of ${want.size} nodes and ${Visible.edges.length} links; the list beside it holds the same`);
    network.redraw();
  }

  /** @param {number} factor */
  function zoom(factor) {
    network.moveTo({ scale: Math.max(0.05, Math.min(6, network.getScale() * factor)), animation: motion() });
  }

  const motion = () => (calm.matches ? false : { duration: 260, easingFunction: "easeInOutQuad" });

  /** Show everything, with room for the labels. @param {boolean} [move] with motion */
  const fit = (move = true) => frame([...Visible.nodes], 1.6, move);

  /** @param {number[]} list @param {number} most greatest scale @param {boolean} move with motion */
  function frame(list, most, move) {
    if (!list.length) return;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of list) {
      [left, right] = [Math.min(left, nodes.x[node]), Math.max(right, nodes.x[node])];
      [top, bottom] = [Math.min(top, nodes.y[node]), Math.max(bottom, nodes.y[node])];
    }
    const scale = Math.min(most, (box.clientWidth - 120) / (right - left || 1), (box.clientHeight - 110) / (bottom - top || 1));
    network.moveTo({ position: { x: (left + right) / 2, y: (top + bottom) / 2 }, scale, animation: move && motion() });
  }

  /** Bring a node into view when it is not; a paper or artefact together with what it is linked to. @param {number} node */
  function show(node) {
    const kin = Data.isConcept(node) ? [node] : [node, ...Data.links[node].map((link) => link.node).filter((other) => Visible.nodes.has(other)).slice(0, 12)];
    const inside = kin.every((one) => {
      const at = network.canvasToDOM({ x: nodes.x[one], y: nodes.y[one] });
      return at.x > 50 && at.y > 50 && at.x < box.clientWidth - 50 && at.y < box.clientHeight - 50;
    });
    const scale = network.getScale();
    if (!inside || scale < 0.25 || kin.length > 1) frame(kin, kin.length > 1 ? 1 : Math.max(scale, 0.3), true);
  }

  /** Show where a node is that is named elsewhere on the page. @param {number} node -1: none */
  function point(node) {
    if (node === hovered) return;
    hovered = node;
    network.redraw();
  }

  return { start, update, point, fit, zoom, show, redraw: () => network.redraw(), now: () => network.renderer._redraw(), canvas: () => /** @type {HTMLCanvasElement} */ (box.querySelector("canvas")),
    toScreen: (/** @type {number} */ node) => network.canvasToDOM(network.body.nodes[node]), scale: () => network.getScale() };
})();
