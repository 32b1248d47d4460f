"use strict";
/**
 * What a reader asks for beyond plain names: words with a typing error, a question with a name in it ("papers on continual
 * learning"), two things at once ("bandits and reinforcement learning").
 * @typedef {{groups: Map<string, Hit[]>, says: string, meant: string, two: [number, number] | null}} Answer
 *   ``says`` why something else is shown than what was asked for, ``meant`` what it is
 */
const Ask = (() => {
  /** Longer questions are not taken apart. */
  const WORDS = 10, SPLIT = 7;
  /** A side of a pair without a word between must have a name that is, or begins with, what was typed. */
  const BEGUN = 8;
  const BETWEEN = /^(.{2,80}?)\s*(?:\s(?:and|with|vs\.?|versus|und|et)\s|[&+×,;])\s*(.{2,80})$/iu;

  /**
   * What a query that finds nothing may have meant, with the words of the page.
   * @param {string} query
   * @returns {string} empty where nothing is near
   */
  function meant(query) {
    const words = Fold.words(query).slice(0, WORDS), near = words.map((word) => Typo.nearest(word, Index.vocabulary()) || word);
    return near.join(" ") !== words.join(" ") ? near.join(" ") : "";
  }

  /** The best concept or artefact among what was found. @param {Map<string, Hit[]>} groups */
  const thing = (groups) => [...(groups.get("Concepts") || []), ...(groups.get("Artefacts") || [])].sort((p, q) => q.score - p.score || q.entry.weight - p.entry.weight)[0];

  /** What one side of a pair names; words before the name may say anything. @param {string} text @returns {Hit | undefined} */
  function side(text) {
    const words = text.trim().split(/\s+/).slice(-WORDS);
    for (let i = 0; i < words.length; i++) {
      const part = words.slice(i).join(" "), hit = thing(Index.find(part)) || thing(Index.find(meant(part)));
      if (hit) return hit;
    }
    return undefined;
  }

  /**
   * The two things that a query names.
   * @param {string} query
   * @param {boolean} alone whether nothing has the whole query as its name, so that it may be two without a word between
   * @returns {[number, number] | null}
   */
  function pair(query, alone) {
    const found = BETWEEN.exec(query), words = query.trim().split(/\s+/);
    const splits = found ? [[found[1], found[2]]] : alone && words.length <= SPLIT ? words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]) : [];
    for (const [one, other] of splits) {
      const a = found ? side(one) : thing(Index.find(one)), b = a && (found ? side(other) : thing(Index.find(other)));
      if (a && b && a.target !== b.target && (found || Math.min(a.score, b.score) >= BEGUN)) return [/** @type {number} */ (a.target), /** @type {number} */ (b.target)];
    }
    return null;
  }

  /** @param {string} query @returns {Answer} */
  function answer(query) {
    const groups = Index.find(query);
    if (groups.size || !Fold.words(query).length) return { groups, says: "", meant: "", two: pair(query, false) };
    const guess = meant(query), near = guess ? Index.find(guess) : groups;
    if (near.size) return { groups: near, says: "Nothing has this name. Did you mean", meant: guess, two: pair(query, false) };
    return { groups: Index.inside(guess || query), says: "Nothing has all of this as its name. These are named in it:", meant: "", two: pair(query, true) };
  }

  return { answer, meant, pair };
})();
