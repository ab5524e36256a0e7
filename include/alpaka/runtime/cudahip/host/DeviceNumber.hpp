// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Devices and the host as the numbers that the API takes.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>

namespace alpaka::runtime::cudahip
{
    //! Stands for the host in place of the number of a device.
    inline constexpr int hostNumber = -1;

    template<dev::HostDevice TDev>
    [[nodiscard]] auto deviceNumber(TDev const&) -> int
    {
        return hostNumber;
    }

    template<typename TApi>
    [[nodiscard]] auto deviceNumber(dev::DevGpuRt<TApi> const& dev) -> int
    {
        return dev.nativeHandle();
    }
} // namespace alpaka::runtime::cudahip
