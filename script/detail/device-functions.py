#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""Prints `<page> <function>` for every function of the headers that hold what kernels may call, and the page of
docs/reference that has to have a row for it. Run in the root of the repository."""

import pathlib
import re

# The page that describes a header or a folder below include/alpaka, where it is not called as the folder. So a function
# in a new folder needs a page of its own, or a line here.
PAGES = {
    "algo": "algorithms",
    "block/Collective.hpp": "collective",
    "block/Phase.hpp": "phase",
    "block/collective": "collective",
    "block/shared": "shared",
    "block/sync": "shared",
    "block/team": "phase",
    "core": "helpers",
    "extent": "vectors",
    "idx": "indices",
    "intrinsic": "helpers",
    "kernel": "shared",
    "mem": "vectors",
    "mem/Streaming.hpp": "helpers",
    "mem/columns": "view",
    "meta": "helpers",
    "offset": "vectors",
    "time": "helpers",
    "vec": "vectors",
    "workdiv": "indices",
}
# Folders of what answers the functions of the others; and the headers that the list of math/Functions.hpp stands for.
ANSWERS = {"runtime", "standalone", "strategy", "detail"}
LISTED = {"math/Complex.hpp", "math/ComplexFunctions.hpp", "math/Derived.hpp", "math/Math.hpp"}
# Namespaces whose names are not for kernels.
INNER = {"detail", "backend", "traits", "op"}
# A row of a list from which functions are generated: the macro names the place of the function's name.
GENERATED = re.compile(
    r"^\s*ALPAKA_(?:ATOMIC_SHORT\((?P<atomic>\w+)\)|(?:MATH_\w+|INTRINSIC|WARP_QUERY)\(\w+,\s*(?P<second>\w+)"
    r"|WARP_SHUFFLE\(\w+, \w+, (?P<third>\w+))"
)
FUNCTION = re.compile(r"^(?P<indent> *)(?!.*\boperator\b).*?ALPAKA_FN_(?:HOST_)?ACC\b(?P<rest>.*)$")
NAME = re.compile(r"(?:auto|void)\s+(\w+)\(")


def functions(header):
    """The functions of a header, in its order. Relies on the indentation that clang-format gives it."""
    lines = header.read_text().splitlines()
    spaces = []  # (indentation, name) of the open namespaces
    for number, line in enumerate(lines):
        if line.endswith("\\"):  # inside a macro
            continue
        opened = re.match(r"^( *)namespace(?: ([\w:]+))?$", line)
        if opened:
            spaces.append((len(opened[1]), (opened[2] or "").split("::")))
        elif re.match(r"^ *} // namespace", line):
            spaces.pop()
        row = GENERATED.match(line)
        if row and not line.startswith("#"):
            yield row["second"] or row["third"] or "atomic" + row["atomic"]
        found = FUNCTION.match(line)
        if not found or not spaces or any(INNER & set(names) for _, names in spaces):
            continue
        if len(found["indent"]) != spaces[-1][0] + 4:  # a member
            continue
        name = NAME.search(" ".join([found["rest"], *lines[number + 1 : number + 2]]))
        if name:
            yield name[1]


def main():
    root = pathlib.Path("include/alpaka")
    rows = []
    for header in sorted(root.glob("*/**/*.hpp")):
        name = header.relative_to(root)
        if ANSWERS & set(name.parts) or str(name) in LISTED:
            continue
        # The longest path that has a line; else the folder.
        paths = [name, *name.parents]
        page = next((PAGES[str(path)] for path in paths if str(path) in PAGES), name.parts[0])
        rows += [(page, function) for function in functions(header)]
    for page, function in dict.fromkeys(rows):
        print(page, function)


main()
