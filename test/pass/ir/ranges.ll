; Guards with two bounds: each comparison of the thread's number divides the loop over the threads, also where LLVM has made
; one of both. The guarded part then has no branch.
; RUN: %opt -mtriple=x86_64-linux-gnu -passes='alpaka-ranges,instcombine,simplifycfg,loop-simplify,alpaka-ranges,instcombine,simplifycfg,adce' %s | FileCheck %s

; CHECK-LABEL: define void @two(
; CHECK: thread.first{{[0-9]+}}: {{.*}}%thread.first
; CHECK-NEXT: phi
; CHECK-NEXT: zext
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32 7
; CHECK-NEXT: add
; CHECK-NEXT: icmp eq
; CHECK-NEXT: br {{.*}}label %thread.first
define void @two(i32 %low, i32 %high, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %below = icmp slt i32 %t, %low
  %above = icmp sgt i32 %t, %high
  %skip = select i1 %below, i1 true, i1 %above
  br i1 %skip, label %latch, label %work
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

; Both parts: before zero the comparison without signs is false, from there on it is one with signs.
; CHECK-LABEL: define void @joined(
; CHECK: thread.first{{[0-9]+}}: {{.*}}%thread.first
; CHECK-NEXT: phi
; CHECK-NEXT: zext
; CHECK-NEXT: getelementptr
; CHECK-NEXT: store i32 7
; CHECK-NEXT: add
; CHECK-NEXT: icmp eq
; CHECK-NEXT: br {{.*}}label %thread.first
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

; Refused, because the bound is larger than each number with a sign: the comparison has one bound only.
; CHECK-LABEL: define void @wraps(
; CHECK: icmp ult i32 %{{.*}}, -8
define void @wraps(i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %place = add nsw i32 %t, -9
  %inside = icmp ult i32 %place, -8
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

; Refused: a short row that changes what threads keep, where the condition decides about a load only, if there are masks for it.
; CHECK-LABEL: define void @reads(
; CHECK-NOT: first
; CHECK: ret void
define void @reads(i32 %low, ptr %in, ptr %out) "target-cpu"="haswell" {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %kept = getelementptr inbounds i32, ptr %out, i32 %t
  %old = load i32, ptr %kept
  %is = icmp slt i32 %t, %low
  br i1 %is, label %work, label %latch
work:
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %read = load i32, ptr %from
  br label %latch
latch:
  %value = phi i32 [ %read, %work ], [ %old, %thread ]
  store i32 %value, ptr %kept
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Divided: with masks for all types, and a row that writes elsewhere.
; CHECK-LABEL: define void @masks(
; CHECK: first
define void @masks(i32 %low, ptr %in, ptr %out) "target-cpu"="skylake-avx512" {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %kept = getelementptr inbounds i32, ptr %out, i32 %t
  %old = load i32, ptr %kept
  %is = icmp slt i32 %t, %low
  br i1 %is, label %work, label %latch
work:
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %read = load i32, ptr %from
  br label %latch
latch:
  %value = phi i32 [ %read, %work ], [ %old, %thread ]
  store i32 %value, ptr %kept
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @elsewhere(
; CHECK: first
define void @elsewhere(i32 %low, ptr %in, ptr %out) "target-cpu"="haswell" {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %is = icmp slt i32 %t, %low
  br i1 %is, label %work, label %latch
work:
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %read = load i32, ptr %from
  br label %latch
latch:
  %value = phi i32 [ %read, %work ], [ 0, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}

; A clamped number is its bound in one part, and itself in the other one.
; CHECK-LABEL: define void @clamped(
; CHECK-NOT: call i32 @llvm.smax.i32(i32 %{{.*}}, i32 0)
; CHECK: ret void
define void @clamped(i32 %distance, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %left = sub nsw i32 %t, %distance
  %outside = icmp slt i32 %left, 0
  %inside = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %from = getelementptr inbounds i32, ptr %in, i32 %inside
  %value = load i32, ptr %from
  br i1 %outside, label %latch, label %work
work:
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

; With another bound it is clamped in the second part as before.
; CHECK-LABEL: define void @further(
; CHECK: call i32 @llvm.smax.i32(i32 %{{.*}}, i32 5)
; CHECK-NOT: call i32 @llvm.smax.i32(i32 %{{.*}}, i32 5)
; CHECK: ret void
define void @further(i32 %distance, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %left = sub nsw i32 %t, %distance
  %outside = icmp slt i32 %left, 0
  %inside = call i32 @llvm.smax.i32(i32 %left, i32 5)
  %from = getelementptr inbounds i32, ptr %in, i32 %inside
  %value = load i32, ptr %from
  br i1 %outside, label %latch, label %work
work:
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

declare i32 @llvm.smax.i32(i32, i32)
