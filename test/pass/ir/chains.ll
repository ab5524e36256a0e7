; Behind each of many loops over threads there are two ways, so that LLVM's search for conditions on the only way ends there.
; RUN: python3 %S/Inputs/loops.py 33 | %opt -passes=alpaka-end-chains | FileCheck %s
; CHECK: br i1 %again1, label %thread1, label %before2
; CHECK: before2:
; CHECK-NEXT: %[[CHOICE:[0-9]+]] = freeze i1 undef
; CHECK-NEXT: br i1 %[[CHOICE]], label %[[REST:[0-9]+]], label %aside
; CHECK: aside:
; CHECK-NEXT: br label %[[REST]]
; CHECK: [[REST]]:
; CHECK-NEXT: br label %thread2

; Between two of few it looks.
; RUN: python3 %S/Inputs/loops.py 32 | %opt -passes=alpaka-end-chains | FileCheck --check-prefix=FEW %s
; FEW-NOT: freeze
; FEW: br i1 %again32, label %thread32, label %before33

; InstCombine takes the second way away.
; RUN: python3 %S/Inputs/loops.py 33 | %opt -passes='alpaka-end-chains,instcombine,simplifycfg' | FileCheck --check-prefix=GONE %s
; GONE: define void @loops(
; GONE-NOT: freeze
; GONE: ret void
