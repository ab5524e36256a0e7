// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How many values lie in each of many bins of equal width.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/Transform.hpp>
#include <alpaka/algo/Workspace.hpp>
#include <alpaka/algo/histogram/Kernels.hpp>

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
            std::size_t const most = (std::size_t{1} << 22) / (bins + 1);
            return most < 16 ? 16 : most < mostBlocks ? most : mostBlocks;
        }

        template<bool TShifts, typename TAcc, typename TQueue, typename TIn, typename TBinning, typename TBin>
        void enqueueHistogram(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            TIn const& in,
            TBinning const& binning,
            TBin* bins,
            std::size_t binCount,
            How const& how)
        {
            constexpr unsigned threads = traits::Tuning<TAcc>::sortThreads;
            std::size_t const n = in.size().most();
            std::size_t const least = threads == 1 ? (binCount < 8192 ? 8192 : binCount) : std::size_t{16} * threads;
            std::size_t blocks = blocksFor<TAcc>(queue, n, least);
            if constexpr(threads == 1)
            {
                blocks = blocks < histogramBlocks(binCount) ? blocks : histogramBlocks(binCount);
                bool const needsCounts = blocks > 1 || binCount > sharedBins;
                Memory<TQueue> memory(
                    call, queue, how.workspace, needsCounts ? partBytes<unsigned>(blocks * (binCount + 1)) : 0);
                unsigned* const counts
                    = needsCounts ? memory.template take<unsigned>(blocks * (binCount + 1)) : nullptr;
                launch<TAcc>(
                    queue,
                    location,
                    blocks,
                    HistogramOfCores<TShifts>{},
                    in.first(),
                    in.size(),
                    ceilDiv(n, blocks),
                    binning,
                    counts,
                    bins,
                    binCount);
                if(blocks > 1)
                {
                    std::size_t const parts = blocksFor<TAcc>(queue, binCount, 4096);
                    launch<TAcc>(
                        queue,
                        location,
                        parts,
                        HistogramSum{},
                        counts,
                        blocks,
                        bins,
                        binCount,
                        ceilDiv(binCount, parts));
                }
            }
            else
            {
                auto const all = range(bins, binCount);
                enqueueTransform<TAcc>(
                    queue, location, Range(Counting<std::ptrdiff_t>{0}, all.size()), all, Always<TBin>{TBin{0}});
                launch<TAcc>(
                    queue,
                    location,
                    blocks,
                    HistogramOfThreads<TShifts, threads>{},
                    in.first(),
                    in.size(),
                    ceilDiv(n, blocks),
                    binning,
                    bins,
                    binCount);
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
    //! two is not of the
    //!         input's type; when bins overlap the input, something lies on another device than the queue, or the
    //!         workspace is too small.
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
        constexpr char const* call = "algo::histogram";
        constexpr bool isGood = (std::integral<TLevel> || std::floating_point<T>)&&(
            sizeof(ElemOf<TBins>) == 4 || sizeof(ElemOf<TBins>) == 8);
        static_assert(
            isGood,
            "algo::histogram(queue, in, bins, lower, upper): bins are integers of 4 or 8 bytes, and the limits of "
            "integers are integers");
        if constexpr(isGood)
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = detail::rangeFor(call, "the input", queue, in);
                    auto const to = detail::rangeFor(call, "bins", queue, bins);
                    std::size_t const binCount = to.size().most();
                    if(binCount == 0)
                        core::fail(call, ": there are 0 bins; at least 1 is needed");
                    if(binCount > mostBins)
                        core::fail(call, ": there are ", binCount, " bins; at most ", mostBins, " are counted");
                    detail::requireApart(call, "bins", from, to, binCount);
                    detail::Binning<T> const binning(call, binCount, lower, upper);
                    using Acc = AccOf<TAcc, TQueue>;
                    if(binning.isShift())
                        detail::enqueueHistogram<true, Acc>(
                            call, queue, location, from, binning, to.first(), binCount, how);
                    else if constexpr(std::integral<T>)
                        detail::enqueueHistogram<false, Acc>(
                            call, queue, location, from, binning, to.first(), binCount, how);
                });
    }
} // namespace alpaka::algo
