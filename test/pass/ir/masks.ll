; Parts of short rows are vectors with masks where the processor has registers for masks, and their accesses may have them.
; RUN: %opt -passes=alpaka-mask-short-rows -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 %s | FileCheck %s
; RUN: %opt -passes=alpaka-mask-short-rows -mtriple=x86_64-linux-gnu -mcpu=haswell %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: predicate.enable

; CHECK-LABEL: define void @part(
; CHECK: llvm.loop [[MASKED:![0-9]+]]
define void @part(i64 %low, i64 %high, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ %low, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, %high
  br i1 %again, label %thread, label %end, !llvm.loop !0
end:
  ret void
}

; Refused: a number of 128 bits has no masks. The other one is a loop over a row that may be long.
; CHECK-LABEL: define void @wide(
; CHECK: llvm.loop [[WIDE:![0-9]+]]
define void @wide(i64 %low, i64 %high, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ %low, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i128, ptr %out, i64 %t
  store i128 7, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, %high
  br i1 %again, label %thread, label %end, !llvm.loop !3
end:
  ret void
}

; CHECK-LABEL: define void @long(
; CHECK: llvm.loop [[LONG:![0-9]+]]
define void @long(i64 %low, i64 %high, ptr %out) {
  br label %thread
thread:
  %t = phi i64 [ %low, %0 ], [ %next, %thread ]
  %to = getelementptr inbounds i32, ptr %out, i64 %t
  store i32 7, ptr %to
  %next = add nuw nsw i64 %t, 1
  %again = icmp slt i64 %next, %high
  br i1 %again, label %thread, label %end, !llvm.loop !4
end:
  ret void
}

; CHECK-DAG: [[MASKED]] = distinct !{[[MASKED]], {{.*}}, [[ON:![0-9]+]]}
; CHECK-DAG: [[ON]] = !{!"llvm.loop.vectorize.predicate.enable", i32 1}
; CHECK-DAG: [[WIDE]] = distinct !{[[WIDE]], !{{[0-9]+}}, !{{[0-9]+}}}
; CHECK-DAG: [[LONG]] = distinct !{[[LONG]], !{{[0-9]+}}}
!0 = distinct !{!0, !1, !2}
!1 = !{!"alpaka.threads"}
!2 = !{!"alpaka.short"}
!3 = distinct !{!3, !1, !2}
!4 = distinct !{!4, !1}
