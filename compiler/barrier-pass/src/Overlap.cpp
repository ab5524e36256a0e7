// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Where the number of threads of a short row that do something is known at run time only, as in the steps of a tile
//! that shrinks, vectors of 8 leave up to 7 of them over: 6 of 14 took longer than the vector. Instead the last vector
//! ends where the row ends, and does again what the one before it has done.
//!
//! A thread may do the same twice if it reads nothing that it writes. Nor does another thread write what it reads:
//! that is the promise that threads do not depend on each other. So it writes the same numbers the second time.
//!
//! Not LLVM's vector rests: 14 to 19 make them of long rows only, and leave a rest of their own.

#include "Body.hpp"
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr unsigned vectorRounds = 8;         //!< Of a copy of the loop.
        constexpr unsigned maxOverlapRow = 64;       //!< Rounds; in longer loops few are left over.
        constexpr std::size_t maxOverlapSize = 150;  //!< Instructions of a loop that is copied.
        constexpr unsigned maxSum = 4;               //!< Sums of sums.
        constexpr std::uint64_t maxFirst = 1u << 20; //!< With it and 2^16 threads no number of a round wraps around.

        //! \return Whether a loop does some of the rounds of a short row, but it is not known how many.
        auto doesPart(Loop& loop, ScalarEvolution& evolution) -> bool
        {
            if(evolution.getSmallConstantTripCount(&loop) != 0)
                return false;
            auto const most = evolution.getSmallConstantMaxTripCount(&loop);
            return (most != 0 && most <= maxOverlapRow) || findOptionMDForLoop(&loop, shortRow) != nullptr;
        }

        //! Says that the number of the round does not wrap around: the steps before have taken that away with the old
        //! ends of the loops.
        //! \return Whether it was not known.
        auto knowNumbers(Loop& loop, ScalarEvolution& evolution) -> bool
        {
            auto* const round = doesPart(loop, evolution) ? roundOf(loop, evolution) : nullptr;
            if(round == nullptr || round->getType()->getIntegerBitWidth() < 32)
                return false;
            auto* const first = round->getIncomingValueForBlock(loop.getLoopPreheader());
            auto* const next = dyn_cast<BinaryOperator>(round->getIncomingValueForBlock(loop.getLoopLatch()));
            if(next == nullptr || next->getOpcode() != Instruction::Add
               || (next->hasNoSignedWrap() && next->hasNoUnsignedWrap())
               || evolution.getUnsignedRange(evolution.getSCEV(first)).getUnsignedMax().ugt(maxFirst))
                return false;
            next->setHasNoSignedWrap();
            next->setHasNoUnsignedWrap();
            return true;
        }

        class Overlap
        {
        public:
            Overlap(Loop& loop, ScalarEvolution& evolution, AAResults& aliases)
                : m_loop(loop)
                , m_evolution(evolution)
                , m_aliases(aliases)
            {
            }

            //! \return Whether the loop has changed.
            auto run() -> bool
            {
                m_round = roundOf(m_loop, m_evolution);
                if(m_round == nullptr || m_loop.getNumBlocks() != 1 || !doesPart(m_loop, m_evolution)
                   || !m_loop.isAnnotatedParallel()
                   || findOptionMDForLoop(&m_loop, "llvm.loop.vectorize.width") != nullptr
                   || sizeOfLoop(m_loop) > maxOverlapSize || !mayRepeat())
                    return false;
                bool const isWidened = widenSums();
                if(!knowsAddresses())
                    return isWidened;
                auto* const at = m_loop.getLoopPreheader()->getTerminator();
                auto const* const last = m_evolution.getBackedgeTakenCount(&m_loop);
                m_count = m_evolution.getAddExpr(last, m_evolution.getOne(last->getType()), SCEV::FlagNUW);
                SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "overlap");
                if(!isSafeToExpand(expander, m_count, at))
                    return isWidened;
                build(expander.expandCodeFor(m_count, m_count->getType(), at));
                return true;
            }

        private:
            //! \return Whether a thread that does everything again writes the same.
            [[nodiscard]] auto mayRepeat() const -> bool
            {
                std::vector<LoadInst*> loads;
                std::vector<StoreInst*> stores;
                for(auto& instruction : *m_loop.getHeader())
                    if(auto* const load = dyn_cast<LoadInst>(&instruction); load != nullptr && load->isSimple())
                        loads.push_back(load);
                    else if(auto* const store = dyn_cast<StoreInst>(&instruction);
                            store != nullptr && store->isSimple())
                        stores.push_back(store);
                    else if(instruction.mayReadOrWriteMemory() || instruction.mayHaveSideEffects())
                        return false;
                return !stores.empty()
                       && none_of(
                           stores,
                           [&](StoreInst* store)
                           {
                               return any_of(
                                   loads,
                                   [&](LoadInst* load)
                                   {
                                       return !m_aliases.isNoAlias(
                                           MemoryLocation::get(store), MemoryLocation::get(load));
                                   });
                           });
            }

            //! Adds in 64 bits what leads to addresses and does not overflow in 32 bits: of the narrow sum SCEV does
            //! not see that.
            //! \return Whether there were any.
            auto widenSums() -> bool
            {
                SmallVector<SExtInst*, 4> found;
                for(auto& instruction : *m_loop.getHeader())
                    if(auto* const extended = dyn_cast<SExtInst>(&instruction);
                       extended != nullptr && extended->getType()->isIntegerTy()
                       && isSum(*extended->getOperand(0), maxSum))
                        found.push_back(extended);
                for(auto* const extended : found)
                {
                    auto* const sum = widen(*extended->getOperand(0), *extended);
                    m_evolution.forgetValue(extended);
                    extended->replaceAllUsesWith(sum);
                    extended->eraseFromParent();
                }
                return !found.empty();
            }

            //! \return Whether a number is the sum or difference of others that are the same in all rounds, or the
            //!         round's, and does not overflow.
            [[nodiscard]] auto isSum(Value const& number, unsigned depth) const -> bool
            {
                if(m_loop.isLoopInvariant(&number) || &number == m_round)
                    return depth != maxSum;
                auto const* const sum = dyn_cast<OverflowingBinaryOperator>(&number);
                return sum != nullptr && depth != 0 && sum->hasNoSignedWrap()
                       && (sum->getOpcode() == Instruction::Add || sum->getOpcode() == Instruction::Sub)
                       && isSum(*sum->getOperand(0), depth - 1) && isSum(*sum->getOperand(1), depth - 1);
            }

            auto widen(Value& number, Instruction& extended) -> Value*
            {
                bool const isSame = m_loop.isLoopInvariant(&number);
                IRBuilder<> at(isSame ? m_loop.getLoopPreheader()->getTerminator() : &extended);
                if(isSame || &number == m_round)
                    return at.CreateSExt(&number, extended.getType());
                auto& sum = cast<OverflowingBinaryOperator>(number);
                auto* const first = widen(*sum.getOperand(0), extended);
                auto* const second = widen(*sum.getOperand(1), extended);
                return sum.getOpcode() == Instruction::Add ? at.CreateNSWAdd(first, second)
                                                           : at.CreateNSWSub(first, second);
            }

            //! \return Whether the addresses follow from the number of the round without a test at run time, which
            //!         LLVM does not make for loops of 8 rounds.
            [[nodiscard]] auto knowsAddresses() const -> bool
            {
                return all_of(
                    *m_loop.getHeader(),
                    [&](Instruction& instruction)
                    {
                        auto* const address = getLoadStorePointerOperand(&instruction);
                        if(address == nullptr || (isa<LoadInst>(instruction) && m_loop.isLoopInvariant(address)))
                            return true;
                        auto const* const place = dyn_cast<SCEVAddRecExpr>(m_evolution.getSCEV(address));
                        auto const* const step = place != nullptr && place->getLoop() == &m_loop && place->isAffine()
                                                     ? dyn_cast<SCEVConstant>(place->getStepRecurrence(m_evolution))
                                                     : nullptr;
                        auto const& layout = instruction.getModule()->getDataLayout();
                        return step != nullptr
                               && step->getAPInt() == layout.getTypeStoreSize(getLoadStoreType(&instruction));
                    });
            }

            //! A copy does 8 rounds at a time, the loop itself all of less than 8.
            void build(Value* rounds)
            {
                auto* const type = m_round->getType();
                auto* const before = m_loop.getLoopPreheader();
                auto* const header = m_loop.getHeader();
                auto* const exit = m_loop.getUniqueExitBlock();
                auto* const function = header->getParent();
                auto& context = header->getContext();
                auto* const first = m_round->getIncomingValueForBlock(before);
                ValueToValueMapTy copies;
                copyLoop(m_loop, ".vector", copies);
                auto* const copy = cast<PHINode>(copies[m_round]);
                auto* const few = BasicBlock::Create(context, "few", function, header);
                auto* const vectors = BasicBlock::Create(context, "vectors", function, header);
                auto* const next = BasicBlock::Create(context, "vectors.next", function, header);
                auto* const width = ConstantInt::get(type, vectorRounds);

                IRBuilder<> at(before->getTerminator());
                auto* const last = at.CreateSub(rounds, width);
                at.CreateCondBr(at.CreateICmpULT(rounds, width), few, vectors);
                before->getTerminator()->eraseFromParent();
                BranchInst::Create(header, few);
                m_round->replaceIncomingBlockWith(before, few);

                at.SetInsertPoint(vectors);
                auto* const done = at.CreatePHI(type, 2);
                auto* const from
                    = at.CreateAdd(first, at.CreateSelect(at.CreateICmpULT(done, last), done, last), "", true, true);
                auto* const end = at.CreateAdd(from, width, "", true, true);
                at.CreateBr(copy->getParent());
                copy->replaceIncomingBlockWith(before, vectors);
                copy->setIncomingValueForBlock(vectors, from);
                endAt(end, *copy, *copy->getParent(), next);

                at.SetInsertPoint(next);
                auto* const more = at.CreateAdd(done, width, "", true, true);
                auto* const back = at.CreateCondBr(at.CreateICmpULT(more, rounds), vectors, exit);
                auto* const hint = MDNode::get(context, {MDString::get(context, "llvm.loop.unroll.disable")});
                auto* const hints = MDNode::getDistinct(context, {nullptr, hint});
                hints->replaceOperandWith(0, hints);
                back->setMetadata(LLVMContext::MD_loop, hints);
                done->addIncoming(ConstantInt::get(type, 0), before);
                done->addIncoming(more, next);
                addStringMetadataToLoop(&m_loop, "llvm.loop.vectorize.width", 1);
                addStringMetadataToLoop(&m_loop, "llvm.loop.unroll.disable", 1); // with 0 it is not disabled
            }

            Loop& m_loop;
            ScalarEvolution& m_evolution;
            AAResults& m_aliases;
            PHINode* m_round = nullptr;
            SCEV const* m_count = nullptr; //!< Of the rounds.
        };
    } // namespace

    auto overlapRests(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        // Bytes show that the masks are AVX-512's: such loops are vectors under masks then.
        if(hasMasks(Type::getInt8Ty(f.getContext()), analyses.getResult<TargetIRAnalysis>(f)))
            return false;
        bool const isChanged = forThreadLoops(
            f,
            analyses,
            [&](Loop& loop) { return knowNumbers(loop, analyses.getResult<ScalarEvolutionAnalysis>(f)); });
        return forThreadLoops(
                   f,
                   analyses,
                   [&](Loop& loop)
                   {
                       auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
                       return Overlap(loop, evolution, analyses.getResult<AAManager>(f)).run();
                   })
               || isChanged;
    }
} // namespace alpaka_pass
