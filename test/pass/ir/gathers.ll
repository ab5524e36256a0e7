; Threads that read whole rows of their own: vectors of them are loaded whole and taken apart. If they read one element of each
; row, or fewer than half of them, vectors would be gathered.
; RUN: %opt -passes=alpaka-avoid-gathers %s | FileCheck %s

; CHECK-LABEL: define void @rows(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[ROWS:[0-9]+]]
define void @rows(i64 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %p0 = getelementptr inbounds [4 x float], ptr %in, i64 %t, i64 0
  %p2 = getelementptr inbounds [4 x float], ptr %in, i64 %t, i64 2
  %a = load float, ptr %p0
  %b = load float, ptr %p2
  %sum = fadd float %a, %b
  %to = getelementptr inbounds float, ptr %out, i64 %t
  store float %sum, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @column(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[COLUMN:[0-9]+]]
define void @column(i64 %n, ptr %in, ptr %other, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %p0 = getelementptr inbounds [4 x float], ptr %in, i64 %t, i64 0
  %q0 = getelementptr inbounds [4 x float], ptr %other, i64 %t, i64 0
  %a = load float, ptr %p0
  %b = load float, ptr %q0
  %sum = fadd float %a, %b
  %to = getelementptr inbounds float, ptr %out, i64 %t
  store float %sum, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !2
end:
  ret void
}

; Half a row is written: a vector of it would overwrite the other half.
; CHECK-LABEL: define void @half(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[HALF:[0-9]+]]
define void @half(i64 %n, ptr %in, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %from = getelementptr inbounds float, ptr %in, i64 %t
  %a = load float, ptr %from
  %p0 = getelementptr inbounds [4 x float], ptr %out, i64 %t, i64 0
  %p2 = getelementptr inbounds [4 x float], ptr %out, i64 %t, i64 2
  store float %a, ptr %p0
  store float %a, ptr %p2
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !3
end:
  ret void
}

; CHECK-DAG: ![[ROWS]] = distinct !{![[ROWS]], ![[THREADS:[0-9]+]]}
; CHECK-DAG: ![[COLUMN]] = distinct !{![[COLUMN]], ![[THREADS]], ![[SCALAR:[0-9]+]]}
; CHECK-DAG: ![[HALF]] = distinct !{![[HALF]], ![[THREADS]], ![[SCALAR]]}
; CHECK-DAG: ![[SCALAR]] = !{!"llvm.loop.vectorize.width", i32 1}
!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
