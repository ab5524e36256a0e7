; Loops over threads that do nothing but what conditions guard: they begin at the largest lower bound and end at the smallest
; upper one, and conditions that are the same in all rounds leave them out. Nothing is copied.
; RUN: %opt -passes='alpaka-narrow,instcombine,simplifycfg,adce' -mtriple=x86_64-linux-gnu %s | FileCheck %s

; CHECK-LABEL: define void @guarded(
; CHECK: freeze i1 %row
; CHECK: thread: {{.*}}%thread
; CHECK-NEXT: phi
; CHECK-NEXT: zext
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32 7
; CHECK-NEXT: add
; CHECK-NEXT: icmp eq
; CHECK-NEXT: br {{.*}}label %thread
; CHECK-NOT: store
; CHECK: ret void
define void @guarded(i1 %row, i32 %low, i32 %high, i32 %other, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %below = icmp slt i32 %t, %low
  %above = icmp sgt i32 %t, %high
  %outside = select i1 %below, i1 true, i1 %above
  br i1 %outside, label %latch, label %inside
inside:
  %less = icmp slt i32 %t, %other
  %works = select i1 %row, i1 %less, i1 false
  br i1 %works, label %work, label %latch
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

; Both bounds of one comparison.
; CHECK-LABEL: define void @joined(
; CHECK-NOT: icmp ult i32 %place
; CHECK: thread: {{.*}}%thread
; CHECK-NEXT: phi
; CHECK-NEXT: zext
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32 7
; CHECK: ret void
define void @joined(i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %place = add nsw i32 %t, -1
  %inside = icmp ult i32 %place, 254
  br i1 %inside, label %work, label %latch
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

; A sum meets a constant in a short row: without registers for masks the row ends there.
; CHECK-LABEL: define void @row(
; CHECK: freeze i32 %row
; CHECK: store i32 7
; CHECK-NEXT: add
; CHECK-NEXT: icmp eq
; CHECK: ret void
define void @row(i32 %row, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %number = add nuw nsw i32 %row, %t
  %inside = icmp ult i32 %number, 76
  br i1 %inside, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused with such registers, and where the sum meets the end of the data.
; CHECK-LABEL: define void @masked(
; CHECK: freeze i1 %on
; CHECK: thread:
; CHECK: icmp ult i32 {{.*}}, 76
; CHECK: ret void
define void @masked(i1 %on, i32 %row, ptr %out) #0 {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %number = add nuw nsw i32 %row, %t
  %inside = icmp ult i32 %number, 76
  %works = select i1 %on, i1 %inside, i1 false
  br i1 %works, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @data(
; CHECK: freeze i1 %on
; CHECK: thread:
; CHECK: icmp ult i32 {{.*}}, %n
; CHECK: ret void
define void @data(i1 %on, i32 %first, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %number = add nuw nsw i32 %first, %t
  %inside = icmp ult i32 %number, %n
  %works = select i1 %on, i1 %inside, i1 false
  br i1 %works, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because the threads outside of a band are two parts.
; CHECK-LABEL: define void @outside(
; CHECK: icmp
; CHECK: store i32 7
define void @outside(i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %place = add nsw i32 %t, -1
  %inside = icmp ult i32 %place, 254
  br i1 %inside, label %latch, label %work
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

; Refused, because each thread stores before the guard.
; CHECK-LABEL: define void @before(
; CHECK: store i32 5
; CHECK: icmp slt i32 %t, %high
define void @before(i32 %high, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %also = getelementptr inbounds i32, ptr %in, i32 %t
  store i32 5, ptr %also
  %works = icmp slt i32 %t, %high
  br i1 %works, label %work, label %latch
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

; Refused, because the other threads do something else.
; CHECK-LABEL: define void @either(
; CHECK: icmp slt i32 %t, %high
; CHECK: ret void
define void @either(i32 %high, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %works = icmp slt i32 %t, %high
  br i1 %works, label %work, label %rest
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to
  br label %latch
rest:
  %also = getelementptr inbounds i32, ptr %in, i32 %t
  store i32 5, ptr %also
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
attributes #0 = { "target-features"="+avx512f,+avx512bw,+avx512vl" }
