// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The elements of each segment joined into one.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/Tree.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        //! Each block reduces some segments, one after another: the chunks of a segment along the tree of reduce,
        //! and their results in order.
        template<typename T>
        struct SegmentedReduceKernel : BlockKernel<Tree<T>::parts>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TTeam, typename TIterator, typename TOffsets, typename TOut, typename TOp>
            ALPAKA_FN_ACC void operator()(
                TTeam const& team,
                Range<TIterator> const& in,
                std::size_t segments,
                TOffsets const& offsets,
                TOut* out,
                T const& init,
                TOp const& op) const
            {
                std::ptrdiff_t const n = in.size.get();
                Span const mine = ofBlock(team, {0, segments});
                for(std::size_t segment = mine.first; segment < mine.last; ++segment)
                {
                    auto const i = static_cast<std::ptrdiff_t>(segment);
                    auto end = static_cast<std::ptrdiff_t>(offsets[i + 1]);
                    end = end < n ? end : n;
                    T sum = init;
                    for(auto begin = static_cast<std::ptrdiff_t>(offsets[i]); begin < end; begin += Tree<T>::chunk)
                    {
                        std::ptrdiff_t const left = end - begin < Tree<T>::chunk ? end - begin : Tree<T>::chunk;
                        sum = static_cast<T>(op(sum, reduceChunkOf<T>(team, in.first, begin, left, op)));
                        block::phase(team, [](auto const&) {}); // all have read the result
                    }
                    block::once(team, [&] { out[i] = static_cast<TOut>(sum); });
                }
            }
        };
    } // namespace detail

    //! Enqueues: out[s] = init joined with the elements from in[offsets[s]] on, up to in[offsets[s + 1]]. One block
    //! works on a segment: for a few long ones call reduce for each.
    //! \param offsets Integers, one more than segments, not negative, that do not become smaller. What lies beyond the
    //!        input counts for nothing.
    //! \param out At least as many elements as segments.
    //! \param init Of the type in which values are joined.
    //! \param op As for reduce.
    //! \throws core::Error also when there are no offsets.
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
        if constexpr(
            detail::areInAndOut<TIn, TOut>() && detail::areInAndOut<TOffsets, TOut>() && detail::isReducible<T>())
        {
            static_assert(
                std::integral<ElemOf<TOffsets>>,
                "algo::segmentedReduce(queue, in, offsets, out, init, op): offsets have to be integers");
            detail::Call<TAcc, TQueue> const call("algo::segmentedReduce", queue, location);
            auto const from = call.input(in).bare();
            auto const bounds = call.input(offsets, "the offsets");
            if(bounds.size.most() == 0)
                call.fail("there are no offsets; one more than segments is needed");
            if(bounds.size.count() != nullptr)
                call.fail("the number of segments must not lie on the device");
            std::size_t const segments = bounds.size.most() - 1;
            auto const to = call.output(out, "the output", segments, false, from, bounds);
            // Short segments are worth a block only together; on devices other blocks hide what one waits for.
            constexpr std::size_t most = runtime::IsHost<typename AccOf<TAcc, TQueue>::Runtime> ? 64 : 1;
            std::size_t const share = core::max(core::min(segments / 256, most), std::size_t{1});
            call.launch(
                detail::ceilDiv(segments, share),
                detail::SegmentedReduceKernel<T>{},
                from,
                segments,
                bounds.first,
                to.first,
                init,
                op);
        }
    }
} // namespace alpaka::algo
