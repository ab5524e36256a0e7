// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A function of each element, and one value for all.
#pragma once

#include <alpaka/algo/Call.hpp>

#include <cstddef>

namespace alpaka::algo
{
    namespace detail
    {
        //! Each block copies `TShare` neighbouring elements, which their iterator may compute.
        template<std::size_t TThreads, std::size_t TShare>
        struct TransformKernel : BlockKernel<TThreads>
        {
            ALPAKA_FN_ACC void operator()(auto const& team, Size const& size, auto const& in, auto* out) const
            {
                Span const mine = allOf(size).part(TShare, blockNumber(team));
                auto const first = static_cast<std::ptrdiff_t>(mine.first);
                auto const assign = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { out[first + i] = in[first + i]; };
                block::phase(team, static_cast<std::ptrdiff_t>(mine.size()), assign);
            }
        };

        template<typename TCall>
        void enqueueTransform(TCall const& call, auto const& in, auto const& out)
        {
            constexpr std::size_t share = TCall::Tuning::blockElements;
            using Kernel = TransformKernel<TCall::Tuning::blockThreads, share>;
            call.launch(ceilDiv(in.size.most(), share), Kernel{}, in.size, in.first, out.first);
        }

        //! The input of fill.
        template<typename T>
        struct Always
        {
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator[](std::ptrdiff_t) const -> T const& { return value; }

            T value;
        };
    } // namespace detail

    //! Enqueues: out[i] = fn(in[i]) for every element of the input.
    //! \param out At least as many elements as the input, which it may be.
    //! \param fn Called in kernels, in any order.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, typename TFn>
    void transform(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TFn const& fn,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::transform", queue, location};
        auto const from = call.input(in);
        auto const to = call.output(out, "the output", from.size.most(), true, from);
        detail::enqueueTransform(call, transformed(from, fn), to);
    }

    //! Enqueues: out[i] = value for every element of the output. Its size may lie on the device (upTo).
    //! \param value Converted to the type of the elements.
    template<typename TAcc = void, typename TQueue, Output TOut>
    void fill(
        TQueue& queue,
        TOut&& out,
        ElemOf<TOut> const& value,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::fill", queue, location};
        auto const to = call.input(out, "the output");
        detail::enqueueTransform(call, Range(detail::Always<ElemOf<TOut>>{value}, to.size), to);
    }
} // namespace alpaka::algo
