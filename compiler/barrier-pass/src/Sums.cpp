// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! InstCombine makes `|` of sums whose numbers have no bit in common, as `1024 * block + t` has none while the number
//! of a thread is known to be below 1,024. That number becomes one that counts rounds, whose range LLVM does not know:
//! then `1024 * block | t` is no index that grows by one, and loops over threads gather and scatter. This makes sums.

#include "Shapes.hpp"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/KnownBits.h>

using namespace llvm;

namespace alpaka_pass
{
    auto MakeSums::run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
    {
        auto const& layout = f.getParent()->getDataLayout();
        std::vector<Instruction*> found;
        for(auto& instruction : instructions(f))
            if(instruction.getOpcode() == Instruction::Or && instruction.getType()->isIntegerTy()
               && !instruction.getType()->isIntegerTy(1)
               && KnownBits::haveNoCommonBitsSet(
                   computeKnownBits(instruction.getOperand(0), layout),
                   computeKnownBits(instruction.getOperand(1), layout)))
                found.push_back(&instruction);
        for(auto* const both : found)
        {
            IRBuilder<> at(both);
            // Neither sum overflows: no bit is carried, also not into the sign.
            both->replaceAllUsesWith(at.CreateAdd(both->getOperand(0), both->getOperand(1), "", true, true));
            both->eraseFromParent();
        }
        return found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }
} // namespace alpaka_pass
