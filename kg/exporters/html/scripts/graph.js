"use strict";
/** The drawing: which stage draws it, what the pointer is on, what keys do, where one looks. */
const Graph = (() => {
  const { nodes, edges } = Data;
  const box = /** @type {HTMLElement} */ (document.getElementById("graph"));
  const foot = /** @type {HTMLElement} */ (document.getElementById("count"));
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  /** A node and a line are met from so many pixels away. */
  const REACH = 5, NEAR = 5;
  /** Among more lines than this one is met only where the pointer rests for so many milliseconds: each costs a drawing. */
  const CROWD = 3000, RESTS = 150;
  const LEAST = 0.02, MOST = 6;
  const look = Painter.look;
  /** @type {Stage} */
  const stage = choose();
  /** @type {{node: number, x: number, y: number, w: number, h: number}[]} what lies over the drawing; labels keep clear of it */
  let taken = [];
  let noted = 0, rest = 0;

  /** @returns {Stage} vis-network in ordinary pages; in large ones WebGL where a graphics card draws it, else a canvas */
  function choose() {
    if (typeof vis !== "undefined") return StageVis;
    const wish = new URLSearchParams(location.hash.slice(1)).get("draw");
    return wish === "webgl" || (wish !== "canvas" && StageWebgl.able()) ? StageWebgl : StageCanvas;
  }

  function start() {
    stage.start(box, { click: clicked, double: doubled, moved });
    box.addEventListener("mousemove", (event) => event.buttons || hover(event));
    box.addEventListener("mouseleave", () => {
      clearTimeout(rest);
      point(-1);
    });
    box.addEventListener("keydown", keys);
    new ResizeObserver(measure).observe(box);
  }

  function measure() {
    const from = box.getBoundingClientRect();
    taken = [...document.querySelectorAll(".zoom, .key, .quick")].map((thing) => {
      const at = thing.getBoundingClientRect();
      return { node: -1, x: at.x - from.x, y: at.y - from.y, w: at.width, h: at.height };
    }).filter((area) => area.w > 0);
  }

  const frame = () => Painter.frame(stage.camera(), box.clientWidth, box.clientHeight);

  /** The node at a point, the smallest where several lie on each other, or -1. @param {{x: number, y: number}} point in pixels */
  function hit(point) {
    const at = frame();
    let best = -1, least = Infinity;
    for (const node of Visible.nodes) {
      const far = Math.hypot(at.x(node) - point.x, at.y(node) - point.y), r = Shapes.radius(node, at.scale);
      if (far < r + REACH && far - (REACH + 12) / (r + 1) < least) [best, least] = [node, far - (REACH + 12) / (r + 1)];
    }
    return best;
  }

  /** @param {{x: number, y: number}} point */
  function clicked(point) {
    box.focus({ preventScroll: true });
    const node = hit(point);
    if (node >= 0) return mating() ? mate(node) : State.select(node);
    const edge = Edges.at(frame(), point, NEAR + 1);
    if (edge >= 0) return State.pair(edges.from[edge], edges.to[edge]);
    if (State.view.sel) State.select("");
    return undefined;
  }

  /** A click with Shift, or after "Compare with", picks the second of a pair. */
  let second = false;
  window.addEventListener("pointerdown", (event) => void (second = event.shiftKey), true);
  const mating = () => (second || Search.comparing() >= 0) && State.selected().length > 0;
  /** @param {number} node */
  function mate(node) {
    const first = Search.comparing() >= 0 ? Search.comparing() : State.selected()[0];
    Search.stopComparing();
    State.pair(first, node);
  }

  /** @param {{x: number, y: number}} point */
  function doubled(point) {
    const node = hit(point);
    if (node >= 0 && Data.isConcept(node)) State.toggle(node);
  }

  /** @param {boolean} moving */
  function moved(moving) {
    Tip.hide();
    clearTimeout(rest);
    clearTimeout(noted);
    if (!moving) noted = setTimeout(() => State.look(Hash.place(stage.camera())), 250);
  }

  /** @param {MouseEvent} event */
  function hover(event) {
    const edge = box.getBoundingClientRect(), x = event.clientX - edge.left, y = event.clientY - edge.top;
    const node = hit({ x, y });
    clearTimeout(rest);
    if (node >= 0) meet(node, -1, x, y);
    else if (Visible.edges.length <= CROWD) meet(-1, Edges.at(frame(), { x, y }, NEAR), x, y);
    else {
      meet(-1, -1, x, y);
      rest = setTimeout(() => meet(-1, Edges.at(frame(), { x, y }, NEAR), x, y), RESTS);
    }
  }

  /** @param {number} node @param {number} line @param {number} x @param {number} y */
  function meet(node, line, x, y) {
    if (node === look.hovered && line === look.line) return;
    point(node, line);
    box.style.cursor = node >= 0 || line >= 0 ? "pointer" : "";
    Tip.show(node, line, x, y);
  }

  /** Show where a node is that is named elsewhere on the page, or a line. @param {number} node -1: none @param {number} [line] */
  function point(node, line = -1) {
    if (node === look.hovered && line === look.line) return;
    look.hovered = node;
    look.line = line;
    Tip.hide();
    stage.draw();
    document.querySelectorAll("mark.here").forEach((mark) => mark.classList.remove("here"));
    if (node >= 0) document.querySelectorAll(`mark[data-node="${node}"]`).forEach((mark) => mark.classList.add("here"));
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const { x, y, scale } = stage.camera(), step = 70 / scale;
    /** @type {Record<string, [number, number]>} */
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const chosen = State.selected();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (moves[event.key]) go({ x: x + moves[event.key][0], y: y + moves[event.key][1], scale }, false);
    else if (event.key === "Enter" && chosen.length === 1 && Data.isConcept(chosen[0])) State.toggle(chosen[0]);
    else return;
    event.preventDefault();
  }

  /** Keys that hold on the whole page. @param {string} name @returns {boolean} whether it is one of them */
  function key(name) {
    if (name === "+" || name === "=") zoom(1.3);
    else if (name === "-") zoom(1 / 1.3);
    else if (name === "0") fit();
    else return false;
    return true;
  }

  /** Bring the drawing to the state. */
  function update() {
    const chosen = State.selected(), author = State.author();
    look.near = new Set([...chosen, ...Visible.way]);
    if (chosen.length === 1 || State.view.both) for (const edge of Visible.edges) {
      if (chosen.includes(edges.from[edge])) look.near.add(edges.to[edge]);
      if (chosen.includes(edges.to[edge])) look.near.add(edges.from[edge]);
    }
    if (chosen.length === 2) for (const node of [...Routes.shared(chosen[0], chosen[1]), ...Visible.bridge]) look.near.add(node);
    // With an unfolded concept its papers' artefacts stay bright.
    if (chosen.length === 1) for (const node of [...look.near]) if (Data.isPaper(node)) for (const link of Data.links[node]) if (Data.isArtefact(link.node)) look.near.add(link.node);
    for (const paper of Visible.byAuthor(author)) look.near.add(paper);
    const size = (/** @type {number} */ node) => (Data.isConcept(node) ? Shapes.importance(node) : -1);
    look.order = [...Visible.nodes].sort((a, b) => size(b) - size(a) || a - b);
    if (look.line >= 0 || (look.hovered >= 0 && !Visible.nodes.has(look.hovered))) point(-1);
    measure();
    stage.sync();
    box.setAttribute("aria-label", `Drawing of ${Data.plural(Visible.nodes.size, "node")} and ${Data.plural(Visible.edges.length, "link")}; the list beside it holds the same`);
  }

  /** @param {Look} target @param {boolean} move with motion */
  function go(target, move) {
    stage.look({ x: target.x, y: target.y, scale: Math.max(LEAST, Math.min(MOST, target.scale)) }, move && !calm.matches ? 260 : 0);
    moved(false);
  }

  /** @param {number} factor */
  const zoom = (factor) => go({ ...stage.camera(), scale: stage.camera().scale * factor }, true);

  /** Show everything, with room for the labels. @param {boolean} [move] with motion */
  const fit = (move = true) => include([...Visible.nodes], Math.max(1.6, box.clientWidth / 1200), move);

  /** @param {number[]} list @param {number} most greatest scale @param {boolean} move with motion */
  function include(list, most, move) {
    if (!list.length) return;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const node of list) {
      [left, right] = [Math.min(left, nodes.x[node]), Math.max(right, nodes.x[node])];
      [top, bottom] = [Math.min(top, nodes.y[node]), Math.max(bottom, nodes.y[node])];
    }
    const head = taken.length ? Math.max(0, ...taken.filter((area) => area.w > 60).map((area) => area.y + area.h)) : 0, floor = foot.offsetHeight + 10;
    const scale = Math.min(most, (box.clientWidth - Math.min(110, box.clientWidth * 0.16)) / (right - left || 1), (box.clientHeight - head - floor - 60) / (bottom - top || 1));
    go({ x: (left + right) / 2, y: (top + bottom) / 2 - (head - floor) / 2 / scale, scale }, move);
  }

  /** Bring nodes into view when they are not; a paper or artefact together with what it is linked to. @param {number[]} list */
  function show(list) {
    const kin = list.length === 1 && !Data.isConcept(list[0]) ? [...list, ...Data.links[list[0]].map((link) => link.node).filter((other) => Visible.nodes.has(other)).slice(0, 12)] : list.length === 2 ? [...list, ...Visible.way, ...Visible.bridge] : list;
    const at = frame();
    const inside = kin.every((node) => at.x(node) > 50 && at.y(node) > 50 && at.x(node) < box.clientWidth - 50 && at.y(node) < box.clientHeight - 50);
    if (!inside || at.scale < 0.25 || (kin.length > 1 && list.length === 1)) include(kin, kin.length > 1 ? 1 : Math.max(at.scale, 0.3), true);
  }

  /** Bring an unfolded concept with its papers so near that they can be told apart. @param {number} concept */
  function open(concept) {
    const papers = Routes.papersOf(concept).slice(0, Visible.UNFOLDED).filter((node) => Visible.nodes.has(node));
    if (papers.length) include([concept, ...papers], 1.1, true);
  }

  /** Look where the address says. @returns {boolean} whether it says so */
  function recall() {
    const camera = Hash.camera(State.view.at);
    if (camera) stage.look(camera, 0);
    return camera !== null;
  }

  return { start, update, point, key, camera: () => stage.camera(), recolour: () => { stage.sync(); stage.draw(); }, fit, zoom, show, open, recall, hit, redraw: () => stage.draw(), overlays: () => /** @type {[typeof taken, number]} */ ([taken, foot.offsetHeight + 8]), frame, stage: stage.name,
    toScreen: (/** @type {number} */ node) => ({ x: frame().x(node), y: frame().y(node) }) };
})();
