#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""foreign-table.py <results folder> <compiler>: what the kernels of test/foreign/ reached.

Reads <compiler>-fibers and <compiler>-plug-in, lines of `foreign --time`, and prints a line for each kernel:
milliseconds of the loop for CPUs, and the time of the kernel over it; then the geometric means of the kernels that one
may tune on, and of those that are kept apart.
"""

import math
import pathlib
import sys

APART = pathlib.Path(__file__).parent.parent.parent / "test" / "foreign" / "apart.txt"


def read(path):
    """kernel -> form -> (milliseconds, ratio, low, high)."""
    figures = {}
    for line in path.read_text().splitlines():
        kernel, form, _, *numbers = line.split()
        figures.setdefault(kernel, {})[form] = tuple(map(float, numbers))
    return figures


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def text_of(value):
    return "" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"


def main(folder, compiler):
    apart = {line for line in APART.read_text().split("\n") if line and not line.startswith("#")}
    paths = [pathlib.Path(folder) / f"{compiler}-{column}" for column in ("fibers", "plug-in")]
    columns = {path.name: read(path) for path in paths if path.exists()}
    kernels = sorted({kernel for figures in columns.values() for kernel in figures})
    if not kernels:
        sys.exit("no kernel was measured")

    def ratios(figures, chosen):
        return [figures[kernel]["ordinary"][1] for kernel in chosen if "ordinary" in figures.get(kernel, {})]

    rows = [["kernel", "", "loop, ms", *columns]]
    for kernel in kernels:
        loops = [figures[kernel]["twin"][0] for figures in columns.values() if kernel in figures]
        row = [kernel, "apart" if kernel in apart else "", text_of(loops[0])]
        rows.append(row + [text_of(mean(ratios(figures, [kernel]))) for figures in columns.values()])
    for name, chosen in (
        ("tuned on", [kernel for kernel in kernels if kernel not in apart]),
        ("kept apart", [kernel for kernel in kernels if kernel in apart]),
    ):
        means = [text_of(mean(ratios(figures, chosen))) for figures in columns.values()]
        rows.append([f"{name} ({len(chosen)})", "", ""] + means)
    width = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(text.ljust(width[i]) for i, text in enumerate(row)).rstrip())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
