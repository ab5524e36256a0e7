// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of a histogram: each block counts on its own, then the counts are summed.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/histogram/Binning.hpp>

#include <cstddef>

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
            std::size_t const count = mine.last - first < most ? mine.last - first : most;
            for(std::size_t i = 0; i < count; ++i)
                numbers[i] = binning.template binOf<TShifts>(from[static_cast<std::ptrdiff_t>(first + i)]);
            for(std::size_t i = 0; i < count; ++i)
                ++table[numbers[i]];
        }
    }

    //! counts[block * (bins + 1) + bin], for blocks of one thread.
    template<bool TShifts>
    struct HistogramOfCores : BlockKernel<1>
    {
        //! \param bins The result if there is one block, otherwise not used.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename T, typename TBin>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Size const& size,
            TIterator const& in,
            Binning<T> const& binning,
            unsigned* const counts,
            TBin* const bins) const
        {
            ALPAKA_SHARED(team, unsigned[sharedBins + 1], near);
            std::size_t const binCount = binning.count();
            Span const mine = ofBlock(team, allOf(size));
            bool const isAlone = blocksInGrid(team) == 1;
            bool const isShared = binCount <= sharedBins;
            block::once(
                team,
                [&]
                {
                    unsigned* const own = counts + blockNumber(team) * (binCount + 1);
                    unsigned* const table = isShared ? near : own;
                    for(std::size_t bin = 0; bin <= binCount; ++bin)
                        table[bin] = 0;
                    countBins<TShifts>(in, mine, binning, table);
                    for(std::size_t bin = 0; isAlone && bin < binCount; ++bin)
                        bins[bin] = static_cast<TBin>(table[bin]);
                    for(std::size_t bin = 0; isShared && !isAlone && bin < binCount; ++bin)
                        own[bin] = table[bin];
                });
        }
    };

    //! bins = the sums of the counts of all blocks.
    struct HistogramSum : BlockKernel<1>
    {
        template<typename TTeam, typename TBin>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            unsigned const* const counts,
            std::size_t const blocks,
            TBin* const bins,
            std::size_t const binCount) const
        {
            Span const mine = ofBlock(team, {0, binCount});
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
    struct HistogramOfThreads : BlockKernel<TThreads>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename T, typename TBin>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, Size const& size, TIterator const& in, Binning<T> const& binning, TBin* const bins)
            const
        {
            ALPAKA_SHARED(team, unsigned[sharedBins], table);
            Span const mine = ofBlock(team, allOf(size));
            bool const isShared = binning.count() <= sharedBins;
            auto const nearBins = static_cast<std::ptrdiff_t>(isShared ? binning.count() : 0);
            block::phase(team, nearBins, [&](std::ptrdiff_t const bin) { table[bin] = 0; });
            block::phase(
                team,
                static_cast<std::ptrdiff_t>(mine.size()),
                [&](auto const& acc, std::ptrdiff_t const i)
                {
                    std::size_t const bin
                        = binning.template binOf<TShifts>(in[static_cast<std::ptrdiff_t>(mine.first) + i]);
                    if(bin < binning.count() && isShared)
                        atomic::atomicAdd(acc, table + bin, 1u, hierarchy::Threads{});
                    else if(bin < binning.count())
                        atomic::atomicAdd(acc, bins + bin, TBin{1}, hierarchy::Blocks{});
                });
            block::phase(
                team,
                nearBins,
                [&](auto const& acc, std::ptrdiff_t const bin)
                {
                    if(table[bin] != 0)
                        atomic::atomicAdd(acc, bins + bin, static_cast<TBin>(table[bin]), hierarchy::Blocks{});
                });
        }
    };
} // namespace alpaka::algo::detail
