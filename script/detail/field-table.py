#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""field-table.py <results folder> [--ordinary | --write <page.md>]: what the programs of the field reached.

Reads <compiler>-<cores>, lines of `field --time`, and prints a line for each program: lines of its kernels, and the time
of each form over that of the twin. Draws chart.svg. --ordinary prints only the ordinary kernels, in Markdown. --write
replaces what lies between the two markers of the page, and puts the chart beside it. Reasons why a form is slower than
1.2 times the twin come from example/field/reasons.json: program -> text.
"""

import datetime
import json
import math
import pathlib
import re
import subprocess
import sys

BEGIN = "<!-- begin of the table that script/bench --field replaces -->"
END = "<!-- end of the table -->"
FIELD = pathlib.Path(__file__).parent.parent.parent / "example" / "field"
SLOW = 1.2
FORMS = {
    "ordinary": ("ordinary", "AccCpuBlockPerCore"),
    "phased": ("phased", "AccCpuBlockPerCore"),
    "phased, OpenMP": ("phased", "AccCpuOmp2Blocks"),
    "best": ("best", "OpenMP"),
}


def read(folder):
    """(compiler, cores) -> program -> (form, where) -> (milliseconds, ratio, low, high)."""
    figures = {}
    for path in sorted(folder.glob("*-[0-9]*")):
        compiler, cores = path.name.rsplit("-", 1)
        programs = figures.setdefault((compiler, int(cores)), {})
        for line in path.read_text().splitlines():
            program, form, where, *numbers = line.split()
            programs.setdefault(program, {})[form, where] = tuple(map(float, numbers))
    return figures


def lines_of(program, form):
    """Lines of code of a program's kernels, without comments, blank lines and lines of a single brace."""
    text = (FIELD / program / "Kernels.hpp").read_text()
    part = re.search(rf"// \[{form}\]\n(.*?)// \[{form}\]", text, re.S)
    if not part:
        return None
    code = (line.strip() for line in part[1].splitlines())
    return sum(1 for line in code if line and not line.startswith("//") and line not in ("{", "}", "};"))


def has_barriers(program):
    return "sync(" in (text := (FIELD / program / "Kernels.hpp").read_text()) or "block::reduce(acc" in text


def ratio(figures, column, program, form):
    entry = figures[column].get(program, {}).get(FORMS[form])
    return entry[1] if entry else None


def mean(values):
    values = [value for value in values if value]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def text_of(value):
    return "" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(figures):
    """Rows of texts; the first one is the heading."""
    columns = sorted(figures, key=lambda column: (column[1], column[0] == "clang++"))
    programs = sorted({program for column in figures.values() for program in column})
    reasons = json.loads((FIELD / "reasons.json").read_text())
    rows = [
        ["program", "lines"]
        + [f"{form}, {compiler}, {cores}" for form in FORMS for compiler, cores in columns]
        + ["reason where phases are slower than 1.2"]
    ]
    for program in programs:
        ordinary, phased = lines_of(program, "ordinary"), lines_of(program, "phased")
        row = [program, f"{ordinary}, {phased}" if phased else f"{ordinary}"]
        row += [text_of(ratio(figures, column, program, form)) for form in FORMS for column in columns]
        slow = any(
            (ratio(figures, column, program, form) or 0) > SLOW
            for form in ("phased", "phased, OpenMP")
            for column in columns
        )
        rows.append(row + [reasons.get(program, "not known yet") if slow else ""])
    for name, chosen in (
        ("all", programs),
        ("with barriers", [p for p in programs if has_barriers(p)]),
        ("without barriers", [p for p in programs if not has_barriers(p)]),
    ):
        means = [mean(ratio(figures, c, p, form) for p in chosen) for form in FORMS for c in columns]
        rows.append([f"**{name}** ({len(chosen)})", ""] + [text_of(value) for value in means] + [""])
    return rows, columns, programs


def print_table(rows):
    width = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    for row in rows:
        print("  ".join(text.ljust(width[i]) for i, text in enumerate(row[:-1])), row[-1])


def print_ordinary(figures):
    """A row for each program, and the geometric means of those with and without barriers."""
    programs = sorted({program for column in figures.values() for program in column})
    with_barriers = [p for p in programs if has_barriers(p)]
    without = [p for p in programs if not has_barriers(p)]
    for name, chosen in [(p, [p]) for p in programs] + [("**with barriers**", with_barriers), ("**without**", without)]:
        means = [text_of(mean(ratio(figures, c, p, "ordinary") for p in chosen)) for c in figures]
        print("| " + " | ".join([name] + means) + " |")


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""


def machine():
    path = pathlib.Path("/proc/cpuinfo")
    found = re.search(r"model name\s*:\s*(.*)", path.read_text()) if path.exists() else None
    cache = pathlib.Path("/sys/devices/system/cpu/cpu0/cache/index0/size")
    size = f", {cache.read_text().strip()[:-1]} KiB of L1 data cache" if cache.exists() else ""
    return (found[1] if found else "unknown processor") + size


def page(rows, columns, figures, programs, has_chart):
    compilers = sorted({compiler for compiler, _ in columns}, reverse=True)
    text = [
        f"Measured on {datetime.date.today():%d %B %Y}: {machine()}.",
        "Compilers: " + "; ".join(filter(None, (first_line(c, "--version") for c in compilers))) + ".",
        "",
    ]
    if has_chart:
        text += ["![Times of the phased kernels over their twins'](field.svg)", ""]
    count = len(columns)
    heading = [f"{compiler} {cores}" for compiler, cores in columns]
    for number, form in enumerate(FORMS):
        title = {
            "ordinary": "Ordinary kernels on AccCpuBlockPerCore",
            "phased": "Phased kernels on AccCpuBlockPerCore",
            "phased, OpenMP": "Phased kernels on AccCpuOmp2Blocks",
            "best": "The best algorithm for a CPU, where that is another one, by hand",
        }[form]
        begin = 2 + number * count
        with_reason = form == "phased"
        text += [f"**{title}**", ""]
        extra = (["lines"] if form in ("ordinary", "phased") else []) + heading + (["why slower"] if with_reason else [])
        text += ["| program | " + " | ".join(extra) + " |", "|---" * (1 + len(extra)) + "|"]
        for row in rows[1:]:
            values = row[begin : begin + count]
            if form == "best" and not any(values) or form == "best" and row[0].startswith("**"):
                continue
            lines = row[1].split(", ")
            if form == "ordinary":
                values = [lines[0]] + values
            elif form == "phased":
                values = [lines[-1]] + values
            text.append("| " + " | ".join([row[0]] + values + ([row[-1]] if with_reason else [])) + " |")
        text.append("")
    return "\n".join(text)


def draw_chart(figures, columns, programs, path):
    """Bars on a logarithmic scale from a quarter to sixteen, one core."""
    shown = [column for column in columns if column[1] == 1]
    colours = ("#1f77b4", "#ff7f0e")
    left, width, row = 110, 560, 22
    height = 40 + row * len(programs) + 40

    def place(value):
        return left + width * (math.log2(min(max(value, 0.25), 16.0)) + 2) / 6

    text = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 30}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for number, (compiler, _) in enumerate(shown):
        x = left + 120 * number
        text.append(f'<rect x="{x}" y="10" width="12" height="12" fill="{colours[number]}"/>')
        text.append(f'<text x="{x + 18}" y="20">{compiler}</text>')
    for value in (0.25, 0.5, 1, 2, 4, 8, 16):
        x = place(value)
        stroke = "black" if value == 1 else "#dddddd"
        text.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="34" y2="{height - 44}" stroke="{stroke}"/>')
        text.append(f'<text x="{x:.1f}" y="{height - 28}" text-anchor="middle">{value}</text>')
    for index, program in enumerate(programs):
        y = 38 + row * index
        text.append(f'<text x="{left - 6}" y="{y + 13}" text-anchor="end">{program}</text>')
        for number, column in enumerate(shown):
            value = ratio(figures, column, program, "phased")
            if value:
                start, end = sorted((place(1), place(value)))
                text.append(
                    f'<rect x="{start:.1f}" y="{y + 8 * number}" width="{max(end - start, 1):.1f}" height="8" '
                    f'fill="{colours[number]}"/>'
                )
    text.append(
        f'<text x="{left + width / 2}" y="{height - 8}" text-anchor="middle">'
        "time of the phased kernel over that of the twin, one core (left of 1 is faster)</text>"
    )
    path.write_text("\n".join(text + ["</svg>"]) + "\n")
    return True


def write_page(path, text):
    old = path.read_text()
    if BEGIN not in old or END not in old:
        sys.exit(f"{path} lacks the markers:\n{BEGIN}\n{END}")
    head, rest = old.split(BEGIN, 1)
    path.write_text(f"{head}{BEGIN}\n{text}{END}{rest.split(END, 1)[1]}")


def main(folder, *options):
    folder = pathlib.Path(folder)
    figures = read(folder)
    if not any(figures.values()):
        sys.exit("no program was measured")
    if options and options[0] == "--ordinary":
        print_ordinary(figures)
        return
    rows, columns, programs = table(figures)
    print_table(rows)
    has_chart = draw_chart(figures, columns, programs, folder / "chart.svg")
    if options and options[0] == "--write":
        path = pathlib.Path(options[1])
        if has_chart:
            path.with_suffix(".svg").write_bytes((folder / "chart.svg").read_bytes())
        write_page(path, page(rows, columns, figures, programs, has_chart))
        print(f"wrote {path}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
