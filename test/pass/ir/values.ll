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

; A flag that a region sets and a later one reads is computed again from the way that all threads have come, behind the loop,
; too: nothing is kept.
; VERIFY: body @flag
; VERIFY-NOT: refused
; CHECK-LABEL: define void @flag(
; CHECK-NOT: @alpaka_split_keep
; CHECK: %[[CAME:[0-9]+]] = icmp eq i8 %{{.*}}, 1
; CHECK: %[[INSIDE:[0-9]+]] = icmp ugt i32 %column{{.*}}, %
; CHECK: %[[DONE:[0-9]+]] = select i1 %[[INSIDE]], i8 1, i8 0
; CHECK: select i1 %[[CAME]], i8 %[[DONE]], i8 0
; CHECK: ret void
define void @flag(i32 %rows, i32 %columns, ptr %block, ptr %arena, i32 %rounds, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  %any = icmp sgt i32 %rounds, 0
  br i1 %any, label %loop, label %behind
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %inside = icmp ugt i32 %t, %i
  br i1 %inside, label %work, label %wait
work:
  store i32 %i, ptr %to
  br label %wait
wait:
  %done = phi i8 [ 0, %loop ], [ 1, %work ]
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %rounds
  br i1 %again, label %loop, label %behind
behind:
  %flag = phi i8 [ 0, %0 ], [ %done, %latch ]
  %isDone = icmp ne i8 %flag, 0
  br i1 %isDone, label %last, label %end
last:
  store i32 7, ptr %to
  br label %end
end:
  ret void
}

; Refused, because it is computed from another flag: a count in many steps would be computed from all of them in each region.
; CHECK-LABEL: define void @chained(
; CHECK: call {{.*}}@alpaka_split_keep
; CHECK-NOT: call {{.*}}@alpaka_split_keep
; CHECK: ret void
define void @chained(i32 %rows, i32 %columns, ptr %block, ptr %arena, i32 %steps, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  %hasOne = icmp sgt i32 %steps, 0
  br i1 %hasOne, label %first, label %second
first:
  %isOne = icmp ugt i32 %t, 7
  %one = zext i1 %isOne to i32
  store i32 %one, ptr %to
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br label %second
second:
  %count = phi i32 [ 0, %0 ], [ %one, %first ]
  %hasTwo = icmp sgt i32 %steps, 1
  br i1 %hasTwo, label %third, label %end
third:
  %isTwo = icmp ugt i32 %t, 14
  %two = zext i1 %isTwo to i32
  %both = add i32 %count, %two
  store i32 %both, ptr %to
  %vote2 = call i64 @alpaka_split_barrier(i1 false)
  br label %end
end:
  %sum = phi i32 [ %count, %second ], [ %both, %third ]
  store i32 %sum, ptr %to
  ret void
}

; Refused, because the loop hands the flag on: the number of the round may be another one where the old flag is read.
; CHECK-LABEL: define void @handedOn(
; CHECK: call {{.*}}@alpaka_split_keep
; CHECK: ret void
define void @handedOn(i32 %rows, i32 %columns, ptr %block, ptr %arena, i32 %rounds, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %wait ]
  %old = phi i8 [ 0, %0 ], [ %done, %wait ]
  %wide = zext i8 %old to i32
  store i32 %wide, ptr %to
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br label %work
work:
  %inside = icmp ugt i32 %t, %i
  %done = zext i1 %inside to i8
  %sum = add i8 %done, %old
  %also = zext i8 %sum to i32
  store i32 %also, ptr %to
  %vote2 = call i64 @alpaka_split_barrier(i1 false)
  br label %wait
wait:
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %rounds
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Refused, because the votes that the flag is computed from are not there on the other way.
; VERIFY: body @voted
; VERIFY-NOT: refused
; CHECK-LABEL: define void @voted(
; CHECK: call {{.*}}@alpaka_split_keep
; CHECK: ret void
define void @voted(i32 %rows, i32 %columns, ptr %block, ptr %arena, i32 %rounds, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  %any = icmp sgt i32 %rounds, 0
  br i1 %any, label %vote, label %behind
vote:
  store i32 3, ptr %to
  %votes = call i64 @alpaka_split_barrier(i1 true)
  %wide = zext i32 %t to i64
  %less = icmp ult i64 %wide, %votes
  %done = zext i1 %less to i8
  br label %wait
wait:
  store i32 4, ptr %to
  %again = call i64 @alpaka_split_barrier(i1 false)
  br label %behind
behind:
  %flag = phi i8 [ 0, %0 ], [ %done, %wait ]
  %isDone = icmp ne i8 %flag, 0
  br i1 %isDone, label %last, label %end
last:
  store i32 7, ptr %to
  br label %end
end:
  ret void
}

; What a loop hands on has the place of the number that the next round begins with: it is stored where it is computed, and not
; copied again. What the loop begins with is copied once.
; VERIFY: body @handsOn
; VERIFY-NOT: refused
; CHECK-LABEL: define void @handsOn(
; CHECK: %[[SUM:[0-9]+]] = call {{.*}}@alpaka_split_keep
; CHECK: %[[START:[0-9]+]] = call {{.*}}@alpaka_split_keep
; CHECK: %start = load i32
; CHECK-NEXT: %[[PLACE:[0-9]+]] = getelementptr inbounds i32, ptr %[[START]],
; CHECK-NEXT: store i32 %start, ptr %[[PLACE]]
; CHECK: %[[PLACE:[0-9]+]] = getelementptr inbounds i32, ptr %[[SUM]],
; CHECK-NEXT: store i32
; CHECK: edge:
; CHECK-NEXT: br label
; CHECK: %more = add i32
; CHECK-NEXT: %[[PLACE:[0-9]+]] = getelementptr inbounds i32, ptr %[[SUM]],
; CHECK-NEXT: store i32 %more, ptr %[[PLACE]]
; CHECK: ret void
define void @handsOn(i32 %rows, i32 %columns, ptr %block, ptr %arena, i32 %rounds, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  %from = getelementptr i32, ptr %in, i32 %t
  %start = load i32, ptr %to
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ %start, %0 ], [ %more, %loop ]
  %value = load i32, ptr %from
  %more = add i32 %sum, %value
  %vote2 = call i64 @alpaka_split_barrier(i1 false)
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %rounds
  br i1 %again, label %loop, label %end
end:
  store i32 %more, ptr %to
  ret void
}
