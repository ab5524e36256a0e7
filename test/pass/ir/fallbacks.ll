; The loop that a vector loop leaves for rounds whose numbers might wrap around is not unrolled. LLVM would, where it has put
; a test before them.
; RUN: %opt -passes=alpaka-keep-rests-rolled %s | FileCheck %s

; CHECK-LABEL: define void @row(
; CHECK: br i1 %more, label %vector, label %end, !llvm.loop ![[VECTOR:[0-9]+]]
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[ROW:[0-9]+]]
define void @row(i1 %wraps, ptr %out) {
  br i1 %wraps, label %thread, label %vector
vector:
  %v = phi i64 [ 0, %0 ], [ %beyond, %vector ]
  %piece = getelementptr float, ptr %out, i64 %v
  store <8 x float> zeroinitializer, ptr %piece
  %beyond = add nuw nsw i64 %v, 8
  %more = icmp ne i64 %beyond, 16
  br i1 %more, label %vector, label %end, !llvm.loop !0
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %to = getelementptr float, ptr %out, i64 %t
  store float 0.0, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 16
  br i1 %again, label %thread, label %end, !llvm.loop !2
end:
  ret void
}

; What is left without such a test LLVM does not unroll where it does not pay. Loops that have not become vectors stay.
; CHECK-LABEL: define void @others(
; CHECK: br i1 %again, label %rest, label %scalar, !llvm.loop ![[REST:[0-9]+]]
; CHECK: br i1 %more, label %scalar, label %end, !llvm.loop ![[SCALAR:[0-9]+]]
define void @others(i64 %n, ptr %out) {
  br label %rest
rest:
  %t = phi i64 [ 0, %0 ], [ %next, %rest ]
  %to = getelementptr float, ptr %out, i64 %t
  store float 0.0, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %rest, label %scalar, !llvm.loop !3
scalar:
  %s = phi i64 [ 0, %rest ], [ %beyond, %scalar ]
  %here = getelementptr float, ptr %out, i64 %s
  store float 1.0, ptr %here
  %beyond = add nuw nsw i64 %s, 1
  %more = icmp ne i64 %beyond, %n
  br i1 %more, label %scalar, label %end, !llvm.loop !5
end:
  ret void
}

; Where the number of the rounds is not known, the loop also does those that fill no vector: LLVM unrolls it.
; CHECK-LABEL: define void @some(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[SOME:[0-9]+]]
define void @some(i64 %first, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ %first, %0 ], [ %next, %thread ]
  %to = getelementptr float, ptr %out, i64 %t
  store float 0.0, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, 16
  br i1 %again, label %thread, label %end, !llvm.loop !7
end:
  ret void
}

; A loop that takes two numbers at a time, one by one, is no rest.
; CHECK-LABEL: define void @pairs(
; CHECK: br i1 %again, label %pair, label %end, !llvm.loop ![[VECTOR]]
define void @pairs(ptr %out) {
  br label %pair
pair:
  %t = phi i64 [ 0, %0 ], [ %next, %pair ]
  %to = getelementptr float, ptr %out, i64 %t
  store float 0.0, ptr %to
  %second = or i64 %t, 1
  %also = getelementptr float, ptr %out, i64 %second
  store float 0.0, ptr %also
  %next = add nuw nsw i64 %t, 2
  %again = icmp ne i64 %next, 16
  br i1 %again, label %pair, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-DAG: ![[VECTOR]] = distinct !{![[VECTOR]], ![[IS:[0-9]+]]}
; CHECK-DAG: ![[ROW]] = distinct !{![[ROW]], ![[IS]], ![[NO:[0-9]+]]}
; CHECK-DAG: ![[NO]] = !{!"llvm.loop.unroll.disable", i32 1}
; CHECK-DAG: ![[REST]] = distinct !{![[REST]], ![[IS]], ![[SELDOM:[0-9]+]]}
; CHECK-DAG: ![[SCALAR]] = distinct !{![[SCALAR]], ![[THREADS:[0-9]+]]}
; CHECK-DAG: ![[SOME]] = distinct !{![[SOME]], ![[IS]]}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.isvectorized", i32 1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1, !4}
!4 = !{!"llvm.loop.unroll.runtime.disable"}
!5 = distinct !{!5, !6}
!6 = !{!"alpaka.threads"}
!7 = distinct !{!7, !1}
