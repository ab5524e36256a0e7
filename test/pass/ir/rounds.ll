; Loops over shares of work: `for(i = t; i < n; i += 64)` gets a counter that all threads have, and the bound becomes a condition
; inside. A number that grows alike in all threads becomes its start plus one that does not vary. Rounds that hand on a sum are
; unrolled.
; RUN: %opt -passes=alpaka-even-rounds %s | FileCheck --check-prefix=EVEN %s
; RUN: %opt -passes=alpaka-divide-inductions %s | FileCheck --check-prefix=DIVIDE %s
; RUN: %opt -passes=alpaka-unroll-rounds %s | FileCheck --check-prefix=UNROLL %s

declare void @alpaka_split_begin(i32, i32, ptr, ptr, ptr, ptr)
declare i32 @alpaka_split_column() readnone nounwind

; EVEN-LABEL: define void @share(
; EVEN: head:
; EVEN: %[[ROUND:.*]] = phi i32 [ 0, %0 ]
; EVEN-NOT: icmp slt i32 %i,
; EVEN: br i1
; EVEN: store i32 7
; DIVIDE-LABEL: define void @share(
; DIVIDE: %grown = phi i32 [ 0, %0 ], [ %[[NEXT:[0-9]+]], %body ]
; DIVIDE: add i32 %t, %grown
; DIVIDE: %[[NEXT]] = add i32 %grown, 64
define void @share(i32 %n, ptr %block, ptr %arena, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column(), !range !0
  br label %head
head:
  %i = phi i32 [ %t, %0 ], [ %next, %body ]
  %in = icmp slt i32 %i, %n
  br i1 %in, label %body, label %end
body:
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 7, ptr %to
  %next = add nsw i32 %i, 64
  br label %head
end:
  ret void
}

; UNROLL-LABEL: define void @sum(
; UNROLL: loop:
; UNROLL-COUNT-8: fadd float
; UNROLL: ret void
; UNROLL-LABEL: define void @own(
; UNROLL: fadd float
; UNROLL-NOT: fadd float
; UNROLL: ret void
define void @sum(ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column(), !range !0
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %row = mul i32 %i, 64
  %place = add i32 %row, %t
  %from = getelementptr float, ptr %in, i32 %place
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr %out, i32 %t
  store float %more, ptr %to
  ret void
}

; Refused: each thread has rounds of its own.
define void @own(ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column(), !range !0
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %from = getelementptr float, ptr %in, i32 %i
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, %t
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr %out, i32 %t
  store float %more, ptr %to
  ret void
}

!0 = !{i32 0, i32 1024}

; A sum of quotients whose divisors are the same in all threads, each from the one before: all 32 rounds are unrolled,
; so that the threads share the divisions.
; UNROLL-LABEL: define void @eliminate(
; UNROLL-COUNT-32: fdiv float 1.000000e+00
; UNROLL-NOT: fdiv
; UNROLL: ret void
define void @eliminate(ptr %block, ptr %arena, ptr %in, ptr %out, float %first) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column(), !range !0
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %pivot = phi float [ %first, %0 ], [ %lower, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %row = mul i32 %i, 64
  %place = add i32 %row, %t
  %from = getelementptr float, ptr %in, i32 %place
  %value = load float, ptr %from
  %diagonal = fadd float %pivot, 2.5
  %m = fdiv float 1.0, %diagonal
  %lower = fneg float %m
  %both = fadd float %sum, %value
  %more = fmul float %both, %m
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 32
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr %out, i32 %t
  store float %more, ptr %to
  ret void
}

; Each thread divides by numbers of its own.
; UNROLL-LABEL: define void @divide(
; UNROLL-COUNT-8: fdiv float 1.000000e+00
; UNROLL-NOT: fdiv
; UNROLL: ret void
define void @divide(ptr %block, ptr %arena, ptr %in, ptr %out) {
  call void @alpaka_split_begin(i32 1, i32 64, ptr null, ptr null, ptr %block, ptr %arena)
  %t = call i32 @alpaka_split_column(), !range !0
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %row = mul i32 %i, 64
  %place = add i32 %row, %t
  %from = getelementptr float, ptr %in, i32 %place
  %value = load float, ptr %from
  %m = fdiv float 1.0, %value
  %more = fadd float %sum, %m
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 32
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr %out, i32 %t
  store float %more, ptr %to
  ret void
}
