// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warp size of an accelerator on a device, for the host.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/warp/Warp.hpp>

#include <cstddef>

namespace alpaka::dev
{
    //! The same for an accelerator: the result of warp::getSize in its kernels. It differs from the device's size if
    //! the block strategy makes the warps (AccCpuWarps).
    //! \tparam TAcc The accelerator.
    //! \param dev The device that the accelerator runs on.
    //! \return The number of threads of a warp, at least 1.
    template<acc::IsAccelerator TAcc, typename TDev>
    [[nodiscard]] auto getWarpSize(TDev const& dev) -> std::size_t
    {
        using Answer = warp::backend::Answer<TAcc>;
        if constexpr(requires { Answer::size; })
            return Answer::size;
        else
            return getWarpSize(dev);
    }
} // namespace alpaka::dev
