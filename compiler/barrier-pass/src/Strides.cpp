// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over threads of which only those work that pass `(t + 1) % s == 0` or `(t & (s - 1)) == 0`, as the steps of
//! trees in shared memory have it, goes from one of these to the next: it neither divides for each thread nor looks at
//! all of them.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace alpaka_pass
{
    namespace
    {
        //! Threads that are closer are left to vectors with masks, if the condition needs no division.
        constexpr std::uint64_t shortestStride = 8;

        class Strides
        {
        public:
            Strides(Loop& loop, ScalarEvolution& evolution)
                : m_loop(loop)
                , m_evolution(evolution)
            {
            }

            //! \return Whether the loop was changed.
            auto run() -> bool
            {
                m_round = roundOf(m_loop, m_evolution);
                return m_round != nullptr && find() && change();
            }

        private:
            //! Looks for a condition without which a round does nothing.
            auto find() -> bool
            {
                auto* const branch = dyn_cast<BranchInst>(m_loop.getHeader()->getTerminator());
                if(branch == nullptr || !branch->isConditional() || m_loop.getHeader() == m_loop.getLoopLatch()
                   || isAnyEffect(*m_loop.getHeader()) || isAnyEffect(*m_loop.getLoopLatch()))
                    return false;
                for(unsigned side : {0u, 1u})
                    if(skips(branch->getSuccessor(side)))
                    {
                        // All parts of `a && b` have to hold where the work is; all of `a || b` have to fail there.
                        m_isReversed = side == 0;
                        SmallVector<Value*, 4> parts{branch->getCondition()};
                        for(std::size_t i = 0; i < parts.size(); ++i)
                        {
                            Value* l = nullptr;
                            Value* r = nullptr;
                            if(m_isReversed ? match(parts[i], m_LogicalOr(m_Value(l), m_Value(r)))
                                            : match(parts[i], m_LogicalAnd(m_Value(l), m_Value(r))))
                                parts.append({l, r});
                            else if(take(parts[i]))
                                return true;
                        }
                        return false;
                    }
                return false;
            }

            static auto isAnyEffect(BasicBlock& block) -> bool
            {
                return any_of(
                    block,
                    [](Instruction& instruction)
                    {
                        auto const* const load = dyn_cast<LoadInst>(&instruction);
                        return instruction.mayHaveSideEffects() || (load != nullptr && !load->isSimple());
                    });
            }

            //! \return Whether nothing is done from a block to the end of the round.
            auto skips(BasicBlock* block) const -> bool
            {
                while(block != m_loop.getLoopLatch())
                {
                    if(&block->front() != block->getTerminator() || block->getSingleSuccessor() == nullptr)
                        return false;
                    block = block->getSingleSuccessor();
                }
                return true;
            }

            auto take(Value* condition) -> bool
            {
                ICmpInst::Predicate predicate{};
                Value* number = nullptr;
                Value* known = nullptr;
                if(!match(condition, m_ICmp(predicate, m_Value(number), m_Value(m_rest)))
                   || predicate != (m_isReversed ? ICmpInst::ICMP_NE : ICmpInst::ICMP_EQ)
                   || !m_loop.isLoopInvariant(m_rest))
                    return false;
                Value* index = nullptr;
                if(match(number, m_And(m_Value(index), m_Value(known))))
                    m_isMask = true;
                else if(
                    !match(number, m_URem(m_Value(index), m_Value(known)))
                    && !match(number, m_SRem(m_Value(index), m_Value(known))))
                    return false;
                auto const* const constant = dyn_cast<ConstantInt>(known);
                if(!m_loop.isLoopInvariant(known) || number->getType() != m_round->getType()
                   || (constant != nullptr && constant->getValue().slt(shortestStride - 1)))
                    return false;
                m_condition = cast<Instruction>(condition);
                m_known = known;
                m_index = countsUp(index, m_loop, m_evolution);
                return m_index != nullptr;
            }

            auto change() -> bool
            {
                auto* const before = m_loop.getLoopPreheader();
                auto* const at = before->getTerminator();
                SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "strides");
                auto* const type = m_round->getType();
                auto const* const last = m_evolution.getBackedgeTakenCount(&m_loop);
                if(!isSafeToExpand(expander, last, at) || !isSafeToExpand(expander, m_index->getStart(), at))
                    return false;
                IRBuilder<> builder(at);
                auto* const one = ConstantInt::get(type, 1);
                auto* const zero = ConstantInt::get(type, 0);
                auto* const rounds = builder.CreateAdd(expander.expandCodeFor(last, type, at), one);
                auto* const start = builder.CreateFreeze(expander.expandCodeFor(m_index->getStart(), type, at));
                auto* const known = builder.CreateFreeze(m_known);
                auto* const rest = builder.CreateFreeze(m_rest);

                // Neither the divisor nor an index is negative, and the rest is one.
                auto* const stride = m_isMask ? builder.CreateAdd(known, one) : known;
                auto* const least = ConstantInt::get(type, m_isMask ? shortestStride : 1);
                Value* holds = builder.CreateICmpSGE(stride, least);
                if(m_isMask)
                    holds = builder.CreateAnd(holds, builder.CreateIsNull(builder.CreateAnd(known, stride)));
                holds = builder.CreateAnd(holds, builder.CreateICmpSGE(start, zero));
                holds = builder.CreateAnd(holds, builder.CreateICmpSGE(builder.CreateAdd(start, rounds), start));
                holds = builder.CreateAnd(holds, builder.CreateICmpULT(rest, stride));

                // The first round, from the rest of the first index.
                auto* const divisor = builder.CreateSelect(holds, stride, one);
                auto* const have = builder.CreateURem(start, divisor);
                auto* const away = builder.CreateSub(rest, have);
                auto* const isBehind = builder.CreateICmpULT(rest, have);
                auto* const skipped = builder.CreateSelect(
                    holds, builder.CreateSelect(isBehind, builder.CreateAdd(away, divisor), away), zero);
                auto* const begin = m_round->getIncomingValueForBlock(before);
                auto* const end = builder.CreateAdd(begin, rounds);
                auto* const first = builder.CreateAdd(begin, skipped);
                auto* const enter
                    = BasicBlock::Create(type->getContext(), "strides", before->getParent(), m_loop.getHeader());
                builder.CreateCondBr(builder.CreateICmpULT(skipped, rounds), enter, m_loop.getUniqueExitBlock());
                at->eraseFromParent();
                builder.SetInsertPoint(enter);
                builder.CreateBr(m_loop.getHeader());
                m_round->replaceIncomingBlockWith(before, enter);
                m_round->setIncomingValueForBlock(enter, first);

                auto* const latch = m_loop.getLoopLatch();
                auto* const branch = cast<BranchInst>(latch->getTerminator());
                builder.SetInsertPoint(branch);
                m_round->setIncomingValueForBlock(latch, builder.CreateAdd(m_round, divisor));
                branch->setCondition(builder.CreateICmpUGT(builder.CreateSub(end, m_round), divisor));
                if(branch->getSuccessor(0) != m_loop.getHeader())
                    branch->swapSuccessors();
                // Each round passes; otherwise all of them are tried.
                builder.SetInsertPoint(m_condition->getNextNode());
                auto* const passes = m_isReversed ? builder.CreateAnd(builder.CreateNot(holds), m_condition)
                                                  : builder.CreateOr(holds, m_condition);
                m_condition->replaceUsesWithIf(passes, [&](Use const& use) { return use.getUser() != passes; });
                return true;
            }

            Loop& m_loop;
            ScalarEvolution& m_evolution;
            PHINode* m_round = nullptr;
            Instruction* m_condition = nullptr;
            SCEVAddRecExpr const* m_index = nullptr;
            Value* m_known = nullptr; //!< The divisor, or the mask.
            Value* m_rest = nullptr;
            bool m_isMask = false;
            bool m_isReversed = false; //!< The work is where the condition does not hold.
        };
    } // namespace

    auto takeStrides(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop) { return Strides(loop, analyses.getResult<ScalarEvolutionAnalysis>(f)).run(); });
    }
} // namespace alpaka_pass
