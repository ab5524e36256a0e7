// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How many values lie in each of many bins of equal width: each block counts on its own, then the counts are summed.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/histogram/Binning.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        //! The most bins that a block counts in its shared memory.
        inline constexpr std::size_t sharedBins = 2048;

        //! Counts by one thread. Compilers vectorise the loop that computes bins, if no counter is incremented in it.
        //! One more counter takes values without a bin.
        ALPAKA_NO_HOST_ACC_WARNING
        template<bool TIsFast, typename T>
        ALPAKA_FN_ACC void countBins(auto const from, Span const mine, Binning<T> const binning, unsigned* const table)
        {
            constexpr std::size_t most = 256;
            unsigned numbers[most];
            for(std::size_t first = mine.first; first < mine.last; first += most)
            {
                std::size_t const count = mine.last - first < most ? mine.last - first : most;
                for(std::size_t i = 0; i < count; ++i)
                    numbers[i] = binning.template binOf<TIsFast>(from[static_cast<std::ptrdiff_t>(first + i)]);
                ALPAKA_UNROLL(4) // g++ does not by itself
                for(std::size_t i = 0; i < count; ++i)
                    ++table[numbers[i]];
            }
        }

        //! counts[block * (bins + 1) + bin], for blocks of one thread.
        template<bool TIsFast>
        struct HistogramOfCores : BlockKernel<1>
        {
            //! \param bins The result if there is one block, otherwise not used.
            template<typename TBin>
            ALPAKA_FN_ACC void operator()(
                auto const& team, auto const& in, auto const& binning, unsigned* const counts, TBin* const bins) const
            {
                ALPAKA_SHARED(team, unsigned[sharedBins + 1], near);
                std::size_t const binCount = binning.count();
                Span const mine = ofBlock(team, allOf(in.size));
                bool const isAlone = blocksInGrid(team) == 1;
                bool const isShared = binCount <= sharedBins;
                auto const count = [&]
                {
                    unsigned* const own = counts + blockNumber(team) * (binCount + 1);
                    unsigned* const table = isShared ? near : own;
                    for(std::size_t bin = 0; bin <= binCount; ++bin)
                        table[bin] = 0;
                    countBins<TIsFast>(in.first, mine, binning, table);
                    for(std::size_t bin = 0; isAlone && bin < binCount; ++bin)
                        bins[bin] = static_cast<TBin>(table[bin]);
                    for(std::size_t bin = 0; isShared && !isAlone && bin < binCount; ++bin)
                        own[bin] = table[bin];
                };
                block::once(team, count);
            }
        };

        //! bins = the sums of the counts of all blocks.
        struct HistogramSum : BlockKernel<1>
        {
            template<typename TBin>
            ALPAKA_FN_ACC void
            operator()(auto const& team, unsigned const* counts, std::size_t blocks, TBin* bins, std::size_t all) const
            {
                Span const mine = ofBlock(team, {0, all});
                auto const sum = [&]
                {
                    for(std::size_t bin = mine.first; bin < mine.last; ++bin)
                        bins[bin] = static_cast<TBin>(counts[bin]);
                    for(std::size_t other = 1; other < blocks; ++other)
                        for(std::size_t bin = mine.first; bin < mine.last; ++bin)
                            bins[bin] += static_cast<TBin>(counts[other * (all + 1) + bin]);
                };
                block::once(team, sum);
            }
        };

        //! Adds to bins that are zero, by atomic operations: in shared memory as far as the bins fit there.
        template<bool TIsFast, unsigned TThreads>
        struct HistogramOfThreads : BlockKernel<TThreads>
        {
            template<typename TBin>
            ALPAKA_FN_ACC void operator()(auto const& team, auto const& in, auto const& binning, TBin* bins) const
            {
                ALPAKA_SHARED(team, unsigned[sharedBins], table);
                Span const mine = ofBlock(team, allOf(in.size));
                bool const isShared = binning.count() <= sharedBins;
                auto const nearBins = static_cast<std::ptrdiff_t>(isShared ? binning.count() : 0);
                auto const count = [&](auto const& acc, std::ptrdiff_t const i)
                {
                    auto const& value = in[mine.first + static_cast<std::size_t>(i)];
                    std::size_t const bin = binning.template binOf<TIsFast>(value);
                    if(bin < binning.count() && isShared)
                        atomic::atomicAdd(acc, table + bin, 1u, hierarchy::Threads{});
                    else if(bin < binning.count())
                        atomic::atomicAdd(acc, bins + bin, TBin{1}, hierarchy::Blocks{});
                };
                auto const add = [&](auto const& acc, std::ptrdiff_t const bin)
                {
                    if(table[bin] != 0)
                        atomic::atomicAdd(acc, bins + bin, static_cast<TBin>(table[bin]), hierarchy::Blocks{});
                };
                block::phase(team, nearBins, [&](std::ptrdiff_t const bin) { table[bin] = 0; });
                block::phase(team, static_cast<std::ptrdiff_t>(mine.size()), count);
                block::phase(team, nearBins, add);
            }
        };

        //! So many blocks have counters of their own.
        [[nodiscard]] constexpr auto histogramBlocks(std::size_t bins) -> std::size_t
        {
            return core::max(core::min((std::size_t{1} << 22) / (bins + 1), mostBlocks), std::size_t{16});
        }

        template<bool TIsFast, typename TCall>
        void enqueueHistogram(TCall const& call, auto const& in, auto const& binning, auto* bins)
        {
            constexpr unsigned threads = TCall::Tuning::sortThreads;
            std::size_t const binCount = binning.count();
            if constexpr(threads == 1)
            {
                std::size_t const least = core::max(binCount, std::size_t{8192});
                std::size_t const blocks = core::min(call.blocksFor(in.size.most(), least), histogramBlocks(binCount));
                std::size_t const counters = blocks > 1 || binCount > sharedBins ? blocks * (binCount + 1) : 0;
                auto const enqueue = [&](Memory memory)
                {
                    auto* const counts = memory.take<unsigned>(counters);
                    call.launch(blocks, HistogramOfCores<TIsFast>{}, in, binning, counts, bins);
                    if(blocks > 1)
                        call.launch(call.blocksFor(binCount, 4096), HistogramSum{}, counts, blocks, bins, binCount);
                };
                call.withMemory(partBytes<unsigned>(counters), enqueue);
            }
            else
            {
                call.clear(bins, binCount);
                HistogramOfThreads<TIsFast, threads> const kernel;
                call.launch(call.blocksFor(in.size.most(), std::size_t{16} * threads), kernel, in, binning, bins);
            }
        }
    } // namespace detail

    //! For algo::workspace: `workspace<Histogram>(bins)`, of the number of bins.
    struct Histogram
    {
        template<typename...>
        [[nodiscard]] static constexpr auto bytes(std::size_t bins) -> std::size_t
        {
            return detail::partBytes<unsigned>(detail::histogramBlocks(bins) * (bins + 1));
        }
    };

    //! Enqueues: bins[b] = how many values of the input lie in bin b, of bins of equal width from lower to upper. The
    //! bin of an integer is (value - lower) * bins / (upper - lower), that of a floating-point number
    //! (value - lower) * (bins / (upper - lower)) in its own type, at most the last bin; both rounded down. Other
    //! values, NaN among them, are not counted.
    //! \param in Of fewer than 2^32 numbers for each core.
    //! \param bins Integers of 4 or 8 bytes, which are overwritten; must not overlap the input.
    //! \param lower,upper Of integers: integers. The smallest value of the first bin, and the end of the last one.
    //! \throws core::Error also when upper is not above lower, there are no bins or more than 2^31, or a value between
    //!         the two is not of the input's type.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TBins, typename TLevel>
        requires std::is_arithmetic_v<ElemOf<TIn>> && std::integral<ElemOf<TBins>>
    void histogram(
        TQueue& queue,
        TIn const& in,
        TBins&& bins,
        TLevel const& lower,
        std::type_identity_t<TLevel> const& upper,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        using T = ElemOf<TIn>;
        constexpr std::size_t mostBins = std::size_t{1} << 31;
        constexpr bool isGood = (std::integral<TLevel> || std::floating_point<T>)
                                && (sizeof(ElemOf<TBins>) == 4 || sizeof(ElemOf<TBins>) == 8);
        static_assert(
            isGood,
            "algo::histogram(queue, in, bins, lower, upper): "
            "bins are integers of 4 or 8 bytes, and the limits of integers are integers");
        if constexpr(isGood)
        {
            detail::Call<TAcc, TQueue> const call{"algo::histogram", queue, location, how.workspace};
            auto const from = call.input(in).bare();
            auto const all = call.input(bins, "bins");
            std::size_t const binCount = all.size.most();
            auto const to = call.output(all, "bins", binCount, false, from);
            if(binCount == 0)
                call.fail("there are 0 bins; at least 1 is needed");
            if(binCount > mostBins)
                call.fail("there are ", binCount, " bins; at most ", mostBins, " are counted");
            detail::Binning<T> const binning(call, binCount, lower, upper);
            if(binning.isFast())
                detail::enqueueHistogram<true>(call, from, binning, to.first);
            else if constexpr(std::integral<T>)
                detail::enqueueHistogram<false>(call, from, binning, to.first);
        }
    }
} // namespace alpaka::algo
