#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""header-chains.py <header>...: sorts headers into few chains, for script/check/headers. Prints a chain a line, its headers
with commas between them. Each header of a chain is included by the next one, directly or not, and whatever macros are
defined. So a source that includes a chain in its order shows each header what it would see alone: nothing comes before it
but what it includes itself. Headers of runtime/cudahip/ have chains of their own, for they are compiled in another way.

Run in the root of the repository."""

import os
import re
import sys

PATHS = ("include", "checker/include", "test", "test/support")
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(if|ifdef|ifndef|endif|include)\b[ \t]*(?:[<\"]([^>\"]+)[>\"])?", re.M)


def included(header):
    """The headers among ours that it includes outside of every condition."""
    depth = 0
    with open(header, encoding="utf-8") as file:
        text = file.read()
    for word, name in DIRECTIVE.findall(text):
        if word == "endif":
            depth -= 1
        elif word != "include":
            depth += 1
        elif depth == 0:
            for path in (os.path.dirname(header), *PATHS):
                file = os.path.normpath(os.path.join(path, name))
                if os.path.exists(file):
                    yield file
                    break


def closure(header, direct, known):
    if header not in known:
        known[header] = set()
        known[header] = set(direct[header]).union(
            *(closure(file, direct, known) for file in direct[header] if file in direct))
    return known[header]


def chains(headers):
    """The fewest chains: a largest matching of headers with those that come right before them."""
    direct = {header: set(included(header)) for header in headers}
    known = {}
    before = {header: sorted(closure(header, direct, known) & direct.keys()) for header in headers}
    after = {}

    def match(header, tried):
        for candidate in before[header]:
            if candidate not in tried and candidate != header:
                tried.add(candidate)
                if candidate not in after or match(after[candidate], tried):
                    after[candidate] = header
                    return True
        return False

    for header in headers:
        match(header, set())
    first = set(headers) - set(after.values())
    for header in sorted(first):
        chain = [header]
        while chain[-1] in after:
            chain.append(after[chain[-1]])
        yield chain


def main():
    sys.setrecursionlimit(10000)
    headers = [os.path.normpath(header) for header in sys.argv[1:]]
    for group in (True, False):
        for chain in chains([header for header in headers if ("/runtime/cudahip/" in header) == group]):
            print(",".join(chain))


main()
