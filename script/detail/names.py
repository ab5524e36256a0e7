#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""The public names of script/detail/public-names.txt: each has an entry on its page of docs/reference, in `quotation marks`,
and is used, with its namespace: functions, constants and the types that programs name in an example, the others in an example
or a test.

    names.py               prints what is missing, and two counts
    names.py --list        prints each name with its page and a source that uses it

Run in the root of the repository."""

import pathlib
import re
import sys

FOLDER = pathlib.Path("docs/reference")
# Where the names of a namespace have their entries. The first page with an entry is the one that the index of the site names.
PAGES = {
    "acc": "accelerators",
    "atomic": "atomic",
    "block": "shared",
    "concepts": "meta",
    "core": "core helpers",
    "dev": "devices",
    "dim": "meta",
    "elem": "meta",
    "event": "event",
    "example": "accelerators",
    "extent": "vectors",
    "hierarchy": "atomic",
    "idx": "indices meta",
    "intrinsic": "helpers",
    "kernel": "kernel",
    "math": "math",
    "mem": "buffers view helpers",
    "meta": "meta helpers",
    "offset": "vectors",
    "origin": "indices",
    "pltf": "devices",
    "queue": "queue",
    "rand": "rand",
    "time": "helpers",
    "unit": "indices",
    "vec": "vectors",
    "wait": "event",
    "warp": "warp",
    "workdiv": "indices",
    "short": "indices meta core helpers",
    "macro": "core view",
    "header": "core accelerators",
}

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


def use_of(kind, name, known, short):
    """The first source that uses the name; None where there is none."""
    for source in known:
        if source.uses(kind, name, short):
            return source.file
    # Headers that switch one back-end on are compiled one by one.
    return pathlib.Path("script/check/headers") if kind == "header" and pathlib.Path("include", name).is_file() else None


def is_enough(kind, name, use):
    """Whether what uses a name is an example, or may be a test."""
    if kind not in ("fn", "const", "type", "alias") or WITHOUT_EXAMPLE.search(name):
        return use is not None
    return use is not None and str(use).startswith(EXAMPLES)


def pages_of_names():
    """(kind, name, page) of each public name; the page is None where there is none. The site's index has them."""
    pages = {page for row in PAGES.values() for page in row.split()}
    quoted = {page: " ".join(re.findall(r"`[^`\n]+`", (FOLDER / f"{page}.md").read_text())) for page in pages}
    for kind, name in names():
        yield kind, name, page_of(kind, name, quoted)


def main(arguments):
    short = short_names()
    known = sources()
    passed, mistakes = 0, []
    for kind, name, page in pages_of_names():
        use = use_of(kind, name, known, short)
        if "--list" in arguments:
            print(f"{name} ({kind}): {FOLDER / page}.md, {use}" if page else f"{name} ({kind}): no page, {use}")
        if page is None:
            mistakes.append(f"{name} ({kind}) has no entry in docs/reference")
        else:
            passed += 1
        if is_enough(kind, name, use):
            passed += 1
        else:
            mistakes.append(f"no example uses {name} ({kind})")
    for mistake in mistakes:
        print(f"FAILED: {mistake}")
    print(f"{passed} passed, {len(mistakes)} failed")
    return not mistakes


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
