#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""lockstep.py <seed> <count> <kernels> <reference>: writes random kernels for test/pass/Harness.hpp to one file, and to the
other one plain C++ that runs their threads in lock step: each statement is a loop over all threads that take part in it. The
reference includes nothing of the library, and has neither barriers nor fibers.

The kernels have no races. Between two barriers each thread writes only its own word of shared memory and no thread reads
there, or all read; sums of atomic operations are read behind the next barrier. What decides about barriers is the same in
all threads: arguments, votes, counters, or a word of memory that all of them read."""

import random
import sys

seed, count = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)

START = """    for(u32 t = 0; t < T; ++t)
    {{
        v0[t] = in[t], v1[t] = t * 3u, v2[t] = a, w[t] = v0[t], f[t] = 1.0f;
        p[t][0] = t, p[t][1] = b, p[t][2] = v0[t], p[t][3] = 7u;
        q[t][0] = 1, q[t][1] = 2, q[t][2] = 3, q[t][3] = q[t][4] = q[t][5] = 0;
    }}"""


class Both:
    """The same statements for one thread (`mine`) and for all threads in lock step (`all`)."""

    def __init__(self):
        self.mine, self.all = [], []
        self.depth = 1
        self.names = 0
        self.masks = ["!dead[t]"]  # who takes part
        self.counters = []  # of loops, which are the same in all threads
        self.own = []  # counters of loops of single threads
        self.isReadable = True  # shared memory: no thread writes there before the next barrier
        self.hasPending = False  # a thread has written since the last one
        self.rounds = 1
        self.budget = rng.choice([2, 3, 4, 5, 6, 8, 10])
        self.extent = rng.choice(["", "", "", ", 16, 16", ", 1, 64", ", 8, 8", ", 3, 5"])

    # Text. A variable of a thread is {v0}; in the reference it has an element for each thread.

    def one(self, text):
        return text.replace("{", "").replace("}", "")

    def each(self, text):
        return text.replace("{", "").replace("}", "[t]")

    def put(self, mine, everyone):
        if mine is not None:
            self.mine.append("    " * (self.depth + 1) + mine)
        if everyone is not None:
            self.all.append("    " * self.depth + everyone)

    def taking(self):
        return " && ".join(self.masks)

    def step(self, text):
        """A statement of all threads that take part."""
        self.put(self.one(text), f"for(u32 t = 0; t < T; ++t) if({self.taking()}) {{ {self.each(text)} }}")

    def name(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    # Expressions.

    def expr(self, depth=0):
        kind = rng.randint(0, 13)
        if depth > 2 or kind < 3:
            plain = ["{v0}", "{v1}", "{v2}", "t", "x", "y", "z", "a", "b", f"{rng.randint(0, 40)}u"]
            return rng.choice(plain + [f"{{{c}}}" for c in self.counters + self.own])
        e = lambda: self.expr(depth + 1)
        if kind == 3:
            place = rng.choice([f"t * {rng.randint(2, 9)}u", f"static_cast<u8>(t * {rng.randint(2, 9)}u)", "t + 1u",
                                self.clamped(), e(), e()])
            return f"in[({place}) % {rng.choice([64, 128, 511])}u]"
        if kind == 4:
            return f"{{p}}[({e()}) & 3u]"
        if kind == 5:
            return f"{{q}}[({e()}) % 6u]"
        if kind == 6:
            return f"(({e()}) {rng.choice(['<', '==', '>='])} ({e()}) ? {e()} : {e()})"
        if kind == 7:
            return rng.choice(["static_cast<u32>({w} >> 11)", "static_cast<u32>({f})", "({f} < 200.0f ? 1u : 0u)"])
        if kind == 8:
            small = rng.choice(["u8", "std::uint16_t", "std::int16_t", "int"])
            return f"static_cast<u32>(static_cast<{small}>({e()}))"
        if kind == 9:
            return f"(static_cast<int>({e()}) >> {rng.randint(1, 9)} > static_cast<int>(t) ? 3u : {e()})"
        if kind in (10, 11) and self.isReadable:
            place = rng.choice(["t", "t + 1u", "T - 1u - t", "t ^ 1u", self.piecewise(), self.piecewise(), e()])
            return f"{rng.choice(['s', 'm'])}[({place}) & 511u]"
        return f"(({e()}) {rng.choice(['+', '-', '*', '^', '&', '|'])} ({e()}))"

    def bound(self):
        """A number with a sign that all threads have, mostly one of a thread."""
        uniform = rng.choice([f"{{{c}}}" for c in self.counters] + ["a", "b"])
        return rng.choice([f"{rng.randint(-3, 90)}", f"static_cast<int>({uniform} % {rng.choice([3, 20, 90])}u)"])

    def clamped(self):
        """A number of a neighbour that keeps to bounds."""
        index = f"static_cast<int>(t) {rng.choice(['+', '-'])} {rng.choice([rng.randint(0, 3), self.bound()])}"
        return f"static_cast<u32>({index} {rng.choice('<>')} {{low}} ? {{low}} : {index})".replace("{low}", self.bound())

    def guard(self):
        """Whether a thread's number, or that of its column or row, is between two bounds."""
        index = rng.choice(["t", "t", "t", "x", "y"])
        low, high = rng.randint(0, 9), rng.randint(1, 70)
        return rng.choice([
            f"{index} > {low}u && {index} < {high}u",
            f"!({index} >= {low}u && {index} <= {high}u)",
            f"{index} - {low}u {rng.choice(['<', '<=', '>'])} {high}u",
            f"static_cast<int>({index}) {rng.choice(['+', '-'])} {self.bound()} {rng.choice(['<', '>='])} {low}",
            f"static_cast<int>({index}) >= {self.bound()} && static_cast<int>({index}) <= {self.bound()}",
            f"static_cast<int>({index}) < {self.bound()} || static_cast<int>({index}) > {self.bound()}"])

    def same(self, isPower=False):
        """A number that all threads have: a power of two, which may only show at run time, or any one."""
        powers = ["(1u << (a & 7u))", "(1u << (b & 7u))", "(64u >> (a & 3u))", "32u", "8u"]
        return rng.choice(powers if isPower else powers + ["(a + 5u)", "(b + 9u)", "24u", "33u"])

    def piecewise(self):
        """A place that grows with the thread, or stays the same, until it jumps."""
        of = rng.choice(["t", "t", "(t + 1u)", "(t + a)", "(t + 7u)"])
        if rng.random() < 0.3:
            of = f"static_cast<int>{of}" if of != "t" else "static_cast<int>(t)"
            n = f"static_cast<int>({self.same()})"
            return f"static_cast<u32>({of} {rng.choice(['%', '/'])} {n})"
        n = self.same()
        return rng.choice([f"{of} & ({n} - 1u)", f"{of} & ~({n} - 1u)", f"{of} & {n}", f"{of} ^ {n}", f"{of} % {n}", f"{of} / {n}",
                           f"{of} >> (a & 7u)", f"2u * {of} - ({of} & ({n} - 1u))", f"({of} / {n}) * {n} + 3u",
                           f"({of} % {n}) * 3u + {of} / {n}"])

    def alike(self):
        """A condition that is the same in all threads; whether it reads shared memory."""
        kind = rng.randint(0, 7)
        uniform = [f"{{{c}}}" for c in self.counters] + ["a", "b"]
        if kind < 3 or (kind > 4 and not self.isReadable):
            return f"(({rng.choice(uniform)}) {rng.choice(['&', '>', '<', '!='])} {rng.randint(1, 5)}u)", False
        if kind < 5:
            return f"((in[{rng.choice(uniform)}] & {rng.choice([1, 2, 3])}u) != 0u)", False
        place = rng.choice([f"{rng.randint(0, 300)}u", f"{rng.choice(uniform)}", f"{rng.choice(uniform)} * 3u"])
        return f"(({rng.choice(['s', 'm'])}[{place}] & {rng.choice([1, 4, 6])}u) != 0u)", True

    # Statements of one thread, without barriers.

    def write(self):
        """To the own word. Behind it shared memory is not read before the next barrier."""
        self.barrierIf(self.isReadable)
        self.isReadable, self.hasPending = False, True
        self.step(f"{rng.choice(['s', 'm'])}[t] {rng.choice(['=', '+=', '^='])} {self.expr()};")

    def plain(self):
        kind = rng.randint(0, 12 if self.rounds < 500 else 5)
        if kind < 3:
            self.step(f"{{{rng.choice(['v0', 'v1', 'v2'])}}} {rng.choice(['=', '+=', '^=', '-='])} {self.expr()};")
        elif kind == 3:
            self.step(f"{{p}}[({self.expr()}) & 3u] {rng.choice(['=', '+='])} {self.expr()};")
        elif kind == 4:
            self.step(rng.choice([
                f"{{w}} = {{w}} * 6364136223846793005u + ({self.expr()});",
                f"{{f}} = {{f}} * 0.5f + static_cast<float>(({self.expr()}) & 255u);",
                f"{{q}}[({self.expr()}) % 6u] = static_cast<u8>({self.expr()});"]))
        elif kind == 5:
            self.step(f"out[t] {rng.choice(['=', '+=', '^='])} {self.expr()};")
        elif kind < 9:
            guard = self.guard() if rng.random() < 0.4 else f"(({self.expr()}) & {rng.choice([1, 3, 8])}u) != 0u"
            self.branch(guard, self.plain, 2)
        elif kind < 11:
            self.ownLoop()
        else:
            self.share()

    def branch(self, condition, statement, most, isElse=None):
        """Each thread decides for itself."""
        mask, isElse = self.name("k"), rng.random() < 0.5 if isElse is None else isElse
        self.put(f"if({self.one(condition)})",
                 f"bool {mask}[N]; for(u32 t = 0; t < T; ++t) {mask}[t] = {self.taking()} && ({self.each(condition)});")
        self.body(mask + "[t]", statement, most)
        if isElse:
            other = self.name("k")
            # Who returned in the first part does not come here; who did not take it does.
            self.put("else", f"bool {other}[N]; for(u32 t = 0; t < T; ++t) {other}[t] = {self.taking()} && !{mask}[t];")
            self.body(other + "[t]", statement, most)

    def body(self, mask, statement, most):
        self.masks.append(mask)
        self.put("{", "{")
        self.depth += 1
        for _ in range(rng.randint(1, most)):
            statement()
        self.depth -= 1
        self.put("}", "}")
        self.masks.pop()

    def ownLoop(self):
        i, mask, any_ = self.name("j"), self.name("k"), self.name("any")
        most = rng.choice([3, 7, 12])
        bound = f"(({self.expr()}) & {most}u)"
        n = self.name("n")
        self.put(f"for(u32 {i} = 0, {n} = {self.one(bound)}; {i} < {n}; ++{i})",
                 f"u32 {i}[N], {n}[N]; bool {mask}[N]; for(u32 t = 0; t < T; ++t) {{ {i}[t] = 0; "
                 f"{mask}[t] = {self.taking()}; if({mask}[t]) {n}[t] = {self.each(bound)}; }}")
        self.loop(i, mask, any_, f"{i}[t] < {n}[t]", f"++{i}[t];")

    def share(self):
        """A part of the work for each thread."""
        i, mask, any_ = self.name("j"), self.name("k"), self.name("any")
        n = rng.choice(["64u", "100u", "2u * T", "T + b", "a * 9u"])
        self.put(f"for(u32 {i} = t; {i} < {n}; {i} += T)",
                 f"u32 {i}[N]; bool {mask}[N]; for(u32 t = 0; t < T; ++t) {{ {i}[t] = t; {mask}[t] = {self.taking()}; }}")
        self.loop(i, mask, any_, f"{i}[t] < {n}", f"{i}[t] += T;")

    def loop(self, i, mask, any_, condition, next_):
        self.put("{", "for(;;) {")
        self.depth += 1
        self.put(None, f"bool {any_} = false; for(u32 t = 0; t < T; ++t) {{ {mask}[t] = {mask}[t] && {self.taking()} && "
                       f"{condition}; {any_} |= {mask}[t]; }} if(!{any_}) break;")
        self.masks.append(mask + "[t]")
        self.own.append(i)
        self.rounds *= 8
        for _ in range(rng.randint(1, 2)):
            self.plain()
        self.rounds //= 8
        self.own.pop()
        self.put(None, f"for(u32 t = 0; t < T; ++t) if({self.taking()}) {{ {next_} }}")
        self.masks.pop()
        self.depth -= 1
        self.put("}", "}")

    # Statements of all threads, with barriers.

    def barrier(self):
        self.put("c.sync();", None)
        self.isReadable, self.hasPending = True, False

    def barrierIf(self, isNeeded):
        if isNeeded:
            self.barrier()

    def decide(self, condition):
        """What all threads decide alike; the reference checks that."""
        result = self.name("is")
        self.put(None, f"bool {result} = false; {{ int seen = -1; for(u32 t = 0; t < T; ++t) if({self.taking()}) {{ "
                       f"int const mine = {self.each(condition)} ? 1 : 0; if(seen >= 0 && seen != mine) different(); "
                       f"seen = mine; }} {result} = seen == 1; }}")
        return result

    def inside(self, statement, most, isRead):
        """A block of statements with barriers: where the condition was read from shared memory, a barrier comes first."""
        self.put("{", "{")
        self.depth += 1
        self.barrierIf(isRead)
        for _ in range(rng.randint(1, most)):
            statement()
        self.barrierIf(self.hasPending)
        self.depth -= 1
        self.put("}", "}")

    def together(self):
        self.budget -= 1
        kind = rng.randint(0, 18)
        if self.rounds > 60 and kind in (8, 9, 10):
            kind = 0
        if kind < 3:
            self.barrierIf(rng.random() < 0.5 or not self.isReadable)
            self.plain()
        elif kind < 5:
            self.write()
            self.barrierIf(rng.random() < 0.7)
        elif kind == 5:
            vote, n = f"(({self.expr()}) & {rng.choice([1, 3, 16])}u) != 0u", self.name("n")
            v = rng.choice(["v0", "v1", "v2"])
            self.put(f"{v} += c.count({self.one(vote)});",
                     f"u32 {n} = 0; for(u32 t = 0; t < T; ++t) if({self.taking()} && ({self.each(vote)})) ++{n}; "
                     f"for(u32 t = 0; t < T; ++t) if({self.taking()}) {v}[t] += {n};")
            self.isReadable, self.hasPending = True, False
        elif kind == 6:
            n = self.name("n")
            self.put("v2 ^= c.alive();", f"u32 {n} = 0; for(u32 t = 0; t < T; ++t) if({self.taking()}) ++{n}; "
                                         f"for(u32 t = 0; t < T; ++t) if({self.taking()}) v2[t] ^= {n};")
            self.isReadable, self.hasPending = True, False
        elif kind == 7:
            self.barrierIf(self.hasPending)
            condition, isRead = self.alike()
            result = self.decide(condition)
            self.put(f"if({self.one(condition)})", f"if({result})")
            self.inside(self.together, 2, isRead)
            if rng.random() < 0.5:
                self.put("else", "else")
                self.inside(self.together, 2, isRead)
            self.barrierIf(isRead)
        elif kind < 10:
            self.counted()
        elif kind == 10:
            self.counted(True)
        elif kind == 11:
            condition = f"(({self.expr()}) & 31u) == {rng.randint(0, 31)}u"
            self.branch(condition, self.leave, 1, False)
        elif kind == 12:
            self.barrierIf(self.hasPending)
            place = f"({self.expr()}) & 511u"
            add, amount = rng.choice(["c.add", "c.addAtomically"]), rng.choice(["1u", "t", "a + 3u", "{v0}"])
            k = self.name("o")
            # The place may come from shared memory: it is read in all threads before the first addition.
            self.put(f"{{ u32 const {k} = {self.one(place)}; c.sync(); {add}(&s[{k}], {self.one(amount)}); c.sync(); }}",
                     f"{{ u32 {k}[N]; for(u32 t = 0; t < T; ++t) if({self.taking()}) {k}[t] = {self.each(place)}; "
                     f"for(u32 t = 0; t < T; ++t) if({self.taking()}) s[{k}[t]] += {self.each(amount)}; }}")
            self.isReadable, self.hasPending = True, False
        elif kind == 13:
            self.tree()
        elif kind == 14:
            self.barrierIf(self.hasPending)
            self.first()
        elif kind < 18:
            self.barrier()
            rng.choice([self.butterfly, self.some, self.permuted, self.chosen, self.edges])()
            self.barrier()
        else:
            self.branch(f"t {rng.choice(['<', '>=', '=='])} {rng.choice(['a', 'b + 9u', '33u', 'T / 2u'])}", self.plain, 2)

    def leave(self):
        if rng.random() < 0.5:
            self.plain()
        self.put("return;", f"for(u32 t = 0; t < T; ++t) if({self.taking()}) dead[t] = true;")

    def counted(self, isOpen=False):
        """A loop with barriers. isOpen: its end is read from memory in each round."""
        self.barrierIf(self.hasPending)
        i = self.name("i")
        isRead = isOpen and rng.random() < 0.7
        if isOpen:
            place = f"{rng.randint(0, 200)}u"
            condition = f"({{{i}}} < 3u && ({'s' if isRead else 'in'}[{place}] & 7u) > {{{i}}})"
        else:
            condition = f"({{{i}}} < {rng.choice(['a', 'b', '3u', '(b & 3u)'])})"
        self.put(f"for(u32 {i} = 0; {self.one(condition)}; ++{i})",
                 f"u32 {i}[N]; for(u32 t = 0; t < T; ++t) {i}[t] = 0; for(;;)")
        self.counters.append(i)
        self.rounds *= 4
        self.put("{", "{")
        self.depth += 1
        result = self.decide(condition)
        self.put(None, f"if(!{result}) break;")
        self.barrierIf(isRead)
        if rng.random() < 0.3 and not isRead:
            leave, reads = self.alike()
            if not reads:
                self.put(f"if({self.one(leave)}) break;", None)
                self.put(None, f"if({self.decide(leave)}) break;")
        for _ in range(rng.randint(1, 3)):
            self.together()
        self.barrierIf(self.hasPending)
        self.put(None, f"for(u32 t = 0; t < T; ++t) if({self.taking()}) ++{i}[t];")
        self.depth -= 1
        self.put("}", "}")
        self.rounds //= 4
        self.counters.pop()
        self.isReadable = True
        self.barrierIf(isRead)

    def tree(self):
        """A reduction: each thread adds a word of another one to its own."""
        self.barrierIf(True)
        step = self.name("i")
        start = rng.choice(["128u", "64u", "32u"])
        if rng.random() < 0.6:
            self.inPlace(step, start)
            return
        self.put(f"for(u32 {step} = {start}; {step} > 0; {step} >>= 1)", f"for(u32 {step} = {start}; {step} > 0; {step} >>= 1)")
        self.put("{", "{")
        self.put(f"    if(t < {step})", f"    for(u32 t = 0; t < T; ++t) if({self.taking()} && t < {step})")
        self.put(f"        s[t] += s[t + {step}];", f"        s[t] += s[t + {step}];")
        self.put("    c.sync();", None)
        self.put("}", "}")

    def inPlace(self, d, most):
        """A tree whose distances double: each thread has a window of words for itself."""
        n = self.name("i")
        loop = f"for(int {n} = {most}, {d} = 1; {n} > 0; {n} >>= 1, {d} *= 2)"
        pad = rng.choice(["", "", " + (w >> 5)", " + (w >> 4)", " + (w >> 2)"])
        i, j = rng.choice([("{d} * (2 * k + 1) - 1", "{d} * (2 * k + 2) - 1"), ("2 * {d} * k", "2 * {d} * k + {d}")])
        work = rng.choice([
            "s[j] += s[i];", "s[i] += s[j];", "u32 const old = s[i]; s[i] = s[j]; s[j] += old;",
            "u32 const a0 = s[i], a1 = s[j]; s[i] = a0 + a1; s[j] = a0 - a1;", "s[j] += s[i]; m[j] ^= m[i] + a;",
            "m[i] = s[i] > s[j] ? s[i] : s[j];", "s[i] = a; s[j] = s[i] + s[j];", "s[j] += s[i] * t;"])
        text = (f"{{ auto const place = [](int w) {{ return w{pad}; }}; int const k = static_cast<int>(t), "
                f"i = place({i.format(d=d)}), j = place({j.format(d=d)}); {work} }}")
        self.put(loop, loop)
        self.put("{", "{")
        self.put(f"    if(static_cast<int>(t) < {n})", f"    for(u32 t = 0; t < T; ++t) if({self.taking()} && static_cast<int>(t) < {n})")
        self.put("        " + text, "        " + text)
        self.put("    c.sync();", None)
        self.put("}", "}")

    def butterfly(self):
        """Pairs of words, the distance of which is a power of two: each belongs to one thread."""
        n, i, j = self.same(True), self.name("o"), self.name("o")
        if rng.random() < 0.6:
            places = f"int const n{i} = static_cast<int>({n}), t{i} = static_cast<int>(t), {i} = 2 * t{i} - (t{i} & (n{i} - 1)), {j} = {i} + n{i};"
        else:
            places = f"u32 const {i} = 2u * t - (t & ({n} - 1u)), {j} = {i} + {n};"
        s = rng.choice(["s", "m"])
        other = "m" if s == "s" else "s"
        exchange = f"if((x{i} > x{j}) == {rng.choice(['true', '((t & 64u) != 0u)', '(a > 3u)'])})"
        work = rng.choice([
            f"{s}[{i}] = x{i} + x{j}; {s}[{j}] = x{i} - x{j};",
            f"{exchange} {{ {s}[{i}] = x{j}; {s}[{j}] = x{i}; }}",
            f"{exchange} {{ {s}[{i}] = x{j}; {s}[{j}] = x{i}; u32 const k{i} = {other}[{i}]; {other}[{i}] = {other}[{j}]; {other}[{j}] = k{i}; }}"])
        text = f"if(t < 256u) {{ {places} u32 const x{i} = {s}[{i}], x{j} = {s}[{j}]; {work} }}"
        self.put(text, f"for(u32 t = 0; t < T; ++t) if({self.taking()}) {{ {text} }}")

    def some(self):
        """Threads at a distance from each other, each with its own word and the one before."""
        n = self.same(rng.random() < 0.5)
        self.isReadable = False
        n = f"(2u * {n})" if rng.random() < 0.5 else f"({n} + 1u)"
        rest = rng.choice(["(t + 1u) % {} == 0u", "t % {} == 1u", "(t & ({} - 1u)) == 1u", "static_cast<int>(t + 1u) % static_cast<int>({}) == 0"])
        and_ = rng.choice(["", "", f" && t < {rng.choice(['200u', 'a * 9u'])}"])
        self.step(f"if({rest.replace('{}', n)}{and_}) s[t & 511u] += m[(t - 1u) & 511u] + {self.expr()};")

    def edges(self):
        """What threads at the edges of a block do besides, as halos are copied."""
        self.isReadable = False
        act = lambda: f"s[t & 511u] {rng.choice(['+=', '^='])} m[({self.piecewise()}) & 511u] + {self.expr()};"
        last = rng.choice(["15u", "7u", "31u", "2u"])
        sides = lambda: self.step(f"if(x == 0u) {act()} {rng.choice(['else', ''])} if(x == {last}) {act()}")
        sides()
        for row in ("0u", last):
            self.branch(f"y == {row}", lambda: rng.choice([sides, lambda: self.step(act())])(), 2, False)

    def permuted(self):
        """Each thread writes one word, not its own."""
        place = rng.choice([f"t ^ {self.same(True)}", f"(t + {self.same()}) & 511u"])
        self.step(f"s[({place}) & 511u] = m[({self.piecewise()}) & 511u] + {rng.choice(['t', '{v0}', 'a'])};")

    def chosen(self):
        """A place that branches choose by the number of the thread, used behind a barrier."""
        c = self.name("o")
        place = lambda: rng.choice(["t", "x", "y * 5u", "(t & 1u) * 33u", "t / 2u + 7u", "511u - t", "a", "b * 3u + x"])
        set_ = lambda: self.step(f"{{{c}}} = {place()};")
        nested = lambda: self.branch(self.guard(), set_, 1, True) if rng.random() < 0.5 else set_()
        self.put(f"u32 {c} = 0u;", f"u32 {c}[N] = {{}};")
        if rng.random() < 0.5:
            set_()
        self.branch(self.guard(), nested, 1)
        self.barrier()
        self.step(rng.choice([
            f"out[t] += s[{{{c}}} & 511u] + {{{c}}};",
            f"if({{{c}}} > {rng.randint(0, 50)}u) {{v1}} ^= m[({{{c}}} + 1u) & 511u];"]))

    def first(self):
        """One thread works for all."""
        place, value = rng.randint(0, 300), rng.choice(["a + 1u", "in[b]", "in[7] & 3u", "T"])
        self.barrier()
        text = f"{rng.choice(['s', 'm'])}[{place}] = {value};"
        self.put(f"if(t == 0) {text}", f"for(u32 t = 0; t < T; ++t) if({self.taking()} && t == 0) {text}")
        self.barrier()

    def text(self, number):
        while self.budget > 0:
            self.together()
        self.barrier()
        end = ("out[t] += {v0} ^ ({v1} << 1) ^ ({v2} << 2) ^ {p}[t & 3u] ^ static_cast<u32>({w} >> 32) ^ static_cast<u32>({f}) ^ "
               "{q}[t % 6u];")
        self.step(end)
        newline = "\n"
        return f"""struct Kernel{number}
{{
    [[gnu::always_inline]] static void run(
        Thread const& c, u32 const a, u32 const b, u32 const* in, u32* out, u32* s)
    {{
        u32 const t = c.t(), x = c.x(), y = c.y(), z = c.z(), T = c.threads();
        u32* const m = c.shared();
        u32 v0 = in[t], v1 = t * 3u, v2 = a;
        u64 w = v0;
        float f = 1.0f;
        u32 p[4] = {{t, b, v0, 7u}};
        u8 q[6] = {{1, 2, 3}};
{newline.join(self.mine)}
    }}
}};
""", f"""static void kernel{number}(
    u32 const T, u32 const rows, u32 const columns, u32 const a, u32 const b, u32 const* in, u32* out, u32* s, u32* m)
{{
    static u32 v0[N], v1[N], v2[N], p[N][4];
    static u64 w[N];
    static float f[N];
    static u8 q[N][6];
    bool dead[N] = {{}};
{START.format()}
#define x (t % columns)
#define y (t / columns % rows)
#define z (t / columns / rows)
{newline.join(self.all)}
#undef x
#undef y
#undef z
}}
"""


kernels, reference, extents = [], [], []
for number in range(count):
    both = Both()
    extents.append(both.extent)
    mine, everyone = both.text(number)
    kernels.append(mine)
    reference.append(everyone)
with open(sys.argv[3], "w") as file:
    file.write('#include "Harness.hpp"\n\n' + "".join(kernels) + "Entry const table[] = {\n")
    file.write("".join(f"    entry<Kernel{n}{extents[n]}>,\n" for n in range(count)))
    file.write(f"}};\nu32 const kernels = {count};\nu32 const seed = {seed}u;\n")
with open(sys.argv[4], "w") as file:
    file.write("""#include <cstdint>
#include <cstdio>
#include <cstdlib>

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
constexpr u32 N = 512;

[[noreturn]] static void different()
{
    std::puts("the generator is wrong: threads decide differently");
    std::exit(3);
}

""" + "".join(reference))
    file.write("using Reference = void (*)(u32, u32, u32, u32, u32, u32 const*, u32*, u32*, u32*);\n")
    file.write("extern Reference const references[];\nReference const references[] = {\n")
    file.write("".join(f"    &kernel{n},\n" for n in range(count)) + "};\n")
