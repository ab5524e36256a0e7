; What the other steps do not understand ends the attempt.
; RUN: %opt -passes=alpaka-audit %s 2>&1 | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare void @other(ptr)
declare i32 @setjmp(ptr) returns_twice

; CHECK-LABEL: body @accepted
; CHECK-NOT: refused
; CHECK-LABEL: body @without.barrier
; CHECK-NEXT: refused: it has no barrier that the pass can see
; CHECK-NEXT: body @block.escapes
; CHECK-NEXT: refused: its accelerator reaches code that cannot be inlined
; CHECK-NEXT: body @jumps
; CHECK-NEXT: refused: it calls setjmp or its like
; CHECK-NEXT: body @grows
; CHECK-NEXT: refused: it has an array whose size is known at run time
; CHECK-NEXT: body @aligned
; CHECK-NEXT: refused: it has a local variable with an alignment of more than 64 bytes
; CHECK-NEXT: body @sanitized
; CHECK-NEXT: refused: it is compiled for a sanitizer
; CHECK-NEXT: body @endless
; CHECK-NEXT: refused: it has no end

define void @accepted(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @waits() {
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @without.barrier(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  call void @other(ptr @waits)
  ret void
}

define void @block.escapes(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  call void @other(ptr %block)
  ret void
}

define void @jumps(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %memory = alloca [200 x i8]
  %again = call i32 @setjmp(ptr %memory) returns_twice
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @grows(ptr %block, ptr %arena, i64 %n) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %memory = alloca i8, i64 %n
  %vote = call i64 @alpaka_split_barrier(i1 false)
  call void @other(ptr %memory)
  ret void
}

define void @aligned(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %memory = alloca [8 x i32], align 128
  %vote = call i64 @alpaka_split_barrier(i1 false)
  call void @other(ptr %memory)
  ret void
}

define void @sanitized(ptr %block, ptr %arena) sanitize_address {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @endless(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  br label %loop
loop:
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br label %loop
}
