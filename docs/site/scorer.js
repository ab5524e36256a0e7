// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Which pages come first in the search: those whose own title it is, before those with such a section; the one about the concept, then
// the how-to pages; long tables last.
var Scorer = {
  score: ([page, title, anchor, text, score]) => {
    if (title.includes(" > ")) score -= 75; // a section; a title that is all of the query has a hundred
    if (/reference\/(performance|field|compile-time|checker|guarantees)$|changelog$|README$/.test(page)) return score - 3;
    if (/howto\/extend$/.test(page)) return score - 2;
    if (/reference\/shared$/.test(page)) return score + 5; // barriers of a block before those of a grid
    if (/reference\/cuda$/.test(page)) return score + 3;
    if (/reference\/(settings|accelerators|index)$/.test(page)) return score + 1;
    if (/reference\//.test(page)) return score + 4;
    return /howto\/|cheat-sheet$/.test(page) ? score + 2 : score;
  },
  // Sphinx's own figures.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
