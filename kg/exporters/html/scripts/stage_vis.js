"use strict";
/**
 * The drawing of an ordinary page: vis-network holds nodes and camera, hears the pointer and draws the nodes.
 * @typedef {{start: (box: HTMLElement, on: Hands) => void, sync: () => void, draw: () => void, camera: () => Look,
 *   look: (target: Look, time: number) => void, name: string}} Stage
 */
const StageVis = (() => {
  const { nodes } = Data;
  /** @type {any} */
  let network = null;
  /** @type {any} */
  let set = null;
  /** @type {HTMLElement} */
  let box;
  /** @type {Frame} */
  let at;
  /** While nodes come and go vis-network wants to draw after each step; only the last counts. */
  let busy = true;
  /** Nodes have come that vis-network has no box for; it would take them to be at the origin, and not draw them elsewhere. */
  let unboxed = false;

  /** @param {HTMLElement} into @param {Hands} on */
  function start(into, on) {
    box = into;
    set = new vis.DataSet([]);
    network = new vis.Network(box, { nodes: set, edges: new vis.DataSet([]) }, { ...Data.options, autoResize: true, nodes: { ...Data.options.nodes, ctxRenderer: renderer } });
    // The box itself is the stop of the Tab key.
    box.querySelectorAll("[tabindex]").forEach((inner) => inner.removeAttribute("tabindex"));
    network.on("beforeDrawing", below);
    network.on("afterDrawing", above);
    network.on("click", (/** @type {any} */ event) => on.click(event.pointer.DOM));
    network.on("doubleClick", (/** @type {any} */ event) => on.double(event.pointer.DOM));
    for (const name of ["zoom", "dragging", "dragEnd", "animationFinished"]) network.on(name, () => on.moved(name === "dragging"));
  }

  /** Draw in pixels of the screen instead of units of the drawing. @param {CanvasRenderingContext2D} ctx @param {() => void} work */
  function inPixels(ctx, work) {
    const ratio = ctx.canvas.width / Math.max(1, box.clientWidth);
    ctx.save();
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    work();
    ctx.restore();
  }

  /** @param {{ctx: CanvasRenderingContext2D, id: number}} given by vis-network */
  function renderer({ ctx, id }) {
    const r = Shapes.radius(id, network.getScale()) / network.getScale();
    return { drawNode: () => busy || inPixels(ctx, () => Painter.node(ctx, at, id)), nodeDimensions: { width: 2 * r, height: 2 * r } };
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function below(ctx) {
    if (busy) return;
    if (unboxed) for (const node of Object.values(network.body.nodes)) node.updateBoundingBox(ctx);
    unboxed = false;
    at = Painter.frame(camera(), box.clientWidth, box.clientHeight);
    inPixels(ctx, () => {
      Painter.ground(ctx, at);
      Painter.lines(ctx, at);
    });
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function above(ctx) {
    if (busy) return;
    inPixels(ctx, () => {
      Painter.rings(ctx, at);
      Painter.labels(ctx, at, ...Graph.overlays());
      Painter.hover(ctx, at);
    });
  }

  /** Only what changed is touched. */
  function sync() {
    const want = Visible.nodes, gone = [], come = [];
    for (const id of set.getIds()) if (!want.has(id)) gone.push(id);
    for (let i = Painter.look.order.length - 1; i >= 0; i--) {
      const id = Painter.look.order[i];
      if (!set.get(id)) come.push({ id, x: nodes.x[id], y: nodes.y[id] });
    }
    busy = true;
    if (gone.length) set.remove(gone);
    if (come.length) set.add(come);
    unboxed = unboxed || come.length > 0;
    busy = false;
    draw();
  }

  /** Draw with the next frame of the screen. */
  const draw = () => network.body.emitter.emit("_requestRedraw");

  /** @returns {Look} */
  const camera = () => ({ ...network.getViewPosition(), scale: network.getScale() });

  /** @param {Look} target @param {number} time */
  const look = (target, time) => network.moveTo({ position: { x: target.x, y: target.y }, scale: target.scale, animation: time ? { duration: time, easingFunction: "easeInOutQuad" } : false });

  return { start, sync, draw, camera, look, name: "vis-network" };
})();
