; What only threads change that pass `t < working` changes in all threads where `working` only becomes less: a thread that is
; left out once stays out, and nothing else looks at the values.
; RUN: %opt -passes=alpaka-advance-all %s | FileCheck %s

declare void @use(i32, i32)
declare i32 @alpaka_split_column() readnone nounwind

; CHECK-LABEL: @advances
; CHECK: %in = icmp slt i32 %t, %working
; CHECK-NEXT: %half = ashr i32 %working, 1
; CHECK-NEXT: %twice = shl i32 %offset, 1
; CHECK-NEXT: br i1 %in
; CHECK-NOT: %working.next = phi
; CHECK: ret void
define void @advances(i32 %n, i32 %threads) {
  %t = call i32 @alpaka_split_column(), !range !0
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i.next, %join ]
  %working = phi i32 [ %threads, %0 ], [ %working.next, %join ]
  %offset = phi i32 [ 1, %0 ], [ %offset.next, %join ]
  %in = icmp slt i32 %t, %working
  br i1 %in, label %works, label %join
works:
  call void @use(i32 %working, i32 %offset)
  %half = ashr exact i32 %working, 1
  %twice = shl nuw i32 %offset, 1
  br label %join
join:
  %working.next = phi i32 [ %half, %works ], [ %working, %head ]
  %offset.next = phi i32 [ %twice, %works ], [ %offset, %head ]
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}

; A thread would come in again when `working` grows.
; CHECK-LABEL: @grows
; CHECK: %working.next = phi
define void @grows(i32 %n) {
  %t = call i32 @alpaka_split_column(), !range !0
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i.next, %join ]
  %working = phi i32 [ 1, %0 ], [ %working.next, %join ]
  %in = icmp slt i32 %t, %working
  br i1 %in, label %works, label %join
works:
  call void @use(i32 %working, i32 0)
  %twice = shl i32 %working, 1
  br label %join
join:
  %working.next = phi i32 [ %twice, %works ], [ %working, %head ]
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}

; Threads that are left out use their `working`; an index that may be negative may be below any `working`.
; CHECK-LABEL: @used
; CHECK: %working.next = phi
; CHECK-LABEL: @negative
; CHECK: %working.next = phi
define void @used(i32 %n, i32 %threads) {
  %t = call i32 @alpaka_split_column(), !range !0
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i.next, %join ]
  %working = phi i32 [ %threads, %0 ], [ %working.next, %join ]
  %in = icmp slt i32 %t, %working
  br i1 %in, label %works, label %join
works:
  %half = ashr i32 %working, 1
  br label %join
join:
  %working.next = phi i32 [ %half, %works ], [ %working, %head ]
  call void @use(i32 %working, i32 0)
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}

define void @negative(i32 %n, i32 %threads, i32 %t) {
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i.next, %join ]
  %working = phi i32 [ %threads, %0 ], [ %working.next, %join ]
  %in = icmp slt i32 %t, %working
  br i1 %in, label %works, label %join
works:
  %half = ashr i32 %working, 1
  br label %join
join:
  %working.next = phi i32 [ %half, %works ], [ %working, %head ]
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %head, label %end
end:
  ret void
}

!0 = !{i32 0, i32 1024}
