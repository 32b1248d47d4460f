"use strict";
/** A pen that draws like a canvas, but into an SVG file: each path an element, each label a text. */
const Svg = (() => {
  /** @param {string} text */
  const escape = (text) => clean(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  /** What XML 1.0 cannot hold: control characters, lone surrogates, noncharacters. @param {string} text */
  const clean = (text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "\ufffd");
  /** @param {number} value */
  const n = (value) => String(Math.round(value * 10) / 10);

  /** @param {number} width @param {number} height */
  function pen(width, height) {
    /** @type {string[]} */
    const out = [];
    let path = "", dash = "", name = "";
    /** @param {string} attributes */
    const put = (attributes) => {
      if (!path) return;
      out.push(name ? `<path d="${path}" ${attributes}><title>${escape(name)}</title></path>` : `<path d="${path}" ${attributes}/>`);
      name = "";
    };
    const self = {
      globalAlpha: 1, lineWidth: 1, fillStyle: /** @type {any} */ ("#000"), strokeStyle: /** @type {any} */ ("#000"), font: "", lineJoin: /** @type {CanvasLineJoin} */ ("round"),
      textAlign: /** @type {CanvasTextAlign} */ ("center"), textBaseline: /** @type {CanvasTextBaseline} */ ("middle"),
      beginPath: () => void (path = ""),
      closePath: () => void (path += "Z"),
      moveTo: (/** @type {number} */ x, /** @type {number} */ y) => void (path += `M${n(x)} ${n(y)}`),
      lineTo: (/** @type {number} */ x, /** @type {number} */ y) => void (path += `L${n(x)} ${n(y)}`),
      quadraticCurveTo: (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ x, /** @type {number} */ y) => void (path += `Q${n(a)} ${n(b)} ${n(x)} ${n(y)}`),
      /** Only whole circles are drawn; the path stands at the right of one. @param {number} x @param {number} _y @param {number} r @param {number} _from @param {number} _to */
      arc: (x, _y, r, _from, _to) => void (path += `a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0Z`),
      rect: (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => void (path += `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`),
      fillRect: (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => void out.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${self.fillStyle}"/>`),
      setLineDash: (/** @type {number[]} */ lengths) => void (dash = lengths.join(" ")),
      fill: () => put(`fill="${self.fillStyle}" fill-opacity="${self.globalAlpha}"`),
      stroke: () => put(`fill="none" stroke="${self.strokeStyle}" stroke-opacity="${Math.round(self.globalAlpha * 1000) / 1000}" stroke-width="${n(self.lineWidth)}"${dash ? ` stroke-dasharray="${dash}"` : ""}`),
      measureText: (/** @type {string} */ text) => ruler(self.font, text),
      strokeText: () => undefined,
      fillText: (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => void out.push(`<text x="${n(x)}" y="${n(y)}" style="font:${escape(self.font)}" fill="${self.fillStyle}" stroke="${Theme.ink.canvas}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke" text-anchor="middle" dominant-baseline="central">${escape(text)}</text>`),
      /** The next path is called so. @param {string} text */
      title: (text) => void (name = text),
      text: (/** @type {string} */ heading) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${escape(heading)}</title>\n${out.join("\n")}\n</svg>\n`,
    };
    return self;
  }

  /** @type {CanvasRenderingContext2D | null} */
  let measure = null;
  /** @param {string} font @param {string} text */
  function ruler(font, text) {
    measure = measure || /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    measure.font = font;
    return measure.measureText(text);
  }

  return { pen, escape, clean };
})();
