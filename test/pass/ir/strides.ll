; A loop over threads of which only those work that pass `(t + 1) % s == 0` goes from one of these to the next.
; RUN: %opt -passes=alpaka-strides %s | FileCheck %s

; CHECK-LABEL: define void @remainder
; Neither the divisor nor an index may be negative, and an index may not overflow.
; CHECK: icmp sge i32 [[S:%.*]], 1
; CHECK: icmp sge i32
; CHECK: [[HOLDS:%.*]] = and i1
; CHECK: icmp ult i32
; CHECK: [[HOLDS:%.*]] = and i1
; CHECK: [[STEP:%.*]] = select i1 [[HOLDS]], i32 {{.*}}, i32 1
; CHECK: [[SKIPPED:%.*]] = select i1 [[HOLDS]], i32 {{.*}}, i32 0
; Maybe none works.
; CHECK: [[ANY:%.*]] = icmp ult i32 [[SKIPPED]]
; CHECK: br i1 [[ANY]], label %strides, label %end
; CHECK: loop:
; CHECK: phi i32 [ {{.*}}, %strides ], [ [[NEXT:%.*]], %latch ]
; Where it does not hold each thread is asked.
; CHECK: %is = icmp eq i32 %rest, 0
; CHECK: [[PASSES:%.*]] = or i1 [[HOLDS]], %is
; CHECK: br i1 [[PASSES]], label %work, label %latch
; CHECK: latch:
; CHECK: [[NEXT]] = add i32 %t, [[STEP]]
; CHECK: [[LEFT:%.*]] = sub i32 {{.*}}, %t
; CHECK: [[AGAIN:%.*]] = icmp ugt i32 [[LEFT]], [[STEP]]
; CHECK: br i1 [[AGAIN]], label %loop, label %end
define void @remainder(i32 %n, i32 %s, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %next = add nuw nsw i32 %t, 1
  %rest = srem i32 %next, %s
  %is = icmp eq i32 %rest, 0
  br i1 %is, label %work, label %latch
work:
  %to = getelementptr i32, ptr %x, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; A mask has to be one less than a power of two. It stands beside another condition, and both are reversed.
; CHECK-LABEL: define void @mask
; CHECK: icmp sge i32 [[S:%.*]], 8
; CHECK: [[NONE:%.*]] = and i32 {{%.*}}, [[S]]
; CHECK: icmp eq i32 [[NONE]], 0
; CHECK: loop:
; CHECK: %is.not = icmp ne i32 %low, 5
; CHECK: [[FAILS:%.*]] = and i1 {{.*}}, %is.not
; CHECK: %any = or i1 %is.other, [[FAILS]]
; CHECK: br i1 %any, label %latch, label %work
define void @mask(i32 %n, i32 %mask, ptr %x, ptr %y) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %low = and i32 %t, %mask
  %is.not = icmp ne i32 %low, 5
  %from = getelementptr i32, ptr %y, i32 %t
  %other = load i32, ptr %from
  %is.other = icmp eq i32 %other, 0
  %any = or i1 %is.other, %is.not
  br i1 %any, label %latch, label %work
work:
  %to = getelementptr i32, ptr %x, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; Not where threads work that fail the condition, where those that work are close, or where all but some work.
; CHECK-LABEL: define void @else
; CHECK-NOT: strides
; CHECK-LABEL: define void @close
; CHECK-NOT: strides
; CHECK-LABEL: define void @most
; CHECK-NOT: strides
define void @else(i32 %n, i32 %s, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %next = add nuw nsw i32 %t, 1
  %rest = srem i32 %next, %s
  %is = icmp eq i32 %rest, 0
  %to = getelementptr i32, ptr %x, i32 %t
  store i32 0, ptr %to
  br i1 %is, label %work, label %latch
work:
  store i32 %t, ptr %to
  br label %latch
latch:
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
define void @close(i32 %n, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %next = add nuw nsw i32 %t, 1
  %rest = and i32 %t, 3
  %is = icmp eq i32 %rest, 0
  br i1 %is, label %work, label %latch
work:
  %to = getelementptr i32, ptr %x, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
define void @most(i32 %n, i32 %s, ptr %x) {
  br label %loop
loop:
  %t = phi i32 [ 0, %0 ], [ %next, %latch ]
  %next = add nuw nsw i32 %t, 1
  %rest = srem i32 %next, %s
  %is = icmp ne i32 %rest, 0
  br i1 %is, label %work, label %latch
work:
  %to = getelementptr i32, ptr %x, i32 %t
  store i32 %t, ptr %to
  br label %latch
latch:
  %again = icmp ne i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
