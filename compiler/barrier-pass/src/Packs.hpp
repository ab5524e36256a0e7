// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Numbers that the ABI packs into one.
#pragma once

#include <llvm/IR/PassManager.h>

namespace alpaka_pass
{
    //! A structure of small numbers that a function returns is one or two integers of 64 bits. InstCombine makes
    //! funnel shifts of some of them, `fshl(zext row, shl(zext column, 32), 32)`, and never takes these apart: indices
    //! would be opaque. This makes shifts of them, before InstCombine, which then finds the numbers.
    struct UnpackWords : llvm::PassInfoMixin<UnpackWords>
    {
        static auto run(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> llvm::PreservedAnalyses;
    };
} // namespace alpaka_pass
