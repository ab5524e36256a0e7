// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerator of programs that do not choose one.
#pragma once

#include <alpaka/Backends.hpp>

#include <tuple>

namespace alpaka::acc
{
    //! The first enabled accelerator of: a GPU, BlockPerCore, Omp2Blocks, TbbBlocks, Threads, which is always there.
    template<typename TDim, typename TIdx>
    using DefaultAcc = std::tuple_element_t<0, EnabledAccs<TDim, TIdx>>;
} // namespace alpaka::acc
