; Loads of a member of a structure in shared memory leave a condition where another member of it is read in each round. What may
; wrap around is hidden from the vectoriser.
; RUN: %opt -passes=alpaka-speculate %s | FileCheck --check-prefix=SPECULATE %s
; RUN: %opt -passes=alpaka-hide-wrapping %s | FileCheck --check-prefix=HIDE %s

; SPECULATE-LABEL: define void @member(
; SPECULATE: thread:
; SPECULATE: %value = load float, ptr %second
; SPECULATE: br i1 %is
define void @member(ptr noalias align 64 %shared, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %first = getelementptr inbounds [2 x float], ptr %shared, i64 %t, i64 0
  %key = load float, ptr %first
  %is = fcmp olt float %key, 1.0
  br i1 %is, label %work, label %latch
work:
  %second = getelementptr inbounds [2 x float], ptr %shared, i64 %t, i64 1
  %value = load float, ptr %second
  %to = getelementptr inbounds float, ptr %out, i64 %t
  store float %value, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: the memory is not known to be the block's.
; SPECULATE-LABEL: define void @elsewhere(
; SPECULATE: work:
; SPECULATE: %value = load float, ptr %second
define void @elsewhere(ptr %any, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %latch ]
  %first = getelementptr inbounds [2 x float], ptr %any, i64 %t, i64 0
  %key = load float, ptr %first
  %is = fcmp olt float %key, 1.0
  br i1 %is, label %work, label %latch
work:
  %second = getelementptr inbounds [2 x float], ptr %any, i64 %t, i64 1
  %value = load float, ptr %second
  %to = getelementptr inbounds float, ptr %out, i64 %t
  store float %value, ptr %to
  br label %latch
latch:
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; HIDE-LABEL: define void @wraps(
; HIDE: %product = mul i8 %narrow, 77
; HIDE: freeze i
define void @wraps(i64 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %narrow = trunc i64 %t to i8
  %product = mul i8 %narrow, 77
  %place = zext i8 %product to i64
  %from = getelementptr inbounds i32, ptr %in, i64 %place
  %value = load i32, ptr %from
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 %value, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
