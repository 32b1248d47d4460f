"use strict";
/**
 * Where one looks, and the hands that move it: drag, wheel, pinch, click, tap. vis-network has its own; the stages for
 * large graphs share this one.
 * @typedef {{x: number, y: number, scale: number}} Look the middle of the view in units of the drawing; pixels a unit
 * @typedef {{click: (at: {x: number, y: number}) => void, double: (at: {x: number, y: number}) => void, moved: (moving: boolean) => void}} Hands
 */
const Camera = (() => {
  const LEAST = 0.02, MOST = 6, SLOP = 5, REST = 140;

  /** @param {HTMLElement} box @param {Hands} on */
  function create(box, on) {
    /** @type {Look} */
    let at = { x: 0, y: 0, scale: 1 };
    /** @type {Map<number, {x: number, y: number}>} fingers that are down */
    const down = new Map();
    let travelled = 0, gap = 0, resting = 0, frame = 0, tapped = 0;

    /** @param {Look} next */
    function put(next) {
      at = { x: next.x, y: next.y, scale: Math.max(LEAST, Math.min(MOST, next.scale)) };
      on.moved(true);
      clearTimeout(resting);
      resting = setTimeout(() => on.moved(false), REST);
    }

    /** @param {Look} target @param {number} time milliseconds; 0: at once */
    function look(target, time) {
      cancelAnimationFrame(frame);
      if (!time) {
        at = { ...target };
        on.moved(false);
        return;
      }
      const from = { ...at }, start = performance.now();
      const step = (/** @type {number} */ now) => {
        const t = Math.min(1, (now - start) / time), u = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
        put({ x: from.x + (target.x - from.x) * u, y: from.y + (target.y - from.y) * u, scale: from.scale * Math.pow(target.scale / from.scale, u) });
        if (t < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    }

    /** Zoom so that what is under a point stays there. @param {number} factor @param {{x: number, y: number}} point */
    function zoom(factor, point) {
      const scale = Math.max(LEAST, Math.min(MOST, at.scale * factor)), k = 1 / at.scale - 1 / scale;
      put({ x: at.x + (point.x - box.clientWidth / 2) * k, y: at.y + (point.y - box.clientHeight / 2) * k, scale });
    }

    /** @param {MouseEvent} event */
    function point(event) {
      const edge = box.getBoundingClientRect();
      return { x: event.clientX - edge.left, y: event.clientY - edge.top };
    }

    box.addEventListener("pointerdown", (event) => {
      cancelAnimationFrame(frame);
      box.setPointerCapture(event.pointerId);
      down.set(event.pointerId, point(event));
      if (down.size === 1) travelled = 0;
      gap = spread();
    });
    box.addEventListener("pointermove", (event) => {
      const before = down.get(event.pointerId), now = point(event);
      if (!before) return;
      down.set(event.pointerId, now);
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (travelled < SLOP) return;
      const share = 1 / down.size / at.scale;
      put({ x: at.x - (now.x - before.x) * share, y: at.y - (now.y - before.y) * share, scale: at.scale });
      if (down.size === 2) {
        const wide = spread();
        zoom(wide / (gap || wide), middle());
        gap = wide;
      }
    });
    const up = (/** @type {PointerEvent} */ event) => {
      if (!down.delete(event.pointerId) || down.size || event.type === "pointercancel" || travelled >= SLOP || event.button) return;
      const now = performance.now();
      if (now - tapped < 350) on.double(point(event));
      else on.click(point(event));
      tapped = now;
    };
    box.addEventListener("pointerup", up);
    box.addEventListener("pointercancel", up);
    box.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaMode ? event.deltaY * 30 : event.deltaY)) * 0.0022), point(event));
    }, { passive: false });

    const fingers = () => [...down.values()];
    const spread = () => (down.size < 2 ? 0 : Math.hypot(fingers()[0].x - fingers()[1].x, fingers()[0].y - fingers()[1].y));
    const middle = () => ({ x: (fingers()[0].x + fingers()[1].x) / 2, y: (fingers()[0].y + fingers()[1].y) / 2 });

    return { look, get at() { return at; } };
  }

  return { create };
})();
