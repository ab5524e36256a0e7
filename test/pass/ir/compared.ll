; A branch that decides for all threads by a number from one place in memory: the threads bring it along, in the bits that
; all and any of them have. A difference is an exception. By a number from places of their own: it is refused.
; RUN: %opt -passes=alpaka-cut %s 2>&1 | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare void @alpaka_split_communicates() nounwind

; CHECK-LABEL: body @alike
; CHECK-NOT: refused
; CHECK-LABEL: body @different
; CHECK-NEXT: refused: threads may take different ways to a barrier
; CHECK-LABEL: body @volatile
; CHECK-NEXT: refused: threads may take different ways to a barrier
; CHECK-LABEL: body @atomic
; CHECK-NEXT: refused: threads may take different ways to a barrier
; CHECK-LABEL: body @of.other.rounds
; CHECK-NEXT: refused: threads may take different ways to a barrier
; CHECK-LABEL: body @invariant
; CHECK-NOT: refused

; CHECK-LABEL: define void @alike
; CHECK: store i8 -1, ptr %[[ALL:all[0-9]*]]
; CHECK: store i8 0, ptr %[[ANY:any[0-9]*]]
; CHECK: %[[AGAIN:.*]] = icmp slt
; CHECK: %[[MINE:.*]] = zext i1 %[[AGAIN]] to i8
; CHECK: and i8 %{{.*}}, %[[MINE]]
; CHECK: or i8 %{{.*}}, %[[MINE]]
; CHECK: %[[SAME:.*]] = icmp eq i8
; CHECK: br i1 %[[SAME]], label %{{.*}}, label %differ
; CHECK: differ:
; CHECK: call void @alpaka_split_differ(
; CHECK-NEXT: unreachable
define void @alike(ptr %block, ptr %arena, ptr %out, ptr %rounds) {
entry:
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %vote = call i64 @alpaka_split_barrier(i1 false)
  store i32 %i, ptr %to
  %next = add i32 %i, 1
  %n = load i32, ptr %rounds
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @different(ptr %block, ptr %arena, ptr %in) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %from = getelementptr i32, ptr %in, i32 %t
  %n = load i32, ptr %from
  %waits = icmp slt i32 %n, 5
  br i1 %waits, label %here, label %there
here:
  %one = call i64 @alpaka_split_barrier(i1 false)
  br label %end
there:
  store i32 7, ptr %from
  %two = call i64 @alpaka_split_barrier(i1 false)
  store i32 8, ptr %from
  br label %end
end:
  ret void
}

define void @volatile(ptr %block, ptr %arena, ptr %in) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %n = load volatile i32, ptr %in
  %waits = icmp slt i32 %n, 5
  br i1 %waits, label %here, label %there
here:
  %one = call i64 @alpaka_split_barrier(i1 false)
  br label %end
there:
  %two = call i64 @alpaka_split_barrier(i1 false)
  store i32 8, ptr %in
  br label %end
end:
  ret void
}

; The place in a queue: each thread has another one.
define void @atomic(ptr %block, ptr %arena, ptr %queue) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  call void @alpaka_split_communicates()
  %n = load i32, ptr %queue
  %more = add i32 %n, 1
  store i32 %more, ptr %queue
  %waits = icmp slt i32 %n, 5
  br i1 %waits, label %here, label %there
here:
  %one = call i64 @alpaka_split_barrier(i1 false)
  br label %end
there:
  %two = call i64 @alpaka_split_barrier(i1 false)
  store i32 8, ptr %queue
  br label %end
end:
  ret void
}

; The address is that of the last round, which differs.
define void @of.other.rounds(ptr %block, ptr %arena, ptr %in) {
entry:
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %from = getelementptr i32, ptr %in, i32 %i
  %n = load i32, ptr %from
  %again = icmp slt i32 %next, %t
  br i1 %again, label %loop, label %behind
behind:
  %waits = icmp slt i32 %n, 5
  br i1 %waits, label %here, label %there
here:
  %one = call i64 @alpaka_split_barrier(i1 false)
  br label %end
there:
  %two = call i64 @alpaka_split_barrier(i1 false)
  store i32 8, ptr %in
  br label %end
end:
  ret void
}

; What cannot change needs no comparison.
; CHECK-LABEL: define void @invariant
; CHECK-NOT: %all
; CHECK: ret void
define void @invariant(ptr %block, ptr %arena, ptr %out, ptr %rounds) {
entry:
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %vote = call i64 @alpaka_split_barrier(i1 false)
  store i32 %i, ptr %to
  %next = add i32 %i, 1
  %n = load i32, ptr %rounds, !invariant.load !0
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

!0 = !{}
