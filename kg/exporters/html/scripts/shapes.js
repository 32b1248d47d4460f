"use strict";
/**
 * How nodes look: shape by kind, size by importance.
 * @typedef {CanvasRenderingContext2D | ReturnType<typeof Svg.pen>} Pen what one draws with: a canvas, or a file
 */
const Shapes = (() => {
  const { nodes, details } = Data;
  const CORNERS = { paper: "square", dataset: "triangle", benchmark: "triangle", library: "hexagon", software: "hexagon", metric: "star", theory: "star" };

  /** Concepts can be seen from afar; what belongs to them only from near. */
  const GROWTH = 0.45, OTHERS = 0.75;
  /** A paper is as large as its seat allows: so much of the distance between seats (seats.py). Where few are shown, larger. */
  const SEAT = 0.32, ROOMY = 7.5;
  /** @type {Set<number> | null} */
  let counted = null;
  let seat = 0;

  /** Importance by the chosen measure, 0 to 1000. @param {number} node a concept */
  function importance(node) {
    const size = State.view.size;
    if (size === "papers") return Math.round((1000 * Pile.papers(node)) / most());
    return (Data.details.measures[size] || nodes.rank)[node];
  }

  let most = () => {
    let value = 1;
    for (let node = 0; node < Data.firstPaper; node++) value = Math.max(value, nodes.papers[node]);
    most = () => value;
    return value;
  };

  /**
   * Nodes grow more slowly than the drawing when one zooms in, so that they can be seen from afar and leave room near.
   * @param {number} node
   * @param {number} scale of the drawing
   * @returns {number} its radius in pixels
   */
  function radius(node, scale) {
    return base(node) * Math.pow(Math.max(0.1, scale), Data.isConcept(node) ? GROWTH : OTHERS);
  }

  /** @param {number} node */
  function base(node) {
    if (Data.isConcept(node)) return 3.6 + 14.4 * Math.pow(importance(node) / 1000, 0.6);
    const size = seated();
    return Data.isPaper(node) ? size : size * Math.min(1.2, 0.9 + 0.1 * Math.sqrt(Math.max(0, nodes.papers[node] - 1)));
  }

  /** The size of papers in the present state. */
  function seated() {
    if (counted === Visible.nodes) return seat;
    counted = Visible.nodes;
    let things = 0;
    for (const node of counted) if (!Data.isConcept(node)) things++;
    const least = SEAT * details.apart;
    seat = Math.max(least, Math.min(ROOMY, least * Math.sqrt((Data.count - Data.firstPaper) / Math.max(1, things))));
    return seat;
  }

  /** @param {number} kind */
  function shape(kind) {
    const name = details.kinds[kind];
    return name === "concept" ? "dot" : /** @type {Record<string, string>} */ (CORNERS)[name] || "diamond";
  }

  /**
   * Add the outline of a shape to the path of a canvas.
   * @param {Pen} ctx
   * @param {string} name
   * @param {number} x
   * @param {number} y
   * @param {number} r
   */
  function trace(ctx, name, x, y, r) {
    if (name === "dot") {
      ctx.moveTo(x + r, y);
      ctx.arc(x, y, r, 0, 2 * Math.PI);
    } else if (name === "square") ctx.rect(x - r * 0.8, y - r, r * 1.6, r * 2);
    else if (name === "star") polygon(ctx, x, y, 10, (i) => (i % 2 ? r * 0.55 : r * 1.2), -Math.PI / 2);
    else if (name === "triangle") polygon(ctx, x, y + r * 0.15, 3, () => r * 1.2, -Math.PI / 2);
    else if (name === "hexagon") polygon(ctx, x, y, 6, () => r * 1.08, 0);
    else polygon(ctx, x, y, 4, () => r * 1.15, 0);
  }

  /**
   * @param {Pen} ctx
   * @param {number} x
   * @param {number} y
   * @param {number} corners
   * @param {(corner: number) => number} reach
   * @param {number} turn
   */
  function polygon(ctx, x, y, corners, reach, turn) {
    for (let i = 0; i < corners; i++) {
      const angle = turn + (2 * Math.PI * i) / corners;
      const px = x + reach(i) * Math.cos(angle), py = y + reach(i) * Math.sin(angle);
      if (i) ctx.lineTo(px, py);
      else ctx.moveTo(px, py);
    }
    ctx.closePath();
  }

  return { radius, base, GROWTH, OTHERS, importance, shape, trace };
})();
