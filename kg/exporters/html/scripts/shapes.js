"use strict";
/** How nodes look: shape by kind, size by importance. */
const Shapes = (() => {
  const { nodes, details } = Data;
  const CORNERS = { paper: "square", dataset: "triangle", benchmark: "triangle", library: "hexagon", software: "hexagon", metric: "star", theory: "star" };

  /**
   * Nodes grow more slowly than the drawing when one zooms in, so that they can be seen from afar and leave room near.
   * @param {number} node
   * @param {number} scale of the drawing
   * @returns {number} its radius in units of the drawing
   */
  function radius(node, scale) {
    return base(node) / Math.pow(Math.max(0.1, scale), 0.55);
  }

  /** @param {number} node */
  function base(node) {
    if (Data.isConcept(node)) return 3.6 + 14.4 * Math.pow(nodes.rank[node] / 1000, 0.6);
    return Data.isPaper(node) ? 5.2 : 5 + Math.min(6, 1.5 * Math.sqrt(Math.max(0, nodes.papers[node] - 1)));
  }

  /** @param {number} kind */
  function shape(kind) {
    const name = details.kinds[kind];
    return name === "concept" ? "dot" : /** @type {Record<string, string>} */ (CORNERS)[name] || "diamond";
  }

  /**
   * Put the outline of a shape on a canvas.
   * @param {CanvasRenderingContext2D} ctx
   * @param {string} name
   * @param {number} x
   * @param {number} y
   * @param {number} r
   */
  function trace(ctx, name, x, y, r) {
    ctx.beginPath();
    if (name === "dot") ctx.arc(x, y, r, 0, 2 * Math.PI);
    else if (name === "square") ctx.roundRect(x - r * 0.8, y - r, r * 1.6, r * 2, r * 0.3);
    else if (name === "star") polygon(ctx, x, y, 10, (i) => (i % 2 ? r * 0.55 : r * 1.2), -Math.PI / 2);
    else if (name === "triangle") polygon(ctx, x, y + r * 0.15, 3, () => r * 1.2, -Math.PI / 2);
    else if (name === "hexagon") polygon(ctx, x, y, 6, () => r * 1.08, 0);
    else polygon(ctx, x, y, 4, () => r * 1.15, 0);
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {number} x
   * @param {number} y
   * @param {number} corners
   * @param {(corner: number) => number} reach
   * @param {number} turn
   */
  function polygon(ctx, x, y, corners, reach, turn) {
    for (let i = 0; i < corners; i++) {
      const angle = turn + (2 * Math.PI * i) / corners;
      ctx.lineTo(x + reach(i) * Math.cos(angle), y + reach(i) * Math.sin(angle));
    }
    ctx.closePath();
  }

  /**
   * Draw a node.
   * @param {CanvasRenderingContext2D} ctx
   * @param {number} node
   * @param {number} x
   * @param {number} y
   * @param {{alpha: number, ring: boolean, open: boolean, scale: number}} look
   */
  function draw(ctx, node, x, y, look) {
    const r = radius(node, look.scale), name = shape(nodes.kind[node]), colour = Theme.node(node);
    const line = Math.max(1, 1.1 / look.scale);
    trace(ctx, name, x, y, r);
    ctx.globalAlpha = 1;
    ctx.fillStyle = Theme.ink.canvas;
    ctx.fill();
    ctx.globalAlpha = look.alpha * (Data.isPaper(node) ? 0.16 : 0.88);
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = look.alpha;
    ctx.lineWidth = line;
    ctx.strokeStyle = Data.isPaper(node) ? colour : Theme.ink.canvas;
    ctx.stroke();
    if (look.ring || look.open) {
      trace(ctx, name, x, y, r + 3.5 / look.scale);
      ctx.lineWidth = (look.ring ? 2.5 : 1.5) / look.scale;
      ctx.strokeStyle = look.ring ? Theme.ink.accent : colour;
      if (!look.ring) ctx.setLineDash([3 / look.scale, 3 / look.scale]);
      ctx.stroke();
      ctx.setLineDash([]);
    }
    ctx.globalAlpha = 1;
  }

  return { radius, shape, trace, draw };
})();
