// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Dividing a grid of elements into blocks, threads and elements within the limits of an accelerator.
#pragma once

#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Valid.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace alpaka::workdiv
{
    //! How a block shrinks until it has few enough threads.
    enum class GridBlockExtentSubDivRestrictions
    {
        EqualExtent,        //!< The same extent in all dimensions.
        CloseToEqualExtent, //!< The largest extent is halved.
        Unrestricted,       //!< Of the extents above their least, the smallest is halved, the fastest dimension last.
    };

    //! \return Whether every maximum is at least one.
    template<typename TDim, typename TIdx>
    [[nodiscard]] constexpr auto isValidAccDevProps(acc::AccDevProps<TDim, TIdx> const& props) -> bool
    {
        constexpr TIdx one{1};
        return props.m_multiProcessorCount >= one && props.m_gridBlockCountMax >= one
               && props.m_blockThreadCountMax >= one && props.m_threadElemCountMax >= one
               && props.m_blockThreadCountPreferred >= one && !detail::isBelow(props.m_gridBlockExtentMax, one)
               && !detail::isBelow(props.m_blockThreadExtentMax, one)
               && !detail::isBelow(props.m_threadElemExtentMax, one);
    }

    namespace detail
    {
        //! What is to be divided in one dimension, and what comes out. Without the types of a work division, so that
        //! the search is compiled with the engine. Zero stands for numbers below one, which are errors.
        struct DividedDim
        {
            std::uint64_t gridElems;
            std::uint64_t wantedThreadElems;
            std::uint64_t gridBlockMax;
            std::uint64_t blockThreadMax;
            std::uint64_t threadElemMax;
            std::uint64_t threadElems = 0;
            std::uint64_t gridThreads = 0;
            std::uint64_t blockThreads = 0;
            std::uint64_t gridBlocks = 0;
            std::uint64_t least = 0; //!< Below which what is being searched must not shrink.
        };

        //! What holds for all dimensions together.
        struct DivisionLimits
        {
            std::uint64_t largestIndex; //!< Of the index type.
            std::uint64_t multiProcessorCount;
            std::uint64_t gridBlockCountMax;
            std::uint64_t blockThreadCountMax;
            std::uint64_t threadElemCountMax;
            std::uint64_t blockThreadCountPreferred;
            bool mustDivide;
            GridBlockExtentSubDivRestrictions restriction;
        };

        //! Sets the elements of the threads, the threads of the blocks and the blocks of the grid. Blocks have at most
        //! the preferred number of threads, unless there would be more blocks than the device can have.
        //! \return False where a number is below one, and where the result exceeds a limit, because every division
        //!         that the search tries does.
        [[nodiscard]] auto divide(DividedDim* dims, std::size_t count, DivisionLimits const& limits) -> bool;
        //! The same for one dimension, where restrictions change nothing; programs with such kernels compile it alone.
        [[nodiscard]] auto divideRow(DividedDim& row, DivisionLimits const& limits) -> bool;

        //! Throws core::Error for what divide() returned false for.
        template<typename TDim, typename TIdx>
        ALPAKA_FN_COLD void failForDivision(
            vec::Vec<TDim, TIdx> const& gridElemExtent,
            vec::Vec<TDim, TIdx> const& threadElemExtent,
            acc::AccDevProps<TDim, TIdx> const& props,
            WorkDivMembers<TDim, TIdx> const& workDiv)
        {
            constexpr std::string_view call = "workdiv::subDivideGridElems";
            bool const isGrid = isBelow(gridElemExtent, TIdx{1});
            if(isGrid || isBelow(threadElemExtent, TIdx{1}))
                core::fail(
                    call,
                    isGrid ? ": the grid element extent " : ": the thread element extent ",
                    isGrid ? gridElemExtent : threadElemExtent,
                    " is below the least, 1");
            if(!isValidAccDevProps(props))
                core::fail(call, ": a limit of the accelerator on this device is below the least, 1");
            checkWorkDiv(call, props, workDiv);
        }

        //! divide() for the types of a work division. Blocks have the preferred number of threads; or the most,
        //! if there would be more blocks than the device can have.
        //! \throws core::Error as subDivideGridElems does.
        template<typename TDim, typename TIdx>
        [[nodiscard]] auto divided(
            vec::Vec<TDim, TIdx> const& gridElemExtent,
            vec::Vec<TDim, TIdx> const& threadElemExtent,
            acc::AccDevProps<TDim, TIdx> const& props,
            TIdx blockThreadCountPreferred,
            bool mustDivide,
            GridBlockExtentSubDivRestrictions restriction) -> WorkDivMembers<TDim, TIdx>
        {
            auto const wide = [](TIdx number) -> std::uint64_t
            { return number < TIdx{1} ? std::uint64_t{0} : static_cast<std::uint64_t>(number); };
            DividedDim dims[TDim::value];
            for(std::size_t d = 0; d < TDim::value; ++d)
                dims[d]
                    = {wide(gridElemExtent[d]),
                       wide(threadElemExtent[d]),
                       wide(props.m_gridBlockExtentMax[d]),
                       wide(props.m_blockThreadExtentMax[d]),
                       wide(props.m_threadElemExtentMax[d])};
            DivisionLimits const limits
                = {wide(std::numeric_limits<TIdx>::max()),
                   wide(props.m_multiProcessorCount),
                   wide(props.m_gridBlockCountMax),
                   wide(props.m_blockThreadCountMax),
                   wide(props.m_threadElemCountMax),
                   wide(blockThreadCountPreferred),
                   mustDivide,
                   restriction};
            bool isGood = false;
            if constexpr(TDim::value == 1)
                isGood = divideRow(*dims, limits);
            else
                isGood = divide(dims, TDim::value, limits);
            auto workDiv = WorkDivMembers<TDim, TIdx>(gridElemExtent, gridElemExtent, gridElemExtent);
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                workDiv.m_gridBlockExtent[d] = static_cast<TIdx>(dims[d].gridBlocks);
                workDiv.m_blockThreadExtent[d] = static_cast<TIdx>(dims[d].blockThreads);
                workDiv.m_threadElemExtent[d] = static_cast<TIdx>(dims[d].threadElems);
            }
            if(!isGood) [[unlikely]]
                failForDivision(gridElemExtent, threadElemExtent, props, workDiv);
            return workDiv;
        }
    } // namespace detail

    //! Divides a grid of elements, so that every element belongs to a thread and no limit is exceeded.
    //!
    //! Threads get the requested number of elements, clipped to grid and limits. Blocks get as many threads as the
    //! limits and the restriction allow. So the grid is larger than the elements where they cannot be divided evenly.
    //! \param gridElemExtent Elements of the grid, at least one per dimension.
    //! \param threadElemExtent Wanted elements of a thread, at least one per dimension.
    //! \param props The limits.
    //! \param requireBlockThreadExtentToDivideGridThreadExtent The last block of a dimension must not exceed the
    //!        needed threads; if their number is prime and above the limit, blocks are one thread wide.
    //! \param restriction How blocks may shrink.
    //! \return A work division that is valid for props.
    //! \throws core::Error when an extent or a limit is below one, or no requested division is valid.
    template<typename TDim, typename TIdx>
    [[nodiscard]] auto subDivideGridElems(
        vec::Vec<TDim, TIdx> const& gridElemExtent,
        vec::Vec<TDim, TIdx> const& threadElemExtent,
        acc::AccDevProps<TDim, TIdx> const& props,
        bool requireBlockThreadExtentToDivideGridThreadExtent = true,
        GridBlockExtentSubDivRestrictions restriction = GridBlockExtentSubDivRestrictions::Unrestricted)
        -> WorkDivMembers<TDim, TIdx>
    {
        return detail::divided(
            gridElemExtent,
            threadElemExtent,
            props,
            props.m_blockThreadCountMax,
            requireBlockThreadExtentToDivideGridThreadExtent,
            restriction);
    }
} // namespace alpaka::workdiv

#if ALPAKA_HAS_BODIES
#    include <alpaka/workdiv/SubDivide.ipp>
#endif
