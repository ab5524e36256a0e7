# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""large.py <number>: a kernel with so many times 20,000 instructions, all of which are inlined, in LLVM's language."""

import sys

print("define internal void @stores(ptr %out) {\n" + "  store volatile i32 1, ptr %out\n" * 1000 + "  ret void\n}")
print("define internal void @calls(ptr %out) {\n" + "  call void @stores(ptr %out)\n" * 20 + "  ret void\n}")
print("""declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i64 @alpaka_split_barrier(i1) convergent nounwind
define void @body(ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)""")
print("  call void @calls(ptr %out)\n" * int(sys.argv[1]) + "  ret void\n}")
