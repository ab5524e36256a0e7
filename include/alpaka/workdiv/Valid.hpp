// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Whether a work division fits an accelerator on a device.
#pragma once

#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Idx.hpp>
#include <alpaka/idx/Tags.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/workdiv/Integer.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <cstddef>
#include <limits>
#include <string_view>

namespace alpaka::workdiv
{
    //! Can be compared with the limits: no more dimensions than these, the same index type.
    template<typename TWorkDiv, typename TDim, typename TIdx>
    concept ComparableWorkDiv
        = IsWorkDiv<TWorkDiv> && dim::Dim<TWorkDiv>::value <= TDim::value&& std::same_as<idx::Idx<TWorkDiv>, TIdx>;

    namespace detail
    {
        //! Tests an extent of threads or elements against the limits per dimension and for all dimensions together.
        template<typename TDim, typename TIdx, typename TReport>
        [[nodiscard]] constexpr auto isWithin(
            std::string_view what,
            vec::Vec<TDim, TIdx> const& extent,
            vec::Vec<TDim, TIdx> const& extentMax,
            TIdx countMax,
            TReport const& report) -> bool
        {
            if((extent > extentMax).any())
            {
                report(what, " ", extent, " exceeds the limit ", extentMax, " of the accelerator on this device");
                return false;
            }
            if(!productIsWithin(extent, countMax))
            {
                report("the product of ", what, " ", extent, " exceeds the limit ", countMax, " on this device");
                return false;
            }
            return true;
        }

        //! \param report Is called with the parts of a message about the first fault, if there is one.
        //! \return There is none. An empty grid is no fault.
        template<typename TDim, typename TIdx, typename TWorkDiv, typename TReport>
        [[nodiscard]] constexpr auto
        isLaunchable(acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv, TReport const& report) -> bool
        {
            using Dim = dim::Dim<TWorkDiv>;
            using Extent = vec::Vec<Dim, TIdx>;
            Extent const gridBlocks = getWorkDiv<origin::Grid, unit::Blocks>(workDiv);
            Extent const blockThreads = getWorkDiv<origin::Block, unit::Threads>(workDiv);
            Extent const threadElems = getWorkDiv<origin::Thread, unit::Elems>(workDiv);
            if((gridBlocks < Extent::zeros()).any())
            {
                report("the grid block extent ", gridBlocks, " is negative; the least is 0");
                return false;
            }
            if((blockThreads < Extent::ones()).any())
            {
                report("the block thread extent ", blockThreads, " is below the least, 1");
                return false;
            }
            if((threadElems < Extent::ones()).any())
            {
                report("the thread element extent ", threadElems, " is below the least, 1");
                return false;
            }
            if(!isWithin(
                   "the grid block extent",
                   gridBlocks,
                   vec::subVecEnd<Dim>(props.m_gridBlockExtentMax),
                   props.m_gridBlockCountMax,
                   report)
               || !isWithin(
                   "the block thread extent",
                   blockThreads,
                   vec::subVecEnd<Dim>(props.m_blockThreadExtentMax),
                   props.m_blockThreadCountMax,
                   report)
               || !isWithin(
                   "the thread element extent",
                   threadElems,
                   vec::subVecEnd<Dim>(props.m_threadElemExtentMax),
                   props.m_threadElemCountMax,
                   report))
            {
                return false;
            }
            // Kernels compute indices of threads and elements in TIdx, dimension by dimension. The products over the
            // dimensions may exceed it: a kernel that needs them takes a wider type.
            constexpr TIdx largest = std::numeric_limits<TIdx>::max();
            for(std::size_t d = 0; d < Dim::value; ++d)
            {
                if(!productIsWithin(gridBlocks[d], blockThreads[d], largest)
                   || !productIsWithin(static_cast<TIdx>(gridBlocks[d] * blockThreads[d]), threadElems[d], largest))
                {
                    report(
                        "the grid of ",
                        gridBlocks,
                        " blocks of ",
                        blockThreads,
                        " threads of ",
                        threadElems,
                        " elements exceeds the largest index ",
                        largest);
                    return false;
                }
            }
            return true;
        }

        template<typename TDim, typename TIdx, typename TWorkDiv>
        ALPAKA_FN_COLD constexpr void
        reportFault(std::string_view call, acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv)
        {
            static_cast<void>(
                isLaunchable(props, workDiv, [&](auto const&... parts) { core::fail(call, ": ", parts...); }));
        }
    } // namespace detail

    //! \param props The limits; the work division may have fewer dimensions, then the last ones count.
    //! \return Every extent is at least one, none is beyond a limit, and the indices of all threads and elements of
    //! the grid can be represented. An empty grid is not valid, although launching one is legal.
    template<typename TDim, typename TIdx, typename TWorkDiv>
    [[nodiscard]] constexpr auto isValidWorkDiv(acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv)
        -> bool
    {
        static_assert(
            ComparableWorkDiv<TWorkDiv, TDim, TIdx>,
            "workdiv::isValidWorkDiv(props, workDiv): needs a work division of the index type of the properties and "
            "of "
            "no more dimensions");
        if constexpr(ComparableWorkDiv<TWorkDiv, TDim, TIdx>)
        {
            using Extent = vec::Vec<dim::Dim<TWorkDiv>, TIdx>;
            bool const hasBlocks = (getWorkDiv<origin::Grid, unit::Blocks>(workDiv) >= Extent::ones()).all();
            return hasBlocks && detail::isLaunchable(props, workDiv, [](auto const&...) {});
        }
        return false;
    }

    //! \tparam TAcc The accelerator whose limits on the device count.
    //! \return As isValidWorkDiv(getAccDevProps<TAcc>(dev), workDiv).
    template<typename TAcc, typename TDev, typename TWorkDiv>
    [[nodiscard]] auto isValidWorkDiv(TDev const& dev, TWorkDiv const& workDiv) -> bool
    {
        return isValidWorkDiv(acc::getAccDevProps<TAcc>(dev), workDiv);
    }

    //! Refuses a work division that cannot be launched. An empty grid can: it does nothing.
    //! \param call The call on whose behalf this is asked; the message begins with it.
    //! \throws core::Error with call, extent, value and limit, when a block or a thread is empty, a limit is exceeded
    //! or the index of a thread or an element of the grid cannot be represented.
    template<typename TDim, typename TIdx, typename TWorkDiv>
    constexpr void
    checkWorkDiv(std::string_view call, acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv)
    {
        static_assert(
            ComparableWorkDiv<TWorkDiv, TDim, TIdx>,
            "workdiv::checkWorkDiv(call, props, workDiv): needs a work division of the index type of the properties "
            "and of no more dimensions");
        if constexpr(ComparableWorkDiv<TWorkDiv, TDim, TIdx>)
        {
            // Without the report it is short enough to be part of the launch, where most limits are constants.
            if(!detail::isLaunchable(props, workDiv, [](auto const&...) {})) [[unlikely]]
                detail::reportFault(call, props, workDiv);
        }
    }
} // namespace alpaka::workdiv
