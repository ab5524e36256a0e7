# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""loops.py <number>: a function with so many loops over threads, one after the other, in LLVM's language."""

import sys

count = int(sys.argv[1])
print("define void @loops(i32 %n, ptr %out) {\n  br label %before1")
for i in range(1, count + 1):
    print(f"""before{i}:
  br label %thread{i}
thread{i}:
  %t{i} = phi i32 [ 0, %before{i} ], [ %next{i}, %thread{i} ]
  store volatile i32 %t{i}, ptr %out
  %next{i} = add nuw nsw i32 %t{i}, 1
  %again{i} = icmp ne i32 %next{i}, %n
  br i1 %again{i}, label %thread{i}, label %before{i + 1}, !llvm.loop !{i}""")
print(f"before{count + 1}:\n  ret void\n}}\n!0 = !{{!\"alpaka.threads\"}}")
for i in range(1, count + 1):
    print(f"!{i} = distinct !{{!{i}, !0}}")
