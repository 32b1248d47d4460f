"use strict";
/**
 * Labels that never lie on each other: the important ones first, each where it is free; the rest wait for a closer
 * look. They keep their size on the screen while one zooms.
 */
const Labels = (() => {
  const FAMILY = 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
  const { nodes } = Data;
  const CELL = 48, GAP_X = 7, GAP_Y = 3;
  /** A letter is hardly narrower than this share of the height of the type; a long label has a line of about ten letters. */
  const NARROW = 0.36;
  /** Nodes of a smaller radius than this, in pixels, may lie under any label; the important labels may cover larger ones. */
  const SPECK = 1.4, SMALL = 3.2;
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
    for (const { node, x, y, r } of wanted) if (r > SPECK) put(grid, { x: x - r * 0.75, y: y - r * 0.75, w: r * 1.5, h: r * 1.5, node, disc: r });
    for (const item of wanted) {
      if (item.x < -80 || item.y < -40 || item.x > area.width + 80 || item.y > area.height + 40) continue;
      const px = pixels(item), font = fontOf(item, px);
      // Most find no place: a narrow guess tells that sooner than measuring.
      if (!item.strong && !free(grid, item, px * NARROW * Math.min(10, nodes.label[item.node].length), px * 1.18, area)) continue;
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
   * The first free place around a node: below, above, right, left, then the corners.
   * @param {Map<number, {x: number, y: number, w: number, h: number}[]>} grid
   * @param {{node: number, x: number, y: number, r: number, strong: boolean}} item the selected one always gets a place
   * @param {number} w
   * @param {number} h
   * @param {{width: number, height: number}} area
   */
  function free(grid, item, w, h, area) {
    const { x, y, r, node } = item, side = r * 0.7 + 3;
    const places = [[x - w / 2, y + r + 2], [x - w / 2, y - r - 2 - h], [x + r + 4, y - h / 2], [x - r - 4 - w, y - h / 2],
      [x + side, y + side - 2], [x + side, y - side + 2 - h], [x - side - w, y + side - 2], [x - side - w, y - side + 2 - h]];
    // The more important a concept is, the rather its name covers another node than that it has none.
    for (const covers of importance(node) > 300 ? [0, SMALL, Infinity] : importance(node) > 150 ? [0, SMALL] : [0]) {
      for (const [bx, by] of places) {
        const box = { node, x: bx, y: by, w, h };
        const inside = bx > 2 && by > 2 && bx + w < area.width - 2 && by + h < area.height - 2;
        if (inside && !taken(grid, box, covers)) return box;
      }
    }
    return item.strong ? { node, x: Math.max(4, Math.min(area.width - w - 4, x - w / 2)), y: y + r + 2, w, h } : null;
  }

  /**
   * One label that must be read, whatever it lies on: on a plate, in the place of the label that the node has already.
   * @param {Pen} ctx
   * @param {{node: number, x: number, y: number, r: number, alpha: number, strong: boolean}} item
   * @param {{width: number, height: number}} area
   */
  function one(ctx, item, area) {
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    const px = pixels(item), font = fontOf(item, px), { lines, width } = measure(ctx, item.node, px, font), high = lines.length * px * 1.18;
    const known = boxes.find((box) => box.node === item.node) || { x: item.x - width / 2, y: item.y + item.r + 5, w: width, h: high };
    const w = Math.max(width, known.w), h = Math.max(high, known.h);
    const x = Math.max(6, Math.min(area.width - w - 6, known.x + (known.w - w) / 2)), y = Math.max(6, Math.min(area.height - h - 6, known.y + (known.h - h) / 2));
    ctx.globalAlpha = 1;
    ctx.fillStyle = ctx.strokeStyle = Theme.ink.canvas;
    ctx.lineWidth = 8;
    ctx.beginPath();
    ctx.rect(x, y, w, h);
    ctx.fill();
    ctx.stroke();
    write(ctx, lines, font, px, { x, y: y + (h - high) / 2, w }, item);
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
   * @param {Map<number, {x: number, y: number, w: number, h: number, node?: number, disc?: number}[]>} grid
   * @param {{x: number, y: number, w: number, h: number, node: number}} box
   * @param {number} covers nodes up to this radius do not count
   */
  function taken(grid, box, covers) {
    return cells(box, (cell) => (grid.get(cell) || []).some((o) => !(o.disc && o.disc <= covers) && o.node !== box.node && box.x < o.x + o.w + (o.disc ? 0 : GAP_X) && o.x < box.x + box.w + (o.disc ? 0 : GAP_X) && box.y < o.y + o.h + (o.disc ? 0 : GAP_Y) && o.y < box.y + box.h + (o.disc ? 0 : GAP_Y)));
  }

  /**
   * @param {Map<number, {x: number, y: number, w: number, h: number}[]>} grid
   * @param {{x: number, y: number, w: number, h: number, node: number, disc?: number}} box a label, or the middle of a node of a radius
   */
  function put(grid, box) {
    cells(box, (cell) => void (grid.has(cell) ? grid.get(cell)?.push(box) : grid.set(cell, [box])));
  }

  return { draw, one, get boxes() { return boxes; } };
})();
