#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""The code and the outputs that README.md and the pages of docs/ show.

    snippets.py            prints a line for each block of C++ that is not cut from a source and for each call of the
                           cheat sheet that test/docs/cheatSheet.cpp does not make, and the two counts
    snippets.py --write    fills the blocks that name a region with the lines of that region
    snippets.py --outputs <name> <program>
                           compares the blocks "```text output <name> [argument...]" with what the program prints, given
                           these arguments; writes them instead with --write

A block is "```cpp <file> [<region>]": its lines are those between two lines "// [<region>]" of the file, without the
indentation that all share. Without a region the lines of the block stand in the file one after another. Run in the root of
the repository."""

import pathlib
import re
import subprocess
import sys
import textwrap

# A block at the margin; blocks in lists are not needed.
BLOCK = re.compile(r"^```(?P<info>(?:cpp|text output)[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S)
MARK = re.compile(r"^\s*(?://|#) \[(\w+)\]\s*$")
# Sources that the tests compile and run.
FOLDERS = ("example/", "include/", "test/")
# Tables of calls, and the source that has all of them.
SHEET = pathlib.Path("docs/cheat-sheet.md")
CALLS = pathlib.Path("test/docs/cheatSheet.cpp")


def pages():
    return [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").rglob("*.md"))]


def region(source, name):
    """The lines of a region; None where it is missing or not closed."""
    lines = source.read_text().splitlines()
    marks = [n for n, line in enumerate(lines) if (mark := MARK.match(line)) and mark[1] == name]
    if len(marks) != 2:
        return None
    inner = [line for line in lines[marks[0] + 1 : marks[1]] if not MARK.match(line)]
    return textwrap.dedent("\n".join(inner)).strip("\n") + "\n"


def margin(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def mistake(page, info, text, is_first):
    """Why the block is wrong; None where it is right."""
    if info == "cpp":
        # The program of README.md is compiled as it stands there, see script/detail/readme-kernel.
        return None if page.name == "README.md" and is_first else "a block of C++ names no source"
    match = re.fullmatch(r"cpp (\S+)(?: \[(\w+)\])?", info)
    if not match or not match[1].startswith(FOLDERS) or not pathlib.Path(match[1]).is_file():
        return f"there is no source for: {info}"
    source = pathlib.Path(match[1])
    if not match[2]:
        return None if margin(text) in margin(source.read_text()) else f"the lines are not there: {info}"
    cut = region(source, match[2])
    if cut is None:
        return f"there is no such region: {info}"
    return None if cut == text else f"the lines differ (script/detail/snippets.py --write): {info}"


def wrong_calls():
    """The calls in the tables of the cheat sheet that no line of its source has; `{...}` stands for any body."""
    source = re.sub(r"\s", "", CALLS.read_text())
    for call in re.findall(r"`([^`\n]*\ba::[^`\n]*)`", "".join(re.findall(r"^\|.*$", SHEET.read_text(), re.M))):
        pattern = re.escape(re.sub(r"\s", "", call)).replace(r"\{\.\.\.\}", r"\{[^}]*\}")
        yield None if re.search(pattern, source) else f"{SHEET}: no such call in {CALLS}: {call}"


def needless_regions():
    """The regions of the tour and of the pages' sources that no page shows."""
    shown = {block["info"] for page in pages() for block in BLOCK.finditer(page.read_text())}
    for source in [*pathlib.Path("example/tour").glob("*.cpp"), *pathlib.Path("test/docs").glob("*.cpp")]:
        for name in {mark[1] for line in source.read_text().splitlines() if (mark := MARK.match(line))}:
            yield None if f"cpp {source} [{name}]" in shown else f"no page shows {source} [{name}]"


def check_code():
    passed = failed = 0
    for why in [*wrong_calls(), *needless_regions()]:
        passed, failed = (passed, failed + 1) if why else (passed + 1, failed)
        if why:
            print(f"FAILED: {why}")
    for page in pages():
        for number, block in enumerate(BLOCK.finditer(page.read_text())):
            if block["info"].startswith("text"):
                continue
            why = mistake(page, block["info"], block["text"], number == 0)
            passed, failed = (passed, failed + 1) if why else (passed + 1, failed)
            if why:
                print(f"FAILED: {page}: {why}")
    print(f"{passed} passed, {failed} failed")
    return failed == 0


def replace(fill):
    for page in pages():
        before = page.read_text()
        after = BLOCK.sub(lambda block: f"```{block['info']}\n{fill(block)}```", before)
        if after != before:
            page.write_text(after)
            print(page)


def from_region(block):
    match = re.fullmatch(r"cpp (\S+) \[(\w+)\]", block["info"])
    cut = match and pathlib.Path(match[1]).is_file() and region(pathlib.Path(match[1]), match[2])
    return cut or block["text"]


def printed(program, arguments):
    run = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300)
    if run.returncode != 0:
        sys.exit(f"{program} {' '.join(arguments)}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout


def check_outputs(name, program):
    passed = failed = 0
    for page in pages():
        for block in BLOCK.finditer(page.read_text()):
            words = block["info"].split()
            if words[:3] != ["text", "output", name]:
                continue
            output = printed(program, words[3:])
            passed, failed = (passed + 1, failed) if output == block["text"] else (passed, failed + 1)
            if output != block["text"]:
                print(f"FAILED: {page}: {block['info']}\n{output}")
    if passed + failed == 0:
        print(f"FAILED: no page shows an output of {name}")
    return failed == 0 and passed > 0


def main(arguments):
    is_writing = "--write" in arguments
    rest = [argument for argument in arguments if argument != "--write"]
    if rest[:1] == ["--outputs"]:
        name, program = rest[1:]
        if is_writing:
            replace(
                lambda block: printed(program, block["info"].split()[3:])
                if block["info"].split()[:3] == ["text", "output", name]
                else block["text"]
            )
            return True
        return check_outputs(name, program)
    if is_writing:
        replace(from_region)
        return True
    return check_code()


sys.exit(0 if main(sys.argv[1:]) else 1)
