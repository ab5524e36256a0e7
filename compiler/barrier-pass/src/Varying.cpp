// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which values may differ between the threads of a block. What is not proved to be the same in all of them varies.

#include "Body.hpp"
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <optional>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return Whether an instruction varies even if its operands do not.
        auto variesByItself(Instruction const& instruction) -> bool
        {
            auto const marker = markerOf(&instruction);
            if(marker == Marker::row || marker == Marker::column)
                return true;
            if(marker == Marker::barrier)
                return false; // the same number in each thread
            if(auto const* const load = dyn_cast<LoadInst>(&instruction))
            { // Another thread may write in between, and which thread writes is not known here.
                auto const* const variable
                    = dyn_cast<GlobalVariable>(load->getPointerOperand()->stripInBoundsOffsets());
                bool const isConstant = variable != nullptr && variable->isConstant();
                return !load->isSimple() || !(isConstant || load->hasMetadata(LLVMContext::MD_invariant_load));
            }
            if(auto const* const call = dyn_cast<CallBase>(&instruction))
                return !call->doesNotAccessMemory() || call->isConvergent() || call->isInlineAsm();
            // Each thread might choose another value for `freeze`, but all its uses must see the same one.
            return isa<AllocaInst>(instruction) || instruction.isAtomic() || isa<FreezeInst>(instruction);
        }

        class Analysis
        {
        public:
            Analysis(Body& body, bool isCut)
                : m_body(body)
                , m_isCut(isCut)
            {
            }

            void run()
            {
                ReversePostOrderTraversal<Function*> const order(&m_body.f);
                for(bool changed = true; changed;)
                {
                    changed = false;
                    for(auto* const block : order)
                        for(auto& instruction : *block)
                            if(instruction.isTerminator())
                                changed |= visitBranch(*block, instruction);
                            else if(!m_body.varies(&instruction) && doesVary(*block, instruction))
                            {
                                m_body.varying.insert(&instruction);
                                changed = true;
                            }
                }
            }

        private:
            [[nodiscard]] auto doesVary(BasicBlock& block, Instruction& instruction) const -> bool
            {
                if(m_body.isOnce(&block))
                    return false;
                if(m_body.begin != nullptr && m_body.begin->getParent() == &block
                   && instruction.comesBefore(m_body.begin))
                    return false; // before the code of the threads
                if(isa<PHINode>(instruction) && m_joins.count(&block) != 0)
                    return true;
                return variesByItself(instruction)
                       || any_of(instruction.operands(), [&](Use const& use) { return m_body.varies(use.get()); });
            }

            //! Threads that take different ways bring different values to where the ways meet.
            auto visitBranch(BasicBlock& block, Instruction& branch) -> bool
            {
                if(branch.getNumSuccessors() < 2 || m_body.isOnce(&block)
                   || none_of(branch.operands(), [&](Use const& use) { return m_body.varies(use.get()); })
                   || !m_seen.insert(&block).second)
                    return false;
                if(m_isCut)
                    meetInRegion(block);
                else
                    meetBeforeBarriers(block);
                return true;
            }

            //! All threads enter a region at its start and, as each region has only one target, meet again behind it.
            //! Within it they meet anywhere, also in later rounds of a loop.
            void meetInRegion(BasicBlock& block)
            {
                auto& region = m_body.regionOf(&block);
                region.branchesVary = true;
                for(auto* const other : region.blocks)
                    if(other != region.start)
                        m_joins.insert(other);
            }

            //! Before the regions are known, for the choice of cuts only: they meet in blocks that are reached from
            //! two successors, and not behind barriers.
            void meetBeforeBarriers(BasicBlock& block)
            {
                if(!m_tree)
                    m_tree.emplace(m_body.f);
                auto const* const node = m_tree->getNode(&block);
                auto* const meeting
                    = node != nullptr && node->getIDom() != nullptr ? node->getIDom()->getBlock() : nullptr;
                DenseMap<BasicBlock*, unsigned> reached;
                for(auto* const successor : successors(&block))
                {
                    SmallPtrSet<BasicBlock*, 16> seen;
                    SmallVector<BasicBlock*, 16> left{successor};
                    while(!left.empty())
                    {
                        auto* const next = left.pop_back_val();
                        if(!seen.insert(next).second)
                            continue;
                        if(++reached[next] >= 2)
                            m_joins.insert(next);
                        if(next != meeting && next != &block && !m_body.isOnce(next))
                            left.append(succ_begin(next), succ_end(next));
                    }
                }
            }

            Body& m_body;
            bool m_isCut;
            std::set<BasicBlock const*> m_joins;
            std::set<BasicBlock const*> m_seen;
            std::optional<PostDominatorTree> m_tree;
        };
    } // namespace

    void findVarying(Body& body, bool isCut)
    {
        body.varying.clear();
        Analysis(body, isCut).run();
    }
} // namespace alpaka_pass
