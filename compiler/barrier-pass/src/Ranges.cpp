// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over threads with `if(t < bound)` becomes two loops: one over the threads for which that holds, and one over
//! the others. The steps of a tree in shared memory then do no more than their work, and need no masks. Each
//! comparison of `t >= low && t <= high` divides a loop, also where LLVM has made one of them, `unsigned(t - low) <=
//! high - low`, and one of `t - distance`, `first + t` and the like, which C++ does not let overflow.
//!
//! A loop that does nothing but what such comparisons guard, as in the rounds of a tile with a halo, becomes one loop
//! from the largest of its lower bounds to the smallest of its upper ones. Conditions of the row leave all of it out.
//!
//! Not LLVM's LoopBoundSplit: it leaves such loops as they are (tried with opt 14 and 19, rotated and not). Not its
//! IRCE: it wants conditions that profiles call likely, and hints that turn the vectoriser off for the loops before
//! and behind.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxSize = 300;       //!< Instructions of a loop that is copied.
        constexpr unsigned maxCompares = 16;       //!< Of a condition.
        constexpr std::size_t maxTerms = 4;        //!< That are the same in all rounds, of a sum.
        constexpr unsigned maxShort = 64;          //!< Rounds of a loop that is left whole for sums.
        constexpr unsigned maxReading = 32;        //!< Of one whose conditions decide about loads only.
        constexpr std::int64_t maxStart = 1 << 20; //!< With it and 2^16 threads no index of 32 bits wraps around.

        class Ranges
        {
        public:
            Ranges(
                Loop& loop, ScalarEvolution& evolution, DominatorTree const& tree, TargetTransformInfo const& target)
                : m_loop(loop)
                , m_evolution(evolution)
                , m_tree(tree)
                , m_target(target)
            {
            }

            //! \return Whether the loop was divided.
            auto run() -> bool
            {
                m_round = findOptionMDForLoop(&m_loop, beyondLoop) == nullptr ? roundOf(m_loop, m_evolution) : nullptr;
                return m_round != nullptr && !isReadingOnly() && find() && divide();
            }

            //! Without registers for masks short rows, too, begin and end where sums meet a constant, as only some
            //! threads of a block do; where they meet another number, as the end of the data, most rows are whole.
            //! \param hasMasks Whether there are such registers.
            //! \return Whether the loop has become one over the threads that do something.
            auto narrow(bool hasMasks) -> bool
            {
                m_isWhole = hasMasks;
                m_round = roundOf(m_loop, m_evolution);
                return m_round != nullptr && findGuards() && enterAtBounds();
            }

        private:
            //! What a thread needs to do something: conditions that hold for all threads or for none, and comparisons
            //! of its number.
            struct Guard
            {
                Value* condition;
                bool mustHold;
            };

            //! Collects the conditions of the branches that lead past all that the loop does.
            auto findGuards() -> bool
            {
                auto* const latch = m_loop.getLoopLatch();
                SmallVector<Guard, 8> left;
                auto const skips = [&](BasicBlock* block)
                {
                    while(block != latch && block->sizeWithoutDebug() == 1 && block->getSingleSuccessor() != nullptr)
                        block = block->getSingleSuccessor();
                    return block == latch;
                };
                if(any_of(
                       *latch,
                       [](Instruction& instruction) { return isa<PHINode>(instruction) || hasEffect(instruction); }))
                    return false;
                auto* block = m_loop.getHeader();
                while(block != latch && none_of(*block, hasEffect))
                {
                    auto* const branch = dyn_cast<BranchInst>(block->getTerminator());
                    if(branch == nullptr)
                        break;
                    auto* next = branch->getSuccessor(0);
                    if(branch->isConditional())
                    {
                        bool const skipsFirst = skips(next);
                        if(skipsFirst == skips(branch->getSuccessor(1)))
                            break;
                        left.push_back({branch->getCondition(), !skipsFirst});
                        next = branch->getSuccessor(skipsFirst ? 1 : 0);
                    }
                    if(next->getSinglePredecessor() != block)
                        break;
                    block = next;
                }
                using namespace PatternMatch;
                for(std::size_t i = 0; i < left.size() && i < maxCompares; ++i)
                {
                    auto const [condition, mustHold] = left[i];
                    Value* a = nullptr;
                    Value* b = nullptr;
                    if(m_loop.isLoopInvariant(condition))
                        m_common.push_back({condition, mustHold});
                    else if(match(condition, m_Not(m_Value(a))))
                        left.push_back({a, !mustHold});
                    else if(
                        mustHold ? match(condition, m_LogicalAnd(m_Value(a), m_Value(b)))
                                 : match(condition, m_LogicalOr(m_Value(a), m_Value(b))))
                        left.append({{a, mustHold}, {b, mustHold}});
                    else if(auto* const compare = dyn_cast<ICmpInst>(condition))
                        m_guards.push_back({compare, mustHold});
                }
                erase_if(m_common, [](Guard const& guard) { return isa<Constant>(guard.condition); });
                return !m_guards.empty() || !m_common.empty();
            }

            static auto hasEffect(Instruction const& instruction) -> bool { return instruction.mayHaveSideEffects(); }

            //! Lets the loop begin and end at the bounds.
            auto enterAtBounds() -> bool
            {
                if(!isCountable())
                    return false;
                auto* const before = m_loop.getLoopPreheader();
                IRBuilder<> builder(before->getTerminator());
                Value* first = nullptr;
                Value* last = nullptr;
                for(auto const& [condition, mustHold] : m_guards)
                {
                    m_compare = nullptr;
                    take(*cast<ICmpInst>(condition));
                    if(m_compare == nullptr || (m_isBand && mustHold != isUpperBound(m_compare->getPredicate())))
                        continue;
                    if(!mustHold)
                        m_predicate = CmpInst::getInversePredicate(m_predicate);
                    auto* const rounds = countRounds();
                    auto const narrowTo = [&](Value* middle, bool isEnd)
                    {
                        auto*& bound = isEnd ? last : first;
                        auto const predicate = isEnd ? ICmpInst::ICMP_ULT : ICmpInst::ICMP_UGT;
                        bound
                            = bound == nullptr
                                  ? middle
                                  : builder.CreateSelect(builder.CreateICmp(predicate, middle, bound), middle, bound);
                    };
                    if(m_isBand)
                    {
                        m_predicate = ICmpInst::ICMP_SGE;
                        narrowTo(middleOf(builder, rounds), false);
                        m_bound = m_compare->getOperand(1);
                        m_predicate = m_compare->getSignedPredicate();
                        if(!mustHold)
                            m_predicate = CmpInst::getInversePredicate(m_predicate);
                    }
                    narrowTo(middleOf(builder, rounds), isUpperBound(m_predicate));
                    m_done.push_back({m_compare, mustHold});
                }
                if(m_done.empty() && m_common.empty())
                    return false;
                enter(builder, first, last);
                return true;
            }

            static auto isUpperBound(CmpInst::Predicate predicate) -> bool
            {
                return ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate);
            }

            //! \param from,to Counted from the first round on; null if all rounds from the first or to the last run.
            void enter(IRBuilder<>& builder, Value* from, Value* to)
            {
                auto* const before = m_loop.getLoopPreheader();
                auto* const header = m_loop.getHeader();
                auto* const exit = m_loop.getUniqueExitBlock();
                auto* const first = m_round->getIncomingValueForBlock(before);
                auto* const rounds = countRounds();
                auto* const begin = from != nullptr ? builder.CreateAdd(first, from) : first;
                auto* const end = builder.CreateAdd(first, to != nullptr ? to : rounds);
                Value* isEntered = builder.getTrue();
                for(auto const& [condition, mustHold] : m_common)
                {
                    auto* const known = builder.CreateFreeze(condition);
                    isEntered = builder.CreateAnd(isEntered, mustHold ? known : builder.CreateNot(known));
                }
                if(from != nullptr || to != nullptr)
                    isEntered = builder.CreateAnd(
                        isEntered,
                        builder.CreateICmpULT(
                            from != nullptr ? from : ConstantInt::get(rounds->getType(), 0),
                            to != nullptr ? to : rounds));
                auto* const into = BasicBlock::Create(header->getContext(), "narrow", header->getParent(), header);
                builder.CreateCondBr(isEntered, into, exit);
                before->getTerminator()->eraseFromParent();
                IRBuilder<>(into).CreateBr(header);
                m_round->setIncomingValueForBlock(before, begin);
                m_round->replaceIncomingBlockWith(before, into);
                endAt(end, *m_round, *m_loop.getLoopLatch(), exit);
                if(from != nullptr || to != nullptr)
                    forgetEdge(*m_loop.getLoopLatch()->getTerminator());
                for(auto const& [condition, mustHold] : m_common)
                    for(auto* const block : m_loop.blocks())
                        for(auto& instruction : *block)
                            instruction.replaceUsesOfWith(
                                condition, ConstantInt::getBool(condition->getType(), mustHold));
                for(auto const& [condition, mustHold] : m_done)
                    condition->replaceAllUsesWith(ConstantInt::getBool(condition->getType(), mustHold));
                if(!m_done.empty() && isShort())
                    takeOneVector(m_loop);
            }

            //! Less than a short row is left: LLVM would take up to four vectors at a time, and come to none.
            static void takeOneVector(Loop& loop) { addStringMetadataToLoop(&loop, "llvm.loop.interleave.count", 1); }

            auto find() -> bool
            {
                std::size_t size = 0;
                for(auto* const block : m_loop.blocks())
                {
                    size += block->sizeWithoutDebug();
                    auto const* const branch = dyn_cast<BranchInst>(block->getTerminator());
                    if(block != m_loop.getLoopLatch() && branch != nullptr && branch->isConditional())
                        take(branch->getCondition());
                }
                return m_compare != nullptr && size <= maxSize;
            }

            //! Takes the first comparison of a condition that is fit: `t >= low && t <= high` has two.
            void take(Value* condition)
            {
                SmallVector<Value*, 8> left{condition};
                for(unsigned i = 0; i < left.size() && i < maxCompares && m_compare == nullptr; ++i)
                {
                    auto* const instruction = dyn_cast<Instruction>(left[i]);
                    if(instruction == nullptr || !m_loop.contains(instruction))
                        continue;
                    if(auto* const compare = dyn_cast<ICmpInst>(instruction))
                        take(*compare);
                    else if(isa<SelectInst>(instruction) || instruction->isBitwiseLogicOp())
                        left.append(instruction->op_begin(), instruction->op_end());
                }
            }

            void take(ICmpInst& compare)
            {
                for(unsigned i : {0u, 1u})
                {
                    auto* const bound = compare.getOperand(1 - i);
                    if(compare.isEquality() || !m_loop.isLoopInvariant(bound)
                       || !m_evolution.isSCEVable(bound->getType()) || bound->getType()->isPointerTy()
                       || bound->getType()->getIntegerBitWidth() < 32)
                        continue;
                    auto const* const index = countsUp(compare.getOperand(i), m_loop, m_evolution);
                    if(index == nullptr)
                        continue;
                    m_isBand = isBand(compare, *index, i);
                    m_counted = compare.getOperand(i);
                    m_terms.clear();
                    if(!m_isBand && !takeTerms(compare.isSigned(), m_isWhole || !isa<ConstantInt>(bound)))
                        continue;
                    m_start = countsUp(m_counted, m_loop, m_evolution)->getStart();
                    SCEVExpander expander(m_evolution, compare.getModule()->getDataLayout(), "ranges");
                    if(!isSafeToExpand(expander, m_start, m_loop.getLoopPreheader()->getTerminator()))
                        continue;
                    m_compare = &compare;
                    m_bound = m_isBand ? ConstantInt::get(bound->getType(), 0) : bound;
                    m_predicate = m_isBand ? CmpInst::ICMP_SGE
                                  : i == 0 ? compare.getPredicate()
                                           : compare.getSwappedPredicate();
                    return;
                }
            }

            //! \return Whether a comparison has two bounds: that of `unsigned(t - 3) < 8u`. Below zero its number is
            //!         larger than the other one, and from zero on the same comparison with signs is right.
            static auto isBand(ICmpInst const& compare, SCEVAddRecExpr const& index, unsigned operand) -> bool
            {
                auto const* const bound = dyn_cast<ConstantInt>(compare.getOperand(1));
                auto const* const start = dyn_cast<SCEVConstant>(index.getStart());
                return operand == 0 && compare.isUnsigned() && bound != nullptr && start != nullptr
                       && !bound->isNegative() && start->getAPInt().isNegative() && !wraps(index, true);
            }

            //! Takes numbers that are the same in all rounds off the sum that is compared until the rest does not wrap
            //! around. A sum that overflows has no value in C++ then, and any answer of its comparison is right; from
            //! the terms the others are computed in twice the width.
            //! \param isWhole Whether a short row is left whole.
            //! \return Whether such a rest was found.
            auto takeTerms(bool isSigned, bool isWhole) -> bool
            {
                while(wraps(*countsUp(m_counted, m_loop, m_evolution), isSigned))
                {
                    auto* const sum = dyn_cast<OverflowingBinaryOperator>(m_counted);
                    if(sum == nullptr || !(isSigned ? sum->hasNoSignedWrap() : sum->hasNoUnsignedWrap())
                       || (sum->getOpcode() != Instruction::Add && sum->getOpcode() != Instruction::Sub)
                       || m_terms.size() == maxTerms || (isWhole && isShort()))
                        return false;
                    bool const isSum = sum->getOpcode() == Instruction::Add;
                    unsigned const rest = isSum && m_loop.isLoopInvariant(sum->getOperand(0)) ? 1 : 0;
                    m_counted = sum->getOperand(rest);
                    if(!m_loop.isLoopInvariant(sum->getOperand(1 - rest))
                       || countsUp(m_counted, m_loop, m_evolution) == nullptr)
                        return false;
                    m_terms.emplace_back(sum->getOperand(1 - rest), isSum);
                }
                return true;
            }

            //! \return Whether the loop is a row that is so short that vectors with masks are better than parts of it.
            [[nodiscard]] auto isShort() const -> bool { return hasAtMost(maxShort); }

            [[nodiscard]] auto hasAtMost(unsigned most) const -> bool
            {
                auto const rounds = m_evolution.getSmallConstantTripCount(&m_loop);
                return rounds != 0 && rounds <= most;
            }

            //! \return Whether the loop is a short row that changes what threads keep, under conditions that decide about
            //!         loads only: vectors with masks of all of it, which AVX2 has for loads, cost less than what vectors
            //!         of a part leave. Other rests overlap with vectors (Overlap), and AVX-512 has masks for each rest.
            [[nodiscard]] auto isReadingOnly() const -> bool
            {
                auto& context = m_loop.getHeader()->getContext();
                if(!hasAtMost(maxReading) || hasMasks(Type::getInt8Ty(context), m_target))
                    return false;
                SmallVector<Value const*, 8> read;
                bool isDeciding = false;
                bool isChanging = false;
                for(auto* const block : m_loop.blocks())
                    for(auto& instruction : *block)
                    {
                        auto const* const load = dyn_cast<LoadInst>(&instruction);
                        auto const* const store = dyn_cast<StoreInst>(&instruction);
                        if(m_tree.dominates(block, m_loop.getLoopLatch()))
                        {
                            if(load != nullptr)
                                read.push_back(load->getPointerOperand());
                            isChanging |= store != nullptr && is_contained(read, store->getPointerOperand());
                        }
                        else if(
                            load == nullptr ? instruction.mayReadOrWriteMemory()
                                            : !hasMasks(load->getType(), m_target))
                            return false;
                        else
                            isDeciding |= load != nullptr;
                    }
                return isDeciding && isChanging;
            }

            //! \return Whether a number may wrap around in a loop over threads.
            static auto wraps(SCEVAddRecExpr const& index, bool isSigned) -> bool
            {
                if(isSigned ? index.hasNoSignedWrap() : index.hasNoUnsignedWrap())
                    return false;
                auto const* const start = dyn_cast<SCEVConstant>(index.getStart());
                return start == nullptr || start->getAPInt().sgt(maxStart)
                       || start->getAPInt().slt(isSigned ? -maxStart : 0);
            }

            //! \return Whether the number of rounds, and where numbers that are compared begin, can be computed.
            auto isCountable() -> bool
            {
                auto const* const last = m_evolution.getBackedgeTakenCount(&m_loop);
                m_count = m_evolution.getAddExpr(last, m_evolution.getOne(last->getType()), SCEV::FlagNUW);
                auto* const at = m_loop.getLoopPreheader()->getTerminator();
                SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "ranges");
                return isSafeToExpand(expander, m_count, at);
            }

            auto countRounds() -> Value*
            {
                if(m_rounds == nullptr)
                {
                    auto* const at = m_loop.getLoopPreheader()->getTerminator();
                    SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "ranges");
                    m_rounds = expander.expandCodeFor(m_count, m_count->getType(), at);
                }
                return m_rounds;
            }

            //! \return The first round for which the answer is the other one, at most the number of rounds.
            auto middleOf(IRBuilder<>& builder, Value* rounds) -> Value*
            {
                auto* const at = m_loop.getLoopPreheader()->getTerminator();
                SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "ranges");
                auto* const start = expander.expandCodeFor(m_start, m_bound->getType(), at);
                // In twice the width.
                bool const isBehindBound = ICmpInst::isLE(m_predicate) || ICmpInst::isGT(m_predicate);
                auto const bits
                    = std::max(m_bound->getType()->getIntegerBitWidth(), rounds->getType()->getIntegerBitWidth());
                auto* const wide = builder.getIntNTy(2 * bits);
                auto const widen = [&](Value* value)
                {
                    auto* const known = builder.CreateFreeze(value);
                    return ICmpInst::isSigned(m_predicate) ? builder.CreateSExt(known, wide)
                                                           : builder.CreateZExt(known, wide);
                };
                auto* middle = builder.CreateSub(widen(m_bound), widen(start));
                for(auto const& [term, isAdded] : m_terms)
                    middle = isAdded ? builder.CreateSub(middle, widen(term)) : builder.CreateAdd(middle, widen(term));
                if(isBehindBound)
                    middle = builder.CreateAdd(middle, ConstantInt::get(wide, 1));
                auto* const zero = ConstantInt::get(wide, 0);
                auto* const wideEnd = builder.CreateZExt(rounds, wide);
                middle = builder.CreateSelect(builder.CreateICmpSLT(middle, zero), zero, middle);
                middle = builder.CreateSelect(builder.CreateICmpSLT(middle, wideEnd), middle, wideEnd);
                return builder.CreateTrunc(middle, rounds->getType());
            }

            auto divide() -> bool
            {
                auto* const before = m_loop.getLoopPreheader();
                if(!isCountable())
                    return false;
                auto* const rounds = countRounds();
                IRBuilder<> builder(before->getTerminator());
                auto* const middle = middleOf(builder, rounds);
                auto* const first = m_round->getIncomingValueForBlock(before);
                build(builder.CreateAdd(first, middle), builder.CreateAdd(first, rounds), isUpperBound(m_predicate));
                return true;
            }

            //! The copy does the rounds before the middle, the loop itself those from the middle on.
            //! \param middle,end Numbers of m_round.
            void build(Value* middle, Value* end, bool isFirst)
            {
                auto& context = end->getContext();
                auto* const before = m_loop.getLoopPreheader();
                auto* const header = m_loop.getHeader();
                auto* const latch = m_loop.getLoopLatch();
                auto* const exit = m_loop.getUniqueExitBlock();
                auto* const function = header->getParent();
                ValueToValueMapTy copies;
                copyLoop(m_loop, ".first", copies);
                auto* const firstHeader = cast<BasicBlock>(copies[header]);
                auto* const toFirst = BasicBlock::Create(context, "first", function, header);
                auto* const between = BasicBlock::Create(context, "between", function, header);
                auto* const toSecond = BasicBlock::Create(context, "second", function, header);

                IRBuilder<> at(before->getTerminator());
                auto* const first = m_round->getIncomingValueForBlock(before);
                at.CreateCondBr(at.CreateICmpNE(middle, first), toFirst, between);
                before->getTerminator()->eraseFromParent();
                at.SetInsertPoint(toFirst);
                at.CreateBr(firstHeader);
                at.SetInsertPoint(between);
                at.CreateCondBr(at.CreateICmpNE(middle, end), toSecond, exit);
                at.SetInsertPoint(toSecond);
                at.CreateBr(header);

                auto* const firstRound = cast<PHINode>(copies[m_round]);
                firstRound->replaceIncomingBlockWith(before, toFirst);
                m_round->setIncomingValueForBlock(before, middle);
                m_round->replaceIncomingBlockWith(before, toSecond);
                endAt(middle, *firstRound, *cast<BasicBlock>(copies[latch]), between);
                endAt(end, *m_round, *latch, exit);
                forgetEdge(*cast<BasicBlock>(copies[latch])->getTerminator());
                forgetEdge(*latch->getTerminator());
                bool const isAbove
                    = ICmpInst::isGT(m_compare->getPredicate()) || ICmpInst::isGE(m_compare->getPredicate());
                cast<Instruction>(copies[m_compare])
                    ->replaceAllUsesWith(ConstantInt::getBool(m_compare->getType(), m_isBand ? isAbove : isFirst));
                if(m_isBand)
                    m_compare->setPredicate(m_compare->getSignedPredicate());
                else
                {
                    decideExtrema(copies);
                    m_compare->replaceAllUsesWith(ConstantInt::getBool(m_compare->getType(), !isFirst));
                }
            }

            //! The numbers in `t < 8 ? f(min(t, 7)) : g(max(t, 7))` are no minimum and maximum any more. Where LLVM
            //! has the comparison in them, as 14 has, this needs nothing else.
            void decideExtrema(ValueToValueMapTy const& copies)
            {
                unsigned const operand = m_loop.isLoopInvariant(m_compare->getOperand(0)) ? 1 : 0;
                auto* const number = m_compare->getOperand(operand);
                auto const* const bound = dyn_cast<ConstantInt>(m_compare->getOperand(1 - operand));
                if(!m_compare->isSigned() || bound == nullptr || bound->getBitWidth() > 64)
                    return;
                // Numbers are at most this one before the middle, and larger from it on.
                bool const isBehindBound = ICmpInst::isLE(m_predicate) || ICmpInst::isGT(m_predicate);
                APInt const most = bound->getValue().sext(128) - (isBehindBound ? 0 : 1);
                SmallVector<MinMaxIntrinsic*, 4> found;
                for(auto* const user : number->users())
                    if(auto* const extremum = dyn_cast<MinMaxIntrinsic>(user);
                       extremum != nullptr && extremum->isSigned() && m_loop.contains(extremum))
                        found.push_back(extremum);
                for(auto* const extremum : found)
                {
                    bool const isMaximum = extremum->getIntrinsicID() == Intrinsic::smax;
                    auto* const edge = dyn_cast<ConstantInt>(
                        extremum->getLHS() == number ? extremum->getRHS() : extremum->getLHS());
                    if(edge == nullptr)
                        continue;
                    auto const value = edge->getValue().sext(128);
                    if(auto* const copy = cast<Instruction>(copies.lookup(extremum)); most.sle(value))
                        copy->replaceAllUsesWith(isMaximum ? edge : copies.lookup(number));
                    if((most + 1).sge(value))
                        extremum->replaceAllUsesWith(isMaximum ? number : edge);
                }
            }

            Loop& m_loop;
            ScalarEvolution& m_evolution;
            DominatorTree const& m_tree;
            TargetTransformInfo const& m_target;
            PHINode* m_round = nullptr;
            SmallVector<Guard, 8> m_guards; //!< Comparisons of the thread's number.
            SmallVector<Guard, 8> m_common; //!< Conditions that are the same in all rounds.
            SmallVector<Guard, 8> m_done;   //!< What of the former the bounds contain.
            SCEV const* m_count = nullptr;  //!< Of the rounds.
            Value* m_rounds = nullptr;
            ICmpInst* m_compare = nullptr;
            Value* m_bound = nullptr;
            Value* m_counted = nullptr;                      //!< The number that is compared, without the terms.
            SCEV const* m_start = nullptr;                   //!< Of that one.
            SmallVector<std::pair<Value*, bool>, 4> m_terms; //!< The same in all rounds; added to it, else subtracted.
            CmpInst::Predicate m_predicate = CmpInst::ICMP_SLT;
            bool m_isWhole = true; //!< Short rows are not divided for sums that are compared.
            bool m_isBand = false; //!< The loop is divided where the number passes zero.
        };

        auto rangesOf(Loop& loop, Function& f, FunctionAnalysisManager& analyses) -> Ranges
        {
            return {
                loop,
                analyses.getResult<ScalarEvolutionAnalysis>(f),
                analyses.getResult<DominatorTreeAnalysis>(f),
                analyses.getResult<TargetIRAnalysis>(f)};
        }
    } // namespace

    auto narrowToGuards(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        // Bytes show that the masks are AVX-512's.
        bool const isMasked = hasMasks(Type::getInt8Ty(f.getContext()), analyses.getResult<TargetIRAnalysis>(f));
        return forThreadLoops(f, analyses, [&](Loop& loop) { return rangesOf(loop, f, analyses).narrow(isMasked); });
    }

    auto divideRanges(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(f, analyses, [&](Loop& loop) { return rangesOf(loop, f, analyses).run(); });
    }
} // namespace alpaka_pass
