// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Vectors that gather from memory or scatter to it under a mask go round it when the mask is empty: a frame that the
//! first threads of a block load leaves most vectors without work, and a gather takes its time, whatever the mask.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    auto skipEmptyMasks(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        auto const& loops = analyses.getResult<LoopAnalysis>(f);
        std::vector<std::pair<IntrinsicInst*, unsigned>> found;
        for(auto& block : f)
            for(auto& instruction : block)
            {
                auto* const call = dyn_cast<IntrinsicInst>(&instruction);
                bool const isGather = call != nullptr && call->getIntrinsicID() == Intrinsic::masked_gather;
                if(call == nullptr || (!isGather && call->getIntrinsicID() != Intrinsic::masked_scatter)
                   || loops.getLoopFor(&block) == nullptr)
                    continue;
                unsigned const mask = isGather ? 2 : 3; // the number of the argument
                if(isa<FixedVectorType>(call->getArgOperand(mask)->getType())
                   && !isa<Constant>(call->getArgOperand(mask)))
                    found.emplace_back(call, mask);
            }
        for(auto const& [call, number] : found)
        {
            IRBuilder<> at(call);
            // A lane that is poison decides about itself alone.
            auto* const mask = at.CreateFreeze(call->getArgOperand(number));
            call->setArgOperand(number, mask);
            auto const lanes = cast<FixedVectorType>(mask->getType())->getNumElements();
            auto* const isAny = at.CreateIsNotNull(at.CreateBitCast(mask, at.getIntNTy(lanes)));
            auto* const then = SplitBlockAndInsertIfThen(isAny, call, false);
            auto* const join = call->getParent();
            call->moveBefore(then);
            if(call->getType()->isVoidTy())
                continue;
            auto* const result = IRBuilder<>(join, join->begin()).CreatePHI(call->getType(), 2, "gathered");
            call->replaceAllUsesWith(result);
            for(auto* const from : predecessors(join))
                result->addIncoming(from == call->getParent() ? call : call->getArgOperand(3), from);
        }
        return !found.empty();
    }
} // namespace alpaka_pass
