; Lines that only messages of the pass have wanted (a unit without debug information) do not go through LLVM; a
; debugger's do, those of other remarks that the flags ask for, and those of a source without kernels.
; RUN: %opt -passes=alpaka-split %s | FileCheck %s --check-prefix=DROPPED
; RUN: sed 's/emissionKind: NoDebug/emissionKind: LineTablesOnly/' %s | %opt -passes=alpaka-split | FileCheck %s --check-prefix=KEPT
; RUN: %opt -passes=alpaka-split -pass-remarks-missed=loop-vec %s | FileCheck %s --check-prefix=KEPT
; RUN: %opt -passes=alpaka-split -pass-remarks-missed=alpaka-barriers %s | FileCheck %s --check-prefix=DROPPED
; RUN: %opt -passes='alpaka-split,cgscc(inline)' -pass-remarks=inline %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: sed 's/) #0/) "use-sample-profile"/' %s | %opt -passes=alpaka-split | FileCheck %s --check-prefix=KEPT

; RUN: sed 's/= call ptr @alpaka_split_facts(ptr @body)/= getelementptr i8, ptr @body, i32 0/' %s | %opt -passes=alpaka-split | FileCheck %s --check-prefix=KEPT

; REMARK: twice{{.*}} inlined into {{.*}}calls
; DROPPED-LABEL: define i32 @twice(
; DROPPED-NOT: !dbg
; DROPPED: ret i32
; KEPT-LABEL: define i32 @twice(
; KEPT: add i32 %x, %x, !dbg
define i32 @twice(i32 %x) #0 !dbg !4 {
  %sum = add i32 %x, %x, !dbg !6
  ret i32 %sum, !dbg !6
}

declare void @body(i32, i32, ptr, ptr)
declare ptr @alpaka_split_facts(ptr)
define ptr @asks() {
  %facts = call ptr @alpaka_split_facts(ptr @body)
  ret ptr %facts
}

define i32 @calls(i32 %x) {
  %twice = call i32 @twice(i32 %x)
  ret i32 %twice
}

attributes #0 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: NoDebug)
!1 = !DIFile(filename: "lines.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DISubroutineType(types: !{})
!6 = !DILocation(line: 2, column: 1, scope: !4)
