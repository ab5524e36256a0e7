#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""The pages of docs/reference/ that describe a concept: those in the first two columns of the table in its index. Each has the
same headings in the same order, a text below each of them, and an example that is cut from a source. A page that gathers small
subjects has a table and such an example for each of them instead. Prints what is missing, and two counts. Run in the root of the repository."""

import pathlib
import re
import sys

FOLDER = pathlib.Path("docs/reference")
# Pages of several small subjects.
GATHERED = {"helpers.md"}
HEADINGS = ["Meaning", "Signatures", "Preconditions", "Errors", "Blocking", "Per accelerator", "Example"]


def pages():
    """(page, whether it describes a concept), from the rows of the index."""
    for line in (FOLDER / "index.md").read_text().splitlines():
        if line.startswith("| ") and line.endswith("|"):
            for column, cell in enumerate(line.strip("|").split("|")):
                for page in re.findall(r"\]\(([\w-]+\.md)\)", cell):
                    yield page, column < 2


def sections(text):
    """The headings of the second level, and the text below each."""
    text = re.sub(r"^```.*?^```$", lambda block: block[0].replace("\n#", "\n "), text, flags=re.M | re.S)
    parts = re.split(r"^## (.+)$", text, flags=re.M)
    return list(zip(parts[1::2], parts[2::2]))


def mistakes(page):
    if page in GATHERED:
        for subject, text in sections((FOLDER / page).read_text()):
            if "\n|---|" not in text or "```cpp " not in text:
                yield f"'{subject}' has no table or no example"
        return
    found = [part for part in sections((FOLDER / page).read_text()) if part[0] in HEADINGS]
    if [heading for heading, _ in found] != HEADINGS:
        yield "the headings are not " + ", ".join(HEADINGS)
    for heading, text in found:
        if not text.strip():
            yield f"there is nothing below '{heading}'"
        if heading == "Example" and "```cpp " not in text:
            yield "the example has no code"


def main():
    known = dict(pages())
    wrong = [f"{FOLDER}/{page}: {why}" for page, is_concept in known.items() if is_concept for why in mistakes(page)]
    wrong += [
        f"{page}: the index has no row for it" for page in FOLDER.glob("*.md") if page.name not in {"index.md", *known}
    ]
    for mistake in wrong:
        print(f"FAILED: {mistake}")
    print(f"{max(0, len(known) - len(wrong))} passed, {len(wrong)} failed")
    return not wrong


sys.exit(0 if main() else 1)
