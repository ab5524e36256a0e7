// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Everyday objects of tests of the host side.
#pragma once

#include <alpaka/runtime/cpu/Event.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>

namespace alpaka_test
{
    [[nodiscard]] inline auto hostDev() -> alpaka::dev::DevCpu
    {
        return alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0);
    }

    //! Whether the call throws an object of the type; what else it throws comes through.
    template<typename TException, typename TCall>
    [[nodiscard]] auto throws(TCall const& call) -> bool
    {
        try
        {
            call();
        }
        catch(TException const&)
        {
            return true;
        }
        return false;
    }
} // namespace alpaka_test
