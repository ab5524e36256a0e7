#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""Single changes that a test must see: script/check/mutants.

    mutants.py <folder for builds> <jobs> [--all | --apply | <part of a name>...]

The changes stand in test/mutants/*.txt, one after another, each with these lines:

    mutant: what goes wrong, in words
    file: the header from include/alpaka on, without its ending: the text may stand in the .hpp or in the .ipp file;
          a path that begins with checker/ or test/ is one from the root on, with its ending
    - the text before, with any white space between its words; further lines with - go on with it
    + the text in its place; no such line where the text goes away
    test: the source of the test from test/ on
    case: which of its test cases to run; all when there is no such line
    with: plain (the default: Serial and Threads), all (all accelerators of CPUs), cuda or hip (the emulated devices)
    environment: <name>=<value>... of the test

Lines that begin with # are comments. The text before must occur once. A test that passes without the change and fails,
ends early or hangs with it has seen the change."""

import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys

ROOT = pathlib.Path(".").resolve()
FEW = 6  # at least
SEEDS = 12
SECONDS = 60  # for one run of a test: a change may let it hang
KEYS = ("mutant", "file", "test", "case", "with", "environment")
COMPILER = ["g++", "-std=c++20", "-O0", "-w", "-pthread", "-DALPAKA_TEST_QUICK"]
EMULATED = ["-fno-extern-tls-init", "-DALPAKA_TEST_DEVICE", "-DCATCH_CONFIG_NO_POSIX_SIGNALS",
            "-DALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED", "-DALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED"]


def before(runtime):
    """Options that put the headers of an emulation before everything else, as test/device.cmake does."""
    return ["-include", runtime, "-include", "emulated/Launch.hpp"]


def switches():
    """The macros that switch the CPU's accelerators on."""
    named = (ROOT / "include/alpaka/acc/NamedAccs.hpp").read_text()
    return ["-D" + name for name in re.findall(r"^ALPAKA_ACC_CPU\([^,]*, *([A-Z0-9_]+),", named, re.M)]


FLAGS = {
    "plain": [],
    "all": ["-fopenmp", *switches()],
    "cuda": [*EMULATED, "-DALPAKA_ACC_GPU_CUDA_ENABLED", "-D__CUDACC__", "-D__CUDA_ARCH__=900", *before("cuda_runtime.h")],
    "hip": [*EMULATED, "-DALPAKA_ACC_GPU_HIP_ENABLED", "-D__HIP__", "-D__HIP_DEVICE_COMPILE__=1",
            *before("hip/hip_runtime.h")],
}
LIBRARIES = {"plain": ["-lboost_context"], "all": ["-lboost_context", "-ltbb"], "cuda": ["-lboost_context"],
             "hip": ["-lboost_context"]}


class Wrong(Exception):
    """A sentence about a change that cannot be tried, or that no test has seen."""


class Mutant:
    def __init__(self, place):
        self.place = place
        self.before, self.after = [], []
        self.values = {"with": "plain"}

    def __getattr__(self, key):
        if key in KEYS:
            return self.values.get(key, "")
        raise AttributeError(key)

    @property
    def program(self):
        """What has to be compiled and run for it, with and without the change."""
        return (self.test, self.case, self.values["with"], self.environment)

    def changed(self):
        """The path of the header in its folder of headers, and its text with the change."""
        if self.file.startswith(("checker/", "test/")):
            paths = [ROOT / self.file]
        else:
            paths = [ROOT / "include/alpaka" / (self.file + ending) for ending in (".hpp", ".ipp")]
        words = " ".join(self.before).split()
        pattern = re.compile(r"\s+".join(map(re.escape, words)))
        found = [(path, match) for path in paths if path.exists() for match in pattern.finditer(path.read_text())]
        if len(found) != 1:
            raise Wrong(f"the text before the change occurs {len(found)} times in {self.file}")
        path, match = found[0]
        text = path.read_text()
        return path, text[:match.start()] + "\n".join(self.after) + text[match.end():]


def read():
    """All changes."""
    mutants = []
    for path in sorted((ROOT / "test/mutants").glob("*.txt")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            key, _, value = line.partition(":")
            if line[0] in "-+" and mutants:
                (mutants[-1].before if line[0] == "-" else mutants[-1].after).append(line[1:].strip())
            elif key not in KEYS or not value.strip() or (key != "mutant" and not mutants):
                sys.exit(f"mutants: {path.relative_to(ROOT)}:{number}: '{line}' is no line of a change")
            else:
                if key == "mutant":
                    mutants.append(Mutant(f"{path.relative_to(ROOT)}:{number}"))
                mutants[-1].values[key] = value.strip()
    for mutant in mutants:
        if not (mutant.file and mutant.test and mutant.before) or mutant.values["with"] not in FLAGS:
            sys.exit(f"mutants: {mutant.place}: file, test or the text before is missing, or 'with' is none of {', '.join(FLAGS)}")
        if not (ROOT / "test" / mutant.test).is_file():
            sys.exit(f"mutants: {mutant.place}: there is no test/{mutant.test}")
    return mutants


def compile_(arguments):
    """Whether the compiler accepts; its first lines where not."""
    result = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True)
    return "" if result.returncode == 0 else "\n".join(result.stderr.splitlines()[:12]) or "no reason"


def main_object(folder, flavour):
    """Catch2's main, compiled once."""
    signals = ["-DCATCH_CONFIG_NO_POSIX_SIGNALS"] if flavour in ("cuda", "hip") else []
    target = folder / f"main{len(signals)}.o"
    source = ROOT / "test/support/main.cpp"
    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        if reason := compile_([*COMPILER, *signals, "-c", str(source), "-o", str(target)]):
            sys.exit(f"mutants: {source} does not compile: {reason}")
    return str(target)


def outcome(folder, mains, program, first_headers=()):
    """Compiles and runs the test of a program. Returns "passes", "fails" or "hangs"; throws when it does not compile."""
    test, case, flavour, environment = program
    shutil.rmtree(folder / "run", ignore_errors=True)
    (folder / "run").mkdir(parents=True)
    source = ROOT / "test" / test
    has_main = re.search(r"^(auto|int) main\(", source.read_text(), re.M)
    binary = folder / "test"
    headers = [*first_headers, *(["test/support/emulation"] if flavour in ("cuda", "hip") else []),
               "test/support", "test", "include", "checker/include"]
    if reason := compile_([*COMPILER, *[f"-I{folder}" for folder in headers], *FLAGS[flavour], str(source), *([] if has_main else [mains[flavour]]), "-o", str(binary), *LIBRARIES[flavour]]):
        raise Wrong(f"test/{test} does not compile: {reason}")
    variables = dict(os.environ, OMP_WAIT_POLICY="passive", **dict(v.split("=", 1) for v in environment.split()))
    with (folder / "output").open("w") as output:
        process = subprocess.Popen([str(binary), *([] if has_main or not case else [case])], cwd=folder / "run", env=variables,
                                   stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        try:
            status = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "hangs"
    binary.unlink()
    if "No test cases matched" in (folder / "output").read_text(errors="replace"):
        raise Wrong(f"test/{test} has no case '{case}'")
    return "passes" if status == 0 else "fails"


def try_(folder, mains, mutant):
    """What the test makes of the change."""
    path, text = mutant.changed()
    shutil.rmtree(folder, ignore_errors=True)
    relative = path.relative_to(ROOT)
    for headers in ("test/support/emulation", "test/support", "checker/include", "include"):
        if relative.is_relative_to(headers):
            break
    else:
        raise Wrong(f"{relative} is no header")
    copy = folder / "headers" / relative.relative_to(headers)
    copy.parent.mkdir(parents=True)
    copy.write_text(text)
    return outcome(folder, mains, mutant.program, [folder / "headers"])


def main():
    builds, jobs, options = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), sys.argv[3:]
    builds.mkdir(parents=True, exist_ok=True)
    everything = read()
    passed, failed = 0, 0

    def verdict(name, wrong):
        nonlocal passed, failed
        passed, failed = passed + (not wrong), failed + bool(wrong)
        if wrong:
            print(f"FAILED: {name}: {wrong}", flush=True)

    applying = []
    for mutant in everything:
        try:
            mutant.changed()
            applying.append(mutant)
        except Wrong as wrong:
            verdict(f"{mutant.place}: {mutant.mutant}", wrong)
    if options == ["--apply"]:
        passed = len(applying)
        applying = []
    elif not options:
        seed = int(os.environ.get("ALPAKA_TEST_SEED") or random.randrange(SEEDS))
        few = min(len(applying), max(FEW, -(-len(applying) // SEEDS)))  # together the seeds choose all
        first = seed % SEEDS * len(applying) // SEEDS
        print(f"ALPAKA_TEST_SEED={seed}: {few} of {len(everything)} changes", flush=True)
        applying = (applying + applying)[first:first + few]
    elif options != ["--all"]:
        applying = [mutant for mutant in applying if any(option in mutant.mutant for option in options)]

    flavours = {mutant.values["with"] for mutant in applying}
    mains = {flavour: main_object(builds, flavour) for flavour in flavours}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        # Without the change first: a test that fails anyway sees nothing.
        programs = sorted({mutant.program for mutant in applying})
        unchanged = {program: pool.submit(outcome, builds / f"unchanged{number}", mains, program)
                     for number, program in enumerate(programs)}
        changed = [(mutant, pool.submit(try_, builds / f"changed{number}", mains, mutant))
                   for number, mutant in enumerate(applying)]
        broken = set()
        for program, future in unchanged.items():
            try:
                if future.result() != "passes":
                    broken.add(program)
                    verdict(f"test/{program[0]}", f"{future.result()} without any change")
            except Wrong as wrong:
                broken.add(program)
                verdict(f"test/{program[0]}", wrong)
        for mutant, future in changed:
            try:
                result = future.result()
                if mutant.program not in broken:
                    verdict(f"{mutant.place}: {mutant.mutant}",
                            "" if result != "passes" else f"test/{mutant.test} has not seen the change of {mutant.file}")
                    print(f"{result}: {mutant.mutant}", flush=True)
            except Wrong as wrong:
                verdict(f"{mutant.place}: {mutant.mutant}", wrong)
    for folder in [*builds.glob("changed*"), *builds.glob("unchanged*")]:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
