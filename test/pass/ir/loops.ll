; Regions become loops over rows and columns. A value that follows from the index is computed again, another one is kept for
; each thread, one that does not vary is one variable.
; RUN: %opt -passes=alpaka-loops %s 2>&1 | FileCheck %s
; RUN: %opt -passes=alpaka-verify %s 2>&1 | FileCheck --check-prefix=VERIFY %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_row() readnone nounwind
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind

; VERIFY: body @body
; VERIFY-NOT: refused
; CHECK-LABEL: define void @body
; CHECK: %[[KEPT:[0-9]+]] = call noalias ptr @alpaka_split_keep(ptr %arena, i64
; CHECK-NOT: @alpaka_split_keep
; The first loop stores what is loaded.
; CHECK: phi i32 {{.*}}%thread.next
; CHECK: br i1 {{.*}}!llvm.loop ![[HINTS:[0-9]+]]
; CHECK: %[[VALUE:.*]] = load i32, ptr %from
; CHECK: %[[PLACE:[0-9]+]] = getelementptr inbounds i32, ptr %[[KEPT]], i64
; CHECK: store i32 %[[VALUE]], ptr %[[PLACE]]
; The second one loads it, and computes the index anew.
; CHECK: %[[AGAIN:column.*]] = phi i32
; CHECK: getelementptr inbounds i32, ptr %[[KEPT]], i64
; CHECK: getelementptr i32, ptr %out, i32 %[[AGAIN]]
; CHECK: ret void
; CHECK: ![[HINTS]] = distinct !{![[HINTS]], ![[THREADS:[0-9]+]]
; CHECK: ![[THREADS]] = !{!"alpaka.threads"}
define void @body(i32 %rows, i32 %columns, ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %from = getelementptr i32, ptr %in, i32 %t
  %value = load i32, ptr %from
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  ret void
}

; Markers in code that no thread reaches have no place in a loop. Nothing leaves such code before this step.
; VERIFY: body @unreached
; VERIFY-NEXT: refused: its control flow is not understood
define void @unreached(ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
never:
  %t = call i32 @alpaka_split_column()
  store i32 %t, ptr %out
  br label %never
}
