// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over threads with two guarded parts, `if(isInside) copy(own); if(t < frame) copy(other);`, becomes two loops
//! with one part each: then either begins and ends where its threads do (see Ranges), the other one is a plain
//! vector loop, and versions and choices that one of them needs copy only that one.
//!
//! The order of two threads changes, which the promise allows that they do not depend on each other. That of what one
//! thread does stays; what it has read before the cut is read again behind it, and is the same if the thread has not
//! written there.
//!
//! Not LLVM's LoopDistribute: it leaves all loops whose accesses are independent as they are.

#include "Body.hpp"
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxGuardedSize = 300; //!< Instructions of a loop that is copied.
        constexpr std::size_t maxConditions = 32;   //!< Of a guard.

        class Guarded
        {
        public:
            Guarded(Loop& loop, ScalarEvolution& evolution, PostDominatorTree& ends, AAResults& aliases)
                : m_loop(loop)
                , m_evolution(evolution)
                , m_ends(ends)
                , m_aliases(aliases)
            {
            }

            //! \return Whether the loop was cut.
            auto run() -> bool
            {
                m_round = roundOf(m_loop, m_evolution);
                if(m_round == nullptr || !m_loop.isAnnotatedParallel() || sizeOfLoop(m_loop) > maxGuardedSize
                   || !findParts())
                    return false;
                std::vector<std::size_t> cuts;
                for(std::size_t next = 1; next < m_parts.size(); ++next)
                    if(isBetter(m_parts[next - 1], m_parts[next]) && readsTheSame(next))
                        cuts.push_back(next);
                std::size_t first = 0;
                for(auto const next : cuts)
                {
                    cut(first, next);
                    first = next;
                }
                return !cuts.empty();
            }

        private:
            //! What a loop does under one condition.
            struct Part
            {
                SmallPtrSet<Value*, 8> conditions; //!< All of them hold, or, for marked ones, do not.
                std::vector<StoreInst*> stores;
                std::vector<LoadInst*> reads; //!< Before the next part, and maybe needed there.
            };

            //! Goes along the blocks that each round passes.
            //! \return Whether all that the loop writes is in parts, of which there are several.
            auto findParts() -> bool
            {
                std::vector<LoadInst*> reads;
                for(auto* block = m_loop.getHeader();;)
                {
                    for(auto& instruction : *block)
                        if(!isKnown(instruction) || isa<StoreInst>(instruction))
                            return false;
                        else if(auto* const load = dyn_cast<LoadInst>(&instruction))
                            reads.push_back(load);
                    if(block == m_loop.getLoopLatch())
                        break;
                    auto* const node = m_ends.getNode(block);
                    auto* const join
                        = node != nullptr && node->getIDom() != nullptr ? node->getIDom()->getBlock() : nullptr;
                    if(join == nullptr || !m_loop.contains(join))
                        return false;
                    Part part;
                    std::vector<LoadInst*> inside;
                    if(!take(*block, *join, part, inside))
                        return false;
                    if(part.stores.empty() || !join->phis().empty())
                        reads.insert(reads.end(), inside.begin(), inside.end());
                    if(!part.stores.empty())
                    {
                        auto const* const branch = dyn_cast<BranchInst>(block->getTerminator());
                        if(branch == nullptr || !branch->isConditional())
                            return false;
                        bool const skipsFirst = branch->getSuccessor(0) == join;
                        if(skipsFirst == (branch->getSuccessor(1) == join))
                            return false;
                        findConditions(part, branch->getCondition(), !skipsFirst);
                        part.reads = std::move(reads);
                        reads.clear();
                        m_parts.push_back(std::move(part));
                    }
                    block = join;
                }
                return m_parts.size() > 1;
            }

            //! Collects what the blocks do between one and the one where all their ways meet.
            auto take(BasicBlock& from, BasicBlock& join, Part& part, std::vector<LoadInst*>& reads) const -> bool
            {
                SmallPtrSet<BasicBlock*, 8> known;
                SmallVector<BasicBlock*, 8> left(successors(&from));
                while(!left.empty())
                {
                    auto* const block = left.pop_back_val();
                    if(block == &join || !known.insert(block).second)
                        continue;
                    if(!m_loop.contains(block) || block == m_loop.getHeader())
                        return false;
                    for(auto& instruction : *block)
                        if(!isKnown(instruction))
                            return false;
                        else if(auto* const store = dyn_cast<StoreInst>(&instruction))
                            part.stores.push_back(store);
                        else if(auto* const load = dyn_cast<LoadInst>(&instruction))
                            reads.push_back(load);
                    left.append(succ_begin(block), succ_end(block));
                }
                return true;
            }

            //! \return Whether an instruction may be executed in another order, or again.
            static auto isKnown(Instruction const& instruction) -> bool
            {
                if(auto const* const store = dyn_cast<StoreInst>(&instruction))
                    return store->isSimple();
                if(auto const* const load = dyn_cast<LoadInst>(&instruction))
                    return load->isSimple();
                return !instruction.mayReadOrWriteMemory() && !instruction.mayHaveSideEffects();
            }

            static void findConditions(Part& part, Value* condition, bool mustHold)
            {
                using namespace PatternMatch;
                SmallVector<std::pair<Value*, bool>, 8> left{{condition, mustHold}};
                for(std::size_t i = 0; i < left.size() && i < maxConditions; ++i)
                {
                    auto const [value, holds] = left[i];
                    Value* a = nullptr;
                    Value* b = nullptr;
                    if(match(value, m_Not(m_Value(a))))
                        left.push_back({a, !holds});
                    else if(
                        holds ? match(value, m_LogicalAnd(m_Value(a), m_Value(b)))
                              : match(value, m_LogicalOr(m_Value(a), m_Value(b))))
                        left.append({{a, holds}, {b, holds}});
                    else
                        part.conditions.insert(value);
                }
            }

            //! \return Whether other threads do one part than the other, and one of them is a range of threads.
            [[nodiscard]] auto isBetter(Part const& first, Part const& second) -> bool
            {
                return has(first, second) && has(second, first) && (isRange(first, second) || isRange(second, first));
            }

            //! \return Whether a part has a condition that another one has not.
            static auto has(Part const& part, Part const& other) -> bool
            {
                return any_of(
                    part.conditions, [&](Value* condition) { return !other.conditions.contains(condition); });
            }

            //! \return Whether a condition that another part has not compares the number of the thread.
            [[nodiscard]] auto isRange(Part const& part, Part const& other) -> bool
            {
                auto const isBounded = [&](ICmpInst const& compare, unsigned operand)
                {
                    auto* const bound = compare.getOperand(1 - operand);
                    auto const* const index = countsUp(compare.getOperand(operand), m_loop, m_evolution);
                    return index != nullptr && m_loop.isLoopInvariant(bound)
                           && (isa<ConstantInt>(bound) || isOfBlock(*index));
                };
                return any_of(
                    part.conditions,
                    [&](Value* condition)
                    {
                        auto const* const compare = dyn_cast<ICmpInst>(condition);
                        return compare != nullptr && !other.conditions.contains(condition) && compare->isRelational()
                               && compare->getOperand(0)->getType()->isIntegerTy()
                               && (isBounded(*compare, 0) || isBounded(*compare, 1));
                    });
            }

            //! \return Whether a number is that of a thread in its block. Others lead to data, whose end few blocks
            //!         reach: the versions for the other blocks have no guards.
            static auto isOfBlock(SCEVAddRecExpr const& index) -> bool
            {
                return !SCEVExprContains(index.getStart(), [](SCEV const* part) { return isa<SCEVUnknown>(part); });
            }

            //! \return Whether what was read before a part is the same behind what the parts before it have written.
            [[nodiscard]] auto readsTheSame(std::size_t next) const -> bool
            {
                std::vector<LoadInst*> reads;
                for(std::size_t i = 0; i < next; ++i)
                {
                    reads.insert(reads.end(), m_parts[i].reads.begin(), m_parts[i].reads.end());
                    for(auto* const store : m_parts[i].stores)
                        for(auto* const load : reads)
                            if(!m_aliases.isNoAlias(MemoryLocation::get(store), MemoryLocation::get(load)))
                                return false;
                }
                return true;
            }

            //! A copy does these parts, all that come behind them are left to the loop.
            void cut(std::size_t first, std::size_t next)
            {
                auto* const before = m_loop.getLoopPreheader();
                auto* const header = m_loop.getHeader();
                ValueToValueMapTy copies;
                copyLoop(m_loop, ".guard", copies);
                auto* const between = BasicBlock::Create(header->getContext(), "guard", header->getParent(), header);
                BranchInst::Create(header, between);
                auto* const copy = cast<BasicBlock>(copies[header]);
                before->getTerminator()->replaceSuccessorWith(header, copy);
                header->replacePhiUsesWith(before, between);
                cast<BasicBlock>(copies[m_loop.getLoopLatch()])
                    ->getTerminator()
                    ->replaceSuccessorWith(m_loop.getUniqueExitBlock(), between);
                for(auto i = next; i < m_parts.size(); ++i)
                    for(auto* const store : m_parts[i].stores)
                        cast<Instruction>(copies[store])->eraseFromParent();
                for(auto i = first; i < next; ++i)
                    for(auto* const store : m_parts[i].stores)
                        store->eraseFromParent();
            }

            Loop& m_loop;
            ScalarEvolution& m_evolution;
            PostDominatorTree& m_ends;
            AAResults& m_aliases;
            PHINode* m_round = nullptr;
            std::vector<Part> m_parts;
        };
    } // namespace

    auto cutBetweenGuards(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
                auto& ends = analyses.getResult<PostDominatorTreeAnalysis>(f);
                return Guarded(loop, evolution, ends, analyses.getResult<AAManager>(f)).run();
            });
    }
} // namespace alpaka_pass
