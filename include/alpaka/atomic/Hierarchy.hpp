// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads that may race for an atomic operation.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/fence/Fence.hpp>
#include <alpaka/meta/OneOf.hpp>

namespace alpaka::hierarchy
{
    //! Kernels that run at the same time on one device.
    struct Grids
    {
        using Scope = memory_scope::Device;
    };

    //! The blocks of one grid.
    struct Blocks
    {
        using Scope = memory_scope::Grid;
    };

    //! The threads of one block.
    struct Threads
    {
        using Scope = memory_scope::Block;
    };
} // namespace alpaka::hierarchy

namespace alpaka::atomic
{
    //! One of the levels.
    template<typename T>
    concept IsHierarchy = meta::OneOf<T, hierarchy::Grids, hierarchy::Blocks, hierarchy::Threads>;

    //! Tags: implements the atomic operations of a level.
    using ConceptAtomicGrids = acc::service::AtomicGrids;
    using ConceptAtomicBlocks = acc::service::AtomicBlocks;
    using ConceptAtomicThreads = acc::service::AtomicThreads;

    //! The tag of a hierarchy level.
    template<typename THierarchy>
    using AtomicHierarchyConcept = typename THierarchy::Scope::Service;
} // namespace alpaka::atomic
