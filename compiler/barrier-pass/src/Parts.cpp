// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over the 14 threads of a row of 16 that have a whole neighbourhood becomes loops of 8, 4 and 2 rounds, where
//! the processor has no registers for masks. LLVM 14 to 19 do not vectorise loops of less than 16 rounds if a
//! rest is left over that they cannot mask, and do the rest of longer ones thread by thread.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr unsigned minPart = 4;          //!< Rounds of a part that is worth a loop of its own.
        constexpr unsigned maxPartedRow = 32;    //!< Rounds; in longer loops few are left over.
        constexpr std::size_t maxPartSize = 150; //!< Instructions of a loop that is copied.

        //! \return How many rounds a loop is known to have, if it is to be divided; otherwise 0.
        auto roundsToPart(Loop& loop, ScalarEvolution& evolution) -> unsigned
        {
            auto const rounds = evolution.getSmallConstantTripCount(&loop);
            if(rounds <= minPart || rounds >= maxPartedRow || isPowerOf2_32(rounds)
               || findOptionMDForLoop(&loop, "llvm.loop.vectorize.width") != nullptr || !loop.isAnnotatedParallel()
               || roundOf(loop, evolution) == nullptr || sizeOfLoop(loop) > maxPartSize)
                return 0;
            return rounds;
        }

        void divide(Loop& loop, PHINode& round, unsigned rounds)
        {
            auto* const header = loop.getHeader();
            auto* const latch = loop.getLoopLatch();
            auto* before = loop.getLoopPreheader();
            auto* const type = round.getType();
            Value* first = round.getIncomingValueForBlock(before);
            auto* const exit = loop.getUniqueExitBlock();
            Value* const end = IRBuilder<>(before->getTerminator()).CreateAdd(first, ConstantInt::get(type, rounds));
            // A copy of the loop for each power of two that is large enough; the loop itself does what is left.
            for(unsigned left = rounds; !isPowerOf2_32(left) && left > minPart;)
            {
                auto const part = 1u << Log2_32(left);
                left -= part;
                ValueToValueMapTy copies;
                copyLoop(loop, ".part", copies);
                auto* const copy = cast<PHINode>(copies[&round]);
                auto* const next = BasicBlock::Create(header->getContext(), "part", header->getParent(), header);
                IRBuilder<> at(before->getTerminator());
                auto* const middle = at.CreateAdd(first, ConstantInt::get(type, part));
                before->getTerminator()->replaceSuccessorWith(header, copy->getParent());
                copy->setIncomingValueForBlock(before, first);
                endAt(middle, *copy, *cast<BasicBlock>(copies[latch]), next);
                BranchInst::Create(header, next);
                round.setIncomingValueForBlock(before, middle);
                round.replaceIncomingBlockWith(before, next);
                first = middle;
                before = next;
            }
            endAt(end, round, *latch, exit);
        }
    } // namespace

    auto hasMasks(Type* type, TargetTransformInfo const& target) -> bool
    {
        return target.isLegalMaskedLoad(type, Align(1)) && target.isLegalMaskedStore(type, Align(1));
    }

    auto partShortRows(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        // Bytes show that the masks are AVX-512's: loops are vectors of one length under masks then.
        if(hasMasks(Type::getInt8Ty(f.getContext()), analyses.getResult<TargetIRAnalysis>(f)))
            return false;
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
                auto const rounds = roundsToPart(loop, evolution);
                if(rounds == 0)
                    return false;
                divide(loop, *roundOf(loop, evolution), rounds);
                return true;
            });
    }
} // namespace alpaka_pass
