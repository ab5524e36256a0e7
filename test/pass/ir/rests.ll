; Loops inside threads take one vector at a time if the number of their rounds is not known, so that few are left over.
; RUN: %opt -passes=alpaka-shorten-rests %s | FileCheck %s

; CHECK-LABEL: define i32 @rank(
; CHECK: br i1 %again, label %round, label %end, !llvm.loop ![[RANK:[0-9]+]]
define i32 @rank(i64 %n, i32 %mine, ptr %keys) {
  br label %round
round:
  %i = phi i64 [ 0, %0 ], [ %next, %round ]
  %rank = phi i32 [ 0, %0 ], [ %more, %round ]
  %p = getelementptr inbounds i32, ptr %keys, i64 %i
  %its = load i32, ptr %p
  %less = icmp slt i32 %its, %mine
  %one = zext i1 %less to i32
  %more = add nsw i32 %rank, %one
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %round, label %end, !llvm.loop !0
end:
  ret i32 %more
}

; What has a known number of rounds keeps what LLVM chooses.
; CHECK-LABEL: define void @known(
; CHECK: br i1 %again, label %round, label %end, !llvm.loop ![[KNOWN:[0-9]+]]
define void @known(ptr %p) {
  br label %round
round:
  %i = phi i64 [ 0, %0 ], [ %next, %round ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  store i32 7, ptr %at
  %next = add nuw nsw i64 %i, 1
  %again = icmp ne i64 %next, 64
  br i1 %again, label %round, label %end, !llvm.loop !2
end:
  ret void
}

; So does a loop over threads.
; CHECK-LABEL: define void @threads(
; CHECK: br i1 %again, label %thread, label %end, !llvm.loop ![[THREADS:[0-9]+]]
define void @threads(i64 %n, ptr %p) {
  br label %thread
thread:
  %t = phi i64 [ 0, %0 ], [ %next, %thread ]
  %at = getelementptr inbounds i32, ptr %p, i64 %t
  store i32 7, ptr %at
  %next = add nuw nsw i64 %t, 1
  %again = icmp ne i64 %next, %n
  br i1 %again, label %thread, label %end, !llvm.loop !3
end:
  ret void
}

; CHECK: ![[RANK]] = distinct !{![[RANK]], ![[PROGRESS:[0-9]+]], ![[HINT:[0-9]+]]}
; CHECK: ![[PROGRESS]] = !{!"llvm.loop.mustprogress"}
; CHECK: ![[HINT]] = !{!"llvm.loop.interleave.count", i32 1}
; CHECK: ![[KNOWN]] = distinct !{![[KNOWN]], ![[PROGRESS]]}
; CHECK: ![[THREADS]] = distinct !{![[THREADS]], ![[OF:[0-9]+]]}
; CHECK: ![[OF]] = !{!"alpaka.threads"}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !4}
!4 = !{!"alpaka.threads"}
