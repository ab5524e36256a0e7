; The threads of a part of a short row are vectors of 8 and 4, and a rest, where the processor has no registers for masks.
; RUN: %opt -passes=alpaka-part-short-rows -mtriple=x86_64-linux-gnu -mcpu=haswell %s | FileCheck %s
; RUN: %opt -passes=alpaka-part-short-rows -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: thread.part

; CHECK-LABEL: define void @inner(
; CHECK: br label %thread.part
; CHECK: thread:
; CHECK: %t = phi i64 [ 13, %[[LAST:part[0-9]+]] ], [ %next, %thread ]
; CHECK: %[[MORE:[0-9]+]] = icmp ne i64 %next, 15
; CHECK: br i1 %[[MORE]], label %thread, label %end
; CHECK: thread.part:
; CHECK: %t.part = phi i64 [ 1, %0 ], [ %next.part, %thread.part ]
; CHECK: %[[MORE:[0-9]+]] = icmp ne i64 %next.part, 9
; CHECK: br i1 %[[MORE]], label %thread.part, label %part
; CHECK: [[SECOND:thread.part[0-9]+]]:
; CHECK: phi i64 [ 9, %part ], [ %[[NEXT:next.part[0-9]+]], %[[SECOND]] ]
; CHECK: %[[MORE:[0-9]+]] = icmp ne i64 %[[NEXT]], 13
; CHECK: br i1 %[[MORE]], label %[[SECOND]], label %[[LAST]]
define void @inner(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 1, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 15
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; The loop ended at the number of a round: the next one wraps around in the last round, and decides now. What was known of
; how often it goes on holds no longer, and the parts stay in the loop around them.
; CHECK-LABEL: define void @last(
; CHECK: thread:
; CHECK: %t = phi i8 [ -3, %part
; CHECK: %next = add i8 %t, 1
; CHECK: icmp ne i8 %next, 0
; CHECK-NEXT: br i1 %{{[0-9]+}}, label %thread, label %end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK: phi i8 [ -7, %row ], [ %next.part, %thread.part ]
; CHECK: %next.part = add i8
; CHECK: br i1 %{{[0-9]+}}, label %thread.part, label %part{{[0-9]*}}, !llvm.loop ![[LOOP]]
define void @last(ptr %out) {
  br label %row
row:
  %y = phi i64 [ 0, %0 ], [ %below, %end ]
  br label %thread
thread:
  %t = phi i8 [ -7, %row ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i8 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw i8 %t, 1
  %stop = icmp eq i8 %t, -1
  br i1 %stop, label %end, label %thread, !prof !5, !llvm.loop !0
end:
  %below = add i64 %y, 1
  %more = icmp ne i64 %below, 100
  br i1 %more, label %row, label %done
done:
  ret void
}

; Refused: 16 rounds leave nothing over, 40 are long enough, and of a loop from a place in memory the number is not known.
; CHECK-LABEL: define void @whole(
; CHECK-NOT: part
define void @whole(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 16
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

define void @long(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 40
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

define void @unknown(ptr %out, i64 %first) {
  br label %thread
thread:
  %t = phi i64 [ %first, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 14
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: the vectoriser would not take these: threads depend on each other, or their accesses are gathered.
define void @dependent(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 1, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 15
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; What comes behind it needs the number of the last round, or the loop may end early.
define i64 @kept(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 1, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 15
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  %last = phi i64 [ %t, %thread ]
  ret i64 %last
}

define void @early(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 1, %0 ], [ %next, %more ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  %value = load i32, ptr %to, !llvm.access.group !9
  %is = icmp eq i32 %value, 0
  br i1 %is, label %end, label %more
more:
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 15
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

define void @gathered(ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 1, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to, !llvm.access.group !9
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, 15
  br i1 %again, label %thread, label %end, !llvm.loop !3
end:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"alpaka.threads"}
!2 = !{!"llvm.loop.parallel_accesses", !9}
!3 = distinct !{!3, !1, !2, !4}
!4 = !{!"llvm.loop.vectorize.width", i32 1}
!5 = !{!"branch_weights", i32 1, i32 6}
!9 = distinct !{}
