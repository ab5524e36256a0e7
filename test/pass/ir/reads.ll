; What all threads read from one place in shared memory is one variable for the block, not an element for each thread, if no
; thread writes there in the region.
; RUN: %opt -passes=alpaka-loops %s 2>&1 | FileCheck %s
; RUN: %opt -passes=alpaka-verify %s 2>&1 | FileCheck --check-prefix=VERIFY %s

@top = external global i8
@other = external global i8
declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare ptr @alpaka_split_static_memory(ptr, i64, i64) nounwind

; VERIFY-NOT: refused

; A store into another variable, or through an argument, does not reach it.
; CHECK-LABEL: define void @kept
; CHECK: %common = alloca i32
; CHECK-NOT: @alpaka_split_keep
; CHECK: ret void
define void @kept(ptr noalias %memory, ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr %memory, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %top = call ptr @alpaka_split_static_memory(ptr @top, i64 64, i64 4)
  %other = call ptr @alpaka_split_static_memory(ptr @other, i64 256, i64 4)
  %place = getelementptr i32, ptr %top, i64 3
  %value = load i32, ptr %place
  %mine = getelementptr i32, ptr %other, i32 %t
  store i32 %t, ptr %mine
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  %vote = call i64 @alpaka_split_barrier(i1 false)
  store i32 %value, ptr %to
  ret void
}

; A thread writes into the variable, maybe there.
; CHECK-LABEL: define void @written
; CHECK: @alpaka_split_keep
; CHECK: ret void
define void @written(ptr noalias %memory, ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr %memory, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %top = call ptr @alpaka_split_static_memory(ptr @top, i64 64, i64 4)
  %place = getelementptr i32, ptr %top, i64 3
  %value = load i32, ptr %place
  %mine = getelementptr i32, ptr %top, i32 %t
  store i32 %t, ptr %mine
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  ret void
}

; Memory of the grid, which another block may write; and shared memory that other parameters may lead to.
; CHECK-LABEL: define void @global
; CHECK: @alpaka_split_keep
; CHECK: ret void
define void @global(ptr noalias %memory, ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr %memory, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %value = load i32, ptr %out
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  ret void
}

; CHECK-LABEL: define void @aliased
; CHECK: @alpaka_split_keep
; CHECK: ret void
define void @aliased(ptr %memory, ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr %memory, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %top = call ptr @alpaka_split_static_memory(ptr @top, i64 64, i64 4)
  %value = load i32, ptr %top
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %value, ptr %to
  ret void
}
