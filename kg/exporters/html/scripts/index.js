"use strict";
/**
 * Every name in the page, as search compares it.
 * @typedef {{text: string, joined: string, shown: string, group: string, target: number | string, weight: number, main: boolean}} Entry
 * @typedef {{target: number | string, entry: Entry, score: number}} Hit
 */
const Index = (() => {
  const { nodes, details } = Data;
  const ORDER = ["Concepts", "Artefacts", "Papers", "Authors"];
  const LONGEST = 2000, SLICE = 12;
  /** Shorter names are too often a mere part of what is asked. */
  const SAYING = 3;
  /** @type {Entry[]} */
  const entries = [];
  /** @type {Map<string, number>} */
  const words = new Map();
  const work = steps();
  let whole = false;

  /** All names, one a step, so that the work can be done in idle time. @returns {Generator<void>} */
  function* steps() {
    const add = (/** @type {string} */ shown, /** @type {string} */ group, /** @type {number | string} */ target, /** @type {number} */ weight, /** @type {boolean} */ main) => {
      const own = Fold.words(shown.slice(0, LONGEST));
      for (const word of own) words.set(word, (words.get(word) || 0) + 1);
      entries.push({ text: " " + own.join(" "), joined: own.join(""), shown, group, target, weight, main });
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
    const asked = Fold.words(query.slice(0, LONGEST)), last = Fold.plain(query).split(" ").pop() || "";
    if (!asked.length) return new Map();
    const want = { words: asked, last, solid: asked.join(""), whole: " " + asked.join(" "), begun: " " + [...asked.slice(0, -1), last].join(" ") };
    return gather((entry) => match(entry, want));
  }

  /** The entries that have a score, in their groups. @param {(entry: Entry) => number} score @returns {Map<string, Hit[]>} */
  function gather(score) {
    while (!whole) work.next();
    /** @type {Map<string, Map<number | string, Hit>>} */
    const groups = new Map(ORDER.map((name) => [name, new Map()]));
    for (const entry of entries) {
      const value = score(entry), group = /** @type {Map<number | string, Hit>} */ (groups.get(entry.group)), known = group.get(entry.target);
      if (value && (!known || known.score < value)) group.set(entry.target, { target: entry.target, entry, score: value });
    }
    /** @type {[string, Hit[]][]} */
    const sorted = [...groups].map(([name, hits]) => [name, [...hits.values()].sort((a, b) => b.score - a.score || b.entry.weight - a.entry.weight || (a.entry.shown < b.entry.shown ? -1 : 1))]);
    return new Map(sorted.filter(([, hits]) => hits.length));
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
   * The names that stand within a query, the longest first.
   * @param {string} query
   */
  function inside(query) {
    const whole = ` ${Fold.words(query.slice(0, LONGEST)).join(" ")} `;
    return gather((entry) => (entry.joined.length >= SAYING && whole.includes(entry.text + " ") ? Math.min(4, entry.joined.length / 20) : 0));
  }

  /** @returns {Map<string, number>} the words of all names, and how often they occur */
  function vocabulary() {
    while (!whole) work.next();
    return words;
  }

  return { start, find, inside, vocabulary };
})();
