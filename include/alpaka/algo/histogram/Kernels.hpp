// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of a histogram: each block counts on its own, then the counts are summed.
#pragma once

#include <alpaka/algo/Blocks.hpp>
#include <alpaka/algo/histogram/Binning.hpp>
#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/atomic/Short.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! The most bins that a block counts in its shared memory.
    inline constexpr std::size_t sharedBins = 2048;

    //! Counts by one thread. Compilers vectorise the loop that computes bins, if no counter is incremented in it. One
    //! more counter takes values without a bin.
    ALPAKA_NO_HOST_ACC_WARNING
    template<bool TShifts, typename TIterator, typename T>
    ALPAKA_FN_ACC void countBins(TIterator const& in, Span const mine, Binning<T> const binning, unsigned* const table)
    {
        constexpr std::size_t most = 256;
        unsigned numbers[most];
        auto const from = in;
        for(std::size_t first = mine.first; first < mine.last; first += most)
        {
            auto const count = mine.last - first < most ? mine.last - first : most;
            for(std::size_t i = 0; i < count; ++i)
                numbers[i] = binning.template binOf<TShifts>(from[static_cast<std::ptrdiff_t>(first + i)]);
            for(std::size_t i = 0; i < count; ++i)
                ++table[numbers[i]];
        }
    }

    //! counts[block * (bins + 1) + bin], for blocks of one thread.
    template<bool TShifts>
    struct HistogramOfCores : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<1>;

        //! \param bins The result if there is one block, otherwise not used.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename T, typename TBin>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            TIterator const& in,
            Size const& size,
            std::size_t const share,
            Binning<T> const& binning,
            unsigned* const counts,
            TBin* const bins,
            std::size_t const binCount) const
        {
            ALPAKA_SHARED(team, unsigned[sharedBins + 1], near);
            std::size_t const block = blockNumber(team);
            bool const isAlone = blocksInGrid(team) == 1;
            bool const isShared = binCount <= sharedBins;
            block::once(
                team,
                [&]
                {
                    unsigned* const own = counts + block * (binCount + 1);
                    unsigned* const table = isShared ? near : own;
                    for(std::size_t bin = 0; bin <= binCount; ++bin)
                        table[bin] = 0;
                    countBins<TShifts>(in, partOf(allOf(size), share, block), binning, table);
                    for(std::size_t bin = 0; isAlone && bin < binCount; ++bin)
                        bins[bin] = static_cast<TBin>(table[bin]);
                    for(std::size_t bin = 0; isShared && !isAlone && bin < binCount; ++bin)
                        own[bin] = table[bin];
                });
        }
    };

    //! bins = the sums of the counts of all blocks.
    struct HistogramSum : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<1>;

        template<typename TTeam, typename TBin>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            unsigned const* const counts,
            std::size_t const blocks,
            TBin* const bins,
            std::size_t const binCount,
            std::size_t const share) const
        {
            Span const mine = partOf({0, binCount}, share, blockNumber(team));
            block::once(
                team,
                [&]
                {
                    for(std::size_t bin = mine.first; bin < mine.last; ++bin)
                        bins[bin] = static_cast<TBin>(counts[bin]);
                    for(std::size_t other = 1; other < blocks; ++other)
                        for(std::size_t bin = mine.first; bin < mine.last; ++bin)
                            bins[bin] += static_cast<TBin>(counts[other * (binCount + 1) + bin]);
                });
        }
    };

    //! Adds to bins that are zero, by atomic operations: in shared memory as far as the bins fit there.
    template<bool TShifts, unsigned TThreads>
    struct HistogramOfThreads : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename T, typename TBin>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            TIterator const& in,
            Size const& size,
            std::size_t const share,
            Binning<T> const& binning,
            TBin* const bins,
            std::size_t const binCount) const
        {
            ALPAKA_SHARED(team, unsigned[sharedBins], table);
            bool const isShared = binCount <= sharedBins;
            Span const mine = partOf(allOf(size), share, blockNumber(team));
            block::phase(
                team,
                [&](auto const&, auto const thread)
                {
                    for(auto bin = static_cast<std::size_t>(thread); isShared && bin < binCount; bin += TThreads)
                        table[bin] = 0;
                });
            block::phase(
                team,
                [&](auto const& acc, auto const thread)
                {
                    for(std::size_t i = mine.first + static_cast<std::size_t>(thread); i < mine.last; i += TThreads)
                    {
                        std::size_t const bin = binning.template binOf<TShifts>(in[static_cast<std::ptrdiff_t>(i)]);
                        if(bin < binCount && isShared)
                            atomic::atomicAdd(acc, table + bin, 1u, hierarchy::Threads{});
                        else if(bin < binCount)
                            atomic::atomicAdd(acc, bins + bin, TBin{1}, hierarchy::Blocks{});
                    }
                });
            block::phase(
                team,
                [&](auto const& acc, auto const thread)
                {
                    for(auto bin = static_cast<std::size_t>(thread); isShared && bin < binCount; bin += TThreads)
                        if(table[bin] != 0)
                            atomic::atomicAdd(acc, bins + bin, static_cast<TBin>(table[bin]), hierarchy::Blocks{});
                });
        }
    };
} // namespace alpaka::algo::detail
