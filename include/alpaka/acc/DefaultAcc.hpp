// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerator of programs that do not choose one.
#pragma once

#include <alpaka/Backends.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace alpaka::acc
{
    namespace detail
    {
        //! Named in error messages when no back-end is on.
        template<typename TDim, typename TIdx>
        struct NoBackendIsSwitchedOn;

        template<typename TEnabled, typename TDim, typename TIdx>
        struct First
        {
            using type = NoBackendIsSwitchedOn<TDim, TIdx>;
        };

        template<typename TAcc, typename... TAccs, typename TDim, typename TIdx>
        struct First<std::tuple<TAcc, TAccs...>, TDim, TIdx>
        {
            using type = TAcc;
        };
    } // namespace detail

    //! The first enabled accelerator of: a GPU, BlockPerCore, Omp2Blocks, TbbBlocks, Fibers, Omp2Threads, Threads,
    //! Serial. An incomplete type when none is enabled.
    template<typename TDim, typename TIdx>
    using DefaultAcc = typename detail::First<EnabledAccs<TDim, TIdx>, TDim, TIdx>::type;
} // namespace alpaka::acc
