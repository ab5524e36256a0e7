#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""random-trace.py <file> <operations> <seed>: plays a program of a thread with three queues, writes its time line, and prints what
alpaka-trace has to find out: the same numbers, counted microsecond by microsecond."""

import json
import random
import sys

QUEUES = 3


def event(track, category, name, begin, end, **arguments):
    return {"ph": "X", "cat": category, "name": name, "ts": begin, "dur": end - begin, "pid": 1, "tid": track, "args": arguments}


def play(operations):
    """The thread enqueues, and waits now and then; a queue runs what it has in order; some operations wait for other queues."""
    now, free, events = 0, [0] * (QUEUES + 1), []
    for number in range(operations):
        now += random.randint(0, 3)
        queue = random.randint(1, QUEUES)
        begin = max(now + random.randint(0, 2), free[queue])
        chance = random.random()
        if chance < 0.1:
            other = random.choice([q for q in range(1, QUEUES + 1) if q != queue])
            if free[other] > begin:
                events.append(event(queue, "wait", "wait", begin, free[other], **{"for": f"queue {other} (non-blocking)"}))
                free[queue] = free[other]
            continue
        if chance < 0.15 and free[queue] > now:
            events.append(event(0, "wait", f"wait for queue {queue} (non-blocking)", now, free[queue]))
            events[-1]["args"]["for"] = f"queue {queue} (non-blocking)"
            now = free[queue]
            continue
        category = random.choice(("kernel", "kernel", "copy", "message"))
        free[queue] = begin + random.randint(1, 9)
        arrow = {"cat": "flow", "name": "enqueue", "id": number, "pid": 1}
        events.append({"ph": "s", "ts": now, "tid": 0, **arrow})
        events.append({"ph": "f", "bp": "e", "ts": begin, "tid": queue, **arrow})
        events.append(event(queue, category, f"{category} {number % 4}", begin, free[queue]))
    return events


def main(file, operations, seed):
    random.seed(int(seed))
    events = play(int(operations))
    # Each thread writes what it has, when it likes.
    names = [{"ph": "M", "name": "thread_name", "tid": 0, "args": {"name": "thread main"}}]
    names += [
        {"ph": "M", "name": "thread_name", "tid": q, "args": {"name": f"queue {q} (non-blocking) on CPU"}}
        for q in range(1, QUEUES + 1)
    ]
    mixed = names + sorted(events, key=lambda one: one["ts"] + random.randint(0, 20))
    with open(file, "w", encoding="utf-8") as out:
        out.write('{"displayTimeUnit":"ns","otherData":{"program":"random","alpaka":"0"},"traceEvents":[\n')
        out.write(",\n".join(json.dumps(one, separators=(",", ":")) for one in mixed) + "]}\n")

    spans = [one for one in events if one["ph"] == "X"]
    begin, end = min(one["ts"] for one in spans), max(one["ts"] + one["dur"] for one in spans)

    def moments(choose):
        return {t for one in spans if choose(one) for t in range(one["ts"], one["ts"] + one["dur"])}

    def ms(count):
        return f"{count / 1e3:.3f}"

    work = ("kernel", "copy", "message")
    for queue in range(1, QUEUES + 1):
        busy = moments(lambda one: one["tid"] == queue and one["cat"] in work)
        waits = moments(lambda one: one["tid"] == queue and one["cat"] == "wait")
        print(ms(len(busy)), ms(len(waits)), ms(end - begin - len(busy | waits)), f"queue {queue}")
    kernels = moments(lambda one: one["cat"] == "kernel")
    for category, name in (("copy", "copies"), ("message", "messages")):
        those = moments(lambda one: one["cat"] == category)
        print(ms(len(those)), ms(len(those & kernels)), name)
    print(ms(end - begin), "path")


main(*sys.argv[1:])
