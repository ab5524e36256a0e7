// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What no thread writes between two barriers is the same for all threads: the parts that a block of threads takes
//! from a stack, sums that one thread has left, pivots. Kept as one variable, not as one element for each thread, it
//! decides alike in all threads, and addresses that contain it are contiguous.
//!
//! This is no guess, as that of `agree` is: other blocks cannot reach the memory, and no store of the region can.

#include "Body.hpp"
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <optional>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return The place of the shared variable in which an address lies.
        auto variableOf(Body const& body, Value const* address) -> std::optional<std::uint64_t>
        {
            for(;;)
            {
                if(auto const found = body.shared.find(address); found != body.shared.end())
                    return found->second;
                if(isa<BitCastOperator>(address) || isa<GEPOperator>(address))
                    address = cast<Operator>(address)->getOperand(0);
                else
                    return std::nullopt;
            }
        }

        auto isShared(Body const& body, Value const* object) -> bool
        {
            return any_of(
                body.shared, [&](auto const& variable) { return getUnderlyingObject(variable.first, 0) == object; });
        }

        //! \return Whether an instruction may write to a shared variable.
        auto mayWrite(Body const& body, Instruction const& instruction, std::uint64_t variable) -> bool
        {
            if(!instruction.mayWriteToMemory())
                return false;
            auto const* const store = dyn_cast<StoreInst>(&instruction);
            if(store == nullptr)
                return true;
            if(auto const other = variableOf(body, store->getPointerOperand()))
                return *other == variable;
            auto const* const object = getUnderlyingObject(store->getPointerOperand(), 0);
            return !(isa<Argument>(object) || isIdentifiedObject(object)) || isShared(body, object);
        }
    } // namespace

    auto readsUnchanged(Body& body, LoadInst const& load) -> bool
    {
        auto const variable = variableOf(body, load.getPointerOperand());
        // The parameters that are the shared memory are `noalias`: others lead elsewhere.
        auto const* const memory = dyn_cast<Argument>(getUnderlyingObject(load.getPointerOperand(), 0));
        if(!variable || memory == nullptr || !memory->hasNoAliasAttr())
            return false;
        auto const& region = body.regionOf(const_cast<BasicBlock*>(load.getParent()));
        return all_of(
            region.blocks,
            [&](BasicBlock* block)
            { return none_of(*block, [&](Instruction& other) { return mayWrite(body, other, *variable); }); });
    }
} // namespace alpaka_pass
