// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Passes of the preparation that bring the code of a thread into shapes that the other steps understand.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

namespace alpaka_pass
{
    //! Loops with barriers stay loops: unrolled, each barrier would be a region of its own.
    struct KeepLoopsWithBarriers : llvm::PassInfoMixin<KeepLoopsWithBarriers>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! evenRounds as a pass.
    struct EvenRounds : llvm::PassInfoMixin<EvenRounds>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! divideInductions as a pass; LoopRotate behind it would undo it.
    struct DivideInductions : llvm::PassInfoMixin<DivideInductions>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! What only threads change that pass a condition, which none passes that has failed it, changes in all threads.
    struct AdvanceAll : llvm::PassInfoMixin<AdvanceAll>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! Says which addresses are known to be in shared memory: there atomic operations are plain ones.
    struct FindShared : llvm::PassInfoMixin<FindShared>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! SimplifyCFG makes a switch of `if(t == 0) ...; if(t == 7) ...;`.
    struct UndoSwitches : llvm::PassInfoMixin<UndoSwitches>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! Structures of two floats are passed as vectors by the ABI: they become two values again.
    struct SplitPairs : llvm::PassInfoMixin<SplitPairs>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! Sums whose numbers have no bit in common, which InstCombine writes as `|`, become sums again.
    struct MakeSums : llvm::PassInfoMixin<MakeSums>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };

    //! Unrolls loops that hand a value of the thread from round to round. Interchanged, they load and store it
    //! once for each round, from now on for several.
    struct UnrollRounds : llvm::PassInfoMixin<UnrollRounds>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };
} // namespace alpaka_pass
