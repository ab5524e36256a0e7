#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""The public names of script/detail/public-names.txt: each has an entry on its page of docs/reference, in `quotation marks`,
and is used, with its namespace: functions, constants and the types that programs name in an example, the others in an example
or a test.

    names.py               prints what is missing, and two counts
    names.py --write       writes the index of all names, docs/reference/names.md

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

Every public name, the page that describes it, and a source that uses it. Functions, constants and types stand in an example: a
program below `example/`, the code of these pages (`test/docs/`), or a program that extends the library (`test/consumer/`). Traits,
macros, headers and the types of a single back-end stand in an example or in a test; `test/unit/core/Names.cpp` proves only that a
name is there. `script/detail/names.py --write` writes this page, and `script/check/docs` compares it.
"""

# Where the examples are, the first ones to read first.
EXAMPLES = ("example/tour", "example", "test/docs", "test/consumer")
# Lists all names: that it compiles proves that they exist, and not that they work.
LIST = pathlib.Path("test/unit/core/Names.cpp")
# Types of one back-end, and a kernel for runtimes: a test will do.
WITHOUT_EXAMPLE = re.compile(r"Omp5|UniformCudaHip|::MemSetKernel$")


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
    lists = re.findall(r"^    using ([^=;]+);", umbrella, re.M)
    accs = re.findall(r"^ALPAKA_ACC_\w+\((\w+),", pathlib.Path("include/alpaka/acc/NamedAccs.hpp").read_text(), re.M)
    names = {name for line in lists for name in re.split(r",\s+", line)} | {f"acc::{acc}" for acc in accs}
    return {f"alpaka::{name}" for name in names | {"kernel::exec", "mem::view::getMdSpan"}}


class Source:
    """What a source writes, without its comments: words, pairs `space::name`, and all of the text for headers."""

    def __init__(self, file):
        self.file = file
        self.text = re.sub(r"//.*", "", file.read_text(errors="replace"))
        self.words = set(re.findall(r"\w+", self.text))
        self.pairs = set(re.findall(r"(?=\b(\w+::\w+)\b)", self.text))

    def uses(self, kind, name, short):
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


def sources():
    """The examples, then the tests and what may define a macro, then the list of all names: each file once."""
    roots = [pathlib.Path(root) for root in (*EXAMPLES, "test")]
    files = [file for root in roots for file in sorted(root.rglob("*.[hc]pp")) if file != LIST]
    builds = [pathlib.Path("CMakeLists.txt"), *pathlib.Path("cmake").glob("*.cmake"), *pathlib.Path("test").rglob("*.cmake")]
    return [Source(file) for file in dict.fromkeys([*files, *sorted(builds), LIST])]


def indexed():
    """The source that the index gives for each name."""
    return dict(re.findall(r"^\| `([^`]+)` \|.*\| `([^`]+)` \|$", INDEX.read_text(), re.M)) if INDEX.exists() else {}


def use_of(kind, name, known, short, before):
    """The source of the index, `before`, if it still uses the name, else the first that does; None where there is none."""
    for source in sorted(known, key=lambda source: str(source.file) != before):
        if source.uses(kind, name, short):
            return source.file
    # Headers that switch one back-end on are compiled one by one.
    return pathlib.Path("script/check/headers") if kind == "header" and pathlib.Path("include", name).is_file() else None


def is_enough(kind, name, use):
    """Whether what uses a name is an example, or may be a test."""
    if kind not in ("fn", "const", "type", "alias") or WITHOUT_EXAMPLE.search(name):
        return use is not None
    return use is not None and str(use).startswith(EXAMPLES)


def index(entries):
    text = [HEAD]
    for title, chosen in (
        ("Names in `alpaka`", lambda kind: kind not in ("macro", "header")),
        ("Macros", lambda kind: kind == "macro"),
        ("Headers", lambda kind: kind == "header"),
    ):
        text.append(f"## {title}\n\n| Name | | Page | Used in |\n|---|---|---|---|")
        for kind, name, page, use in entries:
            if chosen(kind):
                what = {"fn": "function", "const": "constant"}.get(kind, kind)
                short = name.removeprefix("alpaka::")
                text.append(f"| `{short}` | {what} | [{page}]({page}.md) | `{use}` |")
        text.append("")
    return "\n".join(text)


def main(arguments):
    folder = pathlib.Path("docs/reference")
    pages = {page for row in PAGES.values() for page in row.split()}
    quoted = {page: " ".join(re.findall(r"`[^`\n]+`", (folder / f"{page}.md").read_text())) for page in pages}
    short = short_names()
    known = sources()
    before = {} if "--write" in arguments else indexed()
    passed, mistakes, entries = 0, [], []
    for kind, name in names():
        page = page_of(kind, name, quoted)
        use = use_of(kind, name, known, short, before.get(name.removeprefix("alpaka::")))
        entries.append((kind, name, page, use))
        if page is None:
            mistakes.append(f"{name} ({kind}) has no entry in docs/reference")
        else:
            passed += 1
        if is_enough(kind, name, use):
            passed += 1
        else:
            mistakes.append(f"no example uses {name} ({kind})")
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
