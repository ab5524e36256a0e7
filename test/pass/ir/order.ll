; Threads whose loads or stores of neighbouring words LLVM brings together are promised to be independent only if no other
; access of the thread lies between these that may meet them.
; RUN: %opt -passes=alpaka-keep-order %s | FileCheck %s

; CHECK-LABEL: define void @between(
; CHECK-NOT: access.group
; CHECK: ret void
define void @between(i64 %odd, ptr %p) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %even = shl nuw nsw i64 %t, 1
  %p0 = getelementptr inbounds i32, ptr %p, i64 %even
  %p1 = getelementptr inbounds i32, ptr %p0, i64 1
  %any = getelementptr inbounds i32, ptr %p0, i64 %odd
  %value = trunc i64 %t to i32
  store i32 %value, ptr %p1, !llvm.access.group !3
  %seen = load i32, ptr %any, !llvm.access.group !3
  store i32 %seen, ptr %p0, !llvm.access.group !3
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Nothing lies between the loads, nor between the stores.
; CHECK-LABEL: define void @pairs(
; CHECK-COUNT-4: !llvm.access.group
; CHECK: ret void
define void @pairs(ptr %p) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %even = shl nuw nsw i64 %t, 1
  %p0 = getelementptr inbounds i32, ptr %p, i64 %even
  %p1 = getelementptr inbounds i32, ptr %p0, i64 1
  %a = load i32, ptr %p0, !llvm.access.group !3
  %b = load i32, ptr %p1, !llvm.access.group !3
  store i32 %b, ptr %p0, !llvm.access.group !3
  store i32 %a, ptr %p1, !llvm.access.group !3
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Words side by side are not brought together.
; CHECK-LABEL: define void @contiguous(
; CHECK-COUNT-3: !llvm.access.group
; CHECK: ret void
define void @contiguous(i64 %odd, ptr %p) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %p0 = getelementptr inbounds i32, ptr %p, i64 %t
  %p1 = getelementptr inbounds i32, ptr %p0, i64 64
  %any = getelementptr inbounds i32, ptr %p0, i64 %odd
  %value = trunc i64 %t to i32
  store i32 %value, ptr %p1, !llvm.access.group !3
  %seen = load i32, ptr %any, !llvm.access.group !3
  store i32 %seen, ptr %p0, !llvm.access.group !3
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"alpaka.threads"}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
