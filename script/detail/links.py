#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""Prints every link of README.md and docs/ to a file or heading that does not exist, every page of docs/ that a page or source
names and that does not exist, and two counts. Anchors are those that
GitHub and the site give to headings. Run in the root of the repository."""

import pathlib
import re
import sys

# How pages of the site, which does not carry docs/internals/, and sources name a page.
NAMED = re.compile(r"(?<![\w/])docs/[\w/-]+\.(?:md|svg)\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def without_code(text):
    return re.sub(r"`[^`\n]+`", "", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def anchors(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
        number, unique = 1, anchor
        while unique in found:
            unique, number = f"{anchor}-{number}", number + 1
        found.add(unique)
    return found


def main():
    passed, mistakes = 0, []
    pages = [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").rglob("*.md"))]
    known = {page.resolve(): anchors(page) for page in pages}
    for page in pages:
        for target in LINK.findall(without_code(page.read_text())):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            file = (page.parent / name).resolve() if name else page.resolve()
            if not file.exists():
                mistakes.append(f"{page}: there is no {target}")
            elif anchor and anchor not in known.get(file, set()):
                mistakes.append(f"{page}: there is no heading for {target}")
            else:
                passed += 1
    texts = ["README.md", "CMakeLists.txt"]
    for folder in ("docs", "include", "checker", "compiler", "cmake", "script", "test", "example"):
        texts += [file for file in pathlib.Path(folder).rglob("*") if file.is_file() and file.suffix != ".png"]
    for file in map(pathlib.Path, texts):
        for name in dict.fromkeys(NAMED.findall(file.read_text(errors="ignore"))):
            if pathlib.Path(name).exists():
                passed += 1
            else:
                mistakes.append(f"{file}: there is no {name}")
    for mistake in mistakes:
        print(f"FAILED: {mistake}")
    print(f"{passed} passed, {len(mistakes)} failed")
    return not mistakes


sys.exit(0 if main() else 1)
