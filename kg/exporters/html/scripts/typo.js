"use strict";
/** Words that a reader may have meant: those of the page that are one or two letters away. */
const Typo = (() => {
  /** Shorter words are taken as they are; from the second length on two letters may be wrong. */
  const SHORT = 4, LONG = 8;

  /**
   * How many letters are missing, too many, wrong or swapped (optimal string alignment), as far as it matters.
   * @param {string} a
   * @param {string} b
   * @param {number} most greater distances are all the same
   */
  function distance(a, b, most) {
    if (Math.abs(a.length - b.length) > most) return most + 1;
    let before = /** @type {number[]} */ ([]), last = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1];
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + Number(!same));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      if (Math.min(...row) > most) return most + 1;
      [before, last] = [last, row];
    }
    return last[b.length];
  }

  /**
   * The most frequent of the nearest words, or an empty string.
   * @param {string} word
   * @param {Map<string, number>} known words and how often they stand in names
   */
  function nearest(word, known) {
    const most = word.length < SHORT ? 0 : word.length < LONG ? 1 : 2;
    let best = known.has(word) ? word : "", least = best ? 0 : most + 1, often = 0;
    for (const [other, count] of least ? known : []) {
      const far = distance(word, other, Math.min(most, least));
      if (far < least || (far === least && far <= most && count > often)) [best, least, often] = [other, far, count];
    }
    return best;
  }

  return { distance, nearest };
})();
