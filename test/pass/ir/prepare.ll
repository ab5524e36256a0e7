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

; A thread's copy that is only read is not made, and reads have no more alignment than the argument.
; CHECK-LABEL: @copies
; CHECK-NOT: alloca
; CHECK-NOT: memcpy
; CHECK: getelementptr [100 x i32], ptr %large
; CHECK-NEXT: load i32, ptr %{{.*}}, align 2{{.*}}!invariant.load
; CHECK-NOT: lifetime
; CHECK: ret void
define void @copies(ptr %block, ptr %arena, ptr align 2 dereferenceable(400) %large, ptr %out) {
  %own = alloca [100 x i32], align 16
  %again = alloca [100 x i32], align 8
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %own, ptr align 2 %large, i64 400, i1 false)
  call void @llvm.lifetime.start.p0(i64 400, ptr %again)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %again, ptr align 16 %own, i64 400, i1 false)
  %t = call i32 @alpaka_split_column()
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %member = getelementptr [100 x i32], ptr %again, i32 0, i32 %t
  %n = load i32, ptr %member, align 4
  store i32 %n, ptr %out
  call void @llvm.lifetime.end.p0(i64 400, ptr %again)
  ret void
}

; Not one that the thread writes, and not one that is larger than what is known of the argument.
; CHECK-LABEL: @keeps.copies
; CHECK: memcpy{{.*}}ptr{{.*}}%large
; CHECK: memcpy{{.*}}ptr{{.*}}%small
define void @keeps.copies(ptr %block, ptr %arena, ptr align 4 dereferenceable(400) %large, ptr align 4 dereferenceable(396) %small, ptr %out) {
  %own = alloca [100 x i32], align 4
  %other = alloca [100 x i32], align 4
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %own, ptr align 4 %large, i64 400, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %other, ptr align 4 %small, i64 400, i1 false)
  %t = call i32 @alpaka_split_column()
  %member = getelementptr [100 x i32], ptr %own, i32 0, i32 %t
  store i32 %t, ptr %member
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %i = load i32, ptr %out
  %mine = getelementptr [100 x i32], ptr %own, i32 0, i32 %i
  %m = load i32, ptr %mine
  %place = getelementptr [100 x i32], ptr %other, i32 0, i32 %m
  %n = load i32, ptr %place
  store i32 %n, ptr %out
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

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

; A constructor of an exception is called without its landing pad, which only gives back the memory of the exception.
; CHECK-LABEL: @constructs
; CHECK-NOT: invoke
; CHECK: call void @construct(ptr
; CHECK-NEXT: call void @__cxa_throw
; CHECK-NOT: resume
; CHECK: {{^}}}
define void @constructs(ptr %block, ptr %arena, ptr %in) personality ptr @personality {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %n = load i32, ptr %in
  %bad = icmp eq i32 %n, 7
  br i1 %bad, label %fails, label %end
fails:
  %exception = call ptr @__cxa_allocate_exception(i64 16) nounwind
  invoke void @construct(ptr %exception) to label %throws unwind label %pad
throws:
  call void @__cxa_throw(ptr %exception, ptr null, ptr null) noreturn
  unreachable
pad:
  %caught = landingpad { ptr, i32 } cleanup
  call void @__cxa_free_exception(ptr %exception) nounwind
  resume { ptr, i32 } %caught
end:
  ret void
}

; Not if an object is destroyed.
; CHECK-LABEL: @destroys
; CHECK: invoke void @construct
define void @destroys(ptr %block, ptr %arena, ptr %in) personality ptr @personality {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %vote = call i64 @alpaka_split_barrier(i1 false)
  %n = load i32, ptr %in
  %bad = icmp eq i32 %n, 7
  br i1 %bad, label %fails, label %end
fails:
  %exception = call ptr @__cxa_allocate_exception(i64 16) nounwind
  invoke void @construct(ptr %exception) to label %throws unwind label %pad
throws:
  call void @__cxa_throw(ptr %exception, ptr null, ptr null) noreturn
  unreachable
pad:
  %caught = landingpad { ptr, i32 } cleanup
  call void @__cxa_free_exception(ptr %exception) nounwind
  call void @writes(ptr %in)
  resume { ptr, i32 } %caught
end:
  ret void
}

declare void @construct(ptr)
declare i32 @personality(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_free_exception(ptr)
declare void @__cxa_throw(ptr, ptr, ptr)
; CHECK: ![[RANGE]] = !{i32 0, i32 1024}
