; Regions end at barriers, and at branches that decide which region comes next.
; RUN: %opt -passes=alpaka-cut %s 2>&1 | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_row() readnone nounwind
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind

; One barrier: two regions.
; CHECK-LABEL: body @one
; CHECK-NEXT: once: %entry
; CHECK-NEXT: once: %[[BARRIER:[a-z.]+]]
; CHECK-NEXT: once: %[[END:[a-z.]+]]
; CHECK-NEXT: region: %entry.split -> %[[BARRIER]]
; CHECK-NEXT: region: %{{[a-z.]+}} -> %[[END]]
define void @one(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, ptr %out) {
entry:
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 1, ptr %to
  %vote = call i64 @alpaka_split_barrier(i1 false)
  store i32 2, ptr %to
  ret void
}

; A loop with a barrier, whose number of rounds is that of the launch: its branch decides for all threads.
; CHECK-LABEL: body @loop
; CHECK: once: %entry
; CHECK-NEXT: once: %[[BARRIER:[a-z.]+]]
; CHECK-NEXT: once: %[[DECISION:[a-z.]+]]
; CHECK-NEXT: once: %end
; CHECK-NEXT: region: %entry.split -> %loop
; CHECK-NEXT: region: %loop -> %[[BARRIER]]
; CHECK-NEXT: region: %{{[a-z.]+}} -> %[[DECISION]]
define void @loop(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, ptr %out, i32 %n) {
entry:
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr %to
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Threads that return early die in their region; the others go on.
; CHECK-LABEL: body @returns
; CHECK: region: %entry.split %death %wait -> %[[BARRIER:[a-z.]+]]
define void @returns(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, ptr %out) {
entry:
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %few = icmp slt i32 %t, 7
  br i1 %few, label %wait, label %end
wait:
  %vote = call i64 @alpaka_split_barrier(i1 false)
  store i32 1, ptr %out
  br label %end
end:
  ret void
}

; Threads would wait at different barriers.
; CHECK-LABEL: body @divergent
; CHECK-NEXT: refused: threads may take different ways to a barrier: no proof that the condition is the same
define void @divergent(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, ptr %out) {
entry:
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %few = icmp slt i32 %t, 7
  br i1 %few, label %here, label %there
here:
  %one = call i64 @alpaka_split_barrier(i1 false)
  store i32 1, ptr %out
  br label %end
there:
  store i32 2, ptr %out
  %two = call i64 @alpaka_split_barrier(i1 false)
  br label %end
end:
  ret void
}

; A thread may wait for another one that the decision about the next round holds.
; CHECK-LABEL: body @spins
; CHECK-NEXT: refused: a thread may wait in a loop, without a barrier, where threads are held together
define void @spins(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, ptr %flag, i32 %n) {
entry:
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %vote = call i64 @alpaka_split_barrier(i1 false)
  br label %spin
spin:
  %seen = load volatile i32, ptr %flag
  %set = icmp ne i32 %seen, 0
  br i1 %set, label %latch, label %spin
latch:
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Where a barrier is next, that one holds them on fibers, too.
; CHECK-LABEL: body @spins.before
; CHECK-NOT: refused
define void @spins.before(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena, ptr %flag) {
entry:
  call void @alpaka_split_begin(i32 %rows, i32 %columns, ptr %dynamic, ptr %static, ptr %block, ptr %arena)
  br label %spin
spin:
  %seen = load volatile i32, ptr %flag
  %set = icmp ne i32 %seen, 0
  br i1 %set, label %wait, label %spin
wait:
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
}
