; Two indices that a helper returned in one integer become two numbers again.
; RUN: %opt -passes=alpaka-unpack,instcombine %s | FileCheck %s

declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i32 @llvm.fshl.i32(i32, i32, i32)

; CHECK-LABEL: @words
; CHECK-NOT: fsh
; CHECK: ret i32 %column
define i32 @words(i32 %row, i32 %column) {
  %r = zext i32 %row to i64
  %c = zext i32 %column to i64
  %high = shl i64 %c, 32
  %both = call i64 @llvm.fshl.i64(i64 %r, i64 %high, i64 32)
  %low = trunc i64 %both to i32
  ret i32 %low
}

; CHECK-LABEL: @halves
; CHECK-NOT: fsh
; CHECK: ret i16 %row
define i16 @halves(i16 %row, i16 %column) {
  %r = zext i16 %row to i32
  %c = zext i16 %column to i32
  %high = shl i32 %c, 16
  %both = call i32 @llvm.fshl.i32(i32 %r, i32 %high, i32 16)
  %shifted = lshr i32 %both, 16
  %low = trunc i32 %shifted to i16
  ret i16 %low
}

; CHECK-LABEL: @to.the.right
; CHECK-NOT: fsh
; CHECK: ret i32 %row
define i32 @to.the.right(i32 %row, i32 %column) {
  %r = zext i32 %row to i64
  %c = zext i32 %column to i64
  %high = shl i64 %c, 32
  %both = call i64 @llvm.fshr.i64(i64 %r, i64 %high, i64 32)
  %shifted = lshr i64 %both, 32
  %low = trunc i64 %shifted to i32
  ret i32 %low
}

; The rotations of a hash stay.
; CHECK-LABEL: @rotation
; CHECK: fshl
define i32 @rotation(i32 %x) {
  %y = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 7)
  ret i32 %y
}
