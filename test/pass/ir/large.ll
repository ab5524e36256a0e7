; A kernel with more than 400,000 instructions is not split.
; RUN: python3 %S/Inputs/large.py 21 | %opt -passes=alpaka-prepare -disable-output 2>&1 | FileCheck %s
; CHECK: refused: it is larger than the pass accepts

; RUN: python3 %S/Inputs/large.py 1 | %opt -passes=alpaka-prepare -disable-output 2>&1 | FileCheck --allow-empty --check-prefix=SMALL %s
; SMALL-NOT: refused
