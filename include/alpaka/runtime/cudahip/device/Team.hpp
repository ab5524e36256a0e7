// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The teams of phased kernels on devices.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/team/ThreadTeam.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/device/Shared.hpp>
#include <alpaka/runtime/cudahip/device/Sync.hpp>
#include <alpaka/runtime/cudahip/device/Thread.hpp>

namespace alpaka::kernel::backend
{
    template<runtime::IsCudaHip TRuntime, typename TAcc, typename TBlockThreadExtent>
    struct TeamType<TRuntime, TAcc, TBlockThreadExtent>
    {
        using type = block::detail::ThreadTeam<acc::Accelerator<
            typename TAcc::Grid,
            strategy::block::NativeFixed<TRuntime, TBlockThreadExtent>,
            TRuntime,
            typename TAcc::Dim,
            typename TAcc::Idx>>;
    };

    template<runtime::IsCudaHip TRuntime, typename TAcc>
    struct TeamType<TRuntime, TAcc, void>
    {
        using type = block::detail::ThreadTeam<TAcc>;
    };
} // namespace alpaka::kernel::backend
