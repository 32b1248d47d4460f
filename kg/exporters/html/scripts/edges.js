"use strict";
/** Lines between nodes: drawn below them in one path a style, since thousands are to be drawn in a frame. */
const Edges = (() => {
  const { edges, nodes } = Data;
  const BEND = 0.1;

  /** @type {(node: number) => {x: number, y: number}} */
  let place = (node) => ({ x: nodes.x[node], y: nodes.y[node] });

  /** @param {number} edge */
  function strength(edge) {
    if (edges.type[edge] !== Data.TOGETHER) return 0.25 + edges.weight[edge] / 1600;
    return Math.min(1, (edges.npmi[edge] / 1000) * 0.55 + Math.log2(1 + edges.weight[edge]) * 0.14);
  }

  /** @param {number} edge */
  function bow(edge) {
    const a = place(edges.from[edge]), b = place(edges.to[edge]);
    const bend = edges.type[edge] === Data.TOGETHER ? BEND : 0;
    return { a, b, cx: (a.x + b.x) / 2 + (b.y - a.y) * bend, cy: (a.y + b.y) / 2 - (b.x - a.x) * bend };
  }

  /** @param {number} edge */
  function colour(edge) {
    const a = edges.from[edge], b = edges.to[edge];
    if (edges.type[edge] !== Data.TOGETHER) return edges.type[edge] === Data.SUBJECT ? Theme.ink.edge : Theme.ink.artefact;
    return nodes.community[a] === nodes.community[b] ? Theme.group(nodes.community[a]) : Theme.ink.edge;
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {{scale: number, lit: (edge: number) => boolean, dim: boolean}} look
   */
  function draw(ctx, look) {
    /** @type {Map<string, {colour: string, width: number, alpha: number, list: number[]}>} */
    const styles = new Map();
    for (const edge of Visible.edges) {
      const lit = look.lit(edge), level = Math.round(strength(edge) * 5);
      const ink = lit && edges.type[edge] === Data.TOGETHER ? Theme.ink.accent : colour(edge);
      const name = ink + level + lit;
      let style = styles.get(name);
      if (!style) {
        const alpha = lit ? 0.2 + 0.13 * level : (look.dim ? 0.035 : 0.13) + (look.dim ? 0.01 : 0.09) * level;
        style = { colour: ink, width: (lit ? 0.8 : 0.55) + level * 0.42, alpha, list: [] };
        styles.set(name, style);
      }
      style.list.push(edge);
    }
    for (const style of [...styles.values()].sort((p, q) => p.alpha - q.alpha)) stroke(ctx, style, look.scale);
    ctx.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {{colour: string, width: number, alpha: number, list: number[]}} style
   * @param {number} scale
   */
  function stroke(ctx, style, scale) {
    ctx.globalAlpha = style.alpha;
    ctx.strokeStyle = style.colour;
    ctx.lineWidth = style.width / Math.sqrt(Math.min(scale, 1.4)) / Math.sqrt(scale);
    ctx.beginPath();
    for (const edge of style.list) {
      const { a, b, cx, cy } = bow(edge);
      ctx.moveTo(a.x, a.y);
      if (edges.type[edge] === Data.TOGETHER) ctx.quadraticCurveTo(cx, cy, b.x, b.y);
      else ctx.lineTo(b.x, b.y);
    }
    ctx.stroke();
  }

  /**
   * The edge at a point, or -1.
   * @param {{x: number, y: number}} point in units of the drawing
   * @param {number} reach
   */
  function at(point, reach) {
    let best = -1, least = reach;
    for (const edge of Visible.edges) {
      const { a, b, cx, cy } = bow(edge);
      if (point.x < Math.min(a.x, b.x, cx) - reach || point.x > Math.max(a.x, b.x, cx) + reach) continue;
      if (point.y < Math.min(a.y, b.y, cy) - reach || point.y > Math.max(a.y, b.y, cy) + reach) continue;
      for (let i = 0, px = a.x, py = a.y; i < 8; i++) {
        const t = (i + 1) / 8, u = 1 - t;
        const qx = u * u * a.x + 2 * u * t * cx + t * t * b.x, qy = u * u * a.y + 2 * u * t * cy + t * t * b.y;
        const far = toSegment(point, px, py, qx, qy);
        if (far < least) [best, least] = [edge, far];
        [px, py] = [qx, qy];
      }
    }
    return best;
  }

  /**
   * @param {{x: number, y: number}} p
   * @param {number} ax
   * @param {number} ay
   * @param {number} bx
   * @param {number} by
   */
  function toSegment(p, ax, ay, bx, by) {
    const dx = bx - ax, dy = by - ay;
    const t = Math.max(0, Math.min(1, ((p.x - ax) * dx + (p.y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(p.x - ax - t * dx, p.y - ay - t * dy);
  }

  return { draw, at, strength, usePlaces: (/** @type {typeof place} */ f) => void (place = f) };
})();
