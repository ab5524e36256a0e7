// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All elements joined into one, or those of each segment.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/Tree.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    //! Names reduce, transformReduce and minMaxElement for algo::workspace.
    struct Reduce
    {
        //! \tparam T The type of init; for minMaxElement algo::Extremes<the element's type>.
        template<typename T>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            constexpr auto chunk = static_cast<std::size_t>(detail::Tree<T>::chunk);
            std::size_t sum = 0;
            while(n > chunk)
            {
                n = detail::ceilDiv(n, chunk);
                sum += detail::partBytes<T>(n);
            }
            return sum;
        }
    };

    namespace detail
    {
        //! Each block reduces a chunk.
        template<typename T>
        struct ReduceKernel : BlockKernel<Tree<T>::parts>
        {
            //! \param finish Gets the result of the only block of the last level.
            ALPAKA_FN_ACC void
            operator()(auto const& team, Size const& size, auto const& in, auto const& op, auto const& finish) const
            {
                auto const block = static_cast<std::ptrdiff_t>(blockNumber(team));
                std::ptrdiff_t const n = (size.get() + (std::ptrdiff_t{1} << shift) - 1) >> shift;
                std::ptrdiff_t const first = block * Tree<T>::chunk;
                std::ptrdiff_t const left = n - first;
                if(left <= 0 && out == nullptr)
                    block::once(team, [&] { finish(static_cast<T const*>(nullptr), op); });
                if(left <= 0)
                    return;
                T const result = reduceChunk<T>(team, in, first, core::min(left, Tree<T>::chunk), op);
                auto const write = [&]
                {
                    if(out == nullptr)
                        finish(&result, op);
                    else
                        out[block] = result;
                };
                block::once(team, write);
            }

            int shift; //!< log2 of how many elements of the algorithm's input are one element of this level.
            T* out;    //!< Null on the last level.
        };

        //! \param finish Called in a kernel with a pointer to the result, which is null without elements, and op.
        template<typename T, typename TIn>
        ALPAKA_FN_INLINE void enqueueReduce(auto const& call, TIn const& in, auto const& op, auto const& finish)
        {
            constexpr auto chunk = static_cast<std::size_t>(Tree<T>::chunk);
            // An array is read by the kernel that reads its parts.
            using Iterator = typename TIn::Iterator;
            using Source = std::conditional_t<std::is_same_v<Iterator, T*>, T const*, Iterator>;
            std::size_t n = in.size.most();
            T* part = nullptr;
            if(n <= chunk)
                return call.launch(1, ReduceKernel<T>{{}, 0, part}, in.size, Source(in.first), op, finish);
            auto const enqueue = [&](Memory memory)
            {
                int shift = 0;
                auto const level = [&](auto const& from)
                {
                    bool const isLast = n <= chunk;
                    n = isLast ? 1 : ceilDiv(n, chunk);
                    part = isLast ? nullptr : memory.take<T>(n);
                    call.launch(n, ReduceKernel<T>{{}, shift, part}, in.size, from, op, finish);
                    shift += std::countr_zero(chunk);
                };
                level(Source(in.first));
                while(part != nullptr)
                    level(static_cast<T const*>(part));
            };
            call.withMemory(Reduce::bytes<T>(n), enqueue);
        }

        template<typename T, typename TOut>
        struct StoreReduced
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_ACC void operator()(T const* result, auto const& op) const
            {
                *out = static_cast<TOut>(result == nullptr ? init : static_cast<T>(op(init, *result)));
            }

            TOut* out;
            T init;
        };

        template<typename TOut, typename T>
        ALPAKA_FN_INLINE void reduce(auto const& call, auto const& in, TOut& out, T const& init, auto const& op)
        {
            auto const to = call.output(out, "the output", 1, false, in);
            enqueueReduce<T>(call, in, op, StoreReduced<T, ElemOf<TOut>>{to.first, init});
        }

        //! Each block reduces some segments, one after another: the chunks of a segment along the tree of reduce,
        //! and their results in order.
        template<typename T>
        struct SegmentedReduceKernel : BlockKernel<Tree<T>::parts>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TOut>
            ALPAKA_FN_ACC void
            operator()(auto const& team, auto const& in, auto const& offsets, TOut* out, auto const& op) const
            {
                std::ptrdiff_t const n = in.size.get();
                Span const mine = ofBlock(team, {0, core::max(allOf(offsets.size).last, std::size_t{1}) - 1});
                for(std::size_t segment = mine.first; segment < mine.last; ++segment)
                {
                    auto const i = static_cast<std::ptrdiff_t>(segment);
                    std::ptrdiff_t const end = core::min(static_cast<std::ptrdiff_t>(offsets[i + 1]), n);
                    T sum = init;
                    for(auto begin = static_cast<std::ptrdiff_t>(offsets[i]); begin < end; begin += Tree<T>::chunk)
                    {
                        std::ptrdiff_t const left = core::min(end - begin, Tree<T>::chunk);
                        sum = static_cast<T>(op(sum, reduceChunk<T>(team, in.first, begin, left, op)));
                        block::phase(team, [](auto const&) {}); // all have read the result
                    }
                    block::once(team, [&] { out[i] = static_cast<TOut>(sum); });
                }
            }

            T init;
        };
    } // namespace detail

    //! Enqueues: out = init joined with all elements.
    //! \param out One element on the device.
    //! \param init Of the type in which values are joined, for example 0.0 for a sum of floats in double.
    //! \param op op(a, b) joins two values; associative and commutative, as for std::reduce. Called in kernels.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, Reducible T, typename TOp>
    void reduce(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        T const& init,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::reduce", queue, location, how.workspace};
        detail::reduce(call, call.input(in), out, init, op);
    }

    //! Enqueues: out = init joined with map of all elements, as reduce.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, Reducible T, typename TOp, typename TMap>
    void transformReduce(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        T const& init,
        TOp const& op,
        TMap const& map,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::transformReduce", queue, location, how.workspace};
        detail::reduce(call, transformed(call.input(in), map), out, init, op);
    }

    //! Enqueues: out[s] = init joined with the elements from in[offsets[s]] on, up to in[offsets[s + 1]]. One block
    //! works on a segment: for a few long ones call reduce for each.
    //! \param offsets Integers, one more than segments, not negative, that do not become smaller. What lies beyond the
    //!        input counts for nothing. If their number lies on the device (upTo), other results are not written.
    //! \param out At least as many elements as segments.
    //! \param init Of the type in which values are joined.
    //! \param op As for reduce.
    //! \throws core::Error also when there are no offsets.
    template<typename TAcc = void, typename TQueue, Input TIn, Input TOffsets, Output TOut, Reducible T, typename TOp>
        requires std::integral<ElemOf<TOffsets>>
    void segmentedReduce(
        TQueue& queue,
        TIn const& in,
        TOffsets const& offsets,
        TOut&& out,
        T const& init,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::segmentedReduce", queue, location, how.workspace};
        auto const from = call.input(in).bare();
        auto const bounds = call.input(offsets, "the offsets").bare();
        if(bounds.size.most() == 0)
            call.fail("there are no offsets; one more than segments is needed");
        std::size_t const segments = bounds.size.most() - 1;
        auto const to = call.output(out, "the output", segments, false, from, bounds);
        // Short segments are worth a block only together; on devices other blocks hide what one waits for.
        constexpr std::size_t most = runtime::IsHost<typename AccOf<TAcc, TQueue>::Runtime> ? 64 : 1;
        std::size_t const share = core::max(core::min(segments / 256, most), std::size_t{1});
        detail::SegmentedReduceKernel<T> const kernel{{}, init};
        call.launch(detail::ceilDiv(segments, share), kernel, from, bounds, to.first, op);
    }
} // namespace alpaka::algo
