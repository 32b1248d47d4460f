"use strict";
/** Text as search sees it: no case, accents, hyphens or plural endings. */
const Fold = (() => {
  /**
   * @param {string} text
   * @returns {string} lower case, without accents, everything but letters and digits as single spaces
   */
  function plain(text) {
    return text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}'’]/gu, "")
      .replace(/[^\p{L}\p{N}+*]+/gu, " ")
      .trim();
  }

  /**
   * @param {string} word a folded word
   * @returns {string} the word without its plural ending
   */
  function singular(word) {
    if (word.length > 4 && word.endsWith("ies")) return word.slice(0, -3) + "y";
    if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
    return word;
  }

  /**
   * @param {string} text
   * @returns {string[]} its folded words in the singular
   */
  function words(text) {
    const folded = plain(text);
    return folded ? folded.split(" ").map(singular) : [];
  }

  return { plain, singular, words };
})();
