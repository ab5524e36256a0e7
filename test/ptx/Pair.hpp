// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What each file here has: one kernel through the library and the same by hand in CUDA, as `byHand`. The check
//! script/check/ptx compares what the compiler makes of the two.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/runtime/cudahip/device/Services.hpp>

#include <cstddef>

namespace ptx
{
#if BOOST_LANG_CUDA
    template<std::size_t TDim, typename TIdx>
    using Acc = alpaka::acc::AccGpuCudaRt<alpaka::DimInt<TDim>, TIdx>;
#else
    template<std::size_t TDim, typename TIdx>
    using Acc = alpaka::acc::AccGpuHipRt<alpaka::DimInt<TDim>, TIdx>;
#endif

    //! What a launch would start. To name it makes the compiler translate it.
    template<typename TAcc, typename TKernel, typename... TArgs>
    auto library() -> void const*
    {
        return reinterpret_cast<void const*>(alpaka::runtime::cudahip::entryOf<TAcc, TKernel, TArgs...>());
    }

    //! The index of the thread in the grid and in its block.
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto inGrid(TAcc const& acc)
    {
        return alpaka::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc);
    }

    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto inBlock(TAcc const& acc)
    {
        return alpaka::getIdx<alpaka::origin::Block, alpaka::unit::Threads>(acc);
    }
} // namespace ptx
