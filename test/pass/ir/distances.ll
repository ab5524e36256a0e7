; A neighbour at a distance that is known at run time: C++ does not let the difference overflow, and a comparison of it divides the
; loop where the wide sum of bound and distance says. In the second part neighbours lie side by side.
; RUN: %opt -passes=alpaka-ranges %s | FileCheck %s

; CHECK-LABEL: define void @distant(
; CHECK: sext i32 %{{[0-9]+}} to i64
; CHECK: thread:
; CHECK: select i1 false, i32 0, i32 %left
; CHECK: br i1 false, label %latch
; CHECK: thread.first:
; CHECK: select i1 true, i32 0, i32 %left.first
; CHECK: br i1 true, label %latch.first
define void @distant(i32 %distance, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %left = sub nsw i32 %t, %distance
  %below = icmp slt i32 %left, 0
  %place = select i1 %below, i32 0, i32 %left
  br i1 %below, label %latch, label %work
work:
  %from = getelementptr inbounds i32, ptr %in, i32 %place
  %value = load i32, ptr %from
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: this difference may wrap around, and has a value then. And a row of 16 threads is not worth parts of it.
; CHECK-LABEL: define void @may.wrap(
; CHECK-NOT: sext
; CHECK: %left = sub i32 %t, %distance
; CHECK-NOT: %left.first
; CHECK: ret void
define void @may.wrap(i32 %distance, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %left = sub i32 %t, %distance
  %below = icmp slt i32 %left, 0
  br i1 %below, label %latch, label %work
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @short(
; CHECK: %left = sub nsw i32 %t, %distance
; CHECK-NOT: %left.first
; CHECK: ret void
define void @short(i32 %distance, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %left = sub nsw i32 %t, %distance
  %below = icmp slt i32 %left, 0
  br i1 %below, label %latch, label %work
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, 16
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
