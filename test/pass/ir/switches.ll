; `if(t == 0) ...; else if(t == 15) ...;` and the switch that LLVM makes of it become guards one after the other: each is a loop of
; one round later. The first way passes the second test, which is not for it.
; RUN: %opt -passes=alpaka-undo-switches %s | FileCheck %s

declare i32 @alpaka_split_row() readnone nounwind
declare i32 @alpaka_split_column() readnone nounwind

; CHECK-LABEL: define void @chain(
; CHECK: br i1 %is.first, label %left, label %next
; CHECK: left:
; CHECK-NEXT: store i32 1
; CHECK-NEXT: br label %next
; CHECK: next:
; CHECK: br i1 %is.last, label %right, label %join
define void @chain(ptr %out) {
  %t = call i32 @alpaka_split_column()
  %is.first = icmp eq i32 %t, 0
  br i1 %is.first, label %left, label %next
left:
  store i32 1, ptr %out
  br label %join
next:
  %is.last = icmp eq i32 %t, 15
  br i1 %is.last, label %right, label %join
right:
  store i32 2, ptr %out
  br label %join
join:
  ret void
}

; A way of several blocks.
; CHECK-LABEL: define void @cases(
; CHECK-NOT: switch
; CHECK: br i1 %{{.*}}, label %top, label %[[CASE:.*]]
; CHECK: corner:
; CHECK-NEXT: store i32 2
; CHECK-NEXT: br label %[[CASE]]
; CHECK: [[CASE]]:
; CHECK: br i1 %{{.*}}, label %bottom, label %join
define void @cases(ptr %out) {
  %row = call i32 @alpaka_split_row()
  %t = call i32 @alpaka_split_column()
  switch i32 %row, label %join [
    i32 0, label %top
    i32 15, label %bottom
  ]
top:
  store i32 1, ptr %out
  %is.first = icmp eq i32 %t, 0
  br i1 %is.first, label %corner, label %join
corner:
  store i32 2, ptr %out
  br label %join
bottom:
  store i32 3, ptr %out
  br label %join
join:
  ret void
}

; Refused: the ways have results that are joined; the number is that of all threads.
; CHECK-LABEL: define i32 @result(
; CHECK: left:
; CHECK-NEXT: br label %join
define i32 @result() {
  %t = call i32 @alpaka_split_column()
  %is.first = icmp eq i32 %t, 0
  br i1 %is.first, label %left, label %next
left:
  br label %join
next:
  %is.last = icmp eq i32 %t, 15
  br i1 %is.last, label %right, label %join
right:
  br label %join
join:
  %chosen = phi i32 [ 1, %left ], [ 2, %right ], [ 3, %next ]
  ret i32 %chosen
}

; CHECK-LABEL: define void @of.all(
; CHECK: left:
; CHECK-NEXT: store i32 1
; CHECK-NEXT: br label %join
define void @of.all(i32 %kind, ptr %out) {
  %is.first = icmp eq i32 %kind, 0
  br i1 %is.first, label %left, label %next
left:
  store i32 1, ptr %out
  br label %join
next:
  %is.last = icmp eq i32 %kind, 15
  br i1 %is.last, label %right, label %join
right:
  store i32 2, ptr %out
  br label %join
join:
  ret void
}
