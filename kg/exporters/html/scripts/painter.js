"use strict";
/**
 * The whole picture, drawn with a canvas or into a file: lines, nodes, labels. Everything is in pixels of the screen;
 * a frame says where nodes stand.
 */
const Painter = (() => {
  const { nodes, edges } = Data;
  /** Papers and artefacts get labels above this scale; from further away only concepts do. */
  const NEAR = 0.85;
  /** So many labels are tried, the most important ones; no screen has room for more. */
  const TRIED = 1000;
  /** While one moves a crowded drawing, only the strongest lines are drawn. */
  const CALM_EDGES = 6000;
  /** So many nodes go into one path (see edges.js); nodes of a smaller radius than this, in pixels, are specks. */
  const BATCH = 24, TINY = 3.4;
  /** @type {{near: Set<number>, order: number[], hovered: number, line: number}} */
  const look = { near: new Set(), order: [], hovered: -1, line: -1 };

  /**
   * @param {{x: number, y: number, scale: number}} camera
   * @param {number} width
   * @param {number} height
   * @returns {Frame}
   */
  function frame(camera, width, height) {
    const { x, y, scale } = camera;
    return { x: (node) => (nodes.x[node] - x) * scale + width / 2, y: (node) => (nodes.y[node] - y) * scale + height / 2, scale, width, height };
  }

  /** Selected nodes, and the way between two. */
  const chosen = () => new Set(State.selected());

  /** Whether a line is drawn bright. @returns {(edge: number) => boolean} */
  function lit() {
    const picked = chosen(), pair = picked.size === 2, way = Visible.way, bridge = new Set(Visible.bridge);
    /** @type {Set<number>} */
    const steps = new Set();
    for (let i = 1; i < way.length; i++) steps.add(way[i - 1] * Data.count + way[i]).add(way[i] * Data.count + way[i - 1]);
    return (edge) => {
      const a = edges.from[edge], b = edges.to[edge];
      if (pair) return (picked.has(a) && (picked.has(b) || bridge.has(b))) || (picked.has(b) && bridge.has(a)) || steps.has(a * Data.count + b) || (State.view.both && (picked.has(a) || picked.has(b)));
      return picked.has(a) || picked.has(b);
    };
  }

  /** @param {Pen} ctx @param {Frame} at @param {boolean} [moving] */
  function lines(ctx, at, moving = false) {
    const all = Visible.edges;
    const list = moving && all.length > CALM_EDGES ? all.filter((edge) => edges.core[edge]) : all;
    Edges.draw(ctx, at, { list, lit: lit(), dim: look.near.size > 0 });
  }

  /** Nodes in one path a style. @param {Pen} ctx @param {Frame} at @param {boolean} [single] each by itself, for a file */
  function dots(ctx, at, single = false) {
    /** @type {Map<string, number[]>} */
    const styles = new Map();
    // Drawn last is on top: the important ones.
    for (let i = look.order.length - 1; i >= 0; i--) {
      const node = look.order[i], x = at.x(node), y = at.y(node);
      if (x < -30 || y < -30 || x > at.width + 30 || y > at.height + 30) continue;
      const dim = look.near.size > 0 && !look.near.has(node);
      const name = `${dim ? 0 : 1} ${Data.isConcept(node) ? 1 : 0} ${nodes.kind[node]} ${Theme.node(node)} ${single ? node : Math.round(Shapes.base(node) / 4)}`;
      const list = styles.get(name);
      if (list) list.push(node);
      else styles.set(name, [node]);
    }
    for (const [name, list] of [...styles].sort((p, q) => (p[0].slice(0, 3) < q[0].slice(0, 3) ? -1 : p[0].slice(0, 3) > q[0].slice(0, 3) ? 1 : 0))) batch(ctx, at, list, name[0] === "0");
    ctx.globalAlpha = 1;
  }

  /** One node by itself. @param {Pen} ctx @param {Frame} at @param {number} node */
  function node(ctx, at, node) {
    batch(ctx, at, [node], look.near.size > 0 && !look.near.has(node));
    ctx.globalAlpha = 1;
  }

  /** @param {Pen} ctx @param {Frame} at @param {number[]} list nodes that look alike @param {boolean} dim */
  function batch(ctx, at, list, dim) {
    const first = list[0], paper = Data.isPaper(first), alpha = dim ? 0.16 : 1;
    if (list.length > 1 && !Data.isConcept(first) && Shapes.radius(first, at.scale) < TINY) return specks(ctx, at, list, alpha);
    for (let i = 0; i < list.length; i += BATCH) {
      if ("title" in ctx) ctx.title(nodes.label[list[i]]);
      ctx.beginPath();
      for (const node of list.slice(i, i + BATCH)) Shapes.trace(ctx, Shapes.shape(nodes.kind[node]), at.x(node), at.y(node), Shapes.radius(node, at.scale));
      ctx.globalAlpha = 1;
      ctx.fillStyle = Theme.ink.canvas;
      ctx.fill();
      ctx.globalAlpha = alpha * (paper ? 0.2 : 0.88);
      ctx.fillStyle = Theme.node(first);
      ctx.fill();
      ctx.globalAlpha = alpha;
      ctx.lineWidth = 1.1;
      ctx.strokeStyle = paper ? Theme.node(first) : Theme.ink.canvas;
      ctx.stroke();
    }
    return undefined;
  }

  /** Nodes too small to have a shape. @param {Pen} ctx @param {Frame} at @param {number[]} list @param {number} alpha */
  function specks(ctx, at, list, alpha) {
    ctx.globalAlpha = alpha * (Data.isPaper(list[0]) ? 0.5 : 0.6);
    ctx.fillStyle = Theme.node(list[0]);
    for (const node of list) {
      const r = Shapes.radius(node, at.scale) * 0.85;
      ctx.fillRect(at.x(node) - r * 0.8, at.y(node) - r, r * 1.6, r * 2);
    }
  }

  /** Nodes with a ring: selected, on the way, unfolded. */
  const marked = () => [...new Set([...State.view.open, ...Visible.way, ...State.selected()])].filter((node) => Visible.nodes.has(node));

  /** @param {Pen} ctx @param {Frame} at */
  const rings = (ctx, at) => marked().forEach((node) => ring(ctx, at, node));

  /** @param {Pen} ctx @param {Frame} at @param {number} node */
  function ring(ctx, at, node) {
    const strong = node === look.hovered || State.selected().includes(node) || Visible.way.includes(node);
    ctx.beginPath();
    Shapes.trace(ctx, Shapes.shape(nodes.kind[node]), at.x(node), at.y(node), Shapes.radius(node, at.scale) + 3.5);
    ctx.globalAlpha = 1;
    ctx.lineWidth = strong ? 2.5 : 1.5;
    ctx.strokeStyle = strong ? Theme.ink.accent : Theme.node(node);
    if (!strong) ctx.setLineDash([3, 3]);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  /**
   * @param {Pen} ctx
   * @param {Frame} at
   * @param {{node: number, x: number, y: number, w: number, h: number}[]} taken what lies over the drawing
   * @param {number} foot height of what lies over its lower edge
   */
  function labels(ctx, at, taken, foot) {
    const picked = chosen(), { near } = look;
    const wanted = [], close = at.scale > NEAR;
    for (const node of look.order) {
      // Without a selection they come in their order.
      if (!near.size && wanted.length === TRIED) break;
      const x = at.x(node), y = at.y(node);
      if (x < -80 || y < -40 || x > at.width + 80 || y > at.height + 40) continue;
      if (near.size ? !near.has(node) : !(close || Data.isConcept(node))) continue;
      const first = picked.has(node) ? 3 : Visible.way.includes(node) ? 2 : Data.isConcept(node) ? 0 : near.has(node) ? 1 : 0;
      wanted.push({ node, x, y, r: Shapes.radius(node, at.scale), alpha: 1, strong: picked.has(node), first });
    }
    if (near.size) wanted.sort((a, b) => b.first - a.first);
    Labels.draw(ctx, wanted.slice(0, TRIED), { width: at.width, height: at.height - foot, taken });
  }

  /** What the pointer is on: drawn over everything else. @param {Pen} ctx @param {Frame} at */
  function hover(ctx, at) {
    const { hovered: node, line } = look;
    if (line >= 0) {
      Edges.draw(ctx, at, { list: [line], lit: () => true, dim: false });
      for (const end of [edges.from[line], edges.to[line]]) {
        batch(ctx, at, [end], false);
        ring(ctx, at, end);
      }
    }
    if (node < 0 || !Visible.nodes.has(node)) return;
    const mine = Visible.edges.filter((edge) => edges.from[edge] === node || edges.to[edge] === node);
    Edges.draw(ctx, at, { list: mine, lit: () => true, dim: false });
    batch(ctx, at, [node], false);
    ring(ctx, at, node);
    Labels.one(ctx, { node, x: at.x(node), y: at.y(node), r: Shapes.radius(node, at.scale), alpha: 1, strong: true }, at);
  }

  /** @param {Pen} ctx @param {Frame} at */
  function ground(ctx, at) {
    ctx.globalAlpha = 1;
    ctx.fillStyle = Theme.ink.canvas;
    ctx.fillRect(0, 0, at.width, at.height);
  }

  return { look, frame, ground, lines, lit, dots, node, rings, labels, hover };
})();
