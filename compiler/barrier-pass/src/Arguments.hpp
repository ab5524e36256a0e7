// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a kernel is called with.
#pragma once

#include <llvm/IR/PassManager.h>

namespace alpaka_pass
{
    //! Arguments that are passed in memory become local copies, which SROA takes apart.
    void copyArguments(llvm::Function& f);

    //! Large arguments are references to objects that are constant while the kernel runs, if it does not write
    //! members that are mutable: what is read from them is the same in all threads, whatever these store meanwhile.
    //! A thread that has its own copy of one, as a parameter by value is, and only reads it, reads the object itself.
    struct FixArguments : llvm::PassInfoMixin<FixArguments>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };
} // namespace alpaka_pass
