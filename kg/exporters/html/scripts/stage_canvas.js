"use strict";
/** The drawing of a large page where there is no WebGL, or only in software: a plain canvas is faster than that. */
const StageCanvas = (() => {
  const base = document.createElement("canvas"), top = document.createElement("canvas");
  /** @type {HTMLElement} */
  let box;
  /** @type {ReturnType<typeof Camera.create>} */
  let hands;
  let wanted = 0, stale = true, moving = false;

  /** @param {HTMLElement} into @param {Hands} on */
  function start(into, on) {
    box = into;
    box.append(base, top);
    hands = Camera.create(box, { ...on, moved: (now) => {
      moving = now;
      stale = true;
      on.moved(now);
      draw();
    } });
    resize();
    new ResizeObserver(resize).observe(box);
  }

  function resize() {
    const ratio = window.devicePixelRatio || 1;
    for (const canvas of [base, top]) {
      canvas.width = Math.round(box.clientWidth * ratio);
      canvas.height = Math.round(box.clientHeight * ratio);
    }
    stale = true;
    draw();
  }

  /** Draw with the next frame of the screen. */
  function draw() {
    if (!wanted) wanted = requestAnimationFrame(now);
  }

  function now() {
    wanted = 0;
    const at = Painter.frame(hands.at, box.clientWidth, box.clientHeight);
    if (stale) {
      stale = false;
      const ctx = pen(base);
      Painter.ground(ctx, at);
      Painter.lines(ctx, at, moving);
      Painter.dots(ctx, at);
      Painter.rings(ctx, at);
      Painter.labels(ctx, at, ...Graph.overlays());
    }
    const ctx = pen(top);
    ctx.clearRect(0, 0, at.width, at.height);
    Painter.hover(ctx, at);
  }

  /** @param {HTMLCanvasElement} canvas */
  function pen(canvas) {
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), ratio = window.devicePixelRatio || 1;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    return ctx;
  }

  function sync() {
    stale = true;
    draw();
  }

  return { start, sync, draw, camera: () => hands.at, look: (/** @type {Look} */ target, /** @type {number} */ time) => hands.look(target, time), name: "canvas" };
})();
