// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Dividing a grid of elements into blocks, threads and elements within the limits of an accelerator.
#pragma once

#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Integer.hpp>
#include <alpaka/workdiv/Valid.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
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
        using Extent = vec::Vec<TDim, TIdx>;
        return props.m_multiProcessorCount >= 1 && props.m_gridBlockCountMax >= 1 && props.m_blockThreadCountMax >= 1
               && props.m_threadElemCountMax >= 1 && props.m_blockThreadCountPreferred >= 1
               && (props.m_gridBlockExtentMax >= Extent::ones()).all()
               && (props.m_blockThreadExtentMax >= Extent::ones()).all()
               && (props.m_threadElemExtentMax >= Extent::ones()).all();
    }

    namespace detail
    {
        template<typename TDim, typename TIdx>
        [[nodiscard]] constexpr auto minElementwise(vec::Vec<TDim, TIdx> lhs, vec::Vec<TDim, TIdx> const& rhs)
            -> vec::Vec<TDim, TIdx>
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                lhs[d] = rhs[d] < lhs[d] ? rhs[d] : lhs[d];
            }
            return lhs;
        }

        template<typename TDim, typename TIdx>
        [[nodiscard]] constexpr auto ceilDivElementwise(vec::Vec<TDim, TIdx> lhs, vec::Vec<TDim, TIdx> const& rhs)
            -> vec::Vec<TDim, TIdx>
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                lhs[d] = ceilDiv(lhs[d], rhs[d]);
            }
            return lhs;
        }

        template<typename TDim, typename TIdx>
        [[nodiscard]] constexpr auto
        largestDivisorElementwise(vec::Vec<TDim, TIdx> lhs, vec::Vec<TDim, TIdx> const& rhs) -> vec::Vec<TDim, TIdx>
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                lhs[d] = largestDivisor(lhs[d], rhs[d]);
            }
            return lhs;
        }

        //! Halves parts if the smallest number of them that covers the whole would have indices beyond the type's
        //! largest value. Parts of one always fit.
        template<typename TDim, typename TIdx>
        [[nodiscard]] constexpr auto halveWhereOvershootOverflows(
            vec::Vec<TDim, TIdx> parts,
            vec::Vec<TDim, TIdx> const& whole,
            vec::Vec<TDim, TIdx> const& unit,
            bool keepEqual) -> vec::Vec<TDim, TIdx>
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                TIdx const largest = static_cast<TIdx>(std::numeric_limits<TIdx>::max() / unit[d]);
                while(!productIsWithin(ceilDiv(whole[d], parts[d]), parts[d], largest) && parts[d] > 1)
                {
                    TIdx const half = static_cast<TIdx>(parts[d] / 2);
                    if(keepEqual)
                    {
                        parts = vec::Vec<TDim, TIdx>::all(half);
                    }
                    parts[d] = half;
                }
            }
            return parts;
        }

        //! Halves extents, rounding down but not below the least ones, until their product is at most countMax or none
        //! can be halved any more.
        //! \param choose choose(candidate, best, values): whether to halve candidate instead of best.
        template<typename TDim, typename TIdx, typename TChoose>
        [[nodiscard]] constexpr auto halveUntil(
            vec::Vec<TDim, TIdx> values, vec::Vec<TDim, TIdx> const& least, TIdx countMax, TChoose const& choose)
            -> vec::Vec<TDim, TIdx>
        {
            while(!productIsWithin(values, countMax))
            {
                std::size_t best = TDim::value;
                for(std::size_t d = 0; d < TDim::value; ++d)
                {
                    if(values[d] > least[d] && (best == TDim::value || choose(d, best, values)))
                    {
                        best = d;
                    }
                }
                if(best == TDim::value)
                {
                    break;
                }
                TIdx const half = static_cast<TIdx>(values[best] / 2);
                values[best] = half < least[best] ? least[best] : half;
            }
            return values;
        }

        //! The extent of a block, as large as restriction and limits allow.
        //! \param gridThreads Threads of the grid.
        //! \param largest The most threads of a block per dimension; at most gridThreads.
        //! \param least The fewest threads of a block per dimension, because the number of blocks is limited.
        template<typename TDim, typename TIdx>
        [[nodiscard]] constexpr auto blockThreadExtent(
            vec::Vec<TDim, TIdx> const& gridThreads,
            vec::Vec<TDim, TIdx> const& largest,
            vec::Vec<TDim, TIdx> const& least,
            TIdx countMax,
            bool mustDivide,
            GridBlockExtentSubDivRestrictions restriction) -> vec::Vec<TDim, TIdx>
        {
            using Extent = vec::Vec<TDim, TIdx>;
            if(restriction == GridBlockExtentSubDivRestrictions::EqualExtent)
            {
                TIdx const equal = largestWhere(
                    TIdx{1},
                    largest.min(),
                    [&](TIdx extent) { return productIsWithin(Extent::all(extent), countMax); });
                TIdx const common
                    = gridThreads.foldrAll([](TIdx const& a, TIdx const& b) { return greatestCommonDivisor(a, b); });
                return Extent::all(mustDivide ? largestDivisor(common, equal) : equal);
            }
            constexpr std::size_t last = TDim::value - 1;
            Extent const block = restriction == GridBlockExtentSubDivRestrictions::CloseToEqualExtent
                                     ? halveUntil(
                                         largest,
                                         least,
                                         countMax,
                                         [](std::size_t d, std::size_t best, Extent const& values)
                                         { return values[d] > values[best]; })
                                     : halveUntil(
                                         largest,
                                         least,
                                         countMax,
                                         [](std::size_t d, std::size_t best, Extent const& values)
                                         { return d != last && values[d] < values[best]; });
            return mustDivide ? largestDivisorElementwise(gridThreads, block) : block;
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
    [[nodiscard]] constexpr auto subDivideGridElems(
        vec::Vec<TDim, TIdx> const& gridElemExtent,
        vec::Vec<TDim, TIdx> const& threadElemExtent,
        acc::AccDevProps<TDim, TIdx> const& props,
        bool requireBlockThreadExtentToDivideGridThreadExtent = true,
        GridBlockExtentSubDivRestrictions restriction = GridBlockExtentSubDivRestrictions::Unrestricted)
        -> WorkDivMembers<TDim, TIdx>
    {
        using Extent = vec::Vec<TDim, TIdx>;
        constexpr std::string_view call = "workdiv::subDivideGridElems";
        if((gridElemExtent < Extent::ones()).any())
        {
            core::fail(call, ": the grid element extent ", gridElemExtent, " is below the least, 1");
        }
        if((threadElemExtent < Extent::ones()).any())
        {
            core::fail(call, ": the thread element extent ", threadElemExtent, " is below the least, 1");
        }
        if(!isValidAccDevProps(props))
        {
            core::fail(call, ": a limit of the accelerator on this device is below the least, 1");
        }

        // The slowest dimension shrinks first, because elements of the fastest are contiguous and so most valuable.
        Extent const threadElems = detail::halveWhereOvershootOverflows(
            detail::halveUntil(
                detail::minElementwise(
                    detail::minElementwise(threadElemExtent, props.m_threadElemExtentMax), gridElemExtent),
                Extent::ones(),
                props.m_threadElemCountMax,
                [](std::size_t, std::size_t, Extent const&) { return false; }),
            gridElemExtent,
            Extent::ones(),
            false);
        Extent const gridThreads = detail::ceilDivElementwise(gridElemExtent, threadElems);
        Extent const largest = detail::minElementwise(
            detail::minElementwise(gridThreads, props.m_blockThreadExtentMax),
            Extent::all(props.m_blockThreadCountMax));
        Extent const least
            = detail::minElementwise(detail::ceilDivElementwise(gridThreads, props.m_gridBlockExtentMax), largest);
        Extent const blockThreads = detail::halveWhereOvershootOverflows(
            detail::blockThreadExtent(
                gridThreads,
                largest,
                least,
                props.m_blockThreadCountMax,
                requireBlockThreadExtentToDivideGridThreadExtent,
                restriction),
            gridThreads,
            threadElems,
            restriction == GridBlockExtentSubDivRestrictions::EqualExtent);
        WorkDivMembers<TDim, TIdx> const workDiv(
            detail::ceilDivElementwise(gridThreads, blockThreads), blockThreads, threadElems);
        checkWorkDiv(call, props, workDiv);
        return workDiv;
    }

    namespace detail
    {
        //! Like subDivideGridElems with blocks of the preferred number of threads; or with the largest blocks if there
        //! would be more blocks than the device can have.
        template<typename TDim, typename TIdx>
        [[nodiscard]] auto subDivideAsPreferred(
            vec::Vec<TDim, TIdx> const& gridElemExtent,
            vec::Vec<TDim, TIdx> const& threadElemExtent,
            acc::AccDevProps<TDim, TIdx> const& props,
            bool mustDivide,
            GridBlockExtentSubDivRestrictions restriction) -> WorkDivMembers<TDim, TIdx>
        {
            if(props.m_blockThreadCountPreferred < props.m_blockThreadCountMax)
                try
                {
                    auto preferred = props;
                    preferred.m_blockThreadCountMax = props.m_blockThreadCountPreferred;
                    return subDivideGridElems(gridElemExtent, threadElemExtent, preferred, mustDivide, restriction);
                }
                catch(core::Error const&)
                {
                    // Any other error also occurs with larger blocks.
                }
            return subDivideGridElems(gridElemExtent, threadElemExtent, props, mustDivide, restriction);
        }
    } // namespace detail
} // namespace alpaka::workdiv
