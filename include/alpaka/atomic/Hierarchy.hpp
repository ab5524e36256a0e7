// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads that may race for an atomic operation.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/meta/OneOf.hpp>

namespace alpaka::hierarchy
{
    //! Kernels that run at the same time on one device.
    struct Grids
    {
    };

    //! The blocks of one grid.
    struct Blocks
    {
    };

    //! The threads of one block.
    struct Threads
    {
    };
} // namespace alpaka::hierarchy

namespace alpaka::atomic
{
    namespace detail
    {
        template<typename THierarchy>
        struct ServiceOf;

        template<>
        struct ServiceOf<hierarchy::Grids>
        {
            using type = acc::service::AtomicGrids;
        };

        template<>
        struct ServiceOf<hierarchy::Blocks>
        {
            using type = acc::service::AtomicBlocks;
        };

        template<>
        struct ServiceOf<hierarchy::Threads>
        {
            using type = acc::service::AtomicThreads;
        };
    } // namespace detail

    //! One of the levels.
    template<typename T>
    concept IsHierarchy = meta::OneOf<T, hierarchy::Grids, hierarchy::Blocks, hierarchy::Threads>;

    //! Tags: implements the atomic operations of a level.
    using ConceptAtomicGrids = acc::service::AtomicGrids;
    using ConceptAtomicBlocks = acc::service::AtomicBlocks;
    using ConceptAtomicThreads = acc::service::AtomicThreads;

    //! The tag of a hierarchy level.
    template<typename THierarchy>
    using AtomicHierarchyConcept = typename detail::ServiceOf<THierarchy>::type;
} // namespace alpaka::atomic
