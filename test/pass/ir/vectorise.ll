; Threads that are promised not to depend on each other become elements of vectors, without a test of their addresses.
; RUN: %opt -passes=alpaka-vectorise %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @plain(
; CHECK-NOT: icmp u
; CHECK: vector.body:
; CHECK: store <4 x i32>
define void @plain(ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %from = getelementptr inbounds i32, ptr %in, i64 %t
  %value = load i32, ptr %from, !llvm.access.group !3
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 %value, ptr %to, !llvm.access.group !3
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
