; Gathers and scatters in loops are left out where no lane of their mask takes part.
; RUN: %opt -passes=alpaka-skip-empty-masks %s | FileCheck %s

declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)

; CHECK-LABEL: define void @frame(
; CHECK: %mask = icmp slt <4 x i32>
; CHECK: [[MASK:%.*]] = freeze <4 x i1> %mask
; CHECK: [[BITS:%.*]] = bitcast <4 x i1> [[MASK]] to i4
; CHECK: [[ANY:%.*]] = icmp ne i4 [[BITS]], 0
; CHECK: br i1 [[ANY]], label %[[WORK:.*]], label %[[JOIN:.*]]
; CHECK: [[WORK]]:
; CHECK-NEXT: [[TAKEN:%.*]] = call <4 x i32> @llvm.masked.gather{{.*}}, <4 x i1> [[MASK]],
; CHECK: [[JOIN]]:
; CHECK-NEXT: %gathered = phi <4 x i32>
; CHECK-DAG: [ [[TAKEN]], %[[WORK]] ]
; CHECK-DAG: [ %passed, %vector ]
; CHECK: br i1 {{%.*}}, label %[[STORES:.*]], label
; CHECK: [[STORES]]:
; CHECK-NEXT: call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %gathered
; CHECK: ret void
define void @frame(i32 %n, <4 x i32> %m, <4 x i32> %passed, <4 x ptr> %from, <4 x ptr> %to) {
  br label %vector
vector:
  %t = phi i32 [ 0, %0 ], [ %next, %vector ]
  %one = insertelement <4 x i32> poison, i32 %t, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> poison, <4 x i32> zeroinitializer
  %mask = icmp slt <4 x i32> %all, %m
  %taken = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %from, i32 4, <4 x i1> %mask, <4 x i32> %passed)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %taken, <4 x ptr> %to, i32 4, <4 x i1> %mask)
  %next = add nuw nsw i32 %t, 4
  %again = icmp slt i32 %next, %n
  br i1 %again, label %vector, label %end
end:
  ret void
}

; Refused: all lanes take part.
; CHECK-LABEL: define void @all(
; CHECK-NOT: bitcast
; CHECK: ret void
define void @all(i32 %n, <4 x i32> %value, <4 x ptr> %to) {
  br label %vector
vector:
  %t = phi i32 [ 0, %0 ], [ %next, %vector ]
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %value, <4 x ptr> %to, i32 4, <4 x i1> <i1 1, i1 1, i1 1, i1 1>)
  %next = add nuw nsw i32 %t, 4
  %again = icmp slt i32 %next, %n
  br i1 %again, label %vector, label %end
end:
  ret void
}

; Refused: it is done once.
; CHECK-LABEL: define void @once(
; CHECK-NOT: bitcast
; CHECK: ret void
define void @once(<4 x i32> %value, <4 x ptr> %to, <4 x i1> %mask) {
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %value, <4 x ptr> %to, i32 4, <4 x i1> %mask)
  ret void
}
