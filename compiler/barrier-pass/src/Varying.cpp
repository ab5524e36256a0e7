// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which values may differ between the threads of a block. What is not proved to be the same in all of them varies.
//!
//! Not LLVM's uniformity analysis (before LLVM 16, divergence): it asks the target which values differ, and for x86
//! nothing does (tried with opt 14 and 19). It knows neither barriers nor what other threads write between them.

#include "Body.hpp"
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <optional>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return Whether a load is the first half of an atomic operation, which is a plain one in a split block.
        auto isOfAtomic(LoadInst const& load) -> bool
        {
            Instruction const* at = &load;
            for(int blocks = 0; blocks < 4; ++blocks)
            {
                auto const* const block = at->getParent();
                while((at = at->getPrevNode()) != nullptr)
                    if(markerOf(at) == Marker::communicates)
                        return true;
                    else if(at->mayWriteToMemory())
                        return false;
                auto const* const before = block->getSinglePredecessor();
                if(before == nullptr)
                    return false;
                at = before->getTerminator();
            }
            return false;
        }

        //! \param isWithoutRaces All threads that read the same address without a barrier in between read the same
        //!        number, as no thread writes there without a race.
        //! \return Whether an instruction varies even if its operands do not.
        auto variesByItself(Instruction const& instruction, bool isWithoutRaces) -> bool
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
                return !load->isSimple()
                       || !(
                           isConstant || load->hasMetadata(LLVMContext::MD_invariant_load)
                           || (isWithoutRaces && !isOfAtomic(*load)));
            }
            if(auto const* const call = dyn_cast<CallBase>(&instruction))
                return !call->doesNotAccessMemory() || call->isConvergent() || call->isInlineAsm();
            // Each thread might choose another value for `freeze`, but all its uses must see the same one.
            return isa<AllocaInst>(instruction) || instruction.isAtomic() || isa<FreezeInst>(instruction);
        }

        class Analysis
        {
        public:
            Analysis(Body& body, DenseSet<Value const*>& varying, bool isCut, bool isWithoutRaces)
                : m_body(body)
                , m_varying(varying)
                , m_isCut(isCut)
                , m_isWithoutRaces(isWithoutRaces)
            {
                if(!isCut)
                    m_loops.analyze(DominatorTree(body.f));
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
                            else if(!varies(&instruction) && doesVary(*block, instruction))
                            {
                                m_varying.insert(&instruction);
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
                if(any_of(
                       instruction.operands(),
                       [&](Use const& use) { return varies(use.get()) || isOfOtherRounds(use.get(), block); }))
                    return true;
                auto const* const load = m_isCut ? dyn_cast<LoadInst>(&instruction) : nullptr;
                bool const isUnchanged
                    = load != nullptr && load->isSimple() && !isOfAtomic(*load) && readsUnchanged(m_body, *load);
                return !isUnchanged && variesByItself(instruction, m_isWithoutRaces);
            }

            [[nodiscard]] auto varies(Value const* value) const -> bool { return m_varying.count(value) != 0; }

            //! \return Whether a value comes from a loop that the threads have left in different rounds.
            [[nodiscard]] auto isOfOtherRounds(Value const* value, BasicBlock& where) const -> bool
            {
                auto const* const instruction = dyn_cast<Instruction>(value);
                return instruction != nullptr && !m_left.empty()
                       && any_of(
                           m_left,
                           [&](Loop const* loop)
                           { return loop->contains(instruction->getParent()) && !loop->contains(&where); });
            }

            //! Threads that take different ways bring different values to where the ways meet.
            auto visitBranch(BasicBlock& block, Instruction& branch) -> bool
            {
                if(branch.getNumSuccessors() < 2 || m_body.isOnce(&block)
                   || none_of(branch.operands(), [&](Use const& use) { return varies(use.get()); })
                   || !m_seen.insert(&block).second)
                    return false;
                if(m_isCut)
                    meetInRegion(block);
                else
                {
                    meetBeforeBarriers(block);
                    leaveLoops(block);
                }
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

            //! Threads that leave a loop without barriers by this branch have done different numbers of rounds.
            void leaveLoops(BasicBlock& block)
            {
                for(auto const* loop = m_loops.getLoopFor(&block); loop != nullptr; loop = loop->getParentLoop())
                {
                    if(all_of(successors(&block), [&](BasicBlock* to) { return loop->contains(to); })
                       || any_of(loop->blocks(), [&](BasicBlock* inside) { return holdsThreads(*inside); }))
                        return;
                    m_left.push_back(loop);
                }
            }

            [[nodiscard]] auto holdsThreads(BasicBlock& block) const -> bool
            {
                return m_body.isOnce(&block)
                       || any_of(
                           block,
                           [](Instruction const& instruction) { return markerOf(&instruction) == Marker::barrier; });
            }

            Body& m_body;
            DenseSet<Value const*>& m_varying;
            bool m_isCut;
            bool m_isWithoutRaces;
            LoopInfo m_loops;
            std::vector<Loop const*> m_left;
            DenseSet<BasicBlock const*> m_joins;
            DenseSet<BasicBlock const*> m_seen;
            std::optional<PostDominatorTree> m_tree;
        };
    } // namespace

    void findVarying(Body& body, bool isCut)
    {
        body.varying.clear();
        Analysis(body, body.varying, isCut, false).run();
    }

    void findDiffering(Body& body)
    {
        body.differing.clear();
        Analysis(body, body.differing, false, true).run();
    }
} // namespace alpaka_pass
