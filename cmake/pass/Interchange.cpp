// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loops inside threads that have the same number of rounds in all threads: they become loops around the loop over
//! the threads, which can be vectorised.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        class Chooser
        {
        public:
            explicit Chooser(Body& body)
                : m_body(body)
                , m_tree(body.f)
                , m_loops(m_tree)
                , m_after(body.f)
            {
            }

            void run()
            {
                for(auto* const loop : m_loops.getLoopsInPreorder())
                    if(loop->getSubLoops().empty() && isChosen(*loop))
                        m_body.interchanged.push_back(loop->getLoopLatch());
            }

        private:
            auto hasCut(Loop const& loop) const -> bool
            {
                return any_of(loop.blocks(), [&](BasicBlock* block) { return m_body.isOnce(block); });
            }

            //! A cut in a loop makes all loops around it run for the block.
            auto isChosen(Loop const& innermost) const -> bool
            {
                for(auto const* loop = &innermost; loop != nullptr && !hasCut(*loop); loop = loop->getParentLoop())
                    if(!isGood(*loop))
                        return false;
                return areAllThere(*innermost.getHeader());
            }

            auto isGood(Loop const& loop) const -> bool
            {
                auto* const latch = loop.getLoopLatch();
                if(latch == nullptr || loop.getExitingBlock() != latch || loop.getLoopPreheader() == nullptr)
                    return false;
                auto const* const branch = dyn_cast<BranchInst>(latch->getTerminator());
                if(branch == nullptr || m_body.varies(branch->getCondition()))
                    return false;
                for(auto* const block : loop.blocks())
                    for(auto& instruction : *block)
                        if(communicates(instruction))
                            return false;
                return true;
            }

            //! \return Whether all threads that have not returned come to a block: no branch on the way to it varies.
            auto areAllThere(BasicBlock& block) const -> bool
            {
                SmallPtrSet<BasicBlock*, 16> seen;
                SmallVector<BasicBlock*, 16> left{&block};
                while(!left.empty())
                {
                    auto* const next = left.pop_back_val();
                    if(!seen.insert(next).second)
                        continue;
                    for(auto& other : m_body.f)
                    {
                        if(!decides(other, *next))
                            continue;
                        if(!m_body.isOnce(&other) && !isReturn(other)
                           && any_of(
                               other.getTerminator()->operands(),
                               [&](Use const& use) { return m_body.varies(use.get()); }))
                            return false;
                        left.push_back(&other);
                    }
                }
                return true;
            }

            //! \return Whether it depends on the branch of a block whether another block is reached.
            auto decides(BasicBlock& branch, BasicBlock& block) const -> bool
            {
                if(branch.getTerminator()->getNumSuccessors() < 2 || m_after.properlyDominates(&block, &branch))
                    return false;
                return any_of(
                    successors(&branch), [&](BasicBlock* successor) { return m_after.dominates(&block, successor); });
            }

            //! \return Whether a way out of a block only returns.
            auto isReturn(BasicBlock& block) const -> bool
            {
                return any_of(
                    successors(&block),
                    [&](BasicBlock* successor)
                    { return successor == m_body.end || successor->getSingleSuccessor() == m_body.end; });
            }

            Body& m_body;
            DominatorTree m_tree;
            LoopInfo m_loops;
            PostDominatorTree m_after;
        };
    } // namespace

    auto communicates(Instruction const& instruction) -> bool
    {
        auto const* const call = dyn_cast<CallBase>(&instruction);
        return instruction.isAtomic() || instruction.isVolatile()
               || (call != nullptr && !isa<IntrinsicInst>(call) && (call->mayReadOrWriteMemory() || call->mayThrow()));
    }

    void interchange(Body& body)
    {
        findVarying(body, false);
        Chooser(body).run();
    }
} // namespace alpaka_pass
