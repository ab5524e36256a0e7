; Sums that InstCombine has written as `|`, because it knows how large a thread's number is, become sums again.
; RUN: %opt -passes=alpaka-make-sums %s | FileCheck %s

declare i32 @alpaka_split_column()

; CHECK-LABEL: define i32 @index(
; CHECK: [[SUM:%.*]] = add nuw nsw i32 %first, %t
; CHECK: add nuw nsw i32 [[SUM]], 1024
; CHECK-NOT: or i32
define i32 @index(i32 %block) {
  %t = call i32 @alpaka_split_column(), !range !0
  %first = shl i32 %block, 11
  %sum = or i32 %first, %t
  %second = or i32 %sum, 1024
  ret i32 %second
}

; A bit may be in both: of a larger number, or of one that is not known.
; CHECK-LABEL: define i32 @mixed(
; CHECK: or i32 %first, %t
; CHECK: or i32 %block, %t
define i32 @mixed(i32 %block) {
  %t = call i32 @alpaka_split_column(), !range !0
  %first = shl i32 %block, 9
  %one = or i32 %first, %t
  %two = or i32 %block, %t
  %both = xor i32 %one, %two
  ret i32 %both
}

; Conditions stay.
; CHECK-LABEL: define i1 @conditions(
; CHECK: or i1
define i1 @conditions(i32 %x) {
  %low = icmp eq i32 %x, 0
  %either = or i1 %low, false
  ret i1 %either
}

!0 = !{i32 0, i32 1024}
