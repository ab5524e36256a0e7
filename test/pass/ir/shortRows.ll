; Loops over rows get a version for 8 x 8 threads if one of them reads much that is the same in each row.
; RUN: %opt -passes='loop-simplify,alpaka-know-short-rows' %s | FileCheck %s

; CHECK-LABEL: define void @columns(
; CHECK-DAG: [[COLUMNS:%.*]] = icmp eq i32 %columns, 8
; CHECK-DAG: [[ROWS:%.*]] = icmp eq i32 %rows, 8
; CHECK: [[BOTH:%.*]] = freeze i1
; CHECK: br i1 [[BOTH]], label %[[SHORT:.*]], label %[[ANY:[^ ]*]]
; CHECK: [[SHORT]]:
; CHECK: mul nuw nsw i32 %row.short, 8
; CHECK: icmp slt i32 %next.short, 8
; CHECK: icmp slt i32 %row.next.short, 8
; CHECK: [[ANY]]:
; CHECK: icmp slt i32 %next, %columns
; CHECK: icmp slt i32 %row.next, %rows
; CHECK: ret void
define void @columns(i32 %rows, i32 %columns, ptr %in, ptr %out) {
  br label %rowHead
rowHead:
  %row = phi i32 [ 0, %0 ], [ %row.next, %rowNext ]
  %before = mul nuw nsw i32 %row, %columns
  br label %thread
thread:
  %t = phi i32 [ 0, %rowHead ], [ %next, %thread ]
  %first = shl nuw nsw i32 %t, 2
  %p0 = getelementptr i32, ptr %in, i32 %first
  %p1 = getelementptr i32, ptr %p0, i32 1
  %p2 = getelementptr i32, ptr %p0, i32 2
  %p3 = getelementptr i32, ptr %p0, i32 3
  %v0 = load i32, ptr %p0
  %v1 = load i32, ptr %p1
  %v2 = load i32, ptr %p2
  %v3 = load i32, ptr %p3
  %a = add i32 %v0, %v1
  %b = add i32 %v2, %v3
  %c = xor i32 %a, %b
  %place = add nuw nsw i32 %before, %t
  %to = getelementptr i32, ptr %out, i32 %place
  store i32 %c, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %columns
  br i1 %again, label %thread, label %rowNext, !llvm.loop !0
rowNext:
  %row.next = add nuw nsw i32 %row, 1
  %more = icmp slt i32 %row.next, %rows
  br i1 %more, label %rowHead, label %end
end:
  ret void
}

; A loop that only copies gets a version, too, as another one of the kernel has one.
; CHECK-LABEL: define void @both(
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %[[ANY:.*]]
; CHECK: icmp slt i32 %c.next.short, 8
; CHECK: icmp slt i32 %copied.next.short, 8
; CHECK: icmp slt i32 %next.short, 8
; CHECK: icmp slt i32 %row.next.short, 8
; CHECK: ret void
define void @both(i32 %rows, i32 %columns, ptr %in, ptr %out) {
  br label %copyHead
copyHead:
  %copied = phi i32 [ 0, %0 ], [ %copied.next, %copyNext ]
  %start = mul nuw nsw i32 %copied, %columns
  br label %copy
copy:
  %k = phi i32 [ 0, %copyHead ], [ %c.next, %copy ]
  %from.place = add nuw nsw i32 %start, %k
  %from = getelementptr i32, ptr %in, i32 %from.place
  %value = load i32, ptr %from
  %into = getelementptr i32, ptr %out, i32 %from.place
  store i32 %value, ptr %into
  %c.next = add nuw nsw i32 %k, 1
  %c.again = icmp slt i32 %c.next, %columns
  br i1 %c.again, label %copy, label %copyNext, !llvm.loop !2
copyNext:
  %copied.next = add nuw nsw i32 %copied, 1
  %c.more = icmp slt i32 %copied.next, %rows
  br i1 %c.more, label %copyHead, label %work
work:
  br label %rowHead
rowHead:
  %row = phi i32 [ 0, %work ], [ %row.next, %rowNext ]
  %before = mul nuw nsw i32 %row, %columns
  br label %thread
thread:
  %t = phi i32 [ 0, %rowHead ], [ %next, %thread ]
  %first = shl nuw nsw i32 %t, 2
  %p0 = getelementptr i32, ptr %in, i32 %first
  %p1 = getelementptr i32, ptr %p0, i32 1
  %p2 = getelementptr i32, ptr %p0, i32 2
  %p3 = getelementptr i32, ptr %p0, i32 3
  %v0 = load i32, ptr %p0
  %v1 = load i32, ptr %p1
  %v2 = load i32, ptr %p2
  %v3 = load i32, ptr %p3
  %a = add i32 %v0, %v1
  %b = add i32 %v2, %v3
  %c = xor i32 %a, %b
  %place = add nuw nsw i32 %before, %t
  %to = getelementptr i32, ptr %out, i32 %place
  store i32 %c, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %columns
  br i1 %again, label %thread, label %rowNext, !llvm.loop !0
rowNext:
  %row.next = add nuw nsw i32 %row, 1
  %more = icmp slt i32 %row.next, %rows
  br i1 %more, label %rowHead, label %end
end:
  ret void
}

; Refused: each row reads numbers of its own.
; CHECK-LABEL: define void @own(
; CHECK-NOT: freeze
; CHECK: ret void
define void @own(i32 %rows, i32 %columns, ptr %in, ptr %out) {
  br label %rowHead
rowHead:
  %row = phi i32 [ 0, %0 ], [ %row.next, %rowNext ]
  %before = mul nuw nsw i32 %row, %columns
  br label %thread
thread:
  %t = phi i32 [ 0, %rowHead ], [ %next, %thread ]
  %place = add nuw nsw i32 %before, %t
  %p0 = getelementptr i32, ptr %in, i32 %place
  %p1 = getelementptr i32, ptr %p0, i32 1
  %p2 = getelementptr i32, ptr %p0, i32 2
  %p3 = getelementptr i32, ptr %p0, i32 3
  %v0 = load i32, ptr %p0
  %v1 = load i32, ptr %p1
  %v2 = load i32, ptr %p2
  %v3 = load i32, ptr %p3
  %a = add i32 %v0, %v1
  %b = add i32 %v2, %v3
  %c = xor i32 %a, %b
  %to = getelementptr i32, ptr %out, i32 %place
  store i32 %c, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, %columns
  br i1 %again, label %thread, label %rowNext, !llvm.loop !0
rowNext:
  %row.next = add nuw nsw i32 %row, 1
  %more = icmp slt i32 %row.next, %rows
  br i1 %more, label %rowHead, label %end
end:
  ret void
}

; Refused: the length of a row is known.
; CHECK-LABEL: define void @known(
; CHECK-NOT: freeze
; CHECK: ret void
define void @known(i32 %rows, ptr %in, ptr %out) {
  br label %rowHead
rowHead:
  %row = phi i32 [ 0, %0 ], [ %row.next, %rowNext ]
  br label %thread
thread:
  %t = phi i32 [ 0, %rowHead ], [ %next, %thread ]
  %first = shl nuw nsw i32 %t, 2
  %p0 = getelementptr i32, ptr %in, i32 %first
  %p1 = getelementptr i32, ptr %p0, i32 1
  %p2 = getelementptr i32, ptr %p0, i32 2
  %p3 = getelementptr i32, ptr %p0, i32 3
  %v0 = load i32, ptr %p0
  %v1 = load i32, ptr %p1
  %v2 = load i32, ptr %p2
  %v3 = load i32, ptr %p3
  %a = add i32 %v0, %v1
  %b = add i32 %v2, %v3
  %c = xor i32 %a, %b
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %c, ptr %to
  %next = add nuw nsw i32 %t, 1
  %again = icmp slt i32 %next, 16
  br i1 %again, label %thread, label %rowNext, !llvm.loop !0
rowNext:
  %row.next = add nuw nsw i32 %row, 1
  %more = icmp slt i32 %row.next, %rows
  br i1 %more, label %rowHead, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"alpaka.threads"}
!2 = distinct !{!2, !1}
