; Threads that work in short windows of shared memory, as those of a tree in place do at small distances, become vectors of
; whole windows: one load, one store, shuffles between them. The loop itself does what is left, and other distances.
; RUN: %opt -passes=alpaka-windows -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 -mattr=-prefer-256-bit %s | FileCheck %s
; RUN: %opt -passes=alpaka-windows,instcombine,simplifycfg -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 -mattr=-prefer-256-bit %s | FileCheck --check-prefix=CLEAN %s

; CHECK-LABEL: define void @tree(
; CHECK: [[END:%.*]] = and i32 {{.*}}, -8
; CHECK: [[SOME:%.*]] = icmp ne i32 [[END]], 0
; CHECK: [[ONE:%.*]] = icmp eq i32 %distance, 1
; CHECK: and i1 [[ONE]], [[SOME]]
; CHECK: windows:
; CHECK: [[V:%.*]] = load <16 x i32>, ptr
; CHECK: [[S:%.*]] = shufflevector <16 x i32> [[V]], <16 x i32> {{.*}}, <16 x i32> <i32 {{[a-z]+}}, i32 0, i32 {{[a-z]+}}, i32 2,
; CHECK: [[SUM:%.*]] = add nsw <16 x i32> [[S]], [[V]]
; CHECK: [[NEW:%.*]] = shufflevector <16 x i32> [[V]], <16 x i32> [[SUM]], <16 x i32> <i32 0, i32 17, i32 2, i32 19,
; CHECK: store <16 x i32> [[NEW]]
; CHECK: icmp eq i32 %distance, 2
; CHECK: windows{{[0-9]+}}:
; CHECK: icmp eq i32 %distance, 4
; CHECK: windows{{[0-9]+}}:
; CHECK-NOT: icmp eq i32 %distance, 8
; CHECK: rest:
; CHECK: %start = phi i32
; CHECK: icmp ne i32 %start,
; CHECK: %t = phi i32 [ %start, %rest ]
; CHECK: ret void
; CLEAN-LABEL: define void @tree(
; CLEAN: load <16 x i32>
define void @tree(i32 %n, i32 %distance, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %twice = shl nuw nsw i32 %t, 1
  %odd = or i32 %twice, 1
  %even = add nuw nsw i32 %twice, 2
  %i.end = mul nsw i32 %odd, %distance
  %i = add nsw i32 %i.end, -1
  %j.end = mul nsw i32 %even, %distance
  %j = add nsw i32 %j.end, -1
  %i.wide = sext i32 %i to i64
  %j.wide = sext i32 %j to i64
  %p = getelementptr inbounds [512 x i32], ptr %shared, i64 0, i64 %i.wide
  %q = getelementptr inbounds [512 x i32], ptr %shared, i64 0, i64 %j.wide
  %a = load i32, ptr %p, !llvm.access.group !2
  %b = load i32, ptr %q, !llvm.access.group !2
  %sum = add nsw i32 %a, %b
  store i32 %sum, ptr %q, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; With padding against conflicts of banks, one element behind 32: a vector never crosses it.
; CHECK-LABEL: define void @padded(
; CHECK: windows:
; CHECK: [[E:%.*]] = mul i64 {{.*}}, 2
; CHECK: [[PAD:%.*]] = lshr i64 [[E]], 5
; CHECK: add i64 [[E]], [[PAD]]
; CHECK: load <16 x float>
; CHECK: fmul <16 x float>
; CHECK: ret void
define void @padded(i32 %n, float %factor, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %j = or i32 %i, 1
  %i.pad = lshr i32 %i, 5
  %j.pad = lshr i32 %j, 5
  %i.place = add nuw nsw i32 %i, %i.pad
  %j.place = add nuw nsw i32 %j, %j.pad
  %i.wide = zext i32 %i.place to i64
  %j.wide = zext i32 %j.place to i64
  %p = getelementptr inbounds float, ptr %shared, i64 %i.wide
  %q = getelementptr inbounds float, ptr %shared, i64 %j.wide
  %a = load float, ptr %p, !llvm.access.group !2
  %product = fmul float %a, %factor
  store float %product, ptr %q, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: padding that a vector would cross.
; CHECK-LABEL: define void @crossed(
; CHECK-NOT: windows
; CHECK: ret void
define void @crossed(i32 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %i.pad = lshr i32 %i, 3
  %i.place = add nuw nsw i32 %i, %i.pad
  %p = getelementptr inbounds i32, ptr %shared, i32 %i.place
  %a = load i32, ptr %p, !llvm.access.group !2
  %more = add i32 %a, 1
  store i32 %more, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: padding that grows at another pace than the windows.
; CHECK-LABEL: define void @faster(
; CHECK-NOT: windows
; CHECK: ret void
define void @faster(i32 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %four = shl nuw nsw i32 %t, 2
  %i.pad = lshr i32 %four, 5
  %i.place = add nuw nsw i32 %i, %i.pad
  %p = getelementptr inbounds i32, ptr %shared, i32 %i.place
  %a = load i32, ptr %p, !llvm.access.group !2
  %more = add i32 %a, 1
  store i32 %more, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: other memory than the block's own, where another block may store between the elements.
; CHECK-LABEL: define void @global(
; CHECK-NOT: windows
; CHECK: ret void
define void @global(i32 %n, ptr %memory) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %p = getelementptr inbounds i32, ptr %memory, i32 %i
  %a = load i32, ptr %p, !llvm.access.group !2
  %more = add i32 %a, 1
  store i32 %more, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: the thread reads what it has written.
; CHECK-LABEL: define void @again(
; CHECK-NOT: windows
; CHECK: ret void
define void @again(i32 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %j = or i32 %i, 1
  %p = getelementptr inbounds i32, ptr %shared, i32 %i
  %q = getelementptr inbounds i32, ptr %shared, i32 %j
  store i32 7, ptr %p, !llvm.access.group !2
  %a = load i32, ptr %p, !llvm.access.group !2
  store i32 %a, ptr %q, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: a neighbour's window, which the thread reads, and windows that a vector would have in common.
; CHECK-LABEL: define void @neighbour(
; CHECK-NOT: windows
; CHECK: ret void
define void @neighbour(i32 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %j = add nuw nsw i32 %i, 4
  %p = getelementptr inbounds i32, ptr %shared, i32 %i
  %q = getelementptr inbounds i32, ptr %shared, i32 %j
  %a = load i32, ptr %q, !llvm.access.group !2
  store i32 %a, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: the first window would begin in front of the shared memory.
; CHECK-LABEL: define void @front(
; CHECK-NOT: windows
; CHECK: ret void
define void @front(i32 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %eight = shl nuw nsw i32 %t, 3
  %i = or i32 %eight, 3
  %p = getelementptr inbounds i32, ptr %shared, i32 %i
  %a = load i32, ptr %p, !llvm.access.group !2
  %more = add i32 %a, 1
  store i32 %more, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: numbers that all threads have are two, and one of them is no distance.
; CHECK-LABEL: define void @shifted(
; CHECK-NOT: windows
; CHECK: ret void
define void @shifted(i32 %n, i32 %distance, i32 %first, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %step = mul nsw i32 %t, %distance
  %i = add nsw i32 %step, %first
  %p = getelementptr inbounds i32, ptr %shared, i32 %i
  %a = load i32, ptr %p, !llvm.access.group !2
  %more = add i32 %a, 1
  store i32 %more, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; A value whose uses double from step to step: each is looked at once, or the step would not end.
; CHECK-LABEL: define void @powers(
; CHECK: ret void
define void @powers(i32 %n, ptr align 64 %shared) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %i = shl nuw nsw i32 %t, 1
  %p = getelementptr inbounds i32, ptr %shared, i32 %i
  %x0 = load i32, ptr %p, !llvm.access.group !2
  %x1 = mul i32 %x0, %x0
  %x2 = mul i32 %x1, %x1
  %x3 = mul i32 %x2, %x2
  %x4 = mul i32 %x3, %x3
  %x5 = mul i32 %x4, %x4
  %x6 = mul i32 %x5, %x5
  %x7 = mul i32 %x6, %x6
  %x8 = mul i32 %x7, %x7
  %x9 = mul i32 %x8, %x8
  %x10 = mul i32 %x9, %x9
  %x11 = mul i32 %x10, %x10
  %x12 = mul i32 %x11, %x11
  %x13 = mul i32 %x12, %x12
  %x14 = mul i32 %x13, %x13
  %x15 = mul i32 %x14, %x14
  %x16 = mul i32 %x15, %x15
  %x17 = mul i32 %x16, %x16
  %x18 = mul i32 %x17, %x17
  %x19 = mul i32 %x18, %x18
  %x20 = mul i32 %x19, %x19
  %x21 = mul i32 %x20, %x20
  %x22 = mul i32 %x21, %x21
  %x23 = mul i32 %x22, %x22
  %x24 = mul i32 %x23, %x23
  %x25 = mul i32 %x24, %x24
  %x26 = mul i32 %x25, %x25
  %x27 = mul i32 %x26, %x26
  %x28 = mul i32 %x27, %x27
  %x29 = mul i32 %x28, %x28
  %x30 = mul i32 %x29, %x29
  %x31 = mul i32 %x30, %x30
  %x32 = mul i32 %x31, %x31
  %x33 = mul i32 %x32, %x32
  %x34 = mul i32 %x33, %x33
  %x35 = mul i32 %x34, %x34
  %x36 = mul i32 %x35, %x35
  %x37 = mul i32 %x36, %x36
  %x38 = mul i32 %x37, %x37
  %x39 = mul i32 %x38, %x38
  %x40 = mul i32 %x39, %x39
  %x41 = mul i32 %x40, %x40
  %x42 = mul i32 %x41, %x41
  %x43 = mul i32 %x42, %x42
  %x44 = mul i32 %x43, %x43
  %x45 = mul i32 %x44, %x44
  %x46 = mul i32 %x45, %x45
  %x47 = mul i32 %x46, %x46
  %x48 = mul i32 %x47, %x47
  %x49 = mul i32 %x48, %x48
  %x50 = mul i32 %x49, %x49
  %x51 = mul i32 %x50, %x50
  %x52 = mul i32 %x51, %x51
  %x53 = mul i32 %x52, %x52
  %x54 = mul i32 %x53, %x53
  %x55 = mul i32 %x54, %x54
  %x56 = mul i32 %x55, %x55
  %x57 = mul i32 %x56, %x56
  %x58 = mul i32 %x57, %x57
  %x59 = mul i32 %x58, %x58
  %x60 = mul i32 %x59, %x59
  store i32 %x60, ptr %p, !llvm.access.group !2
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1, !3}
!1 = !{!"alpaka.threads"}
!2 = distinct !{}
!3 = !{!"llvm.loop.parallel_accesses", !2}
