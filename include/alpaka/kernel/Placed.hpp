// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a launch learns the line that it was written in. A default argument behind a pack of arguments is never used,
//! but the conversion of an argument in front of the pack has default arguments of its own.
#pragma once

#include <alpaka/core/Place.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Idx.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <concepts>

namespace alpaka::kernel
{
    //! Kernels of TAcc run on a device, which reports their errors when the launch is long over.
    template<typename TAcc>
    concept RunsOnDevice = requires
    {
        requires TAcc::Runtime::copiesArguments;
    };

    namespace detail
    {
        //! \return Whether the work division has the dimension and the index type; one sentence where not.
        template<typename TDim, typename TIdx, typename TWorkDiv>
        constexpr auto isWorkDivOf() -> bool
        {
            constexpr bool dimsMatch = std::same_as<dim::Dim<TWorkDiv>, TDim>;
            constexpr bool idxsMatch = std::same_as<idx::Idx<TWorkDiv>, TIdx>;
            static_assert(dimsMatch, "kernel launch: the work division and the accelerator have different dimensions");
            static_assert(
                !dimsMatch || idxsMatch,
                "kernel launch: the work division and the accelerator have different index types");
            return dimsMatch && idxsMatch;
        }

        //! A work division and the line where it was given to a launch.
        template<typename TWorkDiv>
        struct Placed
        {
            template<typename TOther>
            Placed(TOther const& other, core::Place whereFrom = core::Place::here())
                : workDiv(convert(other))
                , place(whereFrom)
            {
            }

            template<typename TOther>
            static auto convert(TOther const& other) -> TWorkDiv
            {
                if constexpr(isWorkDivOf<dim::Dim<TWorkDiv>, idx::Idx<TWorkDiv>, TOther>())
                    return TWorkDiv(other);
                else
                    __builtin_unreachable(); // one mistake, one error
            }

            TWorkDiv workDiv;
            core::Place place;
        };

        //! What a launch on TAcc takes as work division unless it is told otherwise.
        template<typename TAcc>
        using WorkDivOf = workdiv::WorkDivMembers<dim::Dim<TAcc>, idx::Idx<TAcc>>;
    } // namespace detail
} // namespace alpaka::kernel
