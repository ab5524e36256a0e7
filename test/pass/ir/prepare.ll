; Everything is inlined that leads to a marker or cannot throw; the code for fibers goes; several returns become one, while
; code that never ends stays apart.
; RUN: %opt -passes=alpaka-prepare %s | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare zeroext i1 @alpaka_split_active()
declare i32 @alpaka_split_column() readnone nounwind
declare i64 @alpaka_split_barrier(i1) convergent nounwind
declare void @on.fibers()
declare void @abort() noreturn nounwind

define internal void @wait() noinline {
  %split = call zeroext i1 @alpaka_split_active()
  br i1 %split, label %marker, label %fiber
marker:
  %vote = call i64 @alpaka_split_barrier(i1 false)
  ret void
fiber:
  call void @on.fibers()
  ret void
}

; CHECK-LABEL: @body
; CHECK: @alpaka_split_column(){{.*}}!range ![[RANGE:[0-9]+]]
; CHECK-NOT: @wait
; CHECK-NOT: @on.fibers
; CHECK: call void @abort()
; CHECK-NEXT: unreachable
; CHECK: call i64 @alpaka_split_barrier
; CHECK: ret void
; CHECK-NOT: ret void
; CHECK: call void @abort()
; CHECK-NEXT: unreachable
; CHECK-NOT: ret void
; CHECK: {{^}}}
define void @body(ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  %value = load i32, ptr %to
  %bad = icmp eq i32 %value, 7
  br i1 %bad, label %fails, label %goes.on
fails:
  call void @abort()
  unreachable
goes.on:
  call void @wait()
  store i32 %t, ptr %to
  %next = load i32, ptr %out
  %last = icmp eq i32 %next, 8
  br i1 %last, label %returns, label %more
returns:
  ret void
more:
  %worse = icmp eq i32 %next, 9
  br i1 %worse, label %fails.again, label %end
fails.again:
  call void @abort()
  unreachable
end:
  store i32 2, ptr %to
  ret void
}

; What is read from a large argument, which is a reference, is the same in all threads.
; CHECK-LABEL: @argument
; CHECK: load i32, ptr %{{.*}}!invariant.load
; CHECK: load i32, ptr %in, align 4{{$}}
define void @argument(ptr %block, ptr %arena, ptr dereferenceable(400) %large, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %member = getelementptr i8, ptr %large, i64 300
  %n = load i32, ptr %member
  store i32 %n, ptr %out
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %m = load i32, ptr %in
  store i32 %m, ptr %out
  ret void
}

; Not if another function may write to it.
; CHECK-LABEL: @written.argument
; CHECK-NOT: !invariant.load
; CHECK: ret void
define void @written.argument(ptr %block, ptr %arena, ptr dereferenceable(400) %large, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %member = getelementptr i8, ptr %large, i64 300
  %n = load i32, ptr %member
  store i32 %n, ptr %out
  %vote = call i64 @alpaka_split_barrier(i1 false)
  call void @writes(ptr %member)
  ret void
}

declare void @writes(ptr) nounwind
; CHECK: ![[RANGE]] = !{i32 0, i32 1024}
