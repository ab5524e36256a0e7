// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Whether a work division fits an accelerator on a device.
#pragma once

#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/workdiv/Integer.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <cstddef>
#include <limits>
#include <string_view>

namespace alpaka::workdiv
{
    //! Can be compared with the limits: not more dimensions than these, the same index type.
    template<typename TWorkDiv, typename TDim, typename TIdx>
    concept ComparableWorkDiv
        = IsWorkDiv<TWorkDiv> && dim::Dim<TWorkDiv>::value <= TDim::value && std::same_as<idx::Idx<TWorkDiv>, TIdx>;

    namespace detail
    {
        //! Possible errors of a work division.
        enum class Fault
        {
            none,
            tooSmall,        //!< An extent is below the least one in some dimension.
            tooLarge,        //!< An extent exceeds the limit in some dimension.
            tooMany,         //!< The product of an extent exceeds the limit.
            notRepresentable //!< An index of a thread or an element exceeds the index type.
        };

        enum class Level
        {
            grid,
            block,
            thread
        };

        struct FaultOfLevel
        {
            Fault fault = Fault::none;
            Level level = Level::grid;
        };

        // Loops over numbers: comparing vectors would instantiate vectors of bool in every program.
        template<typename TDim, typename TIdx>
        [[nodiscard]] constexpr auto isBelow(vec::Vec<TDim, TIdx> const& values, TIdx least) -> bool
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
                if(values[d] < least)
                    return true;
            return false;
        }

        //! \param limits Of at least as many dimensions; the last ones count.
        template<typename TDim, typename TDimOfLimits, typename TIdx>
        [[nodiscard]] constexpr auto
        exceeds(vec::Vec<TDim, TIdx> const& values, vec::Vec<TDimOfLimits, TIdx> const& limits) -> bool
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
                if(values[d] > limits[TDimOfLimits::value - TDim::value + d])
                    return true;
            return false;
        }

        //! \return The first fault, if any. An empty grid is not a fault.
        template<typename TDim, typename TIdx, typename TWorkDiv>
        [[nodiscard]] constexpr auto findFault(acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv)
            -> FaultOfLevel
        {
            using Dim = dim::Dim<TWorkDiv>;
            using Extent = vec::Vec<Dim, TIdx>;
            Extent const gridBlocks = getWorkDiv<origin::Grid, unit::Blocks>(workDiv);
            Extent const blockThreads = getWorkDiv<origin::Block, unit::Threads>(workDiv);
            Extent const threadElems = getWorkDiv<origin::Thread, unit::Elems>(workDiv);
            if(isBelow(gridBlocks, TIdx{0}))
                return {Fault::tooSmall, Level::grid};
            if(isBelow(blockThreads, TIdx{1}))
                return {Fault::tooSmall, Level::block};
            if(isBelow(threadElems, TIdx{1}))
                return {Fault::tooSmall, Level::thread};
            if(exceeds(gridBlocks, props.m_gridBlockExtentMax))
                return {Fault::tooLarge, Level::grid};
            if(!productIsWithin(gridBlocks, props.m_gridBlockCountMax))
                return {Fault::tooMany, Level::grid};
            if(exceeds(blockThreads, props.m_blockThreadExtentMax))
                return {Fault::tooLarge, Level::block};
            if(!productIsWithin(blockThreads, props.m_blockThreadCountMax))
                return {Fault::tooMany, Level::block};
            if(exceeds(threadElems, props.m_threadElemExtentMax))
                return {Fault::tooLarge, Level::thread};
            if(!productIsWithin(threadElems, props.m_threadElemCountMax))
                return {Fault::tooMany, Level::thread};
            // Kernels compute indices of threads and elements in TIdx, dimension by dimension. Products over the
            // dimensions may exceed it: kernels that need them use a wider type.
            constexpr TIdx largest = std::numeric_limits<TIdx>::max();
            for(std::size_t d = 0; d < Dim::value; ++d)
                if(!productIsWithin(gridBlocks[d], blockThreads[d], largest)
                   || !productIsWithin(static_cast<TIdx>(gridBlocks[d] * blockThreads[d]), threadElems[d], largest))
                    return {Fault::notRepresentable, Level::grid};
            return {};
        }

        //! The text of reportFault, without the types of a work division.
        [[noreturn]] ALPAKA_COLD void failForFault(
            std::string_view call,
            FaultOfLevel found,
            core::detail::Part const (&extents)[3],
            core::detail::Part const& countMax,
            core::detail::Part const& extentMax,
            core::detail::Part const& largest);

        //! Throws core::Error for a fault.
        template<typename TDim, typename TIdx, typename TWorkDiv>
        [[noreturn]] ALPAKA_FN_COLD void reportFault(
            std::string_view call,
            FaultOfLevel found,
            acc::AccDevProps<TDim, TIdx> const& props,
            TWorkDiv const& workDiv)
        {
            using Dim = dim::Dim<TWorkDiv>;
            using Part = core::detail::Part;
            vec::Vec<Dim, TIdx> const blocks = getWorkDiv<origin::Grid, unit::Blocks>(workDiv);
            vec::Vec<Dim, TIdx> const threads = getWorkDiv<origin::Block, unit::Threads>(workDiv);
            vec::Vec<Dim, TIdx> const elems = getWorkDiv<origin::Thread, unit::Elems>(workDiv);
            vec::Vec<TDim, TIdx> const* const extentMax[]
                = {&props.m_gridBlockExtentMax, &props.m_blockThreadExtentMax, &props.m_threadElemExtentMax};
            TIdx const countMax[]
                = {props.m_gridBlockCountMax, props.m_blockThreadCountMax, props.m_threadElemCountMax};
            auto const level = static_cast<std::size_t>(found.level);
            auto const most = vec::subVecEnd<Dim>(*extentMax[level]);
            failForFault(
                call,
                found,
                {Part(blocks), Part(threads), Part(elems)},
                Part(countMax[level]),
                Part(most),
                Part(std::numeric_limits<TIdx>::max()));
        }
    } // namespace detail

    //! \param props The limits; if the work division has fewer dimensions, the last ones count.
    //! \return True if every extent is at least one, none exceeds a limit, and TIdx can represent the indices of all
    //!         threads and elements of the grid. An empty grid is not valid, although its launch is legal.
    template<typename TDim, typename TIdx, typename TWorkDiv>
    [[nodiscard]] constexpr auto isValidWorkDiv(acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv)
        -> bool
    {
        constexpr bool isGood = ComparableWorkDiv<TWorkDiv, TDim, TIdx>;
        static_assert(
            isGood,
            "workdiv::isValidWorkDiv(props, workDiv): "
            "needs a work division of the index type of the properties and of no more dimensions");
        if constexpr(isGood)
        {
            bool const hasBlocks = !detail::isBelow(getWorkDiv<origin::Grid, unit::Blocks>(workDiv), TIdx{1});
            return hasBlocks && detail::findFault(props, workDiv).fault == detail::Fault::none;
        }
        return false;
    }

    //! \tparam TAcc The accelerator; its limits on the device count.
    //! \return The result of isValidWorkDiv(getAccDevProps<TAcc>(dev), workDiv).
    template<typename TAcc, typename TDev, typename TWorkDiv>
    [[nodiscard]] auto isValidWorkDiv(TDev const& dev, TWorkDiv const& workDiv) -> bool
    {
        return isValidWorkDiv(acc::getAccDevProps<TAcc>(dev), workDiv);
    }

    //! Rejects a work division that cannot be launched. An empty grid can be launched; it does nothing.
    //! \param call The user's call, with which the message begins.
    //! \throws core::Error with call, extent, value and limit, when a block or a thread is empty, a limit is exceeded
    //!         or the index of a thread or an element of the grid cannot be represented.
    template<typename TDim, typename TIdx, typename TWorkDiv>
    constexpr void
    checkWorkDiv(std::string_view call, acc::AccDevProps<TDim, TIdx> const& props, TWorkDiv const& workDiv)
    {
        constexpr bool isGood = ComparableWorkDiv<TWorkDiv, TDim, TIdx>;
        static_assert(
            isGood,
            "workdiv::checkWorkDiv(call, props, workDiv): needs a work division of the index type of the properties "
            "and of no more dimensions");
        if constexpr(isGood)
        {
            // Without the error report it is short enough for the launch, where most limits are constants.
            if(auto const found = detail::findFault(props, workDiv); found.fault != detail::Fault::none) [[unlikely]]
                detail::reportFault(call, found, props, workDiv);
        }
    }
} // namespace alpaka::workdiv

#if ALPAKA_HAS_BODIES
#    include <alpaka/workdiv/Valid.ipp>
#endif
