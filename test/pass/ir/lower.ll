; Shared variables get places in the block's memory, private arrays one for each thread, and barriers become blocks of their own.
; RUN: %opt -passes=alpaka-lower %s 2>&1 | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare ptr @alpaka_split_static_memory(ptr, i64, i64) nounwind
declare ptr @alpaka_split_dynamic_memory() nounwind
@first = internal constant i8 0
@second = internal constant i8 0
@wide = internal constant i8 0

; CHECK: body @memory
; CHECK: body @aligned
; CHECK-NEXT: refused: it has a shared variable with an alignment of more than 64 bytes
; CHECK-LABEL: define void @memory(
; The second variable lies behind the first one, rounded up to 32 bytes.
; CHECK-DAG: getelementptr inbounds i8, ptr %static, i64 0
; CHECK-DAG: getelementptr inbounds i8, ptr %static, i64 32
; CHECK-DAG: call noalias ptr @alpaka_split_keep(ptr %arena, i64
; CHECK-NOT: @alpaka_split_barrier(
; CHECK: ret void
define void @memory(i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, i32 %i) {
  %own = alloca [4 x i32]
  call void @alpaka_split_begin(i32 1, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %a = call ptr @alpaka_split_static_memory(ptr @first, i64 12, i64 4)
  %b = call ptr @alpaka_split_static_memory(ptr @second, i64 8, i64 8)
  %place = getelementptr i32, ptr %own, i32 %i
  store i32 1, ptr %place
  store i32 2, ptr %a
  %vote = call i64 @alpaka_split_barrier(i1 false)
  store i32 3, ptr %b
  ret void
}

define void @aligned(i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %a = call ptr @alpaka_split_static_memory(ptr @wide, i64 256, i64 128)
  store i32 2, ptr %a
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

; Accesses to one of two shared variables say that they are not to the other one, whatever index they have; those to
; either of them, and volatile ones, say nothing.
; CHECK-LABEL: define void @apart(
; CHECK: store i32 1, ptr %of.a, align 4, !alias.scope ![[A:[0-9]+]], !noalias ![[B:[0-9]+]]
; CHECK-NEXT: load i32, ptr %{{.*}}, align 4, !alias.scope ![[B]], !noalias ![[A]]
; CHECK-NEXT: store i32 %{{.*}}, ptr %either, align 4{{$}}
; CHECK-NEXT: store volatile i32 3, ptr %{{.*}}, align 4{{$}}
; CHECK-NEXT: store i32 4, ptr %of.dynamic, align 4{{$}}
define void @apart(i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, i32 %i, i1 %c) {
  call void @alpaka_split_begin(i32 1, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %a = call ptr @alpaka_split_static_memory(ptr @first, i64 20, i64 4)
  %b = call ptr @alpaka_split_static_memory(ptr @second, i64 8, i64 8)
  %again = call ptr @alpaka_split_static_memory(ptr @first, i64 20, i64 4)
  %d = call ptr @alpaka_split_dynamic_memory()
  %of.a = getelementptr i32, ptr %again, i32 %i
  %either = select i1 %c, ptr %a, ptr %b
  %of.dynamic = getelementptr i32, ptr %d, i32 %i
  store i32 1, ptr %of.a
  %read = load i32, ptr %b
  store i32 %read, ptr %either
  store volatile i32 3, ptr %a
  store i32 4, ptr %of.dynamic
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}

; One variable has no other ones.
; CHECK-LABEL: define void @single(
; CHECK: store i32 1, ptr %{{.*}}, align 4{{$}}
define void @single(i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena) {
  call void @alpaka_split_begin(i32 1, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %a = call ptr @alpaka_split_static_memory(ptr @first, i64 20, i64 4)
  store i32 1, ptr %a
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}
