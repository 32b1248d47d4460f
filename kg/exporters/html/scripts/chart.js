"use strict";
/** Papers per year as bars; a bar narrows the page to its year. */
const Chart = (() => {
  const { el } = Dom;

  /**
   * @param {number[]} papers nodes
   * @param {number[]} [others] papers of a second thing, drawn beside
   * @param {string[]} [names] of the two
   * @returns {HTMLElement | null} null where no year is known, or only one of two things
   */
  function years(papers, others = [], names = []) {
    const count = (/** @type {number[]} */ list) => {
      /** @type {Map<number, number>} */
      const out = new Map();
      for (const paper of list) if (Data.year(paper) > 0) out.set(Data.year(paper), (out.get(Data.year(paper)) || 0) + 1);
      return out;
    };
    const one = count(papers), two = count(others), known = [...one.keys(), ...two.keys()];
    const first = Math.min(...known), last = Math.min(Math.max(...known), first + 80);
    if (!known.length || (first === last && names.length)) return null;
    if (first === last) return el("p", { class: "hint" }, `${Data.plural(one.get(first) || 0, "paper")}, all of ${first}.`);
    const most = Math.max(...one.values(), ...two.values());
    const span = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const bars = span.map((year) => bar(year, [one.get(year) || 0, ...(others.length ? [two.get(year) || 0] : [])], most, names));
    const ends = el("div", { class: "ends", "aria-hidden": "true" }, el("span", {}, first), el("span", {}, last));
    const key = names.length ? el("p", { class: "pair-key" }, ...names.map((name, i) => el("span", { class: "half" + i }, el("bdi", {}, Data.cut(name, 40))))) : null;
    return el("div", { class: "years" }, key, el("div", { class: "bars" }, ...bars), ends);
  }

  /** @param {number} year @param {number[]} counts @param {number} most @param {string[]} names */
  function bar(year, counts, most, names) {
    const says = counts.map((count, i) => (names[i] ? `${names[i].slice(0, 60)}: ${count}` : Data.plural(count, "paper"))).join(", ");
    return el("button", { type: "button", class: "year-bar", title: `${year}: ${says}`, "aria-label": `${year}: ${says}. Show only this year`, onclick: () => State.set({ from: year, to: year }) },
      ...counts.map((count, i) => el("span", { class: "fill half" + i, "--share": `${Math.round((100 * count) / most)}%` })));
  }

  return { years };
})();
