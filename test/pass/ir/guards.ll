; Loops over threads with two guarded parts: a loop for each part.
; RUN: %opt -passes='alpaka-guards,instcombine,simplifycfg,adce' %s | FileCheck %s
; RUN: %opt -passes='alpaka-guards,instcombine,simplifycfg,loop-simplify,alpaka-narrow,instcombine,simplifycfg,adce' %s | FileCheck %s --check-prefix=NARROW

; The second part comes last, and stands where the loop was.
; CHECK-LABEL: define void @frame(
; CHECK-NEXT: br label %thread.guard
; CHECK: thread: {{.*}}%then.guard
; CHECK: icmp slt i32 {{.*}}, %high
; CHECK: store i32 8
; CHECK-NOT: store
; CHECK: br {{.*}}label %end, !llvm.loop
; CHECK: thread.guard:
; CHECK: icmp slt i32 {{.*}}, %n
; CHECK: store i32 7
; CHECK-NOT: store
; CHECK: br {{.*}}label %thread, !llvm.loop
; Each of them only does its rounds.
; NARROW-LABEL: define void @frame(
; NARROW: store i32 8
; NARROW-NEXT: add
; NARROW-NEXT: icmp eq
; NARROW-NEXT: br {{.*}}!llvm.loop
; NARROW: store i32 7
; NARROW-NEXT: add
; NARROW-NEXT: icmp eq
; NARROW-NEXT: br {{.*}}!llvm.loop
define void @frame(i32 %n, i32 %high, i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %own, label %then
own:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %isFrame = icmp slt i32 %t, %high
  br i1 %isFrame, label %frame, label %latch
frame:
  %from = getelementptr inbounds i32, ptr %other, i32 %t
  store i32 8, ptr %from, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Three parts; what a thread has read before is read again.
; CHECK-LABEL: define void @three(
; CHECK-NEXT: br label %thread.guard
; CHECK: thread: {{.*}}%last
; CHECK: load i32, ptr %in
; CHECK: store i32 %product
; CHECK-NOT: store
; CHECK: br {{.*}}label %end, !llvm.loop
; CHECK: thread.guard:
; CHECK: store i32 7
; CHECK-NOT: store
; CHECK: br {{.*}}label %[[NEXT:.*]], !llvm.loop
; CHECK: [[NEXT]]: {{.*}}%then.guard
; CHECK: load i32, ptr %in
; CHECK: store i32 %sum
; CHECK-NOT: store
; CHECK: br {{.*}}label %thread, !llvm.loop
define void @three(i32 %n, i32 %high, i32 %low, i32 %threads, ptr noalias %in, ptr noalias %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %value = load i32, ptr %in, !llvm.access.group !3
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %own, label %then
own:
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %isFrame = icmp slt i32 %t, %high
  br i1 %isFrame, label %frame, label %last
frame:
  %sum = add i32 %value, %t
  store i32 %sum, ptr %to, !llvm.access.group !3
  br label %last
last:
  %isLast = icmp sgt i32 %t, %low
  br i1 %isLast, label %work, label %latch
work:
  %product = mul i32 %value, %t
  store i32 %product, ptr %to, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because the thread writes to the place that it has read.
; CHECK-LABEL: define void @written(
; CHECK: store i32 7
; CHECK-NOT: !llvm.loop
; CHECK: store i32 %
; CHECK: ret void
define void @written(i32 %n, i32 %high, i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %value = load i32, ptr %to, !llvm.access.group !3
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %own, label %then
own:
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %isFrame = icmp slt i32 %t, %high
  br i1 %isFrame, label %frame, label %latch
frame:
  %sum = add i32 %value, %t
  %from = getelementptr inbounds i32, ptr %other, i32 %t
  store i32 %sum, ptr %from, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because a part hands what it has read to the next one, and then writes there.
; CHECK-LABEL: define void @handed(
; CHECK: store i32 7
; CHECK-NOT: !llvm.loop
; CHECK: store i32 %
; CHECK: ret void
define void @handed(i32 %n, i32 %high, i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %own, label %then
own:
  %value = load i32, ptr %to, !llvm.access.group !3
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %known = phi i32 [ 0, %thread ], [ %value, %own ]
  %isFrame = icmp slt i32 %t, %high
  br i1 %isFrame, label %frame, label %latch
frame:
  %from = getelementptr inbounds i32, ptr %other, i32 %t
  store i32 %known, ptr %from, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because nothing says that threads do not depend on each other.
; CHECK-LABEL: define void @dependent(
; CHECK: store i32 7
; CHECK-NOT: !llvm.loop
; CHECK: store i32 8
; CHECK: ret void
define void @dependent(i32 %n, i32 %high, i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %own, label %then
own:
  store i32 7, ptr %to
  br label %then
then:
  %isFrame = icmp slt i32 %t, %high
  br i1 %isFrame, label %frame, label %latch
frame:
  %from = getelementptr inbounds i32, ptr %other, i32 %t
  store i32 8, ptr %from
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because the threads of the second part are some of those of the first one.
; CHECK-LABEL: define void @same(
; CHECK: store i32 7
; CHECK-NOT: !llvm.loop
; CHECK: store i32 8
; CHECK: ret void
define void @same(i32 %n, i32 %high, i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %own, label %then
own:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %less = icmp slt i32 %t, %high
  %isFrame = select i1 %inside, i1 %less, i1 false
  br i1 %isFrame, label %frame, label %latch
frame:
  %from = getelementptr inbounds i32, ptr %other, i32 %t
  store i32 8, ptr %from, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because both parts end with the data, which few blocks reach.
; CHECK-LABEL: define void @edges(
; CHECK: store i32 7
; CHECK-NOT: !llvm.loop
; CHECK: store i32 8
; CHECK: ret void
define void @edges(i32 %first, i32 %second, i32 %n, i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %i = add nsw i32 %first, %t
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %own, label %then
own:
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %j = add nsw i32 %second, %t
  %isFrame = icmp slt i32 %j, %n
  br i1 %isFrame, label %frame, label %latch
frame:
  %from = getelementptr inbounds i32, ptr %other, i32 %j
  store i32 8, ptr %from, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused, because neither part is a range of threads.
; CHECK-LABEL: define void @masks(
; CHECK: store i32 7
; CHECK-NOT: !llvm.loop
; CHECK: store i32 8
; CHECK: ret void
define void @masks(i32 %threads, ptr noalias %out, ptr noalias %other) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %bits = and i32 %t, 12
  %inside = icmp slt i32 %bits, 8
  br i1 %inside, label %own, label %then
own:
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 7, ptr %to, !llvm.access.group !3
  br label %then
then:
  %low = and i32 %t, 3
  %isFrame = icmp eq i32 %low, 2
  br i1 %isFrame, label %frame, label %latch
frame:
  %from = getelementptr inbounds i32, ptr %other, i32 %t
  store i32 8, ptr %from, !llvm.access.group !3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"alpaka.threads"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
