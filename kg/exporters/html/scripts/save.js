"use strict";
/** Taking things along: the picture, the tables, the graph, the address. */
const Save = (() => {
  const { nodes, edges, details } = Data;
  const RELATIONS = ["subject", "introduces", "uses", "comparesWith", "coOccursWith"];
  /** A picture is drawn at so many pixels a pixel of the screen. */
  const SHARP = 2;

  /** @param {Blob} blob @param {string} name */
  function download(blob, name) {
    const url = URL.createObjectURL(blob);
    const link = Dom.el("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  /** @param {Pen} pen @param {Frame} at @param {boolean} single */
  function paint(pen, at, single) {
    Painter.ground(pen, at);
    Painter.lines(pen, at);
    Painter.dots(pen, at, single);
    Painter.rings(pen, at);
    Painter.labels(pen, at, [], 0);
  }

  function png() {
    const at = Graph.frame(), canvas = document.createElement("canvas");
    canvas.width = at.width * SHARP;
    canvas.height = at.height * SHARP;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.scale(SHARP, SHARP);
    paint(pen, at, false);
    canvas.toBlob((blob) => blob && download(blob, "graph.png"), "image/png");
    Graph.redraw();
  }

  function svg() {
    const at = Graph.frame(), pen = Svg.pen(at.width, at.height);
    paint(pen, at, true);
    download(new Blob([pen.text(document.title)], { type: "image/svg+xml" }), "graph.svg");
    Graph.redraw();
  }

  /** A cell that no spreadsheet takes for a formula. @param {unknown} value */
  function cell(value) {
    const text = String(value ?? "").replace(/^(?=\s*[=+\-@\t\r])/, "'");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  /** @param {unknown[][]} rows @param {string} name */
  function table(rows, name) {
    download(new Blob(["\ufeff" + rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n"], { type: "text/csv;charset=utf-8" }), name);
  }

  function csv() {
    const facts = (/** @type {number} */ node) => (Data.isPaper(node) ? [Data.year(node) || "", details.papers.venues[details.papers.venue[node - Data.firstPaper]]] : ["", ""]);
    const rows = List.rows().map((node) => [nodes.key[node], nodes.label[node], details.kinds[nodes.kind[node]], Data.isPaper(node) ? "" : Pile.papers(node), details.communities[nodes.community[node]] ?? "", ...facts(node)]);
    table([["key", "label", "kind", "papers", "community", "year", "venue"], ...rows], "graph.csv");
  }

  /** @param {number} edge */
  const weight = (edge) => (edges.type[edge] === Data.TOGETHER ? Pile.weight(edge) : edges.weight[edge] / 1000);

  function links() {
    const rows = Visible.edges.map((edge) => [nodes.key[edges.from[edge]], nodes.label[edges.from[edge]], RELATIONS[edges.type[edge]], nodes.key[edges.to[edge]], nodes.label[edges.to[edge]], weight(edge), edges.type[edge] === Data.TOGETHER ? Pile.strength(edge).toFixed(3) : ""]);
    table([["from", "fromLabel", "predicate", "to", "toLabel", "weight", "npmi"], ...rows], "links.csv");
  }

  /** The attributes of `graph.graphml`. @returns {string} */
  function graphmlText() {
    const x = Svg.escape, data = (/** @type {string} */ key, /** @type {unknown} */ value) => `<data key="${key}">${x(String(value))}</data>`;
    const keys = [["label", "node", "string"], ["kind", "node", "string"], ["papers", "node", "int"], ["year", "node", "int"], ["predicate", "edge", "string"], ["weight", "edge", "double"]];
    const list = [...Visible.nodes].sort((a, b) => a - b);
    return ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">', ...keys.map(([name, on, type]) => `<key id="${name}" for="${on}" attr.name="${name}" attr.type="${type}"/>`), '<graph edgedefault="directed">',
      ...list.map((node) => `<node id="${x(nodes.key[node])}">${data("label", nodes.label[node])}${data("kind", details.kinds[nodes.kind[node]])}${Data.isPaper(node) ? (Data.year(node) ? data("year", Data.year(node)) : "") : data("papers", Pile.papers(node))}</node>`),
      ...Visible.edges.map((edge) => `<edge source="${x(nodes.key[edges.from[edge]])}" target="${x(nodes.key[edges.to[edge]])}">${data("predicate", RELATIONS[edges.type[edge]])}${data("weight", weight(edge))}</edge>`), "</graph>", "</graphml>", ""].join("\n");
  }

  /** @param {string} id the button that says what became of it */
  async function link(id) {
    const button = /** @type {HTMLElement} */ (document.getElementById(id)), usual = button.dataset.says || button.textContent || "";
    let says = "Copied";
    button.dataset.says = usual;
    State.look(Hash.place(Graph.camera()));
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      says = "Copy it from the address bar";
    }
    button.textContent = says;
    setTimeout(() => (button.textContent = usual), 1600);
  }

  function menu() {
    const button = /** @type {HTMLElement} */ (document.getElementById("save")), sheet = /** @type {HTMLElement} */ (document.getElementById("save-menu"));
    const open = (/** @type {boolean} */ on) => {
      sheet.hidden = !on;
      button.setAttribute("aria-expanded", String(on));
    };
    button.addEventListener("click", () => open(sheet.hasAttribute("hidden")));
    sheet.addEventListener("click", () => open(false));
    document.addEventListener("pointerdown", (event) => void (event.target instanceof Node && !button.parentElement?.contains(event.target) && open(false)));
    button.parentElement?.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || sheet.hidden) return;
      open(false);
      button.focus();
      event.stopPropagation();
    });
    button.parentElement?.addEventListener("focusout", (event) => event.relatedTarget instanceof Node && !button.parentElement?.contains(event.relatedTarget) && open(false));
  }

  function start() {
    menu();
    const acts = { "save-png": png, "save-svg": svg, "save-csv": csv, "save-links": links, "save-graphml": () => download(new Blob([graphmlText()], { type: "application/xml" }), "graph.graphml"), "save-print": () => window.print(), "save-link": () => link("save"), copy: () => link("copy") };
    for (const [id, act] of Object.entries(acts)) document.getElementById(id)?.addEventListener("click", act);
  }

  return { start, cell, graphmlText };
})();
