#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""bench-table.py <targets.json> <results folder> [--write <page.md>]: what the benchmarks reached.

Reads <compiler>-<subject>.json as Google Benchmark wrote them and prints one line for each pair of library and native
twin. Ratios are of medians; the range behind a ratio goes from the best to the worst that the middle halves of both
sides allow. Times are divided by the units of the case (elements, tasks, ...). Draws chart.svg when matplotlib is
there. --write replaces what lies between the two markers of the page.

Rows of the targets: what, limit ("<= 1.1", ">= 0.98", "<= 5 ns" without a twin, "" to report alone), peers (the best
of other libraries), per (the unit), compilers (g++ when absent), reason (why the limit is not met), and either
pairs of [library, native] or the names of a quotient, over and under.
"""

import datetime
import json
import math
import operator
import pathlib
import re
import statistics
import subprocess
import sys

BEGIN = "<!-- begin of the table that script/bench --write replaces -->"
END = "<!-- end of the table -->"
COMPARE = {"<=": operator.le, ">=": operator.ge}


def read_samples(folder):
    """(compiler, case) -> sorted nanoseconds per unit, one for each repetition."""
    samples = {}
    for path in sorted(folder.glob("*-*.json")):
        compiler = path.name.rsplit("-", 1)[0]
        for entry in json.loads(path.read_text())["benchmarks"]:
            if entry["run_type"] != "iteration" or entry.get("error_occurred"):
                continue
            case = re.sub(r"/(real_time|manual_time|iterations:\d+|repeats:\d+)", "", entry["run_name"])
            scale = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[entry["time_unit"]]
            samples.setdefault((compiler, case), []).append(entry["real_time"] * scale / entry.get("units", 1))
    return {key: sorted(values) for key, values in samples.items()}


def quartiles(values):
    if len(values) < 2:
        return values * 3
    return statistics.quantiles(values, n=4, method="inclusive")


def product(values, index):
    return math.prod(quartiles(v)[index] for v in values)


def measure(over, under):
    """(low, median, high) of a quotient of products."""
    low = product(over, 0) / product(under, 2) if product(under, 2) else 0.0
    median = product(over, 1) / product(under, 1) if product(under, 1) else 0.0
    high = product(over, 2) / product(under, 0) if product(under, 0) else 0.0
    return low, median, high


def time_text(nanoseconds, per):
    if per == "":
        return f"{nanoseconds:.3g} %"
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def sides(row):
    """The (over, under) of a row: names of cases."""
    if "pairs" in row:
        return [([library], [native] if native else []) for library, native in row["pairs"]]
    return [(row["over"], row["under"])]


def judge(row, compiler, over, under, samples):
    values = {name: samples[compiler, name] for name in over + under}
    low, ratio, high = measure([values[n] for n in over], [values[n] for n in under])
    limit = re.match(r"([<>]=) ([\d.]+)", row["limit"])
    native = quartiles(values[under[0]])[1] if "pairs" in row and under else None
    if not limit:
        met = ""
    else:
        met = "yes" if COMPARE[limit[1]](ratio, float(limit[2])) else "no"
    per = row["per"]
    is_time = not under
    return {
        "what": row["what"],
        "case": over[0] + (f" against {under[0].split('/')[-1]}" if not limit and under else ""),
        "per": per,
        "compiler": compiler,
        "limit": row["limit"],
        "ratio": time_text(ratio, per) if is_time else f"{ratio:.3g}",
        "spread": f"{low:.3g} to {high:.3g}",
        "native": time_text(native, per) if native is not None else "",
        "library": time_text(quartiles(values[over[0]])[1], per),
        "peers": row["peers"],
        "met": met,
        "reason": row.get("reason", "") if met == "no" else "",
        "relative": ratio / float(limit[2]) if limit else None,
        "is_upper": not limit or limit[1] == "<=",
    }


def judge_all(rows, samples):
    lines, missing = [], []
    for row in rows:
        for compiler in row.get("compilers", ["g++"]):
            for over, under in sides(row):
                if all((compiler, name) in samples for name in over + under):
                    lines.append(judge(row, compiler, over, under, samples))
                else:
                    missing.append(f"{compiler} {over[0]}")
    return lines, missing


HEADINGS = {
    "case": "case",
    "compiler": "compiler",
    "limit": "target",
    "ratio": "reached",
    "spread": "middle half",
    "native": "native",
    "library": "library",
    "peers": "best peer",
    "met": "met",
}


def print_table(lines):
    width = {key: max(len(text), *(len(line[key]) for line in lines)) for key, text in HEADINGS.items()}
    print("  ".join(text.ljust(width[key]) for key, text in HEADINGS.items()))
    what = None
    for line in lines:
        if line["what"] != what:
            what = line["what"]
            print(f"\n{what}" + (f" (times per {line['per']})" if line["per"] else ""))
        print("  ".join(line[key].ljust(width[key]) for key in HEADINGS).rstrip())
        if line["reason"]:
            print(f"    {line['reason']}")
    judged = [line for line in lines if line["met"]]
    print(f"\n{sum(line['met'] == 'yes' for line in judged)} of {len(judged)} targets met")


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""


def machine():
    model = "unknown processor"
    path = pathlib.Path("/proc/cpuinfo")
    if path.exists() and (found := re.search(r"model name\s*:\s*(.*)", path.read_text())):
        model = found[1]
    return model


def page(lines, context, has_chart):
    compilers = sorted({line["compiler"] for line in lines}, reverse=True)
    caches = ", ".join(
        f"L{c['level']} {c['type'].lower()} {c['size'] // 1024} KiB" for c in context["caches"] if c["size"] > 0
    )
    text = [
        f"Measured on {datetime.date.fromisoformat(context['date'][:10]):%d %B %Y}: {machine()}, "
        f"{context['num_cpus']} cores, {caches}.",
        "Compilers: " + "; ".join(filter(None, (first_line(c, "--version") for c in compilers))) + ".",
        "",
    ]
    if has_chart:
        text += ["![Reached figures relative to their targets](performance.svg)", ""]
    text += ["| case | compiler | native | library | reached | middle half | met |"]
    text += ["|---|---|---|---|---|---|---|"]
    what = None
    for line in lines:
        if line["what"] != what:
            what = line["what"]
            limit = f", target {line['limit']}" if line["limit"] else ""
            peers = f" (best peer: {line['peers']})" if line["peers"] else ""
            per = f" Times per {line['per']}." if line["per"] else ""
            text.append(f"| **{what[0].upper() + what[1:]}**{limit}{peers}.{per} | | | | | | |")
        keys = ("case", "compiler", "native", "library", "ratio", "spread", "met")
        text.append("| " + " | ".join(line[key] for key in keys) + " |")
        if line["reason"]:
            text.append(f"| *{line['reason']}* | | | | | | |")
    return "\n".join(text) + "\n"


def draw_chart(lines, path):
    try:
        import matplotlib

        matplotlib.use("svg")
        from matplotlib import pyplot
    except ImportError:
        print("no chart: python3-matplotlib is not installed")
        return False
    judged = [line for line in lines if line["relative"]][::-1]
    if not judged:
        return False
    # Right of the line is worse than the target, whichever way that is.
    values = [line["relative"] if line["is_upper"] else 1 / line["relative"] for line in judged]
    figure, axes = pyplot.subplots(figsize=(9, 1 + 0.25 * len(judged)))
    colours = ["tab:blue" if line["met"] == "yes" else "tab:orange" for line in judged]
    axes.barh([f"{line['case']} ({line['compiler']})" for line in judged], values, color=colours)
    axes.axvline(1.0, color="black", linewidth=1)
    axes.set_xscale("log")
    axes.set_xlabel("reached / target (1 = target, left of it is better)")
    axes.tick_params(axis="y", labelsize=7)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    return True


def write_page(path, text):
    old = path.read_text()
    if BEGIN not in old or END not in old:
        sys.exit(f"{path} lacks the markers:\n{BEGIN}\n{END}")
    head, rest = old.split(BEGIN, 1)
    path.write_text(f"{head}{BEGIN}\n{text}{END}{rest.split(END, 1)[1]}")


def main(targets, folder, *options):
    folder = pathlib.Path(folder)
    samples = read_samples(folder)
    lines, missing = judge_all(json.loads(pathlib.Path(targets).read_text())["rows"], samples)
    if not lines:
        sys.exit("no case of the targets was measured")
    print_table(lines)
    has_chart = draw_chart(lines, folder / "chart.svg")
    if options and options[0] == "--write":
        if missing:
            sys.exit("not written, because some cases were not measured:\n" + "\n".join(missing))
        context = json.loads(next(iter(sorted(folder.glob("*-*.json")))).read_text())["context"]
        path = pathlib.Path(options[1])
        if has_chart:
            path.with_suffix(".svg").write_bytes((folder / "chart.svg").read_bytes())
        write_page(path, page(lines, context, has_chart))
        print(f"wrote {path}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
