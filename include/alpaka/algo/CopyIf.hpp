// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The elements that satisfy a predicate: copyIf and partition.
#pragma once

#include <alpaka/algo/select/Enqueue.hpp>

#include <cstddef>

namespace alpaka::algo
{
    //! For algo::workspace: `workspace<CopyIf, T>(n)`, of the type of the output's elements.
    using CopyIf = detail::SelectBytes;
    using Partition = detail::SelectBytes;

    //! Enqueues: writes the elements of the input that satisfy a predicate, in their order, and how many they are.
    //! \tparam TAcc As for transform.
    //! \param in Its size may lie on the device (upTo).
    //! \param out At least as many elements as the input; must not overlap it. Those after the last kept element may
    //!        be overwritten with any value.
    //! \param count On the device: an integer of 4 or 8 bytes, which upTo takes as the size of the output.
    //! \param predicate Called in kernels, in any order, once or twice for each element.
    //! \throws core::Error when the output is too short, outputs overlap the input or each other, something lies on
    //!         another device than the queue, or the workspace is too small or overlaps them.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount, typename TPredicate>
    void copyIf(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        TPredicate const& predicate,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call("algo::copyIf", queue, location, how);
        detail::select<false>(call, in, out, count, detail::KeepIf<TPredicate>{predicate});
    }

    //! Enqueues: as copyIf; the elements that do not satisfy the predicate follow the others **in reverse order**, so
    //! that hosts read the input only once.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount, typename TPredicate>
    void partition(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        TPredicate const& predicate,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call("algo::partition", queue, location, how);
        detail::select<true>(call, in, out, count, detail::KeepIf<TPredicate>{predicate});
    }
} // namespace alpaka::algo
