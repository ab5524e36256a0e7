// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over the threads of a row that selects an index, `row < 2 ? t : other`, by a condition that is the same in
//! all rounds becomes two loops, one for each answer: each has indices that grow with the thread, where a vectoriser
//! saw one that is gathered. So does one with a branch on `same && t < n`: vectors had a mask for what is the same.
//!
//! Not LLVM's SimpleLoopUnswitch: up to version 16 it looks at branches only, and it leaves loops over 50 instructions,
//! or of fewer where many loops stand beside each other, as the pieces of a row do.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>
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

        //! \param known What is known in the loop, if the condition holds.
        //! \param other The same in its copy, if it does not hold.
        void
        choose(Loop& loop, Value* condition, ArrayRef<std::pair<Value*, bool>> known, std::pair<Value*, bool> other)
        {
            ValueToValueMapTy copies;
            copyLoop(loop, ".other", copies);
            auto* const before = loop.getLoopPreheader();
            auto* const header = loop.getHeader();
            auto* const otherHeader = cast<BasicBlock>(copies[header]);
            auto& context = header->getContext();
            auto* const to = BasicBlock::Create(context, "choice", header->getParent(), header);
            auto* const rest = BasicBlock::Create(context, "choice.other", header->getParent(), header);
            BranchInst::Create(header, to);
            BranchInst::Create(otherHeader, rest);
            header->replacePhiUsesWith(before, to);
            otherHeader->replacePhiUsesWith(before, rest);
            IRBuilder<> at(before->getTerminator());
            at.CreateCondBr(at.CreateFreeze(condition), to, rest);
            before->getTerminator()->eraseFromParent();
            Value* unknown = other.first;
            if(auto const copy = copies.find(unknown); copy != copies.end())
                unknown = copy->second;
            for(auto* const block : loop.blocks())
                for(auto& instruction : *block)
                {
                    for(auto const& [value, is] : known)
                        instruction.replaceUsesOfWith(value, at.getInt1(is));
                    cast<Instruction>(copies[&instruction])->replaceUsesOfWith(unknown, at.getInt1(other.second));
                }
        }

        //! Conditions of a branch that are the same in all rounds, of `same && t < n` and the like.
        class Rows
        {
        public:
            explicit Rows(Loop& loop)
                : m_loop(loop)
            {
            }

            //! \return Whether the loop has become two, or what it computes has moved out of it.
            auto run() -> bool
            {
                for(auto* const block : m_loop.blocks())
                    if(auto const* const branch = dyn_cast<BranchInst>(block->getTerminator());
                       branch != nullptr && branch->isConditional() && block != m_loop.getLoopLatch()
                       && find(*branch->getCondition()))
                    {
                        divide();
                        return true;
                    }
                return m_isMoved;
            }

        private:
            auto find(Value& root) -> bool
            {
                using namespace PatternMatch;
                m_root = &root;
                m_isAll = !match(&root, m_LogicalOr());
                m_same.clear();
                SmallVector<Value*, 8> left{&root};
                while(!left.empty())
                {
                    auto* const value = left.pop_back_val();
                    Value* a = nullptr;
                    Value* b = nullptr;
                    if(isa<Constant>(value))
                        continue;
                    if(m_loop.makeLoopInvariant(value, m_isMoved))
                        m_same.push_back(value);
                    else if(
                        m_isAll ? match(value, m_LogicalAnd(m_Value(a), m_Value(b)))
                                : match(value, m_LogicalOr(m_Value(a), m_Value(b))))
                        left.append({b, a});
                }
                return !m_same.empty();
            }

            void divide()
            {
                IRBuilder<> at(m_loop.getLoopPreheader()->getTerminator());
                Value* holds = at.getTrue();
                SmallVector<std::pair<Value*, bool>, 8> known;
                for(auto* const value : m_same)
                {
                    auto* const same = at.CreateFreeze(value);
                    holds = at.CreateAnd(holds, m_isAll ? same : at.CreateNot(same));
                    known.emplace_back(value, m_isAll);
                }
                choose(m_loop, holds, known, {m_root, !m_isAll});
            }

            Loop& m_loop;
            Value* m_root = nullptr;
            bool m_isMoved = false;
            bool m_isAll = false; //!< They are joined by `&&`, else by `||`.
            SmallVector<Value*, 8> m_same;
        };
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
                choose(loop, condition, {{condition, true}}, {condition, false});
                return true;
            });
    }

    auto chooseRows(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                return sizeOfLoop(loop) <= maxChoiceSize
                       && roundOf(loop, analyses.getResult<ScalarEvolutionAnalysis>(f)) != nullptr && Rows(loop).run();
            });
    }
} // namespace alpaka_pass
