"use strict";
/** Text as search sees it: no case, accents, hyphens or plural endings. */
const Fold = (() => {
  /** Letters that Unicode takes for letters of their own, and keyboards do not have. */
  const LATIN = Object.fromEntries(("ł l,ø o,đ d,ð d,ħ h,ı i,ĸ k,ŋ n,ſ s,ŧ t,ƀ b,ɓ b,ƈ c,ȼ c,ɖ d,ɗ d,ɇ e,ə e,ɛ e,ƒ f,ǥ g,ɠ g,ɨ i,ɉ j,ƙ k,ƚ l,ɲ n,ɵ o,ɔ o,ƥ p,ɍ r,ƭ t,ʉ u,ʋ v,ƴ y,ɏ y,ƶ z," +
    "ß ss,æ ae,œ oe,þ th,ĳ ij,ς σ").split(",").map((pair) => pair.split(" ")));
  const ODD = new RegExp(`[${Object.keys(LATIN).join("")}]`, "g");

  /**
   * @param {string} text
   * @returns {string} lower case, without accents, everything but letters and digits as single spaces
   */
  function plain(text) {
    return text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}'’‘ʼʻʹ`´]/gu, "")
      .replace(ODD, (letter) => LATIN[letter])
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
