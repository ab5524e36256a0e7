// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How many values lie in each of many bins of equal width.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/histogram/Kernels.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        //! So many blocks have counters of their own.
        [[nodiscard]] constexpr auto histogramBlocks(std::size_t bins) -> std::size_t
        {
            return std::clamp((std::size_t{1} << 22) / (bins + 1), std::size_t{16}, mostBlocks);
        }

        template<bool TShifts, typename TCall, typename TIn, typename TBinning, typename TBin>
        void enqueueHistogram(TCall const& call, TIn const& in, TBinning const& binning, TBin* bins)
        {
            constexpr unsigned threads = TCall::Tuning::sortThreads;
            std::size_t const n = in.size().most();
            std::size_t const binCount = binning.count();
            if constexpr(threads == 1)
            {
                std::size_t const blocks
                    = std::min(call.blocksFor(n, std::max(binCount, std::size_t{8192})), histogramBlocks(binCount));
                bool const needsCounts = blocks > 1 || binCount > sharedBins;
                std::size_t const counters = needsCounts ? blocks * (binCount + 1) : 0;
                auto memory = call.memory(partBytes<unsigned>(counters));
                unsigned* const counts = needsCounts ? memory.template take<unsigned>(counters) : nullptr;
                call.launch(blocks, HistogramOfCores<TShifts>{}, in.size(), in.first(), binning, counts, bins);
                if(blocks > 1)
                    call.launch(call.blocksFor(binCount, 4096), HistogramSum{}, counts, blocks, bins, binCount);
            }
            else
            {
                call.clear(bins, binCount);
                HistogramOfThreads<TShifts, threads> const kernel;
                call.launch(
                    call.blocksFor(n, std::size_t{16} * threads), kernel, in.size(), in.first(), binning, bins);
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
    //! \tparam TAcc As for transform.
    //! \param in Of fewer than 2^32 numbers for each core. Its size may lie on the device (upTo).
    //! \param bins Integers of 4 or 8 bytes, which are overwritten; must not overlap the input.
    //! \param lower,upper Of integers: integers. The smallest value of the first bin, and the end of the last one.
    //! \throws core::Error when upper is not above lower, there are no bins or more than 2^31, or a value between the
    //!         two is not of the input's type; when bins overlap the input, something lies on another device than the
    //!         queue, or the workspace is too small or overlaps them.
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
        constexpr bool isGood = (std::integral<TLevel> || std::floating_point<T>)&&(
            sizeof(ElemOf<TBins>) == 4 || sizeof(ElemOf<TBins>) == 8);
        static_assert(
            isGood,
            "algo::histogram(queue, in, bins, lower, upper): bins are integers of 4 or 8 bytes, and the limits of "
            "integers are integers");
        if constexpr(isGood)
        {
            detail::Call<TAcc, TQueue> const call("algo::histogram", queue, location, how);
            auto const from = call.input(in);
            auto const all = call.input(bins, "bins");
            std::size_t const binCount = all.size().most();
            auto const to = call.output(all, "bins", binCount, false, from);
            if(binCount == 0)
                call.fail("there are 0 bins; at least 1 is needed");
            if(binCount > mostBins)
                call.fail("there are ", binCount, " bins; at most ", mostBins, " are counted");
            detail::Binning<T> const binning(call, binCount, lower, upper);
            if(binning.isShift())
                detail::enqueueHistogram<true>(call, from, binning, to.first());
            else if constexpr(std::integral<T>)
                detail::enqueueHistogram<false>(call, from, binning, to.first());
        }
    }
} // namespace alpaka::algo
