; The last vector of some threads of a short row ends where they end, and does again what the one before it has done.
; RUN: %opt -passes=alpaka-overlap-rests -mtriple=x86_64-linux-gnu -mcpu=haswell %s | FileCheck %s
; RUN: %opt -passes=alpaka-overlap-rests -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: vectors

; CHECK-LABEL: define void @inner(
; CHECK: %[[ROUNDS:.*]] = sub i32 %end, %first
; CHECK-NEXT: %[[LAST:.*]] = sub i32 %[[ROUNDS]], 8
; CHECK-NEXT: %[[FEW:.*]] = icmp ult i32 %[[ROUNDS]], 8
; CHECK-NEXT: br i1 %[[FEW]], label %few, label %vectors
; CHECK: few:
; CHECK-NEXT: br label %thread
; CHECK: vectors:
; CHECK-NEXT: %[[DONE:.*]] = phi i32 [ 0, %row ], [ %[[MORE:.*]], %vectors.next ]
; CHECK-NEXT: %[[IS:.*]] = icmp ult i32 %[[DONE]], %[[LAST]]
; CHECK-NEXT: %[[AT:.*]] = select i1 %[[IS]], i32 %[[DONE]], i32 %[[LAST]]
; CHECK-NEXT: %[[FROM:.*]] = add nuw nsw i32 %first, %[[AT]]
; CHECK-NEXT: %[[END:.*]] = add nuw nsw i32 %[[FROM]], 8
; CHECK-NEXT: br label %thread.vector
; CHECK: vectors.next:
; CHECK-NEXT: %[[MORE]] = add nuw nsw i32 %[[DONE]], 8
; CHECK-NEXT: %[[GOES:.*]] = icmp ult i32 %[[MORE]], %[[ROUNDS]]
; CHECK-NEXT: br i1 %[[GOES]], label %vectors, label %last, !llvm.loop
; CHECK: thread:
; CHECK: br i1 %{{.*}}, label %thread, label %last, !llvm.loop ![[ONE:[0-9]+]]
; CHECK: thread.vector:
; CHECK-NEXT: %t.vector = phi i32 [ %[[FROM]], %vectors ], [ %next.vector, %thread.vector ]
; CHECK: %next.vector = add nuw nsw i32 %t.vector, 1
; CHECK: %[[GOES:.*]] = icmp ne i32 %next.vector, %[[END]]
; CHECK-NEXT: br i1 %[[GOES]], label %thread.vector, label %vectors.next
define void @inner(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}

; Sums that do not overflow are added in 64 bits.
; CHECK-LABEL: define void @sum(
; CHECK-DAG: %[[BASE:.*]] = sext i32 %base to i64
; CHECK: thread.vector:
; CHECK: %[[T:.*]] = sext i32 %t.vector to i64
; CHECK: %[[SUM:.*]] = add nsw i64 %[[BASE]], %[[T]]
; CHECK: %[[AT:.*]] = sub nsw i64 %[[SUM]], 3
; CHECK: getelementptr inbounds float, ptr %out, i64 %[[AT]]
define void @sum(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end, i32 %base) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %narrow = add nsw i32 %base, %t
  %place = sub nsw i32 %narrow, 3
  %wide = zext i32 %t to i64
  %at = sext i32 %place to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %at
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}

; Refused: a thread reads what it writes, or may do so.
; CHECK-LABEL: define void @inPlace(
; CHECK-NOT: vectors
define void @inPlace(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %in, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}
define void @mayMeet(ptr %in, ptr %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}

; Refused: threads may depend on each other, or accesses have an order.
define void @dependent(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from
  store float %value, ptr %to
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}
define void @volatile(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load volatile float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}

; Refused: all threads write to one place, or places lie apart.
define void @common(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %out, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}
define void @apart(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds double, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}

; Refused: the row may be long, the number of rounds is known, the loop is not to be vectorised, numbers may wrap
; around.
define void @long(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !3
last:
  br label %done
done:
  ret void
}
define void @known(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = add i32 0, 3
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, 15
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}
define void @gathered(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !4
last:
  br label %done
done:
  ret void
}
define void @wraps(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end) {
entry:
  %first = mul i32 %low, 3
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %wide = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %in, i64 %wide
  %to = getelementptr inbounds float, ptr %out, i64 %wide
  %value = load float, ptr %from, !llvm.access.group !9
  store float %value, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}
define void @wrappingSum(ptr noalias %in, ptr noalias %out, i32 %low, i32 %end, i32 %base) {
entry:
  %first = call i32 @llvm.umin.i32(i32 %low, i32 16)
  %is = icmp ult i32 %first, %end
  br i1 %is, label %row, label %done
row:
  br label %thread
thread:
  %t = phi i32 [ %first, %row ], [ %next, %thread ]
  %place = add i32 %base, %t
  %at = sext i32 %place to i64
  %to = getelementptr inbounds float, ptr %out, i64 %at
  store float 1.0, ptr %to, !llvm.access.group !9
  %next = add i32 %t, 1
  %again = icmp ne i32 %next, %end
  br i1 %again, label %thread, label %last, !llvm.loop !0
last:
  br label %done
done:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32)

; The loop that is left for less than 8 rounds stays as it is.
; CHECK: ![[ONE]] = distinct !{![[ONE]], {{.*}}![[WIDTH:[0-9]+]], ![[ROLLED:[0-9]+]]}
; CHECK-DAG: ![[WIDTH]] = !{!"llvm.loop.vectorize.width", i32 1}
; CHECK-DAG: ![[ROLLED]] = !{!"llvm.loop.unroll.disable", i32 1}

!0 = distinct !{!0, !1, !2, !5}
!1 = !{!"alpaka.threads"}
!2 = !{!"llvm.loop.parallel_accesses", !9}
!3 = distinct !{!3, !1, !2}
!4 = distinct !{!4, !1, !2, !5, !6}
!5 = !{!"alpaka.short"}
!6 = !{!"llvm.loop.vectorize.width", i32 1}
!9 = distinct !{}
