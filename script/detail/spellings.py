#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""One spelling: the sources that pages quote use the flat names of docs/reference/spellings.md, where there is one.

    spellings.py [file...]           prints older names in the files, else in the sources of examples and pages, and two counts
    spellings.py --write [file...]   replaces them

In C++ a name counts behind `alpaka::` or its alias `a::`, in pages also without it, as code. Run in the root of the repository."""

import pathlib
import re
import sys

TABLE = pathlib.Path("docs/reference/spellings.md")


def flat_names():
    """The flat name of each older one."""
    rows = re.findall(r"^\| `([\w:]+)` \| `(\w+)`", TABLE.read_text(), re.M)
    return {older: flat for older, flat in rows if older != flat}


def flatten(text, is_page, names, found):
    """The text with flat names; the older ones are appended to found."""

    def replaced(match):
        found.append(match["name"])
        return (match["space"] or "") + names[match["name"]]

    longest_first = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    space = r"(?P<space>\b(?:a|alpaka)::)"
    name = re.compile(rf"(?<![\w:.]){space}{'?' if is_page else ''}(?P<name>{longest_first})\b(?!::)")
    if not is_page:
        return name.sub(replaced, text)
    # Code between quotation marks, and blocks of it.
    return re.sub(r"^```.*?^```$|`[^`\n]+`", lambda code: name.sub(replaced, code[0]), text, flags=re.M | re.S)


def sources():
    return [file for root in ("example", "test/docs") for file in sorted(pathlib.Path(root).rglob("*.[hc]pp"))]


def main(arguments):
    write = "--write" in arguments
    files = [pathlib.Path(file) for file in arguments if file != "--write"] or sources()
    names = flat_names()
    failed = 0
    for file in files:
        found = []
        text = flatten(file.read_text(), file.suffix == ".md", names, found)
        if write:
            file.write_text(text)
        elif found:
            failed += 1
            print(f"FAILED: {file}: {', '.join(sorted(set(found)))}: write the flat names (spellings.py --write)")
    print(f"{len(files) - failed} passed, {failed} failed")
    return failed == 0


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
