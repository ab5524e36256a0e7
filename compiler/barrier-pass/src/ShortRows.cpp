// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks of 8 x 8 threads are usual where tiles of 8 x 8 numbers are transformed. The loops over rows of a kernel
//! that are not too large get a version of this extent, if much of what the threads read in one of them is the same in
//! each row.
//!
//! Here and not in the library, which compiles kernels again for rows of 16 and 32: loops are copied, not the kernel.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::uint64_t side = 8;        //!< Threads of a row, and rows.
        constexpr std::size_t maxRowsSize = 300; //!< Instructions of the loops that are copied.
        constexpr std::size_t minCommon = 4;     //!< Loads that read the same in each row.

        //! \return The number that ends a loop, if all rounds of the other one have the same.
        auto endOf(Loop const& loop, Loop const& rows) -> Value*
        {
            auto const* const latch = loop.getLoopLatch();
            if(latch == nullptr || loop.getExitingBlock() != latch)
                return nullptr;
            auto const* const branch = dyn_cast<BranchInst>(latch->getTerminator());
            auto const* const compare
                = branch != nullptr && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
            if(compare != nullptr)
                for(Value* const end : compare->operands())
                    if(end->getType()->isIntegerTy() && !isa<Constant>(end) && rows.isLoopInvariant(end))
                        return end;
            return nullptr;
        }

        //! \return How many loads of a loop read the same in each row.
        auto commonLoads(Loop& loop, Loop& rows, ScalarEvolution& evolution) -> std::size_t
        {
            auto const differs = [&](SCEV const* part)
            {
                auto const* const unknown = dyn_cast<SCEVUnknown>(part);
                auto const* const index = dyn_cast<SCEVAddRecExpr>(part);
                return unknown != nullptr ? !rows.isLoopInvariant(unknown->getValue())
                                          : index != nullptr && index->getLoop() == &rows;
            };
            std::size_t count = 0;
            for(auto* const block : loop.blocks())
                for(auto& instruction : *block)
                    if(auto* const load = dyn_cast<LoadInst>(&instruction);
                       load != nullptr && !loop.isLoopInvariant(load->getPointerOperand()))
                        count += SCEVExprContains(evolution.getSCEV(load->getPointerOperand()), differs) ? 0 : 1;
            return count;
        }

        //! \return Whether a loop over the threads of a row, and the one over the rows, can have a version.
        auto isFit(Loop& loop) -> bool
        {
            auto* const rows = loop.getParentLoop();
            return rows != nullptr && rows->isLoopSimplifyForm() && rows->getSubLoops().size() == 1
                   && rows->getExitingBlock() == rows->getLoopLatch() && rows->getUniqueExitBlock() != nullptr
                   && rows->getUniqueExitBlock()->phis().empty() && findDefsUsedOutsideOfLoop(rows).empty()
                   && sizeOfLoop(*rows) <= maxRowsSize && endOf(loop, *rows) != nullptr
                   && endOf(*rows, *rows) != nullptr;
        }
    } // namespace

    auto knowShortRows(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        auto const readsAlike = [&](Loop* loop)
        {
            return isFit(*loop)
                   && commonLoads(*loop, *loop->getParentLoop(), analyses.getResult<ScalarEvolutionAnalysis>(f))
                          >= minCommon;
        };
        if(none_of(threadLoopsOf(analyses.getResult<LoopAnalysis>(f)), readsAlike))
            return false;
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                if(!isFit(loop))
                    return false;
                auto* const rows = loop.getParentLoop();
                Value* const ends[] = {endOf(loop, *rows), endOf(*rows, *rows)};
                auto& loops = analyses.getResult<LoopAnalysis>(f);
                auto& tree = analyses.getResult<DominatorTreeAnalysis>(f);
                auto* const decision = rows->getLoopPreheader();
                auto* const preheader = SplitBlock(decision, decision->getTerminator(), &tree, &loops);
                ValueToValueMapTy map;
                SmallVector<BasicBlock*, 8> blocks;
                auto* const copy
                    = cloneLoopWithPreheader(preheader, decision, rows, map, ".short", &loops, &tree, blocks);
                auto* const old = decision->getTerminator();
                IRBuilder<> at(old);
                Value* isShort = at.getTrue();
                for(auto* const end : ends)
                {
                    auto* const known = ConstantInt::get(end->getType(), side);
                    isShort = at.CreateAnd(isShort, at.CreateICmpEQ(end, known));
                    map[end] = known;
                }
                remapInstructionsInBlocks(blocks, map);
                at.CreateCondBr(at.CreateFreeze(isShort), copy->getLoopPreheader(), preheader);
                old->eraseFromParent();
                return true;
            });
    }
} // namespace alpaka_pass
