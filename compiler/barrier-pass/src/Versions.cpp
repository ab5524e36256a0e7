// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Most blocks of a grid touch no edge of the data: loops over threads with conditions like `i < n` and `x >= 0` get a
//! second version, for when each of these conditions is the same in all rounds.
//!
//! Not LLVM's LoopVersioning: its tests at run time are about addresses that overlap and numbers that wrap around,
//! never about conditions of the program (tried with opt 14 and 19: `if(x >= 1 && x < n)` stays).

#include "Body.hpp"
#include <algorithm>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>
#include <optional>

using namespace llvm;

namespace alpaka_pass
{
    auto threadLoopsOf(LoopInfo& loops) -> std::vector<Loop*>
    {
        std::vector<Loop*> found;
        for(auto* const loop : loops.getLoopsInPreorder())
            if(loop->getSubLoops().empty() && findOptionMDForLoop(loop, threadLoop) != nullptr)
                found.push_back(loop);
        return found;
    }

    auto roundOf(Loop& loop, ScalarEvolution& evolution) -> PHINode*
    {
        if(!loop.isLoopSimplifyForm() || !hasSingleElement(loop.getHeader()->phis())
           || loop.getExitingBlock() != loop.getLoopLatch() || loop.getUniqueExitBlock() == nullptr
           || !loop.getUniqueExitBlock()->phis().empty() || !findDefsUsedOutsideOfLoop(&loop).empty())
            return nullptr;
        auto* const round = &*loop.getHeader()->phis().begin();
        auto const* const last = evolution.getBackedgeTakenCount(&loop);
        bool const is = !isa<SCEVCouldNotCompute>(last) && last->getType() == round->getType()
                        && countsUp(round, loop, evolution) != nullptr;
        return is ? round : nullptr;
    }

    auto countsUp(Value* value, Loop const& loop, ScalarEvolution& evolution) -> SCEVAddRecExpr const*
    {
        if(!evolution.isSCEVable(value->getType()))
            return nullptr;
        auto const* const index = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(value));
        bool const is = index != nullptr && index->getLoop() == &loop && index->isAffine()
                        && index->getStepRecurrence(evolution)->isOne();
        return is ? index : nullptr;
    }

    auto forThreadLoops(Function& f, FunctionAnalysisManager& analyses, function_ref<bool(Loop&)> change) -> bool
    {
        std::vector<BasicBlock*> headers;
        for(auto* const loop : threadLoopsOf(analyses.getResult<LoopAnalysis>(f)))
            headers.push_back(loop->getHeader());
        bool isChanged = false;
        for(auto* const header : headers)
        {
            auto* const loop = analyses.getResult<LoopAnalysis>(f).getLoopFor(header);
            if(loop != nullptr && change(*loop))
            {
                analyses.invalidate(f, PreservedAnalyses::none());
                isChanged = true;
            }
        }
        return isChanged;
    }

    auto isSafeToExpand(SCEVExpander& expander, SCEV const* expression, Instruction* at) -> bool
    {
#if LLVM_VERSION_MAJOR >= 15
        return expander.isSafeToExpandAt(expression, at);
#else
        return isSafeToExpandAt(expression, at, *expander.getSE());
#endif
    }

    namespace
    {
        constexpr std::size_t maxVersionSize = 600; //!< Instructions of a loop that is copied.

        constexpr std::size_t minFixed = 5; //!< Comparisons with constants of which all but one are decided.

        constexpr std::int64_t maxMargin = 16; //!< Of threads at the low edge of the data.

        //! A condition between a number that grows with the thread and one that all threads have.
        struct Condition
        {
            Instruction* instruction; //!< The comparison, minimum or maximum.
            Value* number;
            SCEVAddRecExpr const* index; //!< What is known of the number.
            Value* bound;
            CmpInst::Predicate predicate; //!< What has to hold in all rounds.
            Value* result;                //!< Of the instruction then.
        };

        class Versions
        {
        public:
            Versions(Loop& loop, LoopInfo& loops, DominatorTree& tree, ScalarEvolution& evolution)
                : m_loop(loop)
                , m_loops(loops)
                , m_tree(tree)
                , m_evolution(evolution)
            {
            }

            auto run() -> bool
            {
                if(!m_loop.isLoopSimplifyForm() || m_loop.getExitingBlock() != m_loop.getLoopLatch()
                   || m_loop.getUniqueExitBlock() == nullptr)
                    return false;
                auto const* const rounds = m_evolution.getBackedgeTakenCount(&m_loop);
                if(isa<SCEVCouldNotCompute>(rounds))
                    return false;
                find();
                if(m_conditions.empty() || m_conditions.size() >= edgeConditions())
                    return false;
                formLCSSA(m_loop, m_tree, &m_loops, &m_evolution);
                auto* const all = check(rounds);
                return all != nullptr && (copy(all), true);
            }

        private:
            void find()
            {
                std::size_t size = 0;
                for(auto* const block : m_loop.blocks())
                    for(auto& instruction : *block)
                    {
                        ++size;
                        if(auto* const compare = dyn_cast<ICmpInst>(&instruction))
                            addCompare(*compare);
                        else
                            addExtremum(instruction);
                    }
                addFixed();
                if(size > maxVersionSize)
                    m_conditions.clear();
            }

            //! `for(i = t; i < 1000; i += 128)`, unrolled, has `t < 104`, `t < 232`, ...: of these a block of at most
            //! 128 threads needs the first one only. It divides the loop afterwards, as all of them would: 16 pieces.
            void addFixed()
            {
                std::vector<std::uint64_t> bounds;
                for(auto const& condition : m_fixed)
                    bounds.push_back(cast<ConstantInt>(condition.bound)->getZExtValue());
                std::sort(bounds.begin(), bounds.end());
                bounds.erase(std::unique(bounds.begin(), bounds.end()), bounds.end());
                m_isBeyond = bounds.size() >= minFixed && bounds[0] <= bounds[1] - bounds[0];
                for(std::size_t i = 2; i < bounds.size(); ++i)
                    m_isBeyond = m_isBeyond && bounds[i] - bounds[i - 1] == bounds[1] - bounds[0];
                if(m_isBeyond)
                    for(auto const& condition : m_fixed)
                        if(cast<ConstantInt>(condition.bound)->getZExtValue() != bounds[0])
                            m_conditions.push_back(condition);
            }

            //! \return Whether it is a comparison of the loop's round with a constant that most blocks do not reach.
            auto isFixed(ICmpInst& compare) -> bool
            {
                auto const predicate = compare.getPredicate();
                auto const* const bound = dyn_cast<ConstantInt>(compare.getOperand(1));
                auto* const number = compare.getOperand(0);
                if(bound == nullptr || !bound->getValue().isStrictlyPositive() || bound->getBitWidth() > 64
                   || (predicate != CmpInst::ICMP_ULT && predicate != CmpInst::ICMP_SLT)
                   || (!number->getType()->isIntegerTy(32) && !number->getType()->isIntegerTy(64))
                   || is_contained(m_loop.getLoopLatch()->getTerminator()->operands(), &compare))
                    return false;
                auto const* const index = countsUp(number, m_loop, m_evolution);
                if(index == nullptr || !index->getStart()->isZero())
                    return false;
                m_fixed.push_back(
                    {&compare,
                     number,
                     index,
                     compare.getOperand(1),
                     predicate,
                     ConstantInt::getTrue(compare.getType())});
                return true;
            }

            //! \return Of how many conditions one does not hold for these threads.
            [[nodiscard]] auto edgeConditions() const -> std::uint64_t
            {
                auto const hint = findStringMetadataForLoop(&m_loop, edgeLoop);
                return hint ? mdconst::extract<ConstantInt>(**hint)->getZExtValue() : ~std::uint64_t{0};
            }

            //! \return A number that grows with the thread from an arbitrary one on; null for others.
            auto indexOf(Value* value) -> SCEVAddRecExpr const*
            {
                if(!value->getType()->isIntegerTy(32) && !value->getType()->isIntegerTy(64))
                    return nullptr;
                auto const* const index = dyn_cast<SCEVAddRecExpr>(m_evolution.getSCEV(value));
                if(index == nullptr || index->getLoop() != &m_loop || !index->isAffine()
                   || !isa<SCEVConstant>(index->getOperand(1)) || isa<SCEVConstant>(index->getStart()))
                    return nullptr;
                return index;
            }

            void addCompare(ICmpInst& compare)
            {
                if(isFixed(compare))
                    return;
                auto* number = compare.getOperand(0);
                auto* bound = compare.getOperand(1);
                auto predicate = compare.getPredicate();
                auto const* index = indexOf(number);
                if(index == nullptr)
                {
                    std::swap(number, bound);
                    index = indexOf(number);
                    predicate = compare.getSwappedPredicate();
                }
                if(index == nullptr || !m_loop.isLoopInvariant(bound) || isOfExtremum(compare)
                   || is_contained(m_loop.getLoopLatch()->getTerminator()->operands(), &compare))
                    return;
                // Away from the edges no thread's number is the first or last one of the data.
                if(compare.isEquality())
                {
                    bool const isNot = predicate == CmpInst::ICMP_NE;
                    m_conditions.push_back(
                        {&compare,
                         number,
                         index,
                         bound,
                         CmpInst::ICMP_NE,
                         ConstantInt::getBool(compare.getType(), isNot)});
                    return;
                }
                // What holds away from the edges: above small constants, as `x - 1 < 0` has one, and below sizes.
                auto const* const constant = dyn_cast<ConstantInt>(bound);
                bool const isLow = constant != nullptr && constant->getValue().sle(maxMargin);
                bool const isUpward = ICmpInst::isGT(predicate) || ICmpInst::isGE(predicate);
                auto const work = constant == nullptr ? answerOfWork(compare) : std::nullopt;
                bool const holds = work.value_or(isUpward == isLow);
                if(!holds)
                    predicate = CmpInst::getInversePredicate(predicate);
                m_conditions.push_back(
                    {&compare, number, index, bound, predicate, ConstantInt::getBool(compare.getType(), holds)});
            }

            //! \return What a condition is for threads that work, if the others do nothing: only work has a block of
            //!         its own.
            static auto answerOfWork(Value& condition, unsigned depth = 0) -> std::optional<bool>
            {
                using namespace PatternMatch;
                for(auto* const user : condition.users())
                {
                    std::optional<bool> answer;
                    if(auto const* const branch = dyn_cast<BranchInst>(user))
                    {
                        bool const isFirst = branch->getSuccessor(0)->getSinglePredecessor() != nullptr;
                        if(isFirst != (branch->getSuccessor(1)->getSinglePredecessor() != nullptr))
                            answer = isFirst;
                    }
                    else if(
                        depth < 8
                        && (match(user, m_LogicalAnd(m_Value(), m_Value()))
                            || match(user, m_LogicalOr(m_Value(), m_Value()))))
                        answer = answerOfWork(*user, depth + 1);
                    if(answer)
                        return answer;
                }
                return std::nullopt;
            }

            //! A minimum or maximum, which LLVM 14 may have as a selection, too.
            void addExtremum(Instruction& extremum)
            {
                using namespace PatternMatch;
                Value* numbers[2] = {};
                bool const isMax = match(&extremum, m_SMax(m_Value(numbers[0]), m_Value(numbers[1])));
                if(!isMax && !match(&extremum, m_SMin(m_Value(numbers[0]), m_Value(numbers[1]))))
                    return;
                for(unsigned i : {0u, 1u})
                    if(auto const* const index = indexOf(numbers[i]);
                       index != nullptr && m_loop.isLoopInvariant(numbers[1 - i]))
                    {
                        auto const predicate = isMax ? CmpInst::ICMP_SGE : CmpInst::ICMP_SLE;
                        m_conditions.push_back({&extremum, numbers[i], index, numbers[1 - i], predicate, numbers[i]});
                        return;
                    }
            }

            //! \return Whether a comparison does no more than choose the minimum or maximum of its numbers.
            static auto isOfExtremum(ICmpInst& compare) -> bool
            {
                using namespace PatternMatch;
                return compare.hasOneUse() && match(*compare.user_begin(), m_MaxOrMin(m_Value(), m_Value()));
            }

            //! \return Whether all conditions hold in the first and last rounds, without an overflow between them:
            //!         then they hold in all.
            auto check(SCEV const* rounds) -> Value*
            {
                auto* const at = m_loop.getLoopPreheader()->getTerminator();
                SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "versions");
                if(!isSafeToExpand(expander, rounds, at))
                    return nullptr;
                for(auto const& condition : m_conditions)
                    if(!isSafeToExpand(expander, condition.index->getStart(), at))
                        return nullptr;
                auto* const last = expander.expandCodeFor(rounds, rounds->getType(), at);
                IRBuilder<> builder(at);
                Value* all = builder.getTrue();
                for(auto const& condition : m_conditions)
                {
                    auto* const type = condition.bound->getType();
                    auto* const wide = builder.getIntNTy(2 * type->getIntegerBitWidth());
                    auto* const start
                        = builder.CreateSExt(expander.expandCodeFor(condition.index->getStart(), type, at), wide);
                    auto const step
                        = cast<SCEVConstant>(condition.index->getOperand(1))->getAPInt().sext(wide->getBitWidth());
                    if(rounds->getType()->getIntegerBitWidth() > wide->getBitWidth() / 2)
                        return nullptr;
                    auto* const end = builder.CreateAdd(
                        start,
                        builder.CreateMul(builder.CreateZExt(last, wide), ConstantInt::get(wide->getContext(), step)));
                    auto* const narrow = builder.CreateTrunc(end, type);
                    auto* const first = builder.CreateTrunc(start, type);
                    all = builder.CreateAnd(all, builder.CreateICmpEQ(builder.CreateSExt(narrow, wide), end));
                    if(condition.predicate == CmpInst::ICMP_NE)
                    {
                        auto* const low = step.isNegative() ? narrow : first;
                        auto* const high = step.isNegative() ? first : narrow;
                        auto* const isBelow = builder.CreateICmpSLT(condition.bound, low);
                        auto* const isAbove = builder.CreateICmpSGT(condition.bound, high);
                        all = builder.CreateAnd(all, builder.CreateOr(isBelow, isAbove));
                        continue;
                    }
                    for(auto* const value : {first, narrow})
                        all = builder.CreateAnd(all, builder.CreateICmp(condition.predicate, value, condition.bound));
                    if(ICmpInst::isUnsigned(condition.predicate))
                    {
                        auto* const zero = ConstantInt::get(wide, 0);
                        all = builder.CreateAnd(
                            all,
                            builder.CreateAnd(builder.CreateICmpSGE(start, zero), builder.CreateICmpSGE(end, zero)));
                    }
                }
                return builder.CreateFreeze(all);
            }

            void copy(Value* all)
            {
                auto* const decision = m_loop.getLoopPreheader();
                auto* const exit = m_loop.getUniqueExitBlock();
                auto* const latch = m_loop.getLoopLatch();
                auto* const preheader = SplitBlock(decision, decision->getTerminator(), &m_tree, &m_loops);
                ValueToValueMapTy map;
                SmallVector<BasicBlock*, 8> blocks;
                auto* const edge
                    = cloneLoopWithPreheader(preheader, decision, &m_loop, map, ".edge", &m_loops, &m_tree, blocks);
                remapInstructionsInBlocks(blocks, map);
                addStringMetadataToLoop(edge, edgeLoop, static_cast<unsigned>(m_conditions.size()));
                if(m_isBeyond)
                    addStringMetadataToLoop(edge, beyondLoop);
                auto* const old = decision->getTerminator();
                BranchInst::Create(preheader, edge->getLoopPreheader(), all, old);
                old->eraseFromParent();
                for(auto& phi : exit->phis())
                {
                    auto* value = phi.getIncomingValueForBlock(latch);
                    if(auto const found = map.find(value); found != map.end())
                        value = found->second;
                    phi.addIncoming(value, cast<BasicBlock>(map[latch]));
                }
                m_tree.changeImmediateDominator(exit, decision);
                for(auto const& condition : m_conditions)
                    promise(condition);
                m_evolution.forgetLoop(&m_loop);
                for(auto const& condition : m_conditions)
                    condition.instruction->replaceAllUsesWith(condition.result);
            }

            //! The check has seen that a number does not overflow. An index of 64 bits that a kernel casts to `int` is
            //! such a sum. Without the promise it would become one of 64 bits again, of which each round takes 32.
            void promise(Condition const& condition)
            {
                auto* const sum = dyn_cast<BinaryOperator>(condition.number);
                if(sum == nullptr || sum->getOpcode() != Instruction::Add)
                    return;
                for(unsigned i : {0u, 1u})
                {
                    // From 0 on, so that the first sum, which the check has taken as it is, has not overflowed.
                    auto const* const steps = dyn_cast<SCEVAddRecExpr>(m_evolution.getSCEV(sum->getOperand(i)));
                    if(steps != nullptr && steps->getLoop() == &m_loop && steps->getStart()->isZero()
                       && m_evolution.isKnownNonNegative(steps) && m_loop.isLoopInvariant(sum->getOperand(1 - i)))
                        sum->setHasNoSignedWrap(true);
                }
            }

            Loop& m_loop;
            LoopInfo& m_loops;
            DominatorTree& m_tree;
            ScalarEvolution& m_evolution;
            SmallVector<Condition, 8> m_conditions;
            SmallVector<Condition, 8> m_fixed; //!< Those of threads from 0 on, with constants.
            bool m_isBeyond = false;           //!< Some of these are among the former.
        };
    } // namespace

    void forgetEdge(Instruction& back)
    {
        auto* const hints = back.getMetadata(LLVMContext::MD_loop);
        if(findOptionMDForLoopID(hints, edgeLoop) != nullptr)
            back.setMetadata(
                LLVMContext::MD_loop, makePostTransformationMetadata(back.getContext(), hints, {edgeLoop}, {}));
    }

    auto addVersions(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        auto& loops = analyses.getResult<LoopAnalysis>(f);
        auto& tree = analyses.getResult<DominatorTreeAnalysis>(f);
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        bool isChanged = false;
        for(auto* const loop : threadLoopsOf(loops))
            isChanged |= Versions(*loop, loops, tree, evolution).run();
        return isChanged;
    }
} // namespace alpaka_pass
