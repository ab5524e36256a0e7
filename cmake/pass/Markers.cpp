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
            if(!name.consume_front("alpaka_split_"))
                return Marker::none;
            return StringSwitch<Marker>(name)
                .Case("active", Marker::active)
                .Case("facts", Marker::facts)
                .Case("begin", Marker::begin)
                .Case("row", Marker::row)
                .Case("column", Marker::column)
                .Case("barrier", Marker::barrier)
                .Case("communicates", Marker::communicates)
                .Case("dynamic_memory", Marker::dynamicMemory)
                .Case("static_memory", Marker::staticMemory)
                .Case("shared", Marker::shared)
                .Cases("read32", "read64", Marker::read)
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
