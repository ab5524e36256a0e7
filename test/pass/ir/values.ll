; Values that cross from one region to another. What branches choose by the index is computed again, by selections: nothing is
; kept. The first loop has the branches.
; RUN: %opt -passes=alpaka-loops %s 2>&1 | FileCheck %s
; RUN: %opt -passes=alpaka-verify %s 2>&1 | FileCheck --check-prefix=VERIFY %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_row() readnone nounwind
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind

; VERIFY: body @chosen
; VERIFY-NOT: refused
; CHECK-LABEL: define void @chosen
; CHECK-NOT: @alpaka_split_keep
; CHECK: %place = phi i32
; CHECK: %[[COLUMN:column.*]] = phi i32
; CHECK: %[[NEAR:.*]] = icmp ult i32 %[[COLUMN]], 8
; CHECK: %[[INNER:.*]] = select i1 %[[NEAR]], i32 %[[COLUMN]], i32 {{.*}}
; CHECK: %[[WORKS:.*]] = icmp ult i32 %[[COLUMN]], 40
; CHECK: %[[PLACE:.*]] = select i1 %[[WORKS]], i32 %[[INNER]], i32 0
; CHECK: getelementptr i32, ptr %out, i32 %[[PLACE]]
; CHECK: ret void
define void @chosen(i32 %rows, i32 %columns, ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %works = icmp ult i32 %t, 40
  br i1 %works, label %inside, label %join
inside:
  %near = icmp ult i32 %t, 8
  br i1 %near, label %join, label %far
far:
  %double = shl nuw nsw i32 %t, 1
  br label %join
join:
  %place = phi i32 [ 0, %0 ], [ %t, %inside ], [ %double, %far ]
  %from = getelementptr i32, ptr %in, i32 %place
  %value = load i32, ptr %from
  %mine = getelementptr i32, ptr %in, i32 %t
  store i32 %value, ptr %mine
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %place
  store i32 %rows, ptr %to
  ret void
}

; Not where a loop of the thread chooses: how many rounds it does is not computed again.
; CHECK-LABEL: define void @counted
; CHECK: @alpaka_split_keep
; CHECK: ret void
define void @counted(i32 %rows, i32 %columns, ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  br label %loop
loop:
  %i = phi i32 [ 1, %0 ], [ %next, %loop ]
  %next = shl i32 %i, 1
  %again = icmp ult i32 %next, %t
  br i1 %again, label %loop, label %behind
behind:
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %rows, ptr %to
  ret void
}

; Minima and maxima are computed again, too.
; CHECK-LABEL: define void @clamped
; CHECK-NOT: @alpaka_split_keep
; CHECK: store i32 %value
; CHECK: %[[CLAMPED:.*]] = call i32 @llvm.smax.i32
; CHECK: getelementptr i32, ptr %out, i32 %[[CLAMPED]]
; CHECK: ret void
declare i32 @llvm.smax.i32(i32, i32)
define void @clamped(i32 %rows, i32 %columns, ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %left = add nsw i32 %t, -1
  %place = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %from = getelementptr i32, ptr %in, i32 %place
  %value = load i32, ptr %from
  %mine = getelementptr i32, ptr %in, i32 %t
  store i32 %value, ptr %mine
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %to = getelementptr i32, ptr %out, i32 %place
  store i32 %rows, ptr %to
  ret void
}
