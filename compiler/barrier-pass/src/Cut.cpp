// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Cuts a body into regions: at barriers, where ways from several regions meet, and at branches that decide where all
//! threads go on. No code is duplicated.

#include "Body.hpp"
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/IteratedDominanceFrontier.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <set>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        using Targets = std::set<BasicBlock*>;

        //! The blocks on the ways from one of them on, the nearest first.
        auto reached(BasicBlock* from) -> SmallSetVector<BasicBlock*, 8>
        {
            SmallSetVector<BasicBlock*, 8> blocks;
            blocks.insert(from);
            for(unsigned i = 0; i < blocks.size(); ++i)
                for(auto* const successor : successors(blocks[i]))
                    blocks.insert(successor);
            return blocks;
        }

        //! The barrier that only some threads may reach: on the way that leads to the other targets, too.
        auto barrierOf(Body const& body, SmallSetVector<BasicBlock*, 4> const& targets) -> DebugLoc
        {
            DebugLoc any;
            for(auto* const target : targets)
            {
                auto const blocks = reached(target);
                for(auto* const block : blocks)
                    if(auto const found = body.waits.find(block); found != body.waits.end())
                    {
                        if(all_of(targets, [&](BasicBlock* other) { return blocks.contains(other); }))
                            return found->second;
                        any = found->second;
                        break;
                    }
            }
            return any;
        }

        auto differs(Body& body, DebugLoc const& condition, SmallSetVector<BasicBlock*, 4> const& targets) -> bool
        {
            return body.refusal.because(
                "threads may take different ways to a barrier: no proof that the condition is the same in all of them",
                condition,
                barrierOf(body, targets));
        }

        class Cutter
        {
        public:
            explicit Cutter(Body& body)
                : m_body(body)
            {
            }

            auto run() -> bool
            {
                for(auto* const latch : m_body.interchanged)
                    makeOnce(*latch);
                do
                    findOwners();
                while(cutRegions());
                return giveOneExit();
            }

        private:
            //! A block belongs to the region of the blocks before it, or begins one if they are of several: where
            //! regions meet is where LLVM would put phis for a variable that each region sets at its start.
            void findOwners()
            {
                auto& owner = m_body.owner;
                ReversePostOrderTraversal<Function*> const order(&m_body.f);
                m_body.order.assign(order.begin(), order.end());
                SmallPtrSet<BasicBlock*, 32> starts;
                for(auto* const block : m_body.order)
                    if(m_body.isOnce(block))
                    {
                        starts.insert(block);
                        starts.insert(succ_begin(block), succ_end(block));
                    }
                DominatorTree tree(m_body.f);
                ForwardIDFCalculator meetings(tree);
                meetings.setDefiningBlocks(starts);
                SmallVector<BasicBlock*, 32> found;
                meetings.calculate(found);
                starts.insert(found.begin(), found.end());
                owner.clear();
                m_members.clear();
                for(auto* const block : m_body.order) // behind the one that dominates it
                {
                    auto* const start
                        = starts.contains(block) ? block : owner.lookup(tree.getNode(block)->getIDom()->getBlock());
                    owner[block] = start;
                    m_members[start].push_back(block);
                }
            }

            [[nodiscard]] auto isStart(BasicBlock* block) const -> bool { return m_body.owner.lookup(block) == block; }

            //! The blocks to which a thread may leave the region of a block from there on.
            void findTargets()
            {
                m_targets.clear();
                for(bool changed = true; changed;)
                {
                    changed = false;
                    for(auto block = m_body.order.rbegin(); block != m_body.order.rend(); ++block)
                        if(!m_body.isOnce(*block))
                            for(auto* const successor : successors(*block))
                            {
                                auto const beyond = targetsVia(successor);
                                auto& mine = m_targets[*block];
                                auto const before = mine.size();
                                mine.insert(beyond.begin(), beyond.end());
                                changed |= mine.size() != before;
                            }
                }
            }

            [[nodiscard]] auto targetsVia(BasicBlock* successor) -> Targets
            {
                return isStart(successor) ? Targets{successor} : m_targets[successor];
            }

            //! Makes a branch that decides where the region goes on a block that runs once, if all threads decide
            //! alike; one in each region, because it changes no other region. The last decisions come first.
            auto cutRegions() -> bool
            {
                findTargets();
                SmallPtrSet<BasicBlock*, 16> isCut;
                // Those whose conditions are compared at run time come last: where they are not needed, nothing is.
                for(bool const isCompared : {false, true})
                    for(bool const single : {true, false})
                        for(auto* const block : reverse(m_body.order))
                            if(auto* const start = m_body.owner.lookup(block);
                               !isCut.contains(start)
                               && decides(*block, single, isCompared ? m_body.differing : m_body.varying))
                            {
                                isCut.insert(start);
                                makeOnce(*block);
                            }
                return !isCut.empty();
            }

            auto decides(BasicBlock& block, bool single, DenseSet<Value const*> const& varying) -> bool
            {
                auto* const branch = block.getTerminator();
                if(m_body.isOnce(&block) || branch->getNumSuccessors() < 2
                   || any_of(branch->operands(), [&](Use const& use) { return varying.count(use.get()) != 0; }))
                    return false;
                std::set<Targets> ways;
                bool all = true;
                for(auto* const successor : successors(&block))
                    if(auto const targets = targetsVia(successor); !targets.empty())
                    {
                        all &= targets.size() == 1;
                        ways.insert(targets);
                    }
                return ways.size() > 1 && (all || !single) && meet(block);
            }

            //! \return Whether all threads that go on come to a block: none has chosen a way around it before.
            //!         A return is none, as `if(varies) if(alike) return;` shows.
            auto meet(BasicBlock& block) -> bool
            {
                for(auto* const before : m_members[m_body.owner.lookup(&block)])
                {
                    auto* const branch = before->getTerminator();
                    if(before == &block || branch->getNumSuccessors() < 2
                       || none_of(
                           branch->operands(), [&](Use const& use) { return m_body.differing.count(use.get()) != 0; }))
                        continue;
                    bool isBefore = false;
                    bool isAround = false;
                    SmallPtrSet<BasicBlock*, 16> seen;
                    SmallVector<BasicBlock*, 16> left{before};
                    while(!left.empty())
                        for(auto* const next : successors(left.pop_back_val()))
                            if(next == &block)
                                isBefore = true;
                            else if(isStart(next))
                                isAround |= next != m_body.end;
                            else if(seen.insert(next).second)
                                left.push_back(next);
                    if(isBefore && isAround)
                        return false;
                }
                return true;
            }

            void makeOnce(BasicBlock& block)
            {
                auto* const branch = block.getTerminator();
                bool const mayDiffer
                    = any_of(branch->operands(), [&](Use const& use) { return m_body.varies(use.get()); });
                auto* decision = SplitBlock(&block, branch);
                m_body.once.insert(decision);
                if(mayDiffer)
                {
                    agree(m_body, block, *decision);
                    decision = branch->getParent();
                }
                for(unsigned i = 0; i < branch->getNumSuccessors(); ++i)
                {
                    auto* const successor = branch->getSuccessor(i);
                    if(m_body.isOnce(successor)
                       || (successor->getSinglePredecessor() != nullptr && !isa<PHINode>(successor->front())))
                        continue;
                    auto* const edge = BasicBlock::Create(m_body.f.getContext(), "edge", &m_body.f, successor);
                    BranchInst::Create(successor, edge);
                    branch->setSuccessor(i, edge);
                    for(auto& phi : successor->phis())
                        phi.setIncomingBlock(static_cast<unsigned>(phi.getBasicBlockIndex(decision)), edge);
                }
            }

            //! All threads leave a region to the same block, except those that return.
            auto giveOneExit() -> bool
            {
                for(auto* const block : m_body.order)
                    if(!m_body.isOnce(block) && isStart(block))
                        m_body.regions[block].start = block;
                for(auto& [start, region] : m_body.regions)
                {
                    SmallSetVector<BasicBlock*, 8> exits;
                    SmallSetVector<BasicBlock*, 4> targets;
                    auto const& members = m_members[start];
                    for(auto* const block : members)
                        for(auto* const successor : successors(block))
                            if(isStart(successor))
                                targets.insert(successor);
                    bool const mayReturn = targets.size() > 1 && targets.contains(m_body.end);
                    if(mayReturn)
                        targets.remove(m_body.end);
                    if(targets.size() > 1)
                        return refuse(*start, targets);
                    if(targets.empty())
                        continue;
                    region.target = targets.front();
                    for(auto* const block : members)
                    {
                        if(is_contained(successors(block), region.target))
                            exits.insert(block);
                        if(mayReturn)
                            cutDeaths(region, *block);
                    }
                    if(exits.size() == 1 && exits.front()->getTerminator()->getNumSuccessors() == 1)
                        region.exit = exits.front();
                    else
                    {
                        region.exit = SplitBlockPredecessors(region.target, exits.getArrayRef(), ".exit");
                        m_body.owner[region.exit] = start;
                    }
                }
                m_body.order.clear();
                for(auto* const block : ReversePostOrderTraversal<Function*>(&m_body.f))
                {
                    m_body.order.push_back(block);
                    if(!m_body.isOnce(block))
                        m_body.regionOf(block).blocks.push_back(block);
                }
                return true;
            }

            //! The edges from a block to the end of the body, where other threads go on.
            void cutDeaths(Region& region, BasicBlock& block)
            {
                auto* const branch = block.getTerminator();
                for(unsigned i = 0; i < branch->getNumSuccessors(); ++i)
                    if(branch->getSuccessor(i) == m_body.end)
                    {
                        auto* const death = BasicBlock::Create(m_body.f.getContext(), "death", &m_body.f, m_body.end);
                        BranchInst::Create(m_body.end, death);
                        branch->setSuccessor(i, death);
                        m_body.owner[death] = region.start;
                        region.deaths.insert(death);
                        m_body.hasDeaths = true;
                    }
            }

            auto refuse(BasicBlock& start, SmallSetVector<BasicBlock*, 4> const& targets) -> bool
            {
                DebugLoc where;
                for(auto* const block : m_members[&start])
                    if(block->getTerminator()->getNumSuccessors() > 1 && !where)
                        for(auto* const target : targets)
                            if(targetsVia(block->getTerminator()->getSuccessor(0)).count(target) == 0)
                                where = block->getTerminator()->getDebugLoc();
                return differs(m_body, where, targets);
            }

            Body& m_body;
            DenseMap<BasicBlock*, Targets> m_targets;
            DenseMap<BasicBlock*, std::vector<BasicBlock*>> m_members; //!< Of a region, by its start, in their order.
        };

        //! What was assumed for the cuts, now proved.
        auto check(Body& body) -> bool
        {
            for(auto* const block : body.order)
                if(body.isOnce(block))
                    for(auto& instruction : *block)
                        if(isa<PHINode>(instruction)
                           || any_of(instruction.operands(), [&](Use const& use) { return body.varies(use.get()); }))
                        {
                            SmallSetVector<BasicBlock*, 4> targets;
                            for(auto* const successor : successors(block))
                                targets.insert(successor);
                            return differs(body, instruction.getDebugLoc(), targets);
                        }
            for(auto& [start, region] : body.regions)
                for(auto& phi : start->phis())
                    for(auto* const from : phi.blocks())
                        if(body.isOnce(from))
                            return body.refusal.because("its control flow is not understood", phi.getDebugLoc());
            return true;
        }

        //! A thread that waits in a loop for another one: between barriers the threads run in order, as on fibers. But
        //! at another cut all threads stop, also the one that is waited for.
        auto checkWaitingLoops(Body& body) -> bool
        {
            DominatorTree const tree(body.f);
            LoopInfo const loops(tree);
            for(auto* const block : body.order)
            {
                auto const* const loop = loops.getLoopFor(block);
                if(loop == nullptr || body.isOnce(block))
                    continue;
                auto const& region = body.regionOf(block);
                bool const isWhole = all_of(
                    loop->blocks(), [&](BasicBlock* other) { return body.owner.lookup(other) == region.start; });
                if(!isWhole || region.target == nullptr || region.target == body.end
                   || body.waits.count(region.target) != 0)
                    continue;
                for(auto& instruction : *block)
                    if(communicates(instruction) && markerOf(&instruction) != Marker::communicates)
                        return body.refusal.because(
                            "a thread may wait in a loop, without a barrier, where threads are held together",
                            instruction.getDebugLoc());
            }
            return true;
        }
    } // namespace

    auto cut(Body& body) -> bool
    {
        findVarying(body, false);
        findDiffering(body);
        if(!Cutter(body).run())
            return false;
        findVarying(body, true);
        return check(body) && checkWaitingLoops(body);
    }
} // namespace alpaka_pass
