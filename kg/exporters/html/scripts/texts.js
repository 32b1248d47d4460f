"use strict";
/** Abstracts, marks and the parts of scores, of the papers that carry theirs. They arrive after the first drawing. */
const Texts = (() => {
  /** @typedef {{abstract: string, marks: number[][], parts: number[][]}} Text */
  /** @type {Map<number, Text>} */
  const of = new Map();
  let whole = false;

  /** @param {any} block columns of texts */
  function take(block) {
    block.paper.forEach((/** @type {number} */ paper, /** @type {number} */ i) => of.set(paper, { abstract: block.abstract[i], marks: block.marks[i], parts: block.parts[i] }));
  }

  /** @param {() => void} done called when all are there */
  function start(done) {
    Blocks.texts(take, () => {
      whole = true;
      done();
    });
  }

  /**
   * The parts of the score of a link: names and thousandths.
   * @param {number} paper
   * @param {number} edge
   * @returns {[string, number][]}
   */
  function parts(paper, edge) {
    const first = Data.links[paper].length ? Data.links[paper][0].edge : edge;
    const flat = of.get(paper)?.parts[edge - first] || [];
    /** @type {[string, number][]} */
    const out = [];
    for (let i = 0; i < flat.length; i += 2) out.push([Data.details.parts[flat[i]], flat[i + 1]]);
    return out;
  }

  return { of: (/** @type {number} */ paper) => of.get(paper), has: (/** @type {number} */ paper) => of.has(paper), parts, start, get count() { return of.size; }, get whole() { return whole; } };
})();
