; An index that is chosen by the row of the threads: two loops, each with the index of its choice.
; RUN: %opt -passes=alpaka-choices %s | FileCheck %s

; CHECK-LABEL: define void @row(
; CHECK: %[[IS:.*]] = freeze i1 %low
; CHECK: br i1 %[[IS]], label %choice, label %choice.other
; CHECK: choice:
; CHECK-NEXT: br label %thread
; CHECK: choice.other:
; CHECK-NEXT: br label %thread.other
; CHECK: thread:
; CHECK: select i1 true, i32 %t, i32 %far
; CHECK: thread.other:
; CHECK: select i1 false, i32 %t.other, i32 %far.other
define void @row(i1 %low, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %far = mul nuw nsw i32 %t, 33
  %place = select i1 %low, i32 %t, i32 %far
  %from = getelementptr inbounds i32, ptr %in, i32 %place
  %value = load i32, ptr %from
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Not where the condition varies, and not for conditions, which become masks.
; CHECK-LABEL: define void @varies(
; CHECK-NOT: choice
define void @varies(i1 %low, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %near = icmp ult i32 %t, 7
  %far = mul nuw nsw i32 %t, 33
  %place = select i1 %near, i32 %t, i32 %far
  %is = select i1 %low, i1 %near, i1 false
  br i1 %is, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %place
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
