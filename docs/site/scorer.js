// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Which pages come first in the search: the one about the concept, then the how-to pages; reasons and lists of names last.
var Scorer = {
  score: ([page, title, anchor, text, score]) => {
    if (/reference\/(names|performance|field|compile-time|checker|guarantees)$|why\/|changelog$|contributing$/.test(page)) {
      return score - 3;
    }
    if (/howto\/add-a/.test(page)) return score - 2;
    if (/reference\/(cuda|settings|accelerators|index)$/.test(page)) return score + 1;
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
