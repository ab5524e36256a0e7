// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The elements of each segment joined into one.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Tree.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        //! Each block reduces `share` segments, one after another: the chunks of a segment along the tree of reduce,
        //! and their results in order.
        template<typename T>
        struct SegmentedReduceKernel : kernel::PhasedKernel
        {
            using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Tree<T>::parts)>;

            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TTeam, typename TIterator, typename TOffsets, typename TOut, typename TOp>
            ALPAKA_FN_ACC void operator()(
                TTeam const& team,
                Size const& size,
                TIterator const& in,
                std::ptrdiff_t segments,
                TOffsets const& offsets,
                std::ptrdiff_t share,
                TOut* out,
                T const& init,
                TOp const& op) const
            {
                std::ptrdiff_t const n = size.get();
                std::ptrdiff_t const first = idx::getIdx<origin::Grid, unit::Blocks>(team)[0] * share;
                std::ptrdiff_t const last = segments - first < share ? segments : first + share;
                for(std::ptrdiff_t segment = first; segment < last; ++segment)
                {
                    auto end = static_cast<std::ptrdiff_t>(offsets[segment + 1]);
                    end = end < n ? end : n;
                    T sum = init;
                    for(auto begin = static_cast<std::ptrdiff_t>(offsets[segment]); begin < end;
                        begin += Tree<T>::chunk)
                    {
                        std::ptrdiff_t const left = end - begin < Tree<T>::chunk ? end - begin : Tree<T>::chunk;
                        if constexpr(isOneThread<TTeam>)
                            sum = static_cast<T>(op(sum, reduceChunk<T>(in, begin, left, op)));
                        else
                        {
                            sum = static_cast<T>(op(sum, reduceChunkTogether<T>(team, in, begin, left, op)));
                            block::phase(team, [](auto const&) {}); // all have read the result
                        }
                    }
                    if constexpr(isOneThread<TTeam>)
                        out[segment] = static_cast<TOut>(sum);
                    else
                        block::once(team, [&] { out[segment] = static_cast<TOut>(sum); });
                }
            }
        };
    } // namespace detail

    //! Enqueues: out[s] = init joined with the elements from in[offsets[s]] on, up to in[offsets[s + 1]]. One block
    //! works on a segment: for a few long ones call reduce for each.
    //! \tparam TAcc The accelerator; by default the first one that is switched on for the queue's device.
    //! \param offsets Integers, one more than segments, not negative, that do not become smaller. What lies beyond the
    //!        input counts for nothing.
    //! \param out At least as many elements as segments.
    //! \param init Of the type in which values are joined.
    //! \param op As for reduce.
    //! \throws core::Error when there are no offsets, when the output is too short, overlaps an input, or lies on
    //! another
    //!         device than the queue.
    template<
        typename TAcc = void,
        typename TQueue,
        typename TIn,
        typename TOffsets,
        typename TOut,
        typename T,
        typename TOp>
    void segmentedReduce(
        TQueue& queue,
        TIn const& in,
        TOffsets const& offsets,
        TOut&& out,
        T const& init,
        TOp const& op,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        static constexpr char const* call = "algo::segmentedReduce";
        if constexpr(
            detail::areInAndOut<TIn, TOut>() && detail::areInAndOut<TOffsets, TOut>() && detail::isReducible<T>())
        {
            static_assert(
                std::integral<ElemOf<TOffsets>>,
                "algo::segmentedReduce(queue, in, offsets, out, init, op): offsets have to be integers");
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = detail::rangeFor(call, "the input", queue, in);
                    auto const bounds = detail::rangeFor(call, "the offsets", queue, offsets);
                    auto const to = detail::rangeFor(call, "the output", queue, out);
                    if(bounds.size().most() == 0)
                        core::fail(call, ": there are no offsets; one more than segments is needed");
                    if(bounds.size().count() != nullptr)
                        core::fail(call, ": the number of segments must not lie on the device");
                    std::size_t const segments = bounds.size().most() - 1;
                    detail::requireRoom(call, "the output", to, segments);
                    detail::requireApart(call, "the output", from, to, segments);
                    detail::requireApart(call, "the output", bounds, to, segments);
                    // Short segments are worth a block only together; on devices other blocks hide what one waits for.
                    using Acc = AccOf<TAcc, TQueue>;
                    std::size_t const most = runtime::IsHost<typename Acc::Runtime> ? 64 : 1;
                    std::size_t const share = segments / 256 < 1 ? 1 : segments / 256 < most ? segments / 256 : most;
                    detail::launch<Acc>(
                        queue,
                        location,
                        detail::ceilDiv(segments, share),
                        detail::SegmentedReduceKernel<T>{},
                        from.size(),
                        from.first(),
                        static_cast<std::ptrdiff_t>(segments),
                        bounds.first(),
                        static_cast<std::ptrdiff_t>(share),
                        to.first(),
                        init,
                        op);
                });
        }
    }
} // namespace alpaka::algo
