"use strict";
/** Taking things along: the picture, the table, the address. */
const Save = (() => {
  const { nodes, details } = Data;

  /** @param {Blob} blob @param {string} name */
  function download(blob, name) {
    const url = URL.createObjectURL(blob);
    const link = Dom.el("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  function png() {
    Graph.canvas().toBlob((blob) => blob && download(blob, "graph.png"), "image/png");
  }

  /** A cell that no spreadsheet takes for a formula. @param {unknown} value */
  function cell(value) {
    const text = String(value ?? "").replace(/^(?=[=+\-@\t\r])/, "'");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  function csv() {
    const lines = [["key", "label", "kind", "papers", "community"], ...List.rows().map((node) => [nodes.key[node], nodes.label[node], details.kinds[nodes.kind[node]], nodes.papers[node], details.communities[nodes.community[node]] ?? ""])];
    download(new Blob(["\ufeff" + lines.map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n"], { type: "text/csv;charset=utf-8" }), "graph.csv");
  }

  async function link() {
    const button = /** @type {HTMLElement} */ (document.getElementById("copy"));
    let says = "Copied";
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      says = "Copy it from the address bar";
    }
    button.textContent = says;
    setTimeout(() => (button.textContent = "Copy link"), 1600);
  }

  function start() {
    document.getElementById("save-png")?.addEventListener("click", png);
    document.getElementById("save-csv")?.addEventListener("click", csv);
    document.getElementById("copy")?.addEventListener("click", link);
  }

  return { start, cell };
})();
