// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The largest blocks of phased kernels on the host, for workdiv::getValidWorkDiv.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/strategy/launch/Properties.hpp>

namespace alpaka::strategy::block
{
    struct Phases;
} // namespace alpaka::strategy::block

namespace alpaka::workdiv::backend
{
    //! Phased blocks always run as loops over threads, on every block strategy.
    template<acc::IsAccelerator TAcc, kernel::IsPhased TKernelFnObj, typename... TArgs>
        requires runtime::IsHost<typename TAcc::Runtime>
    struct KernelLimits<TAcc, TKernelFnObj, TArgs...>
    {
        template<typename TDev>
        static auto props(TDev const&)
        {
            return strategy::detail::accDevProps<TAcc, strategy::block::Phases>();
        }
    };
} // namespace alpaka::workdiv::backend
