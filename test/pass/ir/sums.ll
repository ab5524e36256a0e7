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

; An index of 64 bits that is cast to 32, and what InstCombine makes of its use as an address.
; CHECK-LABEL: define i64 @narrowed(
; CHECK: [[FIRST:%.*]] = trunc i64 %first to i32
; CHECK: [[LOW:%.*]] = add i32 [[FIRST]], %t
; CHECK: icmp slt i32 [[LOW]], %n
; CHECK: sext i32 [[LOW]] to i64
; CHECK-NOT: ashr
define i64 @narrowed(i64 %first, i32 %n) {
  %t = call i32 @alpaka_split_column(), !range !0
  %thread = zext i32 %t to i64
  %sum = add i64 %first, %thread
  %low = trunc i64 %sum to i32
  %inside = icmp slt i32 %low, %n
  %up = shl i64 %sum, 32
  %place = ashr exact i64 %up, 32
  %result = select i1 %inside, i64 %place, i64 0
  ret i64 %result
}

; Not a sum without a number of a thread, and no other shifts.
; CHECK-LABEL: define i64 @wide(
; CHECK: trunc i64 %sum to i32
; CHECK: ashr i64 %up, 31
define i64 @wide(i64 %first, i64 %second, i32 %n) {
  %sum = add i64 %first, %second
  %low = trunc i64 %sum to i32
  %t = call i32 @alpaka_split_column(), !range !0
  %thread = zext i32 %t to i64
  %other = add i64 %first, %thread
  %inside = icmp slt i32 %low, %n
  %up = shl i64 %other, 32
  %place = ashr i64 %up, 31
  %result = select i1 %inside, i64 %place, i64 0
  ret i64 %result
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
