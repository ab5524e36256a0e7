// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Markers.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        auto markerNamed(StringRef name) -> Marker
        {
            return StringSwitch<Marker>(name)
                .Case(ALPAKA_NAME_OF(alpaka_split_active), Marker::active)
                .Case(ALPAKA_NAME_OF(alpaka_split_facts), Marker::facts)
                .Case(ALPAKA_NAME_OF(alpaka_split_begin), Marker::begin)
                .Case(ALPAKA_NAME_OF(alpaka_split_row), Marker::row)
                .Case(ALPAKA_NAME_OF(alpaka_split_column), Marker::column)
                .Case(ALPAKA_NAME_OF(alpaka_split_barrier), Marker::barrier)
                .Case(ALPAKA_NAME_OF(alpaka_split_communicates), Marker::communicates)
                .Case(ALPAKA_NAME_OF(alpaka_split_dynamic_memory), Marker::dynamicMemory)
                .Case(ALPAKA_NAME_OF(alpaka_split_static_memory), Marker::staticMemory)
                .Case(ALPAKA_NAME_OF(alpaka_split_shared), Marker::shared)
                .Cases(ALPAKA_NAME_OF(alpaka_split_read32), ALPAKA_NAME_OF(alpaka_split_read64), Marker::read)
                .Default(Marker::none);
        }
    } // namespace

    auto markerOf(Value const* value) -> Marker
    {
        auto const* const call = dyn_cast<CallBase>(value);
        auto const* const callee = call != nullptr ? call->getCalledFunction() : nullptr;
        return callee != nullptr ? markerNamed(callee->getName()) : Marker::none;
    }

    auto callsOf(Module& module, Marker marker) -> std::vector<CallBase*>
    {
        std::vector<CallBase*> calls;
        for(auto& function : module)
            if(markerNamed(function.getName()) == marker)
                for(auto* const user : function.users())
                    if(auto* const call = dyn_cast<CallBase>(user); call != nullptr && markerOf(call) == marker)
                        calls.push_back(call);
        return calls;
    }

    auto reaches(Function& from, Marker marker) -> bool
    {
        SmallPtrSet<Function*, 32> seen;
        SmallVector<Function*, 32> left{&from};
        while(!left.empty())
        {
            auto* const function = left.pop_back_val();
            if(!seen.insert(function).second)
                continue;
            for(auto& instruction : instructions(*function))
            {
                auto const found = markerOf(&instruction);
                if(found != Marker::none && (found == marker || marker == Marker::none))
                    return true;
                for(auto& operand : instruction.operands())
                    if(auto* const used = dyn_cast<Function>(operand.get()->stripPointerCasts()))
                        left.push_back(used);
            }
        }
        return false;
    }
} // namespace alpaka_pass
