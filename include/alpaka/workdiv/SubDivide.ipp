// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of SubDivide.hpp.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/workdiv/Integer.hpp>
#include <alpaka/workdiv/SubDivide.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::workdiv::detail
{
    //! \return Parts, halved while the smallest number of them that covers the whole would have indices beyond the
    //!         largest. Parts of one always fit.
    ALPAKA_ENGINE auto halvedOvershoot(std::uint64_t parts, std::uint64_t whole, std::uint64_t largest)
        -> std::uint64_t
    {
        while(parts != 1 && !productIsWithin(ceilDiv(whole, parts), parts, largest))
            parts /= 2;
        return parts;
    }

    //! \return Whether all numbers are at least one.
    ALPAKA_ENGINE auto arePositive(DividedDim const* dims, std::size_t count, DivisionLimits const& limits) -> bool
    {
        for(auto const* dim = dims; dim != dims + count; ++dim)
            if(dim->gridElems == 0 || dim->wantedThreadElems == 0 || dim->gridBlockMax == 0 || dim->blockThreadMax == 0
               || dim->threadElemMax == 0)
                return false;
        return limits.multiProcessorCount != 0 && limits.gridBlockCountMax != 0 && limits.blockThreadCountMax != 0
               && limits.threadElemCountMax != 0 && limits.blockThreadCountPreferred != 0;
    }

    //! \param blockThreadCountMax The most threads of a block.
    ALPAKA_ENGINE auto divideRow(DividedDim& row, DivisionLimits const& limits, std::uint64_t blockThreadCountMax)
        -> bool
    {
        row.threadElems = core::min(core::min(row.wantedThreadElems, row.threadElemMax), row.gridElems);
        while(row.threadElems > limits.threadElemCountMax)
            row.threadElems /= 2;
        row.threadElems = halvedOvershoot(row.threadElems, row.gridElems, limits.largestIndex);
        row.gridThreads = ceilDiv(row.gridElems, row.threadElems);
        row.blockThreads = core::min(core::min(row.gridThreads, row.blockThreadMax), blockThreadCountMax);
        if(limits.mustDivide)
            row.blockThreads = largestDivisor(row.gridThreads, row.blockThreads);
        row.blockThreads = halvedOvershoot(row.blockThreads, row.gridThreads, limits.largestIndex / row.threadElems);
        row.gridBlocks = ceilDiv(row.gridThreads, row.blockThreads);
        return row.gridBlocks <= core::min(row.gridBlockMax, limits.gridBlockCountMax);
    }

    //! \param tryWith Divides into blocks of at most so many threads, and returns whether the limits hold.
    template<typename TTry>
    auto
    divideAsPreferred(DividedDim const* dims, std::size_t count, DivisionLimits const& limits, TTry const& tryWith)
        -> bool
    {
        if(!arePositive(dims, count, limits))
            return false;
        if(limits.blockThreadCountPreferred < limits.blockThreadCountMax && tryWith(limits.blockThreadCountPreferred))
            return true;
        // Any error but too many blocks also occurs with larger ones.
        return tryWith(limits.blockThreadCountMax);
    }

    ALPAKA_ENGINE auto divideRow(DividedDim& row, DivisionLimits const& limits) -> bool
    {
        return divideAsPreferred(
            &row, 1, limits, [&](std::uint64_t threads) { return divideRow(row, limits, threads); });
    }

    //! The steps of divide(). Not inlined into each other, because they run once and every copy must be compiled.
    class Division
    {
    public:
        using Number = std::uint64_t;
        using Extent = Number DividedDim::*;

        //! \param blockThreadCountMax The most threads of a block in all.
        Division(DividedDim* dims, std::size_t count, DivisionLimits const& limits, Number blockThreadCountMax)
            : m_begin(dims)
            , m_end(dims + count)
            , m_limits(limits)
            , m_blockThreadCountMax(blockThreadCountMax)
        {
        }

        //! \return Whether the result is within the limits.
        [[gnu::noinline]] ALPAKA_ENGINE auto divide() -> bool
        {
            for(auto* dim = m_begin; dim != m_end; ++dim)
            {
                dim->threadElems = core::min(core::min(dim->wantedThreadElems, dim->threadElemMax), dim->gridElems);
                dim->least = 1;
            }
            // The slowest dimension shrinks first, because elements of the fastest are contiguous
            // and so most valuable.
            halveUntil(&DividedDim::threadElems, m_limits.threadElemCountMax, Choice::slowest);
            halveWhereOvershootOverflows(&DividedDim::threadElems, &DividedDim::gridElems, nullptr, false);
            for(auto* dim = m_begin; dim != m_end; ++dim)
            {
                dim->gridThreads = ceilDiv(dim->gridElems, dim->threadElems);
                dim->blockThreads = core::min(core::min(dim->gridThreads, dim->blockThreadMax), m_blockThreadCountMax);
                // Because the number of blocks is limited.
                dim->least = core::min(ceilDiv(dim->gridThreads, dim->gridBlockMax), dim->blockThreads);
            }
            bool const isEqual = m_limits.restriction == GridBlockExtentSubDivRestrictions::EqualExtent;
            if(isEqual)
                makeBlockEqual();
            else
                makeBlock();
            halveWhereOvershootOverflows(
                &DividedDim::blockThreads, &DividedDim::gridThreads, &DividedDim::threadElems, isEqual);
            for(auto* dim = m_begin; dim != m_end; ++dim)
                dim->gridBlocks = ceilDiv(dim->gridThreads, dim->blockThreads);
            return isWithinLimits();
        }

    private:
        //! Which extent is halved, of those above the least.
        enum class Choice
        {
            slowest,
            largest,
            smallest //!< The fastest dimension last.
        };

        //! \return Whether to halve the candidate instead of the best of the slower dimensions.
        [[nodiscard]] auto isBetter(Choice choice, Extent extent, DividedDim* candidate, DividedDim* best) const
            -> bool
        {
            if(choice == Choice::largest)
                return candidate->*extent > best->*extent;
            return choice == Choice::smallest && candidate != m_end - 1 && candidate->*extent < best->*extent;
        }

        //! What else cannot be exceeded: extents only shrink, threads can have one element, and no index overshoots.
        [[nodiscard]] ALPAKA_ENGINE auto isWithinLimits() const -> bool
        {
            for(auto* dim = m_begin; dim != m_end; ++dim)
                if(dim->gridBlocks > dim->gridBlockMax)
                    return false;
            return isProductWithin(&DividedDim::gridBlocks, m_limits.gridBlockCountMax)
                   && isProductWithin(&DividedDim::blockThreads, m_blockThreadCountMax);
        }

        [[nodiscard, gnu::noinline]] ALPAKA_ENGINE auto isProductWithin(Extent extent, Number limit) const -> bool
        {
            Number product = 1;
            for(auto* dim = m_begin; dim != m_end; ++dim)
            {
                if(!productIsWithin(product, dim->*extent, limit))
                    return false;
                product *= dim->*extent;
            }
            return true;
        }

        //! Halves extents, rounding down but not below the least ones, until their product is at most countMax or none
        //! can be halved any more.
        [[gnu::noinline]] ALPAKA_ENGINE void halveUntil(Extent extent, Number countMax, Choice choice)
        {
            while(!isProductWithin(extent, countMax))
            {
                DividedDim* best = nullptr;
                for(auto* dim = m_begin; dim != m_end; ++dim)
                    if(dim->*extent > dim->least && (best == nullptr || isBetter(choice, extent, dim, best)))
                        best = dim;
                if(best == nullptr)
                    return;
                best->*extent = core::max(best->*extent / 2, best->least);
            }
        }

        //! halvedOvershoot in all dimensions.
        //! \param unit How many indices a part of one has; null for one.
        [[gnu::noinline]] ALPAKA_ENGINE void
        halveWhereOvershootOverflows(Extent parts, Extent whole, Extent unit, bool keepEqual)
        {
            for(auto* dim = m_begin; dim != m_end;)
            {
                Number const largest = m_limits.largestIndex / (unit != nullptr ? dim->*unit : 1);
                Number const halved = halvedOvershoot(dim->*parts, dim->*whole, largest);
                bool const isOther = halved != dim->*parts;
                dim->*parts = halved;
                ++dim;
                if(keepEqual && isOther)
                {
                    setAll(parts, halved);
                    dim = m_begin; // smaller parts may overshoot where larger ones did not
                }
            }
        }

        void setAll(Extent extent, Number value)
        {
            for(auto* dim = m_begin; dim != m_end; ++dim)
                dim->*extent = value;
        }

        //! Shrinks the largest block until it is within the limits.
        void makeBlock()
        {
            bool const isClose = m_limits.restriction == GridBlockExtentSubDivRestrictions::CloseToEqualExtent;
            halveUntil(&DividedDim::blockThreads, m_blockThreadCountMax, isClose ? Choice::largest : Choice::smallest);
            if(m_limits.mustDivide)
                for(auto* dim = m_begin; dim != m_end; ++dim)
                    dim->blockThreads = largestDivisor(dim->gridThreads, dim->blockThreads);
        }

        //! The same, with equal extents.
        [[gnu::noinline]] ALPAKA_ENGINE void makeBlockEqual()
        {
            Number most = m_begin->blockThreads;
            Number divisible = m_begin->gridThreads;
            for(auto* dim = m_begin; dim != m_end; ++dim)
            {
                most = core::min(most, dim->blockThreads);
                divisible = greatestCommonDivisor(divisible, dim->gridThreads);
            }
            Number const equal = largestWhere(
                Number{1},
                most,
                [this](Number extent)
                {
                    setAll(&DividedDim::blockThreads, extent);
                    return isProductWithin(&DividedDim::blockThreads, m_blockThreadCountMax);
                });
            setAll(&DividedDim::blockThreads, m_limits.mustDivide ? largestDivisor(divisible, equal) : equal);
        }

        DividedDim* m_begin;
        DividedDim* m_end;
        DivisionLimits const& m_limits;
        Number m_blockThreadCountMax;
    };

    ALPAKA_ENGINE auto divide(DividedDim* dims, std::size_t count, DivisionLimits const& limits) -> bool
    {
        return divideAsPreferred(
            dims,
            count,
            limits,
            [&](std::uint64_t threads) { return Division(dims, count, limits, threads).divide(); });
    }
} // namespace alpaka::workdiv::detail
