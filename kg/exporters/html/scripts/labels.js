"use strict";
/**
 * Labels that never lie on each other: the important ones first, each where it is free; the rest wait for a closer
 * look. They keep their size on the screen while one zooms.
 */
const Labels = (() => {
  const FAMILY = 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
  const CELL = 48, GAP_X = 7, GAP_Y = 3;
  /** @type {Map<string, {lines: string[], width: number}>} */
  const measured = new Map();
  /** @type {{node: number, x: number, y: number, w: number, h: number}[]} boxes of the labels of the last frame */
  let boxes = [];

  /** @param {number} node */
  function size(node) {
    return Data.isConcept(node) ? 10.5 + 6 * Math.pow(Shapes.importance(node) / 1000, 0.6) : 10.5;
  }

  /** @param {number} node */
  const importance = (node) => (Data.isConcept(node) ? Shapes.importance(node) : 0);
  /** @param {{node: number, strong: boolean}} item */
  const bold = (item) => item.strong || importance(item.node) > 250;
  /** @param {{node: number, strong: boolean}} item */
  const pixels = (item) => Math.round(2 * (size(item.node) + (item.strong ? 1 : 0))) / 2;
  /** @param {{node: number, strong: boolean}} item @param {number} px */
  const fontOf = (item, px) => `${bold(item) ? 600 : 450} ${px}px ${FAMILY}`;

  /** @param {string} text @returns {string[]} one line, or two of about the same length */
  function wrap(text) {
    const short = Data.cut(text, 46);
    if (short.length <= 19) return [short];
    let best = -1;
    for (let i = short.indexOf(" "); i > 0; i = short.indexOf(" ", i + 1)) {
      if (best < 0 || Math.abs(i - short.length / 2) < Math.abs(best - short.length / 2)) best = i;
    }
    const lines = best > 0 ? [short.slice(0, best), short.slice(best + 1)] : [short];
    return lines.map((line) => Data.cut(line, 30));
  }

  /**
   * @param {Pen} ctx
   * @param {number} node
   * @param {number} px
   * @param {string} font
   */
  function measure(ctx, node, px, font) {
    const key = node + "/" + px;
    let found = measured.get(key);
    if (!found) {
      ctx.font = font;
      // Directional marks of a hostile label must not reorder its neighbours: each is drawn by itself.
      const lines = wrap(Data.label(node, 200).replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu, " ").trim());
      found = { lines, width: Math.max(...lines.map((line) => ctx.measureText(line).width)) };
      measured.set(key, found);
    }
    return found;
  }

  /**
   * Draw the labels of a frame in screen coordinates.
   * @param {Pen} ctx its units are CSS pixels
   * @param {{node: number, x: number, y: number, r: number, alpha: number, strong: boolean}[]} wanted most important first
   * @param {{width: number, height: number, taken: {node: number, x: number, y: number, w: number, h: number}[]}} area
   */
  function draw(ctx, wanted, area) {
    boxes = [];
    /** @type {Map<number, {x: number, y: number, w: number, h: number}[]>} */
    const grid = new Map();
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    for (const box of area.taken) put(grid, box);
    for (const item of wanted) if (item.r > 6) put(grid, { x: item.x - item.r * 0.7, y: item.y - item.r * 0.7, w: item.r * 1.4, h: item.r * 1.4, node: item.node, disc: true });
    for (const item of wanted) {
      if (item.x < -80 || item.y < -40 || item.x > area.width + 80 || item.y > area.height + 40) continue;
      const px = pixels(item), font = fontOf(item, px);
      const { lines, width } = measure(ctx, item.node, px, font);
      const box = free(grid, item, width, lines.length * px * 1.18, area);
      if (!box) continue;
      put(grid, box);
      boxes.push(box);
      write(ctx, lines, font, px, box, item);
    }
    ctx.globalAlpha = 1;
  }

  /**
   * @param {Pen} ctx
   * @param {string[]} lines
   * @param {string} font
   * @param {number} px
   * @param {{x: number, y: number, w: number}} box
   * @param {{node: number, alpha: number, strong: boolean}} item
   */
  function write(ctx, lines, font, px, box, item) {
    ctx.font = font;
    ctx.globalAlpha = item.alpha;
    ctx.strokeStyle = Theme.ink.canvas;
    ctx.lineWidth = 3.5;
    ctx.fillStyle = bold(item) ? Theme.ink.ink : Theme.ink.soft;
    lines.forEach((line, i) => {
      const x = box.x + box.w / 2, y = box.y + px * 1.18 * (i + 0.5);
      ctx.strokeText(line, x, y);
      ctx.fillText(line, x, y);
    });
  }

  /**
   * The first free place around a node: below, above, right, left.
   * @param {Map<number, {x: number, y: number, w: number, h: number}[]>} grid
   * @param {{node: number, x: number, y: number, r: number, strong: boolean}} item the selected one always gets a place
   * @param {number} w
   * @param {number} h
   * @param {{width: number, height: number}} area
   */
  function free(grid, item, w, h, area) {
    const { x, y, r, node } = item;
    const places = [[x - w / 2, y + r + 2], [x - w / 2, y - r - 2 - h], [x + r + 4, y - h / 2], [x - r - 4 - w, y - h / 2]];
    // The most important concepts may rather cover another node than go without a name.
    for (const discs of importance(node) > 350 ? [true, false] : [true]) {
      for (const [bx, by] of places) {
        const box = { node, x: bx, y: by, w, h };
        const inside = bx > 2 && by > 2 && bx + w < area.width - 2 && by + h < area.height - 2;
        if (inside && !taken(grid, box, discs)) return box;
      }
    }
    return item.strong ? { node, x: Math.max(4, Math.min(area.width - w - 4, x - w / 2)), y: y + r + 2, w, h } : null;
  }

  /**
   * One label that must be read, whatever it lies on.
   * @param {Pen} ctx
   * @param {{node: number, x: number, y: number, r: number, alpha: number, strong: boolean}} item
   * @param {{width: number}} area
   */
  function one(ctx, item, area) {
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    const px = pixels(item), font = fontOf(item, px), { lines, width } = measure(ctx, item.node, px, font);
    write(ctx, lines, font, px, { x: Math.max(4, Math.min(area.width - width - 4, item.x - width / 2)), y: item.y + item.r + 2, w: width }, item);
    ctx.globalAlpha = 1;
  }

  /** @param {{x: number, y: number, w: number, h: number}} box @param {(cell: number) => boolean | void} visit */
  function cells(box, visit) {
    for (let i = Math.floor(box.x / CELL); i <= Math.floor((box.x + box.w) / CELL); i++) {
      for (let j = Math.floor(box.y / CELL); j <= Math.floor((box.y + box.h) / CELL); j++) if (visit(i * 4096 + j)) return true;
    }
    return false;
  }

  /**
   * @param {Map<number, {x: number, y: number, w: number, h: number, node?: number, disc?: boolean}[]>} grid
   * @param {{x: number, y: number, w: number, h: number, node: number}} box
   * @param {boolean} discs whether nodes count
   */
  function taken(grid, box, discs) {
    return cells(box, (cell) => (grid.get(cell) || []).some((o) => (discs || !o.disc) && o.node !== box.node && box.x < o.x + o.w + GAP_X && o.x < box.x + box.w + GAP_X && box.y < o.y + o.h + GAP_Y && o.y < box.y + box.h + GAP_Y));
  }

  /**
   * @param {Map<number, {x: number, y: number, w: number, h: number}[]>} grid
   * @param {{x: number, y: number, w: number, h: number, node: number, disc?: boolean}} box
   */
  function put(grid, box) {
    cells(box, (cell) => void (grid.has(cell) ? grid.get(cell)?.push(box) : grid.set(cell, [box])));
  }

  return { draw, one, get boxes() { return boxes; } };
})();
