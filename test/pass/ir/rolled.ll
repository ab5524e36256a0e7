; A loop over threads that stayed scalar is not unrolled where three of its indices grow by steps that are not known, as
; `(start + t * stride) & 2047`: each copy of each would take a register.
; RUN: %opt -passes=alpaka-keep-rolled %s | FileCheck %s

; CHECK-LABEL: define void @walk(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[WALK:[0-9]+]]
define void @walk(i32 %n, i32 %stride, i32 %a, i32 %b, i32 %c, ptr %pool) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %way = mul i32 %t, %stride
  %ia = add i32 %a, %way
  %ib = add i32 %b, %way
  %ic = add i32 %c, %way
  %ma = and i32 %ia, 2047
  %mb = and i32 %ib, 2047
  %mc = and i32 %ic, 2047
  %pa = getelementptr float, ptr %pool, i32 %ma
  %pb = getelementptr float, ptr %pool, i32 %mb
  %pc = getelementptr float, ptr %pool, i32 %mc
  %x = load float, ptr %pa
  %y = load float, ptr %pb
  %sum = fadd float %x, %y
  store float %sum, ptr %pc
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; One such index, although it is computed in several steps.
; CHECK-LABEL: define void @column(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[COLUMN:[0-9]+]]
define void @column(i32 %n, i32 %pitch, i32 %a, i32 %b, ptr %pool) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %way = mul i32 %t, %pitch
  %first = add i32 %a, %way
  %place = add i32 %first, %b
  %p = getelementptr float, ptr %pool, i32 %place
  store float 0.0, ptr %p
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !2
end:
  ret void
}

; Distances that are known are part of an address.
; CHECK-LABEL: define void @near(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[NEAR:[0-9]+]]
define void @near(i32 %n, i32 %a, i32 %b, i32 %c, ptr %pool) {
  br label %thread
thread:
  %t = phi i32 [ 0, %0 ], [ %next, %thread ]
  %ia = add i32 %a, %t
  %ib = add i32 %b, %t
  %ic = add i32 %c, %t
  %pa = getelementptr float, ptr %pool, i32 %ia
  %pb = getelementptr float, ptr %pool, i32 %ib
  %pc = getelementptr float, ptr %pool, i32 %ic
  %x = load float, ptr %pa
  %y = load float, ptr %pb
  %sum = fadd float %x, %y
  store float %sum, ptr %pc
  %next = add nuw nsw i32 %t, 1
  %again = icmp ne i32 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !3
end:
  ret void
}

; CHECK: ![[WALK]] = distinct !{![[WALK]], ![[THREADS:[0-9]+]], ![[ROLLED:[0-9]+]]}
; CHECK: ![[THREADS]] = !{!"alpaka.threads"}
; CHECK: ![[ROLLED]] = !{!"llvm.loop.unroll.runtime.disable"
; CHECK: ![[COLUMN]] = distinct !{![[COLUMN]], ![[THREADS]]}
; CHECK: ![[NEAR]] = distinct !{![[NEAR]], ![[THREADS]]}
!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
