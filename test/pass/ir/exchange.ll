; A conditional exchange in shared memory stores always, and chooses what. The decision is by what stood there before.
; RUN: %opt -passes=alpaka-exchange,simplifycfg %s | FileCheck %s

; CHECK-LABEL: define void @sort(
; CHECK: [[A:%.*]] = load i32, ptr %p
; CHECK: [[B:%.*]] = load i32, ptr %q
; CHECK: %greater = icmp sgt i32 [[A]], [[B]]
; CHECK: [[LOW:%.*]] = select i1 %greater, i32 [[B]], i32 [[A]]
; CHECK: store i32 [[LOW]], ptr %p
; CHECK: [[HIGH:%.*]] = select i1 %greater, i32 [[A]], i32 [[B]]
; CHECK: store i32 [[HIGH]], ptr %q
; CHECK-NOT: br i1 %greater
; CHECK: ret void
define void @sort(i64 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %shared, i64 %t
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %greater = icmp sgt i32 %a, %b
  br i1 %greater, label %swap, label %latch
swap:
  store i32 %b, ptr %p
  store i32 %a, ptr %q
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 2
  %again = icmp slt i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: another block may store in this memory meanwhile.
; CHECK-LABEL: define void @global(
; CHECK: br i1 %greater
define void @global(i64 %n, ptr %memory) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %memory, i64 %t
  %a = load i32, ptr %p
  %greater = icmp sgt i32 %a, 9
  br i1 %greater, label %change, label %latch
change:
  store i32 9, ptr %p
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: between the load and the stores something is written, perhaps at the same address.
; CHECK-LABEL: define void @written(
; CHECK: br i1 %greater
define void @written(i64 %n, i64 %other, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %shared, i64 %t
  %a = load i32, ptr %p
  %greater = icmp sgt i32 %a, 9
  %o = getelementptr inbounds i32, ptr %shared, i64 %other
  store i32 3, ptr %o
  br i1 %greater, label %change, label %latch
change:
  store i32 9, ptr %p
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: a guard of the thread's number is guessed well, and may keep threads from places that are others'.
; CHECK-LABEL: define void @guard(
; CHECK: br i1 %works
define void @guard(i64 %n, i64 %m, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %shared, i64 %t
  %a = load i32, ptr %p
  %works = icmp slt i64 %t, %m
  br i1 %works, label %change, label %latch
change:
  store i32 9, ptr %p
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}

; A load that was done in some rounds only says nothing of its place, and what always stores there says nothing, either.
; CHECK-LABEL: define void @places(
; CHECK: store i32 {{.*}}, ptr %p, align 4, !alias.scope
; CHECK: store i32 {{.*}}, ptr %q, align 4{{$}}
define void @places(i64 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %p = getelementptr inbounds i32, ptr %shared, i64 %t
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %a = load i32, ptr %p, !alias.scope !2
  %b = load i32, ptr %q
  %greater = icmp sgt i32 %a, %b
  br i1 %greater, label %swap, label %latch
swap:
  store i32 %b, ptr %p, !alias.scope !2
  store i32 %a, ptr %q, !alias.scope !2
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 2
  %again = icmp slt i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!2 = !{!3}
!3 = distinct !{!3, !4}
!4 = distinct !{!4}
