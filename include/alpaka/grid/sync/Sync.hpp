// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of all threads of a grid, for kernels that are launched by kernel::execCooperative.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

namespace alpaka::grid::sync
{
    //! Tag: lets the threads of a grid wait for each other.
    struct ConceptGridSync : concepts::Service
    {
    };

    namespace backend
    {
        //! A runtime supplies `static void syncGridThreads(acc)`.
        template<typename TRuntime>
        struct SyncGridThreads
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static void syncGridThreads(TGridSync const&)`.
        template<typename TGridSync, typename TSfinae = void>
        struct SyncGridThreads : backend::SyncGridThreads<acc::AnsweredBy<acc::service::GridSync, TGridSync>>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename T>
        using GridSync = concepts::ImplementationBase<ConceptGridSync, T>;
    } // namespace detail

    //! The threads of T's grid can wait for each other.
    template<typename T>
    concept SynchronisesGridThreads
        = requires(T const& gridSync) { traits::SyncGridThreads<detail::GridSync<T>>::syncGridThreads(gridSync); };

    //! Waits until every thread of the grid has arrived. Afterwards all of them see what each of them wrote to global
    //! memory before. Threads that have returned from the kernel, and blocks all of whose threads
    //! have, count as arrived.
    //! \param gridSync The accelerator that the kernel received.
    //! \pre The kernel was launched by kernel::execCooperative. Otherwise CPU accelerators throw core::Error unless
    //!      the grid has one block, and on devices the behaviour is undefined.
    //! \pre All threads of a block that do not return arrive equally often.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TGridSync>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void syncGridThreads(TGridSync const& gridSync)
    {
        constexpr bool isGood = SynchronisesGridThreads<TGridSync>;
        static_assert(
            isGood,
            "grid::sync::syncGridThreads(acc): acc has no barrier of its grid; "
            "its runtime must supply grid::sync::backend::SyncGridThreads");
        if constexpr(isGood)
            traits::SyncGridThreads<detail::GridSync<TGridSync>>::syncGridThreads(gridSync);
    }
} // namespace alpaka::grid::sync
