// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! `if(s[i] > s[j]) swap(s[i], s[j])` in a loop that is not vectorised: processors guess half of such branches wrong.
//! Both numbers are chosen and always stored, in shared memory, where only the block's own worker stores.
//!
//! Not LLVM's SimplifyCFG: it stores without the condition only what was stored before, or one number in memory of
//! the function's own.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxStores = 4;

        //! \return The last load of an address in a block, if nothing is written behind it; null if there is none.
        auto loadOf(StoreInst const& store, BasicBlock& block) -> LoadInst*
        {
            for(auto& instruction : reverse(block))
            {
                auto* const load = dyn_cast<LoadInst>(&instruction);
                if(load != nullptr && load->getPointerOperand() == store.getPointerOperand()
                   && load->getType() == store.getValueOperand()->getType())
                    return load->isSimple() ? load : nullptr;
                if(instruction.mayWriteToMemory())
                    return nullptr;
            }
            return nullptr;
        }

        auto isShared(Value const* address) -> bool
        {
            auto const* const memory = dyn_cast<Argument>(getUnderlyingObject(address, 0));
            return memory != nullptr && memory->getType()->isPointerTy()
                   && memory->getParamAlign().valueOrOne() >= sharedAlignment;
        }

        //! \return Whether a branch leads to stores alone, and is decided by what stood there before.
        auto exchange(BranchInst& branch) -> bool
        {
            auto* const compare = dyn_cast<CmpInst>(branch.getCondition());
            if(compare == nullptr)
                return false;
            auto& block = *branch.getParent();
            for(unsigned way : {0u, 1u})
            {
                auto* const work = branch.getSuccessor(way);
                auto* const join = branch.getSuccessor(1 - way);
                if(work->getSinglePredecessor() != &block || work->getSingleSuccessor() != join
                   || isa<PHINode>(join->front()))
                    continue;
                SmallVector<std::pair<StoreInst*, LoadInst*>, maxStores> stores;
                bool isDecided = false;
                bool isFit = true;
                for(auto& instruction : *work)
                {
                    if(instruction.isTerminator())
                        break;
                    auto* const store = dyn_cast<StoreInst>(&instruction);
                    auto* const load = store != nullptr && store->isSimple() && isShared(store->getPointerOperand())
                                           ? loadOf(*store, block)
                                           : nullptr;
                    isFit = isFit && load != nullptr && stores.size() < maxStores;
                    if(!isFit)
                        break;
                    isDecided = isDecided || is_contained(compare->operands(), load);
                    stores.emplace_back(store, load);
                }
                if(!isFit || !isDecided)
                    continue;
                IRBuilder<> at(&branch);
                for(auto const& [store, load] : stores)
                {
                    Value* const changed[] = {store->getValueOperand(), load};
                    store->moveBefore(&branch);
                    // It is now also a store of what was loaded, at a place of which the load may know less.
                    store->setAAMetadata(store->getAAMetadata().merge(load->getAAMetadata()));
                    at.SetInsertPoint(store);
                    store->setOperand(0, at.CreateSelect(compare, changed[way], changed[1 - way]));
                }
                return true;
            }
            return false;
        }
    } // namespace

    auto exchangeAlways(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        bool isChanged = false;
        for(auto* const loop : threadLoopsOf(analyses.getResult<LoopAnalysis>(f)))
            for(auto* const block : loop->blocks())
                if(auto* const branch = dyn_cast<BranchInst>(block->getTerminator());
                   branch != nullptr && branch->isConditional())
                    isChanged |= exchange(*branch);
        return isChanged;
    }
} // namespace alpaka_pass
