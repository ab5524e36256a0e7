; What the other steps do not understand ends the attempt.
; RUN: %opt -passes=alpaka-audit %s 2>&1 | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare void @other(ptr)
declare i32 @setjmp(ptr) returns_twice
declare i32 @personality(...)
declare i1 @alpaka_split_active()
declare void @llvm.instrprof.increment(ptr, i64, i32, i32)
declare ptr @llvm.frameaddress.p0(i32)
@name = private constant [5 x i8] c"asked"

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
; CHECK-NEXT: body @landing
; CHECK-NEXT: refused: a thread may throw while it has objects with destructors, or catches exceptions
; CHECK-NEXT: body @labels
; CHECK-NEXT: refused: it takes the address of a label
; CHECK-NEXT: body @leads.on
; CHECK-NEXT: refused: it has a call that must be a tail call
; CHECK-NEXT: body @counted
; CHECK-NEXT: refused: it is compiled for coverage or profiling
; CHECK-NEXT: body @framed
; CHECK-NEXT: refused: it uses the frame of its thread
; CHECK-NEXT: body @listed
; CHECK-NEXT: refused: it has variable arguments
; CHECK-NEXT: body @scalable
; CHECK-NEXT: refused: it has values that cannot be kept in memory
; CHECK-NEXT: body @begins.twice
; CHECK-NEXT: refused: it has no clear beginning
; CHECK-NEXT: body @asks
; CHECK-NEXT: refused: it was compiled with headers of another version
; CHECK-NEXT: body @jumps.in
; CHECK-NEXT: refused: it jumps into a loop
; CHECK-NEXT: body @ends.twice
; CHECK-NEXT: refused: it has several ends
; CHECK-NEXT: body @jumps.to.labels
; CHECK-NEXT: refused: it jumps to addresses of labels

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

define void @landing(ptr %block, ptr %arena) personality ptr @personality {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  invoke void @other(ptr null) to label %end unwind label %pad
pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
end:
  ret void
}

define void @labels(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  call void @other(ptr blockaddress(@labels, %end))
  br label %end
end:
  ret void
}

define void @leads.on(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  musttail call void @leads.on(ptr null, ptr null)
  ret void
}

define void @counted(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  call void @llvm.instrprof.increment(ptr @name, i64 1, i32 1, i32 0)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @framed(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  call void @other(ptr %frame)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @listed(ptr %block, ptr %arena, ptr %list) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %next = va_arg ptr %list, i32
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @scalable(ptr %block, ptr %arena, ptr %in) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %some = load <vscale x 4 x i32>, ptr %in
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @begins.twice(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @asks(ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %is = call i1 @alpaka_split_active()
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

define void @jumps.in(ptr %block, ptr %arena, i1 %way) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  br i1 %way, label %a, label %b
a:
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br i1 %way, label %b, label %end
b:
  br label %a
end:
  ret void
}

define void @ends.twice(ptr %block, ptr %arena, i1 %way) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br i1 %way, label %a, label %b
a:
  ret void
b:
  ret void
}

define void @jumps.to.labels(ptr %block, ptr %arena, ptr %where) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  indirectbr ptr %where, [label %a, label %b]
a:
  br label %b
b:
  ret void
}
