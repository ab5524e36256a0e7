// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs of equal elements: unique and runLengthEncode.
#pragma once

#include <alpaka/algo/select/Enqueue.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::algo
{
    //! For algo::workspace: `workspace<Unique, T>(n)`, of the type of the output's elements.
    using Unique = detail::SelectBytes;
    using RunLengthEncode = detail::SelectBytes;

    namespace detail
    {
        //! Calls the operator of the elements.
        struct AreEqual
        {
            template<typename T>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const
                -> bool
            {
                return a == b;
            }
        };
    } // namespace detail

    //! Enqueues: writes the first element of each run of equal elements, and how many runs there are. Parameters,
    //! preconditions and errors are those of copyIf.
    //! \param areEqual Called in kernels with an element and the one after it.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount, typename TEqual>
        requires requires(TEqual const& areEqual, ElemOf<TIn> const& element)
        {
            areEqual(element, element);
        }
    void unique(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        TEqual const& areEqual,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call("algo::unique", queue, location, how);
        detail::select<false>(call, in, out, count, detail::KeepFirstOfRun<TEqual>{areEqual});
    }

    //! The same with operator==.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount>
    void unique(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        unique<TAcc>(queue, in, out, count, detail::AreEqual{}, how, location);
    }

    //! Enqueues: as unique; also writes the lengths of the runs.
    //! \param lengths Integers, at least as many as the input has elements.
    //! \throws core::Error also when there are too few lengths, or their type cannot hold the size of the input.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, Output TLengths, CountOutput TCount>
        requires std::integral<ElemOf<TLengths>>
    void runLengthEncode(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TLengths&& lengths,
        TCount&& count,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call("algo::runLengthEncode", queue, location, how);
        detail::select<false>(call, in, out, count, detail::KeepFirstOfRun<detail::AreEqual>{}, lengths);
    }
} // namespace alpaka::algo
