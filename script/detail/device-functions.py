#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""Prints `<page> <function>` for every function of the headers that hold what kernels may call, and the page of
docs/reference that has to have a row for it. Run in the root of the repository."""

import pathlib
import re

# Which page describes which headers, below include/alpaka.
PAGES = {
    "atomic": ["atomic/*.hpp"],
    "block": ["block/**/*.hpp"],
    "fence": ["fence/*.hpp"],
    "intrinsic": ["intrinsic/*.hpp"],
    "math": ["math/Functions.hpp"],
    "rand": ["rand/*.hpp"],
    "streaming": ["mem/Streaming.hpp"],
    "time": ["time/*.hpp"],
    "warp": ["warp/*.hpp"],
}
# Namespaces whose names are not for kernels.
INNER = {"detail", "defaults", "traits", "op"}
# A row of a list from which functions are generated: the macro names the place of the function's name.
GENERATED = re.compile(
    r"^\s*ALPAKA_(?:ATOMIC_SHORT\((?P<atomic>\w+)\)|(?:MATH_\w+|INTRINSIC|WARP_QUERY|WARP_VOTE)\(\w+,\s*(?P<second>\w+)"
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
        opened = re.match(r"^( *)namespace ([\w:]+)$", line)
        if opened:
            spaces.append((len(opened[1]), opened[2].split("::")))
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
    for page, patterns in PAGES.items():
        names = [n for pattern in patterns for header in sorted(root.glob(pattern)) for n in functions(header)]
        for name in dict.fromkeys(names):
            print(page, name)


main()
