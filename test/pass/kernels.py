#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""kernels.py <seed> <count>: prints random kernels for test/pass/Harness.hpp. They have no races: shared memory is written
and read between barriers, each thread writes its own word, and reads any."""

import random
import sys

seed, count = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)


class Kernel:
    def __init__(self):
        self.lines = []
        self.depth = 1
        self.loops = 0
        self.rounds = 1  # of all loops around a statement, at most about; loops in ten loops would never end
        self.budget = rng.choice([2, 3, 3, 4, 5, 6, 8, 12])  # statements
        self.values = ["v0", "v1", "v2"]
        self.names = self.values + ["t", "x", "y", "z", "a", "b"]
        self.isReadable = True  # shared memory: no thread writes there before the next barrier
        self.extent = rng.choice(["", "", "", ", 16, 16", ", 1, 64", ", 8, 8", ", 3, 5"])  # known when it is compiled
        self.uniform = ["a", "b"]

    def put(self, text):
        self.lines.append("    " * (self.depth + 1) + text)

    def expr(self, depth=0):
        kind = rng.randint(0, 12)
        if depth > 2 or kind < 3:
            return rng.choice(self.names + [f"{rng.randint(0, 40)}u"])
        if kind == 10:
            return f"q[({self.expr(depth + 1)}) % 6u]"
        if kind == 11:
            return rng.choice(["static_cast<u32>(f)", "static_cast<u32>(w >> 9)", "(f < 200.0f ? 1u : 0u)"])
        if kind == 12:
            array = rng.choice(["s", "m"])
            if not self.isReadable:
                return "b"
            if rng.random() < 0.3:
                return f"flagged({array}, {rng.choice(['t', 't + a', self.expr(depth + 1)])})"
            return f"{array}[({self.expr(depth + 1)}) & 511u]"
        if kind == 3:
            wraps = [f"t * {rng.randint(2, 9)}u", f"x * {rng.randint(2, 9)}u", f"static_cast<u8>(t * {rng.randint(2, 9)}u)"]
            place = rng.choice(wraps) if rng.random() < 0.2 else self.expr(depth + 1)
            return f"in[({place}) % {rng.choice([64, 128, 511])}u]"
        if kind == 4:
            return f"p[({self.expr(depth + 1)}) & 3u]"
        if kind == 5:
            return f"opaque({self.expr(depth + 1)})"
        if kind == 6:
            return f"(({self.expr(depth + 1)}) < ({self.expr(depth + 1)}) ? {self.expr(depth + 2)} : {self.expr(depth + 2)})"
        op = rng.choice(["+", "-", "*", "^", "&", "|"])
        return f"(({self.expr(depth + 1)}) {op} ({self.expr(depth + 1)}))"

    def decision(self):
        """The same in all threads, and the pass can prove it."""
        kind = rng.randint(0, 5)
        if kind < 3:
            return f"(({rng.choice(self.uniform)}) {rng.choice(['&', '>', '<', '!='])} {rng.randint(1, 5)}u)"
        if kind == 3:
            return f"c.count(({self.expr()}) & {rng.choice([1, 3, 8])}u) > {rng.randint(0, 9)}u"
        if kind == 4:
            return f"(a + b) % {rng.randint(2, 4)}u == {rng.randint(0, 1)}u"
        return f"(({rng.choice(self.uniform)}) ^ b) & 1u"

    def plain(self):
        """Statements of one thread, without barriers."""
        kind = rng.randint(0, 14 if self.rounds < 2000 else 4)
        if kind == 13:
            self.put(rng.choice([
                f"f = f * 0.5f + static_cast<float>(({self.expr()}) & 255u);",
                f"w = w * 6364136223846793005u + ({self.expr()});",
                f"q[({self.expr()}) % 6u] = static_cast<u8>({self.expr()});",
                f"q[{rng.randint(0, 5)}] += static_cast<u8>({self.expr()});",
            ]))
        elif kind == 14:  # a sum over shared memory, as in a product of matrices
            self.loops += 1
            i = f"i{self.loops}"
            place = rng.choice([f"t + {i}", f"x * 16u + {i}", f"{i} * 16u + x", f"y * {i} + x", i])
            self.put(f"for(u32 {i} = 0; {i} < {rng.choice(['16u', 'a + 3u', 'b'])}; ++{i})")
            term = f"s[({place}) & 511u]" if self.isReadable else f"in[({place}) & 511u]"
            self.put(rng.choice([f"    {rng.choice(self.values)} += {term} * in[({i} + t) & 511u];",
                                 f"    f = f * 0.25f + static_cast<float>({term} & 127u);"]))
        elif kind == 10:  # a share of work, whose number of rounds depends on the thread
            self.loops += 1
            i = f"i{self.loops}"
            start = rng.choice(["c.me()", f"c.me() + {rng.randint(1, 9)}", "c.me() - static_cast<int>(b)", "c.me() * 3"])
            step = rng.choice(["16", "3", "72", "static_cast<int>(a + 1u)"])
            end = rng.choice(["100", "static_cast<int>(a * 20u + b)", "33"])
            self.put(f"for(int {i} = {start}; {i} < {end}; {i} += {step})")
            self.put("{")
            self.depth += 1
            self.put(f"{rng.choice(self.values)} += in[{i} & 511] * {rng.randint(1, 5)}u;")
            if rng.random() < 0.3:
                self.repeated(32, self.plain)
            self.depth -= 1
            self.put("}")
        elif kind == 11:  # a loop with the same number of rounds in all threads
            self.loops += 1
            i = f"i{self.loops}"
            self.put(f"for(u32 {i} = 0; {i} < a * {rng.randint(1, 9)}u + {rng.randint(0, 1)}u; ++{i})")
            self.put("{")
            self.depth += 1
            self.put(f"{rng.choice(self.values)} ^= in[(t + {i}) & 511u] + in[{i} & 63u];")
            if rng.random() < 0.5:
                self.repeated(32, self.plain)
            self.depth -= 1
            self.put("}")
        elif kind == 12:  # few threads work, or all inside of an edge
            limit = rng.choice(["a * 5u", "17u", "b"])
            guard = rng.choice([f"t == {rng.randint(0, 30)}u", f"t == {limit}", f"t < {limit}", f"t + b < {limit}"])
            if rng.random() < 0.5:  # with bounds outside the block, too
                bound = rng.choice(["static_cast<int>(a) - 3", "static_cast<int>(a)", "static_cast<int>(b * a)",
                                    f"{rng.randint(-2, 70)}", "-1 - static_cast<int>(b)"])
                number = rng.choice(["c.me()", "static_cast<int>(x)"])
                index = number + rng.choice(["", f" + {rng.randint(1, 40)}", f" - {rng.randint(1, 40)}"])
                guard = f"{index} {rng.choice(['<', '<=', '>', '>='])} {bound}"
            self.block(f"if({guard})", self.plain, rng.randint(1, 2))
        elif kind < 4:
            self.put(f"{rng.choice(self.values)} {rng.choice(['=', '+=', '^='])} {self.expr()};")
        elif kind == 4:
            self.put(f"p[({self.expr()}) & 3u] {rng.choice(['=', '+='])} {self.expr()};")
        elif kind == 5:
            self.block(f"if(({self.expr()}) & {rng.choice([1, 2, 4])}u)", self.plain, rng.randint(1, 2))
            if rng.random() < 0.5:
                self.block("else", self.plain, 1)
        elif kind == 6:
            self.loops += 1
            i = f"i{self.loops}"
            self.block(f"for(u32 {i} = 0; {i} < (({self.expr()}) & 3u); ++{i})", self.plain, rng.randint(1, 2), 3)
        elif kind == 7:
            self.loops += 1
            i = f"i{self.loops}"
            self.block(f"for(u32 {i} = 0; {i} < {rng.randint(2, 5)}u; ++{i})", self.plain, 1, 5)
        elif kind == 8:
            self.loops += 1
            i = f"i{self.loops}"
            self.put(f"for(u32 {i} = 0; {i} < 6u; ++{i})")
            self.put("{")
            self.depth += 1
            self.repeated(6, self.plain)
            self.put(f"if((({self.expr()}) & 7u) == {i})")
            self.put(f"    {rng.choice(['break', 'continue'])};")
            self.repeated(6, self.plain)
            self.depth -= 1
            self.put("}")
        else:
            self.put(f"out[t] += {self.expr()};")

    def repeated(self, rounds, what):
        self.rounds *= rounds
        what()
        self.rounds //= rounds

    def block(self, head, what, times, rounds=1):
        self.put(head)
        self.put("{")
        self.depth += 1
        for _ in range(times):
            self.repeated(rounds, what)
        self.depth -= 1
        self.put("}")

    def exchange(self):
        v = rng.choice(self.values)
        kind = rng.randint(0, 9)
        array = rng.choice(["s", "s", "m"])
        self.put("c.sync();")
        if kind == 7:  # a tree
            self.put(f"for(u32 o = {rng.choice([8, 64])}u; o > 0; o /= 2u)")
            self.put("{")
            self.put(f"    if(t < o)")
            self.put(f"        {array}[t] += {array}[t + o];")
            self.put("    c.sync();")
            self.put("}")
            return
        wasReadable, self.isReadable = self.isReadable, False
        if kind == 8:  # a histogram
            bins = rng.choice(["7u", "63u"])
            add = rng.choice(["add", "addAtomically"])
            if rng.random() < 0.5:
                self.put(f"c.{add}(m + (({self.expr()}) & {bins}), {self.expr()});")
            else:
                self.loops += 1
                i = f"i{self.loops}"
                if rng.random() < 0.5:
                    self.put(f"for(u32 {i} = 0; {i} < {rng.choice(['3u', 'a', '(v0 & 3u)'])}; ++{i})")
                    self.put(f"    c.{add}(m + ((v1 + {i} * t) & {bins}), in[(t + {i}) & 511u]);")
                else:
                    self.put(f"for(int {i} = c.me(); {i} < static_cast<int>(a * 20u); {i} += {rng.choice(['16', '60'])})")
                    self.put(f"    c.{add}(m + (in[{i} & 511] & {bins}), in[{i} & 511] + {rng.choice(['1u', 'v0'])});")
        elif kind == 9:  # the work of one thread
            self.put(f"if(t == {rng.choice(['0u', '0u', 'a'])})")
            self.put("    for(u32 i = 1; i < 20u; ++i)")
            self.put(f"        {array}[i] += {array}[i - 1u];")
        else:
            self.put(f"{array}[{rng.choice(['t', 't', '(511u - t)'])}] = {self.expr()};")
            if rng.random() < 0.3:
                self.plain()
        self.put("c.sync();")
        self.isReadable = wasReadable
        self.put(f"{v} {rng.choice(['=', '+=', '^='])} {array}[({self.expr()}) & 511u];")

    def statement(self):
        self.budget -= 1
        if self.budget < 0:
            return
        kind = rng.randint(0, 15 if self.rounds < 2000 else 7)
        if kind < 5:
            self.plain()
        elif kind < 8:
            self.exchange()
        elif kind == 8:
            self.block(f"if({self.decision()})", self.statement, rng.randint(1, 2))
            if rng.random() < 0.4:
                self.block("else", self.statement, rng.randint(1, 2))
        elif kind == 9:
            self.loops += 1
            i = f"i{self.loops}"
            self.uniform.append(i)
            self.put(f"for(u32 {i} = 0; {i} < {rng.choice(['a', 'b', '3u', '(a & 3u)'])}; ++{i})")
            self.put("{")
            self.depth += 1
            self.repeated(8, self.statement)
            self.repeated(8, self.exchange)
            if rng.random() < 0.4:
                self.put(f"if({self.decision()})")
                self.put(f"    {rng.choice(['break', 'continue'])};")
            self.repeated(8, self.statement)
            self.depth -= 1
            self.put("}")
            self.uniform.pop()
        elif kind == 10:
            self.put(f"{rng.choice(self.values)} += c.count(({self.expr()}) & {rng.choice([1, 3, 16])}u);")
        elif kind == 11:
            self.put(f"if((({self.expr()}) & 15u) == {rng.randint(0, 15)}u)")
            self.put("    return;")
        elif kind == 12:
            self.put(f"{rng.choice(self.values)} ^= c.alive();")
        elif kind == 13:
            self.put(f"switch({rng.choice(self.uniform)} % 3u)")
            self.put("{")
            for label in ("case 0:", "case 1:", "default:"):
                self.put(label)
                self.depth += 1
                self.statement()
                if rng.random() < 0.7:
                    self.put("break;")
                else:
                    self.put("[[fallthrough]];" if label != "default:" else "break;")
                self.depth -= 1
            self.put("}")
        elif kind == 14:
            self.loops += 1
            i = f"i{self.loops}"
            self.put(f"for(u32 {i} = 0; {i} < 4u && c.count(({self.expr()}) & 5u) > {rng.randint(0, 6)}u; ++{i})")
            self.put("{")
            self.depth += 1
            self.repeated(4, self.statement)
            self.put(f"v0 += {i};")
            self.depth -= 1
            self.put("}")
        else:  # the same in all threads, but without a proof: must stay on fibers
            if rng.random() < 0.15:
                self.block(f"if(in[{rng.randint(0, 9)}] & 1u)", self.exchange, 1)

    def text(self, number):
        while self.budget > 0:
            self.statement()
        body = "\n".join(self.lines)
        return f"""struct Kernel{number}
{{
    [[gnu::always_inline]] static void run(
        Thread const& c, u32 const a, u32 const b, u32 const* in, u32* out, u32* s)
    {{
        u32 const t = c.t(), x = c.x(), y = c.y(), z = c.z();
        u32* const m = c.shared();
        u32 v0 = in[t], v1 = t * 3u, v2 = a;
        u64 w = v0;
        float f = 1.0f;
        u32 p[4] = {{t, b, v0, 7u}};
        u8 q[6] = {{1, 2, 3}};
{body}
        c.sync();
        out[t] += v0 ^ (v1 << 1) ^ (v2 << 2) ^ p[t & 3u] ^ static_cast<u32>(w >> 32) ^ static_cast<u32>(f) ^ q[t % 6u];
    }}
}};
"""


print('#include "Harness.hpp"\n')
extents = []
for number in range(count):
    kernel = Kernel()
    extents.append(kernel.extent)
    print(kernel.text(number))
print("Entry const table[] = {")
for number in range(count):
    print(f"    entry<Kernel{number}{extents[number]}>,")
print(f"}};\nu32 const kernels = {count};\nu32 const seed = {seed}u;")
