; A load from one of two places, either of which grows with the thread, becomes two loads under a condition. A branch may not
; depend on a number without a value, which a selection may: it is frozen outside of the loop.
; RUN: %opt -passes=alpaka-clamps -mtriple=x86_64-linux-gnu -mcpu=haswell %s | FileCheck %s
; RUN: %opt -passes=alpaka-clamps -mtriple=x86_64-linux-gnu -mcpu=nehalem %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: freeze

; CHECK-LABEL: define void @select(
; CHECK: %[[FIRST:.*]] = freeze i32 %first
; CHECK: %[[X:.*]] = add i32 %[[FIRST]], %t
; CHECK: %[[IS:.*]] = icmp sgt i32 %[[X]], 0
; CHECK: br i1 %[[IS]], label %[[THEN:.*]], label %[[ELSE:.*]]
; CHECK: [[THEN]]:
; CHECK: getelementptr inbounds [32 x float], ptr %tile, i32 0, i32 %left
; CHECK: %[[A:.*]] = load float
; CHECK: [[ELSE]]:
; CHECK: getelementptr inbounds [32 x float], ptr %tile, i32 0, i32 %t
; CHECK: %[[B:.*]] = load float
; CHECK: phi float [ %[[A]], %[[THEN]] ], [ %[[B]], %[[ELSE]] ]
define void @select(i32 %first, ptr %tile, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %x = add nsw i32 %first, %t
  %inside = icmp sgt i32 %x, 0
  %left = add nsw i32 %t, -1
  %place = select i1 %inside, i32 %left, i32 %t
  %from = getelementptr inbounds [32 x float], ptr %tile, i32 0, i32 %place
  %value = load float, ptr %from
  %to = getelementptr inbounds float, ptr %out, i32 %t
  store float %value, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Also as InstCombine writes it, and cast by shifts.
; CHECK-LABEL: define void @sum(
; CHECK: br i1 %{{.*}}, label %[[THEN:.*]], label %[[ELSE:.*]]
; CHECK: [[THEN]]:
; CHECK-NEXT: %[[LEFT:.*]] = add i64 %t, -1
; CHECK-NEXT: %[[HIGH:.*]] = shl i64 %[[LEFT]], 32
; CHECK-NEXT: ashr exact i64 %[[HIGH]], 32
; CHECK: [[ELSE]]:
; CHECK-NEXT: add i64 %t, 0
define void @sum(i32 %first, ptr %tile, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %number = trunc i64 %t to i32
  %x = add nsw i32 %first, %number
  %inside = icmp sgt i32 %x, 0
  %step = sext i1 %inside to i64
  %left = add i64 %t, %step
  %high = shl i64 %left, 32
  %place = ashr exact i64 %high, 32
  %from = getelementptr inbounds float, ptr %tile, i64 %place
  %value = load float, ptr %from
  %to = getelementptr inbounds float, ptr %out, i64 %t
  store float %value, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; A minimum is a selection.
; CHECK-LABEL: define void @minimum(
; CHECK: icmp slt i32 %x, %last
; CHECK: br i1 %{{.*}}, label %[[THEN:.*]], label %[[ELSE:.*]]
; CHECK: [[THEN]]:
; CHECK-NEXT: getelementptr inbounds float, ptr %in, i32 %x
; CHECK: [[ELSE]]:
; CHECK-NEXT: getelementptr inbounds float, ptr %in, i32 %last
define void @minimum(i32 %first, i32 %last, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %x = add nsw i32 %first, %t
  %place = call i32 @llvm.smin.i32(i32 %x, i32 %last)
  %from = getelementptr inbounds float, ptr %in, i32 %place
  %value = load float, ptr %from
  %to = getelementptr inbounds float, ptr %out, i32 %t
  store float %value, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: places that lie further apart, a volatile load, bytes (AVX2 has no masks for them), a number that varies otherwise.
; CHECK-LABEL: define void @others(
; CHECK-NOT: freeze
; CHECK: ret void
define void @others(i32 %first, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %x = add nsw i32 %first, %t
  %inside = icmp sgt i32 %x, 0
  %far = mul nuw nsw i32 %t, 3
  %apart = select i1 %inside, i32 %far, i32 %t
  %a = getelementptr inbounds float, ptr %in, i32 %apart
  %va = load float, ptr %a
  %left = add nsw i32 %t, -1
  %place = select i1 %inside, i32 %left, i32 %t
  %b = getelementptr inbounds float, ptr %in, i32 %place
  %vb = load volatile float, ptr %b
  %c = getelementptr inbounds i8, ptr %in, i32 %place
  %vc = load i8, ptr %c
  %twice = add nsw i32 %place, %far
  %d = getelementptr inbounds float, ptr %in, i32 %twice
  %vd = load float, ptr %d
  %sum = fadd float %va, %vb
  %all = fadd float %sum, %vd
  %to = getelementptr inbounds float, ptr %out, i32 %t
  store float %all, ptr %to
  store i8 %vc, ptr %out
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, 32
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
