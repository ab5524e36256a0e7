; Loops with barriers are not unrolled; structures of two floats become two values; what is known to be in shared memory.
; RUN: %opt -passes='alpaka-keep-loops,alpaka-find-shared,alpaka-split-pairs,dce' %s | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare ptr @alpaka_split_static_memory(ptr, i64, i64) nounwind
declare i1 @alpaka_split_shared(ptr) nounwind
declare void @use(i1, i1)
@key = internal constant i8 0

; CHECK-LABEL: define void @loops(
; CHECK: br i1 %again, label %waits, label %plain, !llvm.loop ![[KEPT:[0-9]+]]
; CHECK: br i1 %more, label %plain, label %end{{$}}
define void @loops(ptr %out) {
  br label %waits
waits:
  %i = phi i32 [ 0, %0 ], [ %next, %waits ]
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %waits, label %plain
plain:
  %j = phi i32 [ 0, %waits ], [ %after, %plain ]
  store volatile i32 %j, ptr %out
  %after = add nuw nsw i32 %j, 1
  %more = icmp ult i32 %after, 4
  br i1 %more, label %plain, label %end
end:
  ret void
}

; CHECK-LABEL: define void @shared(
; CHECK: call void @use(i1 true, i1 false)
define void @shared(ptr %any) {
  %memory = call ptr @alpaka_split_static_memory(ptr @key, i64 64, i64 4)
  %place = getelementptr i8, ptr %memory, i64 8
  %is = call i1 @alpaka_split_shared(ptr %place)
  %isnt = call i1 @alpaka_split_shared(ptr %any)
  call void @use(i1 %is, i1 %isnt)
  ret void
}

; CHECK-LABEL: define void @pairs(
; CHECK-COUNT-2: load float
; CHECK-COUNT-2: fadd float
; CHECK-COUNT-2: store float
; CHECK-NOT: <2 x float>
; CHECK: ret void
define void @pairs(ptr %in, ptr %out) {
  %a = load <2 x float>, ptr %in
  %sum = fadd <2 x float> %a, %a
  store <2 x float> %sum, ptr %out
  ret void
}

; Refused: the author uses vectors of other sizes, too.
; CHECK-LABEL: define void @wider(
; CHECK: load <2 x float>
define void @wider(ptr %in, ptr %out) {
  %a = load <2 x float>, ptr %in
  %b = load <4 x float>, ptr %in
  store <4 x float> %b, ptr %out
  store <2 x float> %a, ptr %out
  ret void
}
; CHECK: ![[KEPT]] = distinct !{![[KEPT]], ![[HINT:[0-9]+]]
; CHECK: ![[HINT]] = !{!"llvm.loop.unroll.disable"}
