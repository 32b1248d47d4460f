"use strict";
/** Every name in the page, as search compares it. */
const Index = (() => {
  const { nodes, details } = Data;
  /** @typedef {{text: string, joined: string, shown: string, group: string, target: number | string, weight: number, main: boolean}} Entry */
  /** @typedef {{target: number | string, entry: Entry, score: number}} Hit */
  const ORDER = ["Concepts", "Artefacts", "Papers", "Authors"];
  const LONGEST = 2000, SLICE = 12, SPELT = 8;
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, number>} the words of all names, and how often they occur */
  const vocabulary = new Map();
  const work = steps();
  let whole = false;

  /** All names, one a step, so that the work can be done in idle time. @returns {Generator<void>} */
  function* steps() {
    const add = (/** @type {string} */ shown, /** @type {string} */ group, /** @type {number | string} */ target, /** @type {number} */ weight, /** @type {boolean} */ main) => {
      const words = Fold.words(shown.slice(0, LONGEST));
      for (const word of words) vocabulary.set(word, (vocabulary.get(word) || 0) + 1);
      entries.push({ text: " " + words.join(" "), joined: words.join(""), shown, group, target, weight, main });
    };
    for (let node = 0; node < Data.count; node++) yield add(nodes.label[node], Data.isConcept(node) ? "Concepts" : Data.isPaper(node) ? "Papers" : "Artefacts", node, nodes.rank[node] + Math.min(99, nodes.papers[node]), true);
    for (let node = 0; node < Data.firstPaper; node++) {
      for (const name of [...details.concepts.names[node], ...details.concepts.hidden[node]]) yield add(name, "Concepts", node, nodes.rank[node], false);
    }
    for (let i = 0; i < details.artefacts.names.length; i++) {
      for (const name of [...details.artefacts.names[i], details.artefacts.longForm[i]]) if (name) yield add(name, "Artefacts", Data.firstArtefact + i, 0, false);
    }
    const { short, long, paper } = details.abbreviations;
    for (let i = 0; i < short.length; i++) yield add(`${short[i]} (${long[i]})`, "Papers", paper[i], 0, false);
    for (const name of details.papers.people) yield add(name, "Authors", "author:" + name, 0, true);
    whole = true;
  }

  /** Go on when the browser has nothing else to do. */
  function start() {
    const until = performance.now() + SLICE;
    while (!whole && performance.now() < until) for (let i = 0; i < 50; i++) work.next();
    if (!whole) setTimeout(start, 30);
  }

  /**
   * @param {string} query
   * @returns {Map<string, Hit[]>} by group, best first
   */
  function find(query) {
    while (!whole) work.next();
    const words = Fold.words(query.slice(0, LONGEST)), last = Fold.plain(query).split(" ").pop() || "";
    /** @type {Map<string, Map<number | string, Hit>>} */
    const groups = new Map(ORDER.map((name) => [name, new Map()]));
    if (!words.length) return new Map();
    const want = { words, last, solid: words.join(""), whole: " " + words.join(" "), begun: " " + [...words.slice(0, -1), last].join(" ") };
    for (const entry of entries) {
      const score = match(entry, want);
      const group = /** @type {Map<number | string, Hit>} */ (groups.get(entry.group)), known = group.get(entry.target);
      if (score && (!known || known.score < score)) group.set(entry.target, { target: entry.target, entry, score });
    }
    /** @type {[string, Hit[]][]} */
    const sorted = [...groups].map(([name, hits]) => [name, [...hits.values()].sort((a, b) => b.score - a.score || b.entry.weight - a.entry.weight || (a.entry.shown < b.entry.shown ? -1 : 1))]);
    return new Map(sorted.filter(([, hits]) => hits.length));
  }

  /**
   * What a query that finds nothing may have meant, with the words of the page.
   * @param {string} query
   * @returns {string} empty where nothing is near
   */
  function meant(query) {
    const words = Fold.words(query.slice(0, LONGEST)).slice(0, SPELT), near = words.map((word) => Typo.nearest(word, vocabulary));
    return near.every(Boolean) && near.join(" ") !== words.join(" ") ? near.join(" ") : "";
  }

  /** What a query finds, or what it may have meant finds. @param {string} query */
  function guess(query) {
    const found = find(query);
    return found.size ? found : find(meant(query));
  }

  /**
   * How well a name fits: 0 not at all, 10 it is the same.
   * @param {Entry} entry
   * @param {{words: string[], last: string, solid: string, whole: string, begun: string}} want
   */
  function match(entry, { words, last, solid, whole, begun }) {
    const { text, joined } = entry, bonus = entry.main ? 0.5 : 0;
    if (text === whole) return 10 + bonus;
    if (joined === solid) return 9 + bonus;
    if (text.startsWith(whole) || text.startsWith(begun)) return 8 + bonus;
    if (text.includes(whole)) return 6 + bonus;
    if (words.every((word, i) => text.includes(" " + word) || (i === words.length - 1 && text.includes(" " + last)))) return 4 + bonus;
    return solid.length > 3 && joined.includes(solid) ? 2 + bonus : 0;
  }

  /**
   * The two things that a query such as "bandits and reinforcement learning" names.
   * @param {string} query
   * @returns {[number, number] | null}
   */
  function pair(query) {
    const found = /^(.{2,80}?)\s*(?:\s(?:and|with|vs\.?|versus|und|et)\s|[&+×])\s*(.{2,80})$/iu.exec(query);
    if (!found) return null;
    const [a, b] = [found[1], found[2]].map((part) => [...guess(part)].filter(([name]) => name === "Concepts" || name === "Artefacts").flatMap((entry) => entry[1]).sort((p, q) => q.score - p.score || q.entry.weight - p.entry.weight)[0]);
    return a && b && a.target !== b.target ? [/** @type {number} */ (a.target), /** @type {number} */ (b.target)] : null;
  }

  return { start, find, meant, pair };
})();
