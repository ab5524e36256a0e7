; A clamped index is that of the thread itself in the version for blocks away from the edge, also where the minimum is a
; comparison and a selection: the comparison alone would be taken for a guard, and its usual answer be guessed.
; RUN: %opt -passes=alpaka-versions %s | FileCheck %s

; CHECK-LABEL: define void @clamped(
; CHECK: icmp sge i32 %{{.*}}, %low
; CHECK: thread.edge:
; CHECK: getelementptr inbounds i32, ptr %in, i32 %place.edge
; CHECK: thread:
; CHECK: getelementptr inbounds i32, ptr %in, i32 %left
define void @clamped(i32 %low, i32 %first, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ %first, %0 ], [ %next, %thread ]
  %left = add nsw i32 %t, -1
  %below = icmp slt i32 %left, %low
  %place = select i1 %below, i32 %low, i32 %left
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

; The way of the threads that work has a block of its own: where it begins at a bound that is no constant, threads away from the
; edge are beyond both.
; CHECK-LABEL: define void @band(
; CHECK: icmp sge i32 %{{.*}}, %low
; CHECK: icmp sle i32 %{{.*}}, %high
; CHECK: thread:
; CHECK: %skip = select i1 false, i1 true, i1 false
define void @band(i32 %low, i32 %high, i32 %first, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ %first, %0 ], [ %next, %latch ]
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
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; `x - 1 < 0` is `x < 1`: away from the edges threads are above small constants, and below large ones.
; CHECK-LABEL: define void @margin(
; CHECK: icmp sge i32 %{{.*}}, 1
; CHECK: icmp slt i32 %{{.*}}, 500
; CHECK: thread:
; CHECK: %skip = select i1 false, i1 true, i1 false
define void @margin(i32 %first, i32 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ %first, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %below = icmp slt i32 %t, 1
  %above = icmp sge i32 %t, 500
  %skip = select i1 %below, i1 true, i1 %above
  br i1 %skip, label %zero, label %copy
zero:
  store i32 0, ptr %to
  br label %latch
copy:
  %from = getelementptr inbounds i32, ptr %in, i32 %t
  %value = load i32, ptr %from
  store i32 %value, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; A version for blocks at an edge gets none of its own.
; RUN: %opt -passes='alpaka-versions,alpaka-versions' %s | FileCheck --check-prefix=TWICE %s
; TWICE-LABEL: define void @clamped(
; TWICE: thread.edge:
; TWICE-NOT: edge.edge

; RUN: %opt -passes='alpaka-versions,loop-simplify,alpaka-ranges,loop-simplify,alpaka-versions' %s \
; RUN:   | FileCheck --check-prefix=DIVIDED %s
; But where its threads are divided, each part has other ones.
; DIVIDED-LABEL: define void @clamped(
; DIVIDED: edge.edge:
define void @halves(i32 %low, i32 %first, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %place = add nsw i32 %t, %first
  %below = icmp slt i32 %place, %low
  br i1 %below, label %latch, label %work
work:
  %isFirst = icmp slt i32 %t, 5
  %from = select i1 %isFirst, ptr %in, ptr %out
  %value = load i32, ptr %from
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 64
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; The check has seen that the sums do not overflow; the other version, for what it has not seen, promises nothing. A sum that
; does not begin at its other number is not the one that was checked.
; CHECK-LABEL: define void @sums(
; CHECK: thread.edge:
; CHECK: %i.edge = add i32 %first, %t.edge
; CHECK: thread:
; CHECK: %i = add nsw i32 %first, %t
; CHECK: %j = add i32 %i, 3
define void @sums(i32 %first, i32 %n, i32 %m, i32 %threads, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %i = add i32 %first, %t
  %j = add i32 %i, 3
  %inside = icmp slt i32 %i, %n
  %also = icmp slt i32 %j, %m
  %both = and i1 %inside, %also
  br i1 %both, label %work, label %latch
work:
  %to = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 7, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; No thread away from the edges is the first one of the data, or the last.
; CHECK-LABEL: define void @last(
; CHECK: %[[BEFORE:.*]] = icmp slt i32 %last, %[[LOW:.*]]
; CHECK: %[[BEHIND:.*]] = icmp sgt i32 %last, %{{.*}}
; CHECK: or i1 %[[BEFORE]], %[[BEHIND]]
; CHECK: thread:
; CHECK: br i1 false, label %latch, label %work
define void @last(i32 %last, i32 %first, i32 %n, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %x = add nsw i32 %t, %first
  %is = icmp eq i32 %x, %last
  br i1 %is, label %latch, label %work
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

; Shares of work with a constant step, unrolled: all conditions but the last one are decided at once for blocks of at most 128
; threads. The other version, for larger blocks, is not divided. Four conditions are left to the ranges.
; CHECK-LABEL: define void @rounds(
; CHECK: br i1 {{.*}}label %[[USUAL:[a-z.0-9]+]], label %[[OTHER:[a-z.0-9]+]]
; CHECK: next3.edge:
; CHECK: icmp ult i32 %t.edge, 104
; CHECK: latch.edge:
; CHECK: label %thread.edge, {{.*}}!llvm.loop ![[BEYOND:[0-9]+]]
; CHECK: {{^}}thread:
; CHECK: br i1 true
; CHECK: br i1 true
; CHECK: br i1 true
; CHECK: br i1 true
; CHECK: %is4 = icmp ult i32 %t, 104
; CHECK: br i1 %is4
define void @rounds(i32 %threads, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %is0 = icmp ult i32 %t, 616
  br i1 %is0, label %work0, label %next0
work0:
  %to0 = getelementptr inbounds i32, ptr %to, i32 0
  store i32 7, ptr %to0
  br label %next0
next0:
  %is1 = icmp ult i32 %t, 488
  br i1 %is1, label %work1, label %next1
work1:
  %to1 = getelementptr inbounds i32, ptr %to, i32 128
  store i32 7, ptr %to1
  br label %next1
next1:
  %is2 = icmp ult i32 %t, 360
  br i1 %is2, label %work2, label %next2
work2:
  %to2 = getelementptr inbounds i32, ptr %to, i32 256
  store i32 7, ptr %to2
  br label %next2
next2:
  %is3 = icmp ult i32 %t, 232
  br i1 %is3, label %work3, label %next3
work3:
  %to3 = getelementptr inbounds i32, ptr %to, i32 384
  store i32 7, ptr %to3
  br label %next3
next3:
  %is4 = icmp ult i32 %t, 104
  br i1 %is4, label %work4, label %latch
work4:
  %to4 = getelementptr inbounds i32, ptr %to, i32 512
  store i32 7, ptr %to4
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @few(
; CHECK-NOT: edge
; CHECK: ret void
define void @few(i32 %threads, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %is0 = icmp ult i32 %t, 488
  br i1 %is0, label %work0, label %next0
work0:
  %to0 = getelementptr inbounds i32, ptr %to, i32 0
  store i32 7, ptr %to0
  br label %next0
next0:
  %is1 = icmp ult i32 %t, 360
  br i1 %is1, label %work1, label %next1
work1:
  %to1 = getelementptr inbounds i32, ptr %to, i32 128
  store i32 7, ptr %to1
  br label %next1
next1:
  %is2 = icmp ult i32 %t, 232
  br i1 %is2, label %work2, label %next2
work2:
  %to2 = getelementptr inbounds i32, ptr %to, i32 256
  store i32 7, ptr %to2
  br label %next2
next2:
  %is3 = icmp ult i32 %t, 104
  br i1 %is3, label %work3, label %latch
work3:
  %to3 = getelementptr inbounds i32, ptr %to, i32 384
  store i32 7, ptr %to3
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Bounds that are no rounds of one step, as of a tree: larger blocks are usual.
; CHECK-LABEL: define void @tree(
; CHECK-NOT: edge
; CHECK: ret void
define void @tree(i32 %threads, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %to = getelementptr inbounds i32, ptr %out, i32 %t
  %is0 = icmp ult i32 %t, 1664
  br i1 %is0, label %work0, label %next0
work0:
  %to0 = getelementptr inbounds i32, ptr %to, i32 0
  store i32 7, ptr %to0
  br label %next0
next0:
  %is1 = icmp ult i32 %t, 488
  br i1 %is1, label %work1, label %next1
work1:
  %to1 = getelementptr inbounds i32, ptr %to, i32 128
  store i32 7, ptr %to1
  br label %next1
next1:
  %is2 = icmp ult i32 %t, 360
  br i1 %is2, label %work2, label %next2
work2:
  %to2 = getelementptr inbounds i32, ptr %to, i32 256
  store i32 7, ptr %to2
  br label %next2
next2:
  %is3 = icmp ult i32 %t, 232
  br i1 %is3, label %work3, label %next3
work3:
  %to3 = getelementptr inbounds i32, ptr %to, i32 384
  store i32 7, ptr %to3
  br label %next3
next3:
  %is4 = icmp ult i32 %t, 104
  br i1 %is4, label %work4, label %latch
work4:
  %to4 = getelementptr inbounds i32, ptr %to, i32 512
  store i32 7, ptr %to4
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %threads
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK: ![[BEYOND]] = distinct !{![[BEYOND]], {{.*}}![[MARK:[0-9]+]]}
; CHECK: ![[MARK]] = !{!"alpaka.beyond"

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
