"use strict";
/**
 * Lines between nodes: drawn below them in one path a style, since thousands are to be drawn in a frame.
 * @typedef {{x: (node: number) => number, y: (node: number) => number, scale: number, width: number, height: number}} Frame
 *   where nodes stand on the screen, in pixels
 */
const Edges = (() => {
  const { edges, nodes } = Data;
  const BEND = 0.1, LEVELS = 5;
  /** In a drawing of more lines all are straight and hair-thin; how strong they are is seen in how dark they are. */
  const CROWD = 6000;
  /** More lit lines than these are dimmer and thinner, or the many of a hub would glare. */
  const MANY = 60;
  /** So many lines go into one path: a longer one takes a browser without graphics card many times as long. */
  const BATCH = 24;
  /** Shorter lines are drawn straight: nobody sees the bend, and a curve costs ten times as much. */
  const STRAIGHT = 40;

  /** @param {number} edge @returns {number} 0 to 1 */
  function strength(edge) {
    if (edges.type[edge] !== Data.TOGETHER) return Math.min(1, 0.1 + edges.weight[edge] / 2000);
    return Math.min(1, Pile.strength(edge) * 0.55 + Math.log2(1 + Pile.weight(edge)) * 0.14);
  }

  /** @param {number} edge */
  function colour(edge) {
    const a = edges.from[edge], b = edges.to[edge];
    if (edges.type[edge] !== Data.TOGETHER) return edges.type[edge] === Data.SUBJECT ? Theme.ink.edge : Theme.ink.artefact;
    return nodes.community[a] === nodes.community[b] ? Theme.group(nodes.community[a]) : Theme.ink.edge;
  }

  /** Lines of a crowded drawing are fainter, most of all those that say whose paper or artefact something is. @param {number} crowd lines in the drawing @param {boolean} together */
  const faint = (crowd, together) => Math.max(together ? 0.3 : 0.12, Math.min(1, Math.sqrt((together ? 2500 : 1500) / Math.max(1, crowd))));

  /** @param {number} edge */
  const levelOf = (edge) => Math.round(strength(edge) * LEVELS);
  /** @param {number} edge @param {boolean} lit */
  const inkOf = (edge, lit) => (lit && edges.type[edge] === Data.TOGETHER ? Theme.ink.accent : colour(edge));

  /**
   * How a line looks.
   * @param {number} edge
   * @param {boolean} lit
   * @param {boolean} dim whether others are lit
   * @param {number} crowd lines in the drawing
   * @param {number} bright lines that are lit
   * @returns {{colour: string, width: number, alpha: number}}
   */
  function style(edge, lit, dim, crowd, bright) {
    const level = levelOf(edge), glare = Math.max(0.4, Math.min(1, Math.sqrt(MANY / Math.max(1, bright))));
    const width = lit ? (0.8 + level * 0.42) * Math.sqrt(glare) : 0.55 + level * 0.42;
    const alpha = lit ? (0.25 + 0.13 * level) * glare : ((dim ? 0.035 : 0.13) + (dim ? 0.01 : 0.09) * level) * faint(crowd, edges.type[edge] === Data.TOGETHER);
    return { colour: inkOf(edge, lit), alpha, width: crowd > CROWD && !lit ? Math.min(1, width) : width };
  }

  /** How many lines are lit. @param {{list: number[], lit: (edge: number) => boolean}} look */
  const lights = (look) => look.list.reduce((sum, edge) => sum + Number(look.lit(edge)), 0);

  /** So many times as wide as at scale 1 lines are drawn. @param {number} scale */
  const growth = (scale) => Math.sqrt(Math.max(1, scale / 1.4));

  /**
   * @param {Pen} ctx
   * @param {Frame} frame
   * @param {{list: number[], lit: (edge: number) => boolean, dim: boolean}} look
   */
  function draw(ctx, frame, look) {
    /** @typedef {{colour: string, width: number, alpha: number, list: number[]}} Bundle lines that look alike */
    /** @type {Map<string, Bundle[]>} by colour and then by number, since a string for each of many lines would take long */
    const bundles = new Map(), crowd = Math.max(look.list.length, Visible.edges.length), bright = lights(look);
    for (const edge of look.list) {
      const lit = look.lit(edge), ink = inkOf(edge, lit), number = levelOf(edge) * 4 + (lit ? 2 : 0) + (edges.type[edge] === Data.TOGETHER ? 1 : 0);
      let row = bundles.get(ink);
      if (!row) bundles.set(ink, (row = []));
      (row[number] ||= { ...style(edge, lit, look.dim, crowd, bright), list: [] }).list.push(edge);
    }
    for (const bundle of [...bundles.values()].flat().sort((p, q) => p.alpha - q.alpha)) stroke(ctx, frame, bundle, look.list.length > CROWD);
    ctx.globalAlpha = 1;
  }

  /**
   * @param {Pen} ctx
   * @param {Frame} frame
   * @param {{colour: string, width: number, alpha: number, list: number[]}} style
   * @param {boolean} crowd
   */
  function stroke(ctx, frame, style, crowd) {
    ctx.globalAlpha = style.alpha;
    ctx.strokeStyle = style.colour;
    ctx.lineWidth = style.width * (crowd ? 1 : growth(frame.scale));
    const straight = crowd ? Infinity : STRAIGHT;
    for (let i = 0; i < style.list.length; i += BATCH) {
      ctx.beginPath();
      for (const edge of style.list.slice(i, i + BATCH)) line(ctx, frame, edge, straight);
      ctx.stroke();
    }
  }

  /** @param {Pen} ctx @param {Frame} frame @param {number} edge @param {number} straight shorter lines are not bent */
  function line(ctx, frame, edge, straight) {
    const ax = frame.x(edges.from[edge]), ay = frame.y(edges.from[edge]), bx = frame.x(edges.to[edge]), by = frame.y(edges.to[edge]);
    if (Math.max(ax, bx) < -40 || Math.max(ay, by) < -40 || Math.min(ax, bx) > frame.width + 40 || Math.min(ay, by) > frame.height + 40) return;
    ctx.moveTo(ax, ay);
    if (edges.type[edge] === Data.TOGETHER && Math.abs(ax - bx) + Math.abs(ay - by) > straight) ctx.quadraticCurveTo((ax + bx) / 2 + (by - ay) * BEND, (ay + by) / 2 - (bx - ax) * BEND, bx, by);
    else ctx.lineTo(bx, by);
  }

  /**
   * The edge at a point, or -1.
   * @param {Frame} frame
   * @param {{x: number, y: number}} point in pixels
   * @param {number} reach
   */
  function at(frame, point, reach) {
    let best = -1, least = reach;
    for (const edge of Visible.edges) {
      const ax = frame.x(edges.from[edge]), ay = frame.y(edges.from[edge]), bx = frame.x(edges.to[edge]), by = frame.y(edges.to[edge]);
      const bend = edges.type[edge] === Data.TOGETHER ? BEND : 0;
      const cx = (ax + bx) / 2 + (by - ay) * bend, cy = (ay + by) / 2 - (bx - ax) * bend;
      if (point.x < Math.min(ax, bx, cx) - reach || point.x > Math.max(ax, bx, cx) + reach) continue;
      if (point.y < Math.min(ay, by, cy) - reach || point.y > Math.max(ay, by, cy) + reach) continue;
      for (let i = 0, px = ax, py = ay; i < 8; i++) {
        const t = (i + 1) / 8, u = 1 - t;
        const qx = u * u * ax + 2 * u * t * cx + t * t * bx, qy = u * u * ay + 2 * u * t * cy + t * t * by;
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

  return { draw, at, style, lights, growth };
})();
