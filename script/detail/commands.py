#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""What README.md and the pages of docs/ show besides C++. Prints what is wrong, and two counts:

- each script that a page names exists, and knows the options that the page gives it;
- each name ALPAKA_... that a page tells users to write stands in a source, a CMake file or a script;
- CMake configures each block of CMake, with the installed library, or with this one as what it downloads.
- Lines that begin with `cmake -S` or `g++` do what they say, without building and code.

Run in the root of the repository."""

import pathlib
import re
import subprocess
import sys
import tempfile

# What was: names that are gone may stand there.
PAST = re.compile(r"docs/(internals/|changelog)")
SCRIPT = re.compile(r"(?<![\w/-])(?:\./)?(script/[\w/-]*\w(?:\.\w+)?)((?: (?:--[a-z-]+|\[[^\]\n`]*\]))*)")
NAME = re.compile(r"(?<!\w)ALPAKA_[A-Z0-9_]*[A-Z0-9](?![\w*])")
# What a page invents.
INVENTED = {"ALPAKA_ACC_CPU_REVERSE_ENABLE", "ALPAKA_ACC_CPU_REVERSE_ENABLED"}
CMAKE = re.compile(r"^```cmake\n(.*?)^```$", re.M | re.S)
# In blocks and within quotation marks.
LINE = re.compile(r"^ {4}((?:cmake -S |g\+\+ ).*?)(?: &&.*)?$|`((?:cmake -S |g\+\+ )[^`]*?)(?: &&[^`]*)?`", re.M)
HEAD = "cmake_minimum_required(VERSION 3.22)\nproject(block LANGUAGES CXX)\n"


def wrong_scripts(text):
    for name, options in SCRIPT.findall(text):
        path = pathlib.Path(name)
        if not path.exists():
            yield f"there is no {name}"
        elif path.is_file():
            source = path.read_text()
            for option in re.findall(r"--[a-z-]+", options):
                if option not in source:
                    yield f"{name} has no {option}"
        yield None


def wrong_names(text, known):
    for name in NAME.findall(text):
        yield None if name in known | INVENTED else f"there is no {name} in the sources"


def known_names():
    found = set()
    for folder in ("include", "checker", "compiler", "cmake", "script", "test", "example"):
        for file in pathlib.Path(folder).rglob("*"):
            if file.is_file() and file.name != "public-names.txt":
                found |= set(re.findall(r"ALPAKA_\w+", file.read_text(errors="ignore")))
    for file in ("CMakeLists.txt", "CMakePresets.json", "alpakaConfig.cmake.in"):
        found |= set(re.findall(r"ALPAKA_\w+", pathlib.Path(file).read_text()))
    # A CMake file makes ..._ENABLED of ..._ENABLE.
    return found | {name.removesuffix("D") for name in found if name.endswith("_ENABLED")}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def worked(lines, work, root):
    """A sentence for each line that fails, None for the others."""
    folder = work / "lines"
    folder.mkdir()
    (folder / "alpaka").symlink_to(root)
    (folder / "example").symlink_to(root / "example")
    (folder / "app.cpp").write_text(run("script/detail/readme-kernel").stdout)
    (folder / "more.cpp").write_text("#include <alpaka/alpaka.hpp>\n")
    for number, (page, line) in enumerate(lines):
        words = re.sub(r"=<[^>]*>", f"={work}/there", line).split()
        if words[0] == "cmake":
            source = "alpaka" if words[2] == "." else words[2]
            words[1:5] = ["-S", source, "-B", f"build{number}", "-G", "Ninja"]
        else:
            words.append("-fsyntax-only")
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        yield None if done.returncode == 0 else f"{page}: {line}\n{done.stderr}"


def configured(blocks, lines):
    """A sentence for each block that CMake refuses and each line that fails, None for the others."""
    root = pathlib.Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        run("cmake", "-S", ".", "-B", work / "alpaka", "-G", "Ninja")
        run("cmake", "--install", work / "alpaka", "--prefix", work / "there")
        yield from worked(lines, work, root)
        for number, (page, block) in enumerate(blocks):
            folder = work / str(number)
            folder.mkdir()
            (folder / "CMakeLists.txt").write_text(block if "project(" in block else HEAD + block)
            for source in re.findall(r"\w+\.cpp", block):
                (folder / source).write_text("int main() {}\n")
            done = run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={work}/there",
                       f"-DFETCHCONTENT_SOURCE_DIR_ALPAKA={root}")  # fmt: skip
            yield None if done.returncode == 0 else f"{page}: CMake refuses\n{block}{done.stderr}"


def main():
    verdicts, blocks, lines, known = [], [], [], known_names()
    for page in [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").rglob("*.md"))]:
        text = page.read_text()
        if not PAST.match(str(page)):
            wrong = [*wrong_scripts(text), *wrong_names(text, known)]
            verdicts += [why and f"{page}: {why}" for why in wrong]
        blocks += [(page, block) for block in CMAKE.findall(text)]
        whole = re.sub(r" \\\n +", " ", text)  # a command of several lines
        lines += [(page, " ".join((block or quoted).split())) for block, quoted in LINE.findall(whole)]
    # The same line of two pages once.
    lines = [(page, line) for line, page in {line: page for page, line in lines}.items() if "..." not in line]
    verdicts += configured(blocks, lines)
    for why in dict.fromkeys(why for why in verdicts if why):
        print(f"FAILED: {why}")
    failed = sum(why is not None for why in verdicts)
    print(f"{len(verdicts) - failed} passed, {failed} failed")
    return failed == 0


sys.exit(0 if main() else 1)
