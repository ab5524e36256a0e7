; Kernels without barriers are split if a loop of all threads becomes one around the loop over the threads, or if there is no
; loop. A loop whose rounds differ from thread to thread, and an atomic operation, leave nothing to gain. Rows are not joined
; with those of other blocks where a loop is around them, or where they are conditional and masks are slow.
; RUN: %opt -mtriple=x86_64-linux-gnu -passes=alpaka-interchange %s 2>&1 | FileCheck %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_column() readnone nounwind

; CHECK-LABEL: body @common.rounds
; CHECK-NEXT: interchanged: %loop
; CHECK-NEXT: its rows run apart
; CHECK-NEXT: body @own.rounds
; CHECK-NEXT: refused: it has no barrier that the pass can see
; CHECK-NEXT: body @plain
; CHECK-NEXT: body @guarded
; CHECK-NEXT: its rows run apart
; CHECK-NEXT: body @guarded.with.masks
; CHECK-NEXT: body @atomic
; CHECK-NEXT: refused: it has no barrier that the pass can see

define void @common.rounds(i32 %n, ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %row = mul i32 %i, 64
  %place = add i32 %row, %t
  %to = getelementptr i32, ptr %out, i32 %place
  store i32 %i, ptr %to
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @own.rounds(ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %i, ptr %to
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %t
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @plain(ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  ret void
}

define void @guarded(ptr %block, ptr %arena, ptr %out, i32 %n) "target-features"="+avx2" {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %stores, label %end
stores:
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  br label %end
end:
  ret void
}

define void @guarded.with.masks(ptr %block, ptr %arena, ptr %out, i32 %n) "target-features"="+avx512bw,+avx512vl" {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column()
  %inside = icmp slt i32 %t, %n
  br i1 %inside, label %stores, label %end
stores:
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %t, ptr %to
  br label %end
end:
  ret void
}

define void @atomic(ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %old = atomicrmw add ptr %out, i32 1 monotonic
  ret void
}
