; Conditions that are the same in all rounds, of a branch on more of them: a loop for rows where they hold, and one for others.
; RUN: %opt -passes=alpaka-rows %s | FileCheck %s

; CHECK-LABEL: define void @both(
; CHECK: %[[IS:.*]] = freeze i1 %row
; CHECK: br i1 %{{.*}}, label %choice, label %choice.other
; CHECK: thread:
; CHECK: select i1 true, i1 %near, i1 false
; CHECK: thread.other:
; CHECK: br i1 false, label %work.other
define void @both(i1 %row, i32 %low, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %near = icmp ult i32 %t, %low
  %is = select i1 %row, i1 %near, i1 false
  br i1 %is, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @either(
; CHECK: xor i1 %{{.*}}, true
; CHECK: thread:
; CHECK: or i1 %near, false
; CHECK: thread.other:
; CHECK: br i1 true, label %latch.other
define void @either(i1 %edge, i32 %low, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %near = icmp ult i32 %t, %low
  %skip = or i1 %near, %edge
  br i1 %skip, label %latch, label %work
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; A condition alone, too: LLVM leaves it in a loop that has many others beside it.
; CHECK-LABEL: define void @alone(
; CHECK: thread:
; CHECK: br i1 true, label %work
; CHECK: thread.other:
; CHECK: br i1 false, label %work.other
define void @alone(i1 %row, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  br i1 %row, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: a condition that varies.
; CHECK-LABEL: define void @varies(
; CHECK-NOT: choice
define void @varies(i32 %low, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %near = icmp ult i32 %t, %low
  br i1 %near, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
