"use strict";
/** Reads the data blocks of the page, some of them deflated, and then lets the other scripts run. */
const Blocks = (() => {
  /** @type {Record<string, any>} */
  const values = {};

  /** Browsers since 2025 do this by themselves, far faster. @param {string} text base64 @returns {Uint8Array<ArrayBuffer>} */
  function fromBase64(text) {
    const own = /** @type {any} */ (Uint8Array).fromBase64;
    if (own) return own.call(Uint8Array, text);
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
  }

  /** @param {string} text base64 of deflated UTF-8 */
  async function inflate(text) {
    const bytes = fromBase64(text);
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  }

  /** @param {Element} element a data block */
  async function read(element) {
    const text = element.textContent || "null";
    return JSON.parse(/** @type {HTMLScriptElement} */ (element).type === "text/deflate" ? await inflate(text) : text);
  }

  /** The texts come after the first drawing, a few at a time. @param {(value: any) => void} take @param {() => void} done */
  async function texts(take, done) {
    if (document.readyState === "loading") await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
    try {
      for (const element of document.querySelectorAll(".kg-texts")) {
        take(await read(element));
        element.remove();
      }
    } catch (error) {
      fail(error);
    }
    done();
  }

  /** Scripts wait as inert text; the policy of the page knows each by its hash. */
  function run() {
    for (const waiting of [...document.querySelectorAll('script[type="text/kg"]')]) {
      const script = document.createElement("script");
      script.textContent = waiting.textContent;
      waiting.replaceWith(script);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    const box = /** @type {HTMLElement} */ (document.getElementById("trouble"));
    box.textContent = typeof DecompressionStream === "undefined" ? "This browser is too old for this page: it cannot unpack the data. Any browser since 2023 can." : `The data of this page cannot be read (${error}). Was the file cut off on its way?`;
    box.hidden = false;
    document.getElementById("cut")?.remove();
  }

  async function start() {
    try {
      await Promise.all(["nodes", "edges", "details", "options"].map(async (name) => {
        values[name] = await read(/** @type {Element} */ (document.getElementById("kg-" + name)));
      }));
    } catch (error) {
      fail(error);
      return;
    }
    run();
  }

  start();
  return { values, texts };
})();
