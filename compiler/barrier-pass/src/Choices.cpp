// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over the threads of a row that selects an index, `row < 2 ? t : other`, by a condition that is the same in
//! all rounds becomes two loops, one for each answer: each has indices that grow with the thread, where a vectoriser
//! saw one that is gathered.
//!
//! Not LLVM's SimpleLoopUnswitch: up to version 16 it looks at branches only, and leaves loops over 50 instructions.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxChoiceSize = 300; //!< Instructions of a loop that is copied.

        //! \return The condition of a selection that is the same in all rounds; null if there is none.
        auto choiceOf(Loop const& loop) -> Value*
        {
            std::size_t size = 0;
            Value* found = nullptr;
            for(auto* const block : loop.blocks())
                for(auto& instruction : *block)
                {
                    ++size;
                    auto* const select = dyn_cast<SelectInst>(&instruction);
                    if(select == nullptr || select->getType()->getScalarSizeInBits() == 1 || found != nullptr)
                        continue;
                    auto* const condition = select->getCondition();
                    if(!isa<Constant>(condition) && loop.isLoopInvariant(condition))
                        found = condition;
                }
            return size <= maxChoiceSize ? found : nullptr;
        }

        void divide(Loop& loop, Value* condition)
        {
            ValueToValueMapTy copies;
            copyLoop(loop, ".other", copies);
            auto* const before = loop.getLoopPreheader();
            auto* const header = loop.getHeader();
            auto* const otherHeader = cast<BasicBlock>(copies[header]);
            auto& context = header->getContext();
            auto* const to = BasicBlock::Create(context, "choice", header->getParent(), header);
            auto* const other = BasicBlock::Create(context, "choice.other", header->getParent(), header);
            BranchInst::Create(header, to);
            BranchInst::Create(otherHeader, other);
            header->replacePhiUsesWith(before, to);
            otherHeader->replacePhiUsesWith(before, other);
            IRBuilder<> at(before->getTerminator());
            at.CreateCondBr(at.CreateFreeze(condition), to, other);
            before->getTerminator()->eraseFromParent();
            for(auto* const block : loop.blocks())
                for(auto& instruction : *block)
                {
                    instruction.replaceUsesOfWith(condition, at.getTrue());
                    cast<Instruction>(copies[&instruction])->replaceUsesOfWith(condition, at.getFalse());
                }
        }
    } // namespace

    void copyLoop(Loop const& loop, char const* suffix, ValueToValueMapTy& copies)
    {
        SmallVector<BasicBlock*, 8> blocks;
        for(auto* const block : loop.blocks())
        {
            blocks.push_back(CloneBasicBlock(block, copies, suffix, block->getParent()));
            copies[block] = blocks.back();
        }
        remapInstructionsInBlocks(blocks, copies);
    }

    auto sizeOfLoop(Loop const& loop) -> std::size_t
    {
        std::size_t size = 0;
        for(auto const* const block : loop.blocks())
            size += block->sizeWithoutDebug();
        return size;
    }

    void endAt(Value* end, PHINode& round, BasicBlock& latch, BasicBlock* exit)
    {
        auto* const branch = cast<BranchInst>(latch.getTerminator());
        auto* const next = cast<Instruction>(round.getIncomingValueForBlock(&latch));
        // Where the loop compares the number before, the next one may wrap around in the last round.
        if(auto* const compare = dyn_cast<ICmpInst>(branch->getCondition());
           compare == nullptr || !is_contained(compare->operands(), next))
            next->dropPoisonGeneratingFlags();
        IRBuilder<> at(branch);
        branch->setCondition(at.CreateICmpNE(next, end));
        branch->setMetadata(LLVMContext::MD_prof, nullptr); // of other rounds, and maybe the other way round
        branch->setSuccessor(0, round.getParent());
        branch->setSuccessor(1, exit);
    }

    auto chooseOnce(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                auto* const condition = choiceOf(loop);
                if(condition == nullptr || roundOf(loop, analyses.getResult<ScalarEvolutionAnalysis>(f)) == nullptr)
                    return false;
                divide(loop, condition);
                return true;
            });
    }
} // namespace alpaka_pass
