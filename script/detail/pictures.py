#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""Draws the pictures of docs/pictures/. With --check it writes nothing and names the files that are out of date.

All are 600 units wide with letters of 14 and more, so that a phone of 390 pixels still shows them readable."""

import pathlib
import subprocess
import sys
from xml.sax.saxutils import escape

FOLDER = pathlib.Path("docs/pictures")
BLUE, GREEN, ORANGE, GREY = "#d6e6f5", "#d9ecd5", "#fbe3c8", "#eeeeea"
EDGE = {BLUE: "#2f6da3", GREEN: "#3d7a33", ORANGE: "#b36a14", GREY: "#777770", "#ffffff": "#777770"}


class Picture:
    def __init__(self, title, height):
        self.title, self.height, self.parts = title, height, []

    def box(self, x, y, width, height, fill, label="", size=14, bold=False):
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" fill="{fill}" stroke="{EDGE[fill]}"/>'
        )
        if label:
            lines = label.split("\n")
            for n, line in enumerate(lines):
                middle = y + height / 2 + size * 0.35 + (n - (len(lines) - 1) / 2) * size * 1.25
                self.text(x + width / 2, round(middle, 1), line, size, "middle", bold=bold)

    def text(self, x, y, label, size=14, anchor="start", bold=False, mono=False, halo=False, colour="#222222"):
        style = (' font-weight="bold"' if bold else "") + (' font-family="monospace"' if mono else "")
        if halo:  # covers the lines below the letters
            style += ' stroke="#ffffff" stroke-width="5" paint-order="stroke" stroke-linejoin="round"'
        self.parts.append(
            f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"{style}>{escape(label)}</text>'
        )

    def line(self, x1, y1, x2, y2, dash=False, arrow=False, colour="#777777", width=1.2):
        style = (' stroke-dasharray="4 4"' if dash else "") + (' marker-end="url(#arrow)"' if arrow else "")
        self.parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{width}"{style}/>'
        )

    def svg(self):
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {self.height}" width="600" height="{self.height}" '
            'font-family="sans-serif">\n'
            f"<title>{escape(self.title)}</title>\n"
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            '<path d="M0 0L8 4L0 8z" fill="#555555"/></marker></defs>\n'
            f'<rect width="600" height="{self.height}" fill="#ffffff"/>\n'
        )
        return head + "\n".join(self.parts) + "\n</svg>\n"


def hierarchy():
    picture = Picture("A grid has blocks, a block has threads, a thread has elements", 440)
    picture.text(10, 24, "Grid", bold=True, size=16)
    picture.text(590, 24, "getIdx<Grid, Blocks>(acc)", anchor="end", mono=True)
    picture.box(10, 34, 580, 72, GREY)
    for block in range(4):
        picture.box(22 + block * 142, 46, 130, 48, BLUE, f"block {block}", 15)
    for x1, x2 in ((306, 10), (436, 590)):
        picture.line(x1, 94, x2, 160, dash=True)

    picture.text(10, 150, "Block 2", bold=True, halo=True, size=16)
    picture.text(590, 150, "getIdx<Block, Threads>(acc)", anchor="end", mono=True, halo=True)
    picture.box(10, 160, 580, 112, BLUE)
    for thread in range(8):
        picture.box(20 + thread * 70.5, 172, 62, 44, GREEN, str(thread), 15)
    for x1, x2 in ((372.5, 10), (434.5, 590)):
        picture.line(x1, 216, x2, 326, dash=True)
    picture.box(20, 228, 555.5, 32, "#ffffff", "shared memory, and a barrier for all threads of the block")

    picture.text(10, 316, "Thread 5", bold=True, halo=True, size=16)
    picture.text(590, 316, "elements(acc, n)", anchor="end", mono=True, halo=True)
    picture.box(10, 326, 580, 66, GREEN)
    for element in range(4):
        picture.box(22 + element * 142, 338, 130, 42, ORANGE, f"element {(2 * 8 + 5) * 4 + element}", 15)
    picture.text(10, 420, "4 blocks x 8 threads x 4 elements = 128 elements, numbered 0 to 127")
    return picture


def cpu():
    picture = Picture("How a grid runs on the cores of a CPU with AccCpuBlockPerCore", 400)
    picture.text(10, 24, "A grid of 12 blocks on 4 cores: AccCpuBlockPerCore", bold=True, size=16)
    for core in range(4):
        x = 10 + core * 148
        picture.box(x, 38, 136, 152, GREY)
        picture.text(x + 68, 58, f"core {core}", 15, "middle", bold=True)
        for n in range(3):
            picture.box(x + 10, 66 + n * 40, 116, 34, BLUE, f"block {core * 3 + n}")
    for x1, x2 in ((20, 10), (136, 590)):
        picture.line(x1, 180, x2, 232, dash=True)
    picture.text(10, 212, "Each core takes a run of neighbouring blocks, and helps others when it is done.", halo=True)
    picture.box(10, 232, 580, 128, BLUE)
    picture.text(24, 254, "one block on one core: a loop over its threads", bold=True)
    picture.text(24, 278, "for(thread = 0; thread < 256; ++thread) kernel(thread);", mono=True)
    for group in range(4):
        x = 24 + group * 140
        for lane in range(8):
            picture.box(x + lane * 16, 292, 14, 26, GREEN)
        picture.text(x + 63, 338, f"{group * 8} to {group * 8 + 7}", 14, "middle")
    picture.text(10, 384, "The compiler makes vector instructions of the loop: 8 or 16 threads in each.")
    return picture


def gpu():
    picture = Picture("How a grid runs on a GPU", 400)
    picture.text(10, 24, "The same grid on a GPU: AccGpuCudaRt, AccGpuHipRt", bold=True, size=16)
    for unit in range(3):
        x = 10 + unit * 198
        picture.box(x, 38, 184, 152, GREY)
        picture.text(x + 92, 58, f"multiprocessor {unit}", 15, "middle", bold=True)
        for n in range(4):
            picture.box(x + 10 + n % 2 * 84, 68 + n // 2 * 60, 80, 52, BLUE, f"block {unit * 4 + n}")
    for x1, x2 in ((20, 10), (100, 590)):
        picture.line(x1, 180, x2, 232, dash=True)
    picture.text(10, 212, "Several blocks share a multiprocessor. Their order is not known.", halo=True)
    picture.box(10, 232, 580, 128, BLUE)
    picture.text(24, 254, "one block: 256 threads in warps of 32", bold=True)
    for warp in range(4):
        x = 24 + warp * 140
        for lane in range(16):
            picture.box(x + lane * 8, 268, 7, 26, GREEN)
        picture.text(x + 63, 314, f"warp {warp}" if warp < 3 else "... warp 7", 14, "middle")
    picture.box(24, 322, 552, 28, "#ffffff", "shared memory of the block")
    picture.text(10, 384, "A thread is a thread of the device; the 32 of a warp run together.")
    return picture


def launch():
    picture = Picture("A launch on its way from the program to the kernel", 560)
    steps = (
        (ORANGE, "kernel::exec<Acc>(queue, workDiv, kernel, args...)", "your program"),
        (GREY, "The compiler checks kernel and arguments;\nwork division and shared memory are checked", "contracts"),
        (GREY, "A task: kernel, arguments, work division", "kernel/Task.hpp"),
        (BLUE, "The queue: tasks run in the order of their submission", "runtime, host/queue"),
        (GREEN, "The grid strategy: which core runs which blocks", "strategy/grid"),
        (GREEN, "The block strategy: how the threads of a block run", "strategy/block"),
        (ORANGE, "kernel(acc, args...), once for each thread", "your kernel"),
    )
    for n, (fill, label, where) in enumerate(steps):
        y = 16 + n * 77
        picture.box(10, y, 410, 54, fill, label)
        picture.text(432, y + 32, where, 14)
        if n + 1 < len(steps):
            picture.line(215, y + 54, 215, y + 76, arrow=True)
    picture.text(10, 554, "On a GPU the driver takes the place of both strategies.")
    return picture


def phase():
    picture = Picture("What two phases become on a CPU and on a GPU", 452)
    picture.box(110, 10, 380, 62, ORANGE)
    picture.text(126, 34, "phase(team, load);", 15, mono=True)
    picture.text(126, 58, "phase(team, compute);", 15, mono=True)
    picture.line(200, 72, 150, 98, arrow=True)
    picture.line(400, 72, 450, 98, arrow=True)
    picture.text(145, 118, "On a CPU: two loops", 15, "middle", bold=True)
    picture.text(455, 118, "On a GPU: a barrier", 15, "middle", bold=True)
    for n, name in enumerate(("load", "compute")):
        y = 132 + n * 148
        picture.box(10, y, 270, 124, BLUE if n == 0 else GREEN)
        picture.text(22, y + 24, "for(t = 0; t < 256; ++t)", 14, mono=True)
        picture.text(50, y + 46, f"{name}(t);", 14, mono=True)
        for group in range(4):
            picture.box(22 + group * 62, y + 64, 54, 30, "#ffffff", f"{group * 8}..{group * 8 + 7}")
        picture.text(22, y + 114, "8 threads an instruction", 14)
    picture.line(145, 256, 145, 279, arrow=True)
    for n, name in enumerate(("load", "compute")):
        y = 132 + n * 148
        for thread in range(6):
            picture.box(322 + thread * 45, y, 38, 124, BLUE if n == 0 else GREEN)
            x = 322 + thread * 45 + 24
            label = f"{name}({thread if thread < 5 else 255})"
            picture.parts.append(
                f'<text x="{x}" y="{y + 112}" font-size="14" font-family="monospace" fill="#222222" '
                f'transform="rotate(-90 {x} {y + 112})">{label}</text>'
            )
    picture.line(316, 268, 596, 268, colour="#b3261e", width=3)
    picture.text(300, 430, "One source; the phases end where all threads of the block must meet.", 14, "middle")
    return picture


def tree():
    picture = Picture("The tree of a reduction: lanes, halves, chunks", 452)
    picture.text(10, 24, "A chunk: 8 groups of 32 rows of 32 floats", 15, bold=True)
    for row, y in enumerate((36, 66, 110)):
        for lane in range(5):
            value = (0, 32, 992)[row] + (lane if lane < 4 else 31)
            x = 10 + lane * 58 + (14 if lane == 4 else 0)
            picture.box(x, y, 50, 24, BLUE, str(value))
            if row < 2:
                picture.line(x + 25, y + 24, x + 25, y + (30 if row == 0 else 44), arrow=row == 0, dash=row == 1)
    for lane in range(5):
        x = 10 + lane * 58 + (14 if lane == 4 else 0)
        picture.line(x + 25, 134, x + 25, 156, arrow=True)
        picture.box(x, 158, 50, 24, GREEN, f"lane {lane if lane < 4 else 31}", 14)
    picture.text(330, 52, "a row: vectors of a CPU,", 14)
    picture.text(330, 70, "32 threads of a GPU", 14)
    picture.text(330, 118, "a lane joins the values", 14)
    picture.text(330, 136, "below each other", 14)
    picture.text(330, 175, "8 groups: 256 lanes", 14)
    picture.line(300, 192, 300, 214, arrow=True)
    picture.text(10, 232, "Halves", 15, bold=True)
    for level, (count, width) in enumerate(((8, 62), (4, 62), (2, 62), (1, 62))):
        y = 244 + level * 38
        for part in range(count):
            picture.box(10 + part * 70, y, width, 24, ORANGE if count > 1 else GREEN)
            if part < count // 2:
                picture.line(41 + part * 70, y + 24, 41 + part * 70, y + 36, arrow=True)
                picture.line(41 + (part + count // 2) * 70, y + 24, 60 + part * 70, y + 36, arrow=True)
    picture.text(310, 336, "number i with i + 128, then i + 64, ...", 14)
    picture.text(90, 376, "the result of the chunk", 14)
    picture.line(41, 382, 41, 404, arrow=True)
    picture.box(10, 406, 580, 32, GREY, "The results of all chunks are values again, joined in the same way", 15)
    return picture


class TimeLine:
    """A part of a file that a program wrote with ALPAKA_TRACE."""

    def __init__(self, file, begin, end):
        self.command = ["script/alpaka-trace", str(FOLDER / file), "--svg", "-", "--from", begin, "--to", end]

    def svg(self):
        return subprocess.run(self.command, check=True, stdout=subprocess.PIPE, text=True).stdout


def overlap():
    # One rank of `ALPAKA_TRACE=overlap.json mpirun --bind-to core -n 2 mpi_heat 2048 1024 6`.
    return TimeLine("overlap.json", "270.6ms", "276.9ms")


PICTURES = {"hierarchy": hierarchy, "cpu": cpu, "gpu": gpu, "launch": launch, "phase": phase, "tree": tree, "overlap": overlap}


def main(arguments):
    stale = []
    for name, draw in PICTURES.items():
        file = FOLDER / f"{name}.svg"
        text = draw().svg()
        if file.exists() and file.read_text() == text:
            continue
        stale.append(str(file))
        if "--check" not in arguments:
            file.write_text(text)
    print("\n".join(stale))
    return 1 if stale and "--check" in arguments else 0


sys.exit(main(sys.argv[1:]))
