; A loop over threads is divided where `t & (s - 1)` and the like jump: between the jumps they grow as the number of the thread
; does, or stay the same, so that addresses are contiguous. A second loop is for pieces that are shorter than a vector.
; RUN: %opt -passes=alpaka-pieces %s | FileCheck %s

; CHECK-LABEL: define void @pairs
; The zeros at the end of s, as ones, say how long a piece may be.
; CHECK: [[S:%.*]] = add i32 %s, -1
; CHECK: [[MASK:%.*]] = freeze i32
; CHECK: [[LONG:%.*]] = icmp sge i32 {{.*}}, 7
; CHECK: br i1 {{.*}}, label %pieces, label %whole
; CHECK: piece:
; CHECK-NEXT: [[FIRST:%.*]] = phi i32 [ 0, %pieces ], [ [[END:%.*]], %piece.next ]
; CHECK: [[LOW:%.*]] = and i32 {{.*}}, [[MASK]]
; CHECK: loop:
; CHECK-NEXT: %t = phi i32 [ [[FIRST]], %piece ], [ %next, %loop ]
; CHECK-NEXT: [[SINCE:%.*]] = sub nuw nsw i32 %t, [[FIRST]]
; The place is that of the first thread, and one more for each.
; CHECK: [[WAY:%.*]] = mul i64 {{.*}}, 1
; CHECK: [[PLACE:%.*]] = add i64 {{.*}}, [[WAY]]
; CHECK: getelementptr i32, ptr %x, i64 [[PLACE]]
; CHECK: [[AGAIN:%.*]] = icmp ne i32 %next, [[END]]
; CHECK: br i1 [[AGAIN]], label %loop, label %piece.next
; CHECK: piece.next:
; CHECK-NEXT: icmp ne i32 [[END]],
; CHECK: loop.whole:
; CHECK: and i32 %t.whole, [[S]]
define void @pairs(i32 %n, i32 %s, ptr %x) {
  %mask = add i32 %s, -1
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %loop ]
  %low = and i32 %t, %mask
  %twice = shl nuw nsw i32 %t, 1
  %pos = sub nsw i32 %twice, %low
  %wide = sext i32 %pos to i64
  %to = getelementptr i32, ptr %x, i64 %wide
  store i32 %t, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; Behind a condition the flags of an address do not say that it does not overflow where nothing is stored.
; CHECK-LABEL: define void @guarded
; CHECK: piece:
; CHECK: loop:
; CHECK: [[POS:%.*]] = sub nsw i32
; CHECK: sext i32 [[POS]] to i64
define void @guarded(i32 %n, i32 %s, ptr %x, i1 %is) {
  %mask = add i32 %s, -1
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %low = and i32 %t, %mask
  %twice = shl nuw nsw i32 %t, 1
  %pos = sub nsw i32 %twice, %low
  %wide = sext i32 %pos to i64
  %to = getelementptr i32, ptr %x, i64 %wide
  br i1 %is, label %work, label %latch
work:
  store i32 %t, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; Rows and columns from one index: the divisor may be any number. The remainder grows; neither number may be negative.
; CHECK-LABEL: define void @rows
; CHECK: icmp sgt i32 {{.*}}, 0
; CHECK: icmp sge i32
; CHECK: br i1 {{.*}}, label %pieces, label %whole
; CHECK: piece:
; CHECK: = sdiv i32
; CHECK: = srem i32
; CHECK: loop:
; CHECK-NOT: sdiv
; CHECK-NOT: srem
; CHECK: br i1 {{.*}}, label %loop, label %piece.next
define void @rows(i32 %n, i32 %from, i32 %columns, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %loop ]
  %i = add nsw i32 %t, %from
  %row = sdiv i32 %i, %columns
  %column = srem i32 %i, %columns
  %begin = mul nsw i32 %row, 100
  %pos = add nsw i32 %begin, %column
  %wide = sext i32 %pos to i64
  %to = getelementptr i32, ptr %x, i64 %wide
  store i32 %t, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; Not where the pieces are known to be short, where no address depends on the number, where it does not count the threads, or
; where the loop is none over threads.
; CHECK-LABEL: define void @short
; CHECK-NOT: piece
; CHECK-LABEL: define void @stored
; CHECK-NOT: piece
; CHECK-LABEL: define void @tripled
; CHECK-NOT: piece
; CHECK-LABEL: define void @other
; CHECK-NOT: piece
define void @short(i32 %n, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %loop ]
  %low = and i32 %t, 3
  %to = getelementptr i32, ptr %x, i32 %low
  store i32 %t, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
define void @stored(i32 %n, i32 %s, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %loop ]
  %low = xor i32 %t, %s
  %to = getelementptr i32, ptr %x, i32 %t
  store i32 %low, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
define void @tripled(i32 %n, i32 %s, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %loop ]
  %three = mul nuw nsw i32 %t, 3
  %low = xor i32 %three, %s
  %to = getelementptr i32, ptr %x, i32 %low
  store i32 %t, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
define void @other(i32 %n, i32 %s, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %loop ]
  %low = xor i32 %t, %s
  %to = getelementptr i32, ptr %x, i32 %low
  store i32 %t, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
