#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""The public names of script/detail/public-names.txt: each has an entry on its page of docs/reference, in `quotation marks`,
and is used, with its namespace, in a source of the examples or tests.

    names.py               prints what is missing, and two counts
    names.py --write       writes the index of all names, docs/reference/names.md
    names.py --examples    prints the names of each kind that no example and no page of docs/ uses, only tests

Run in the root of the repository."""

import pathlib
import re
import sys

# Where the names of a namespace have their entries. The first page with an entry is the one that the index names.
PAGES = {
    "acc": "acc accelerators",
    "atomic": "atomic",
    "block": "block shared",
    "concepts": "meta",
    "core": "core helpers",
    "dev": "pltf devices",
    "dim": "meta",
    "elem": "meta",
    "event": "event",
    "example": "acc",
    "extent": "vectors",
    "hierarchy": "atomic",
    "idx": "indices meta",
    "intrinsic": "intrinsic",
    "kernel": "kernel",
    "math": "math",
    "mem": "buffers view streaming",
    "meta": "meta helpers",
    "offset": "vectors",
    "origin": "workdiv",
    "pltf": "pltf",
    "queue": "queue",
    "rand": "rand",
    "time": "time",
    "unit": "workdiv",
    "vec": "vectors",
    "wait": "event",
    "warp": "warp",
    "workdiv": "workdiv indices",
    "short": "workdiv indices meta core helpers",
    "macro": "core view",
    "header": "core acc",
}
INDEX = pathlib.Path("docs/reference/names.md")
HEAD = """<!-- SPDX-FileCopyrightText: the alpaka contributors -->
<!-- SPDX-License-Identifier: MPL-2.0 -->

# All names

Every public name and the page that describes it. Written by `script/detail/names.py --write`; `script/check/docs` proves that
each name has its entry there, and that an example or test uses it.
"""


def names():
    """(kind, name) of each line; kind is macro, header, or what the name is."""
    for line in pathlib.Path("script/detail/public-names.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            first, second = line.split()
            yield (first, second) if first in ("macro", "header") else (second, first)


def page_of(kind, name, quoted):
    """The page with the entry of a name; None where there is none."""
    parts = name.split("::")
    space = kind if kind in ("macro", "header") else parts[1] if len(parts) > 2 else "short"
    word = name if kind == "header" else name.split("::")[-1]
    for page in PAGES[space].split():
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", quoted[page]):
            return page
    return None


def short_names():
    """The names that alpaka.hpp lifts into `alpaka`."""
    umbrella = pathlib.Path("include/alpaka/alpaka.hpp").read_text()
    return {f"alpaka::{name}" for name in re.findall(r"^    using ([\w:]+);", umbrella, re.M)}


class Sources:
    """What sources write, without their comments: words, pairs `space::name`, and all of the text for headers."""

    def __init__(self, files):
        self.text = "\n".join(re.sub(r"//.*", "", file.read_text(errors="replace")) for file in files)
        self.words = set(re.findall(r"\w+", self.text))
        self.pairs = set(re.findall(r"(?=\b(\w+::\w+)\b)", self.text))

    def use(self, kind, name, short):
        """A name counts with its namespace, because `max` alone may mean another one; `a` is an alias of `alpaka`."""
        if kind == "header":
            return name in self.text
        if kind == "macro":
            return name in self.words
        parts = name.split("::")
        spaces = {parts[-2]}
        if len(parts) == 2 or name in short:
            spaces |= {"a", "alpaka"}
        return any(f"{space}::{parts[-1]}" in self.pairs for space in spaces)


def files_of(*roots):
    return [file for root in roots for file in pathlib.Path(root).rglob("*.[hc]pp")]


def print_unused(kinds, short):
    sources = Sources(files_of("example", "test/docs"))
    unused = {}
    for kind, name in kinds:
        if not sources.use(kind, name, short):
            unused.setdefault(kind, []).append(name.removeprefix("alpaka::"))
    for kind, rest in unused.items():
        print(f"{kind} {len(rest)}: {' '.join(rest)}")
    count = sum(map(len, unused.values()))
    print(f"{len(kinds) - count} of {len(kinds)} names are used by examples or pages")


def index(entries):
    text = [HEAD]
    for title, chosen in (
        ("Names in `alpaka`", lambda kind: kind not in ("macro", "header")),
        ("Macros", lambda kind: kind == "macro"),
        ("Headers", lambda kind: kind == "header"),
    ):
        text.append(f"## {title}\n\n| Name | | Page |\n|---|---|---|")
        for kind, name, page in entries:
            if chosen(kind):
                what = {"fn": "function", "const": "constant"}.get(kind, kind)
                short = name.removeprefix("alpaka::")
                text.append(f"| `{short}` | {what} | [{page}]({page}.md) |")
        text.append("")
    return "\n".join(text)


def main(arguments):
    folder = pathlib.Path("docs/reference")
    pages = {page for row in PAGES.values() for page in row.split()}
    quoted = {page: " ".join(re.findall(r"`[^`\n]+`", (folder / f"{page}.md").read_text())) for page in pages}
    short = short_names()
    kinds = list(names())
    if "--examples" in arguments:
        print_unused(kinds, short)
        return True
    # A test may define a macro in its build.
    builds = [pathlib.Path("CMakeLists.txt"), *pathlib.Path("cmake").glob("*.cmake"), *pathlib.Path("test").rglob("*.cmake")]
    sources = Sources([*files_of("example", "test"), *builds])
    passed, mistakes, entries = 0, [], []
    for kind, name in kinds:
        page = page_of(kind, name, quoted)
        entries.append((kind, name, page))
        if page is None:
            mistakes.append(f"{name} ({kind}) has no entry in docs/reference")
        else:
            passed += 1
        # Headers that switch one back-end on are compiled one by one, see script/check/headers.
        if sources.use(kind, name, short) or (kind == "header" and pathlib.Path("include", name).is_file()):
            passed += 1
        else:
            mistakes.append(f"no example or test uses {name} ({kind})")
    if "--write" in arguments:
        INDEX.write_text(index(entries))
        return True
    if not INDEX.exists() or INDEX.read_text() != index(entries):
        mistakes.append(f"{INDEX} is out of date: script/detail/names.py --write")
    for mistake in mistakes:
        print(f"FAILED: {mistake}")
    print(f"{passed} passed, {len(mistakes)} failed")
    return not mistakes


sys.exit(0 if main(sys.argv[1:]) else 1)
