// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A function of each element, and one value for all.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Tuning.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        //! Each block transforms `share` neighbouring elements.
        template<std::size_t TThreads>
        struct TransformKernel : kernel::PhasedKernel
        {
            using BlockThreadExtent = extent::Fixed<TThreads>;

            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TTeam, typename TIterator, typename T, typename TFn>
            ALPAKA_FN_ACC void operator()(
                TTeam const& team, Size const& size, std::ptrdiff_t share, TIterator const& in, T* out, TFn const& fn)
                const
            {
                std::ptrdiff_t const first = idx::getIdx<origin::Grid, unit::Blocks>(team)[0] * share;
                std::ptrdiff_t const left = size.get() - first;
                block::phase(
                    team,
                    left < 0       ? std::ptrdiff_t{0}
                    : left < share ? left
                                   : share,
                    [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { out[first + i] = fn(in[first + i]); });
            }
        };

        template<typename TAcc, typename TQueue, typename TIn, typename TOut, typename TFn>
        void enqueueTransform(
            TQueue& queue, core::SourceLocation const& location, TIn const& in, TOut const& out, TFn const& fn)
        {
            using Tuning = traits::Tuning<TAcc>;
            launch<TAcc>(
                queue,
                location,
                ceilDiv(in.size().most(), Tuning::blockElements),
                TransformKernel<Tuning::blockThreads>{},
                in.size(),
                static_cast<std::ptrdiff_t>(Tuning::blockElements),
                in.first(),
                out.first(),
                fn);
        }

        //! For fill, which has no input.
        template<typename T>
        struct Always
        {
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(std::ptrdiff_t) const -> T const&
            {
                return value;
            }

            T value;
        };
    } // namespace detail

    //! Enqueues: out[i] = fn(in[i]) for every element of the input.
    //! \tparam TAcc The accelerator; by default the first one that is switched on for the queue's device.
    //! \param out May be the input itself; otherwise they must not overlap. Has at least as many elements as the
    //! input. \param fn Called in kernels, in any order. \throws core::Error when the output is too short, overlaps
    //! the input, or lies on another device than the queue.
    template<typename TAcc = void, typename TQueue, typename TIn, typename TOut, typename TFn>
    void transform(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TFn const& fn,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        if constexpr(detail::areInAndOut<TIn, TOut>())
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = detail::rangeFor("algo::transform", "the input", queue, in);
                    auto const to = detail::rangeFor("algo::transform", "the output", queue, out);
                    detail::requireRoom("algo::transform", "the output", to, from.size().most());
                    detail::requireApart("algo::transform", "the output", from, to, from.size().most(), true);
                    detail::enqueueTransform<AccOf<TAcc, TQueue>>(queue, location, from, to, fn);
                });
    }

    //! Enqueues: out[i] = value for every element of the output. Its size may lie on the device (upTo).
    //! \tparam TAcc As for transform.
    //! \param value Converted to the type of the elements.
    //! \throws core::Error when the output lies on another device than the queue.
    template<typename TAcc = void, typename TQueue, Output TOut>
    void fill(
        TQueue& queue,
        TOut&& out,
        ElemOf<TOut> const& value,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        core::calledAt(
            queue::placeOf(queue, location),
            [&]
            {
                auto const to = detail::rangeFor("algo::fill", "the output", queue, out);
                detail::enqueueTransform<AccOf<TAcc, TQueue>>(
                    queue,
                    location,
                    Range(Counting<std::ptrdiff_t>{0}, to.size()),
                    to,
                    detail::Always<ElemOf<TOut>>{value});
            });
    }
} // namespace alpaka::algo
