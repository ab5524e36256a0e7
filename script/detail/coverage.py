#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# coverage.py <root> <jobs> <least percentage> <uncalled>: reads names of .gcno files, each ended by a zero byte. A line
# counts as run when one instantiation in one program has run it. The file <uncalled> has all inline functions, which no
# program runs; those of which no line has run elsewhere count as lines that have not.

import collections, concurrent.futures, json, subprocess, sys

root, jobs, least, uncalled = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
# Code of devices: no host runs it. The emulations of script/test do, in programs of their own.
outside = ("include/alpaka/runtime/cudahip/device/",)


def counts(notes):
    """Of include/ in an object file: (file, line) -> whether it ran, and [(file, first line, last line)] of functions."""
    printed = subprocess.run(
        ["gcov", "--json-format", "--stdout", notes], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    ).stdout
    found, functions = {}, set()
    for document in printed.splitlines():
        for file in json.loads(document)["files"]:
            name = file["file"].removeprefix(root + "/")
            if not name.startswith("include/") or name.startswith(outside):
                continue
            for line in file["lines"]:
                key = name, line["line_number"]
                found[key] = found.get(key, False) or line["count"] > 0
            functions.update((name, f["start_line"], f["end_line"]) for f in file["functions"])
    return found, functions


def ranges(lines):
    """[1, 2, 3, 7] -> 1-3, 7"""
    parts = []
    for line in sorted(lines):
        if parts and line == parts[-1][1] + 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return ", ".join(f"{first}-{last}" if first < last else f"{first}" for first, last in parts)


files = collections.defaultdict(dict)
everyFile = [file for file in sys.stdin.read().split("\0") if file and file != uncalled]
with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
    functions = set()
    for found, functionsFound in pool.map(counts, everyFile):
        functions |= functionsFound
        for (name, line), ran in found.items():
            files[name][line] = files[name].get(line, False) or ran

# The head of a function that is always inlined belongs to a copy that is never called.
for name, first, last in functions:
    if first in files[name] and any(files[name].get(line, False) for line in range(first, last + 1)):
        files[name][first] = True
run = sum(sum(lines.values()) for lines in files.values())
if not run:
    sys.exit("coverage: no line has run")

linesOfUncalled, functionsOfUncalled = counts(uncalled)
for name, first, last in functionsOfUncalled:
    if not any(files[name].get(line, False) for line in range(first, last + 1)):
        for line in range(first, last + 1):
            if (name, line) in linesOfUncalled:
                files[name].setdefault(line, False)

total = sum(len(lines) for lines in files.values())
for name, lines in sorted(files.items()):
    missing = [line for line, ran in lines.items() if not ran]
    if missing:
        print(f"{name}: {len(lines) - len(missing)} of {len(lines)}, not {ranges(missing)}")
percentage = 100 * run / total
print(f"coverage: {percentage:.1f} % of {total} lines ({run}) of include/ that a host can run; the limit is {least:g} %")
sys.exit(percentage < least)
