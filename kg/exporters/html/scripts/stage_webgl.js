"use strict";
/** The drawing of a large page: sigma draws nodes and lines with WebGL; labels and rings lie on a canvas above. */
const StageWebgl = (() => {
  const { nodes, edges } = Data;
  /** Beyond so many changes at once the graph is built anew, which is faster than telling sigma of each. */
  const FEW = 1500;
  const under = document.createElement("div"), top = document.createElement("canvas");
  /** @type {HTMLElement} */
  let box;
  /** @type {any} */
  let sigma = null;
  /** @type {any} */
  let graph = null;
  /** @type {ReturnType<typeof Camera.create>} */
  let hands;
  let extent = { x: 0, y: 0, size: 1 }, unit = 1, shownNear = "";

  /** Whether the machine draws WebGL with its graphics card. */
  function able() {
    const gl = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
    if (!gl) return false;
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
  }

  /** @param {HTMLElement} into @param {Hands} on */
  function start(into, on) {
    box = into;
    under.className = "webgl";
    box.append(under, top);
    hands = Camera.create(box, { ...on, moved: (now) => {
      on.moved(now);
      place();
    } });
    graph = new sigmajs.MultiUndirectedGraph();
    const box4 = measure();
    sigma = new sigmajs.Sigma(graph, under, {
      // Its own hands are off: no pointer reaches its canvases (page.css). Its camera must stay free, or it would not follow ours.
      renderLabels: false, stagePadding: 0, allowInvalidContainer: true,
      hideEdgesOnMove: Data.count > 10000, zIndex: false, minCameraRatio: null, maxCameraRatio: null, defaultNodeType: "shape", nodeProgramClasses: { shape: WebglNodes.program(() => hands.at.scale) },
      // Only lines ask for this; a soft rim as wide as a thin line would leave nothing of it.
      zoomToSizeRatioFunction: () => 1 / Edges.growth(hands.at.scale), nodeReducer, edgeReducer, minEdgeThickness: 1, antiAliasingFeather: 0.5,
    });
    sigma.setCustomBBox(box4);
    sigma.on("afterRender", overlay);
    sigma.on("resize", resize);
    resize();
  }

  /** Sigma brings the drawing to the unit square; this says how. */
  function measure() {
    let [left, right, bottom, high] = [-1, 1, -1, 1];
    for (let node = 0; node < Data.count; node++) {
      [left, right] = [Math.min(left, nodes.x[node]), Math.max(right, nodes.x[node])];
      [bottom, high] = [Math.min(bottom, -nodes.y[node]), Math.max(high, -nodes.y[node])];
    }
    extent = { x: (left + right) / 2, y: (bottom + high) / 2, size: Math.max(right - left, high - bottom) };
    return { x: [left, right], y: [bottom, high] };
  }

  function resize() {
    const ratio = window.devicePixelRatio || 1, still = { cameraState: { x: 0.5, y: 0.5, ratio: 1, angle: 0 } };
    top.width = Math.round(box.clientWidth * ratio);
    top.height = Math.round(box.clientHeight * ratio);
    unit = sigma.framedGraphToViewport({ x: 1, y: 0.5 }, still).x - sigma.framedGraphToViewport({ x: 0, y: 0.5 }, still).x;
    place();
  }

  /** Bring sigma's camera to ours. */
  function place() {
    const { x, y, scale } = hands.at;
    sigma.getCamera().setState({ x: 0.5 + (x - extent.x) / extent.size, y: 0.5 + (-y - extent.y) / extent.size, ratio: unit / (scale * extent.size) });
    sigma.scheduleRender();
  }

  /** @param {string} colour as "#rrggbb" @returns {number[]} */
  const parts = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

  /** A colour over the ground: nodes hide what is below them. @param {string} colour @param {number} alpha */
  function over(colour, alpha) {
    const [a, b] = [Theme.ink.canvas, colour].map(parts);
    return "#" + a.map((value, i) => Math.round(value + (b[i] - value) * alpha).toString(16).padStart(2, "0")).join("");
  }

  /** A colour that lets through what is below; sigma blends colours that are multiplied by their alpha. @param {string} colour @param {number} alpha */
  const through = (colour, alpha) => `rgba(${parts(colour).map((value) => Math.round(value * alpha)).join()},${alpha})`;

  /** @param {string} id @param {any} data */
  function nodeReducer(id, data) {
    const node = Number(id), near = Painter.look.near, dim = near.size > 0 && !near.has(node);
    const colour = Theme.node(node), paper = Data.isPaper(node);
    return { ...data, size: Shapes.base(node), color: over(paper ? colour : Theme.ink.canvas, dim ? 0.2 : 1), fill: over(colour, (dim ? 0.16 : 1) * (paper ? 0.7 : 0.9)) };
  }

  /** @param {string} id @param {any} data */
  function edgeReducer(id, data) {
    const style = Edges.style(Number(id), lit(Number(id)), Painter.look.near.size > 0, Visible.edges.length, bright);
    return { ...data, size: Math.max(1, style.width), color: through(style.colour, style.alpha * Math.min(1, style.width)) };
  }
  /** @type {(edge: number) => boolean} */
  let lit = () => false;
  let bright = 0;

  function sync() {
    lit = Painter.lit();
    bright = Edges.lights({ list: Visible.edges, lit });
    const lines = new Set(Visible.edges);
    const gone = graph.filterNodes((/** @type {string} */ id) => !Visible.nodes.has(Number(id))), cut = graph.filterEdges((/** @type {string} */ id) => !lines.has(Number(id)));
    const come = [...Visible.nodes].filter((node) => !graph.hasNode(node)), drawn = Visible.edges.filter((edge) => !graph.hasEdge(edge));
    if (gone.length + cut.length + come.length + drawn.length > FEW) build();
    else {
      for (const id of cut) graph.dropEdge(id);
      for (const id of gone) graph.dropNode(id);
      come.forEach((node) => addNode(graph, node));
      drawn.forEach((edge) => addEdge(graph, edge));
      sigma.refresh({ skipIndexation: false });
    }
    place();
  }

  function build() {
    graph = new sigmajs.MultiUndirectedGraph();
    for (let i = Painter.look.order.length - 1; i >= 0; i--) addNode(graph, Painter.look.order[i]);
    for (const edge of Visible.edges) addEdge(graph, edge);
    sigma.setGraph(graph);
  }

  /** @param {any} into @param {number} node */
  const addNode = (into, node) => into.addNode(node, { x: nodes.x[node], y: -nodes.y[node], shape: Shapes.shape(nodes.kind[node]) });
  /** @param {any} into @param {number} edge */
  const addEdge = (into, edge) => into.addUndirectedEdgeWithKey(edge, edges.from[edge], edges.to[edge]);

  function overlay() {
    const at = Painter.frame(hands.at, box.clientWidth, box.clientHeight), ratio = window.devicePixelRatio || 1;
    const ctx = /** @type {CanvasRenderingContext2D} */ (top.getContext("2d"));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, at.width, at.height);
    Painter.rings(ctx, at);
    Painter.labels(ctx, at, ...Graph.overlays());
    Painter.hover(ctx, at);
  }

  /** Colours change with the theme, sizes with the measure. */
  function draw() {
    const look = Theme.ink.canvas + State.view.size;
    if (look !== shownNear) sigma.refresh({ skipIndexation: true });
    else overlay();
    shownNear = look;
  }

  /** Where sigma draws a node, in pixels. @param {number} node */
  const drawn = (node) => sigma.graphToViewport({ x: nodes.x[node], y: -nodes.y[node] });

  return { able, drawn, start, sync, draw, camera: () => hands.at, look: (/** @type {Look} */ target, /** @type {number} */ time) => hands.look(target, time), name: "sigma" };
})();
