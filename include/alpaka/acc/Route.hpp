// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The table that maps each service to the part of an accelerator that provides it.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/meta/OneOf.hpp>

#include <type_traits>

namespace alpaka::acc
{
    //! The services that a kernel can use, one tag each.
    namespace service
    {
        struct BlockSync;
        struct BlockSharedSt;
        struct BlockSharedDyn;
        struct Warp;
        struct AtomicThreads : concepts::Service
        {
        };
        struct AtomicBlocks : concepts::Service
        {
        };
        struct AtomicGrids : concepts::Service
        {
        };
        struct GridSync;
        struct Math;
        struct Rand;
        struct Intrinsic;
        struct Time;
        struct Streaming;
    } // namespace service

    //! How atomic operations are implemented where the strategies decide it.
    namespace atomicity
    {
        //! No other thread can access the object: plain loads and stores.
        struct Plain
        {
        };
        //! Other threads of the host may access the object: std::atomic_ref.
        struct Shared
        {
        };
    } // namespace atomicity

    namespace backend
    {
        //! What the strategies guarantee about the threads of one grid. Kernels of other queues share the memory in
        //! any case.
        template<typename TService, typename TAcc>
        struct CanRace : std::true_type
        {
        };

        template<IsAccelerator TAcc>
        struct CanRace<service::AtomicThreads, TAcc> : std::bool_constant<TAcc::Block::threadsAreConcurrent>
        {
        };

        template<IsAccelerator TAcc>
        struct CanRace<service::AtomicBlocks, TAcc>
            : std::bool_constant<TAcc::Block::threadsAreConcurrent || TAcc::Grid::blocksAreConcurrent>
        {
        };
    } // namespace backend

    namespace traits
    {
        //! The switch between plain and atomic, as `value`: whether another thread can access an object during an
        //! operation of the level TService (service::AtomicThreads, AtomicBlocks, AtomicGrids) on TAcc. Specialise it
        //! for your accelerator, for the whole program,
        //! - as true for AtomicThreads or AtomicBlocks, if kernels of other queues use such operations on the same
        //!   objects: the operations become atomic;
        //! - as false for AtomicGrids, if only one queue at a time uses an accelerator whose blocks and threads run in
        //!   turn: the operations become plain.
        template<typename TService, typename TAcc, typename TSfinae = void>
        struct CanRace : backend::CanRace<TService, TAcc>
        {
        };
    } // namespace traits

    namespace backend
    {
        // An object that is not an accelerator provides its services itself, so that users may pass their own objects.
        template<typename TService, typename T>
        struct Route
        {
            using type = T;
        };

        template<typename TAcc, bool TCanRace>
        using Atomicity = std::conditional_t<
            TAcc::Runtime::hasAtomicOperations,
            typename TAcc::Runtime,
            std::conditional_t<TCanRace, atomicity::Shared, atomicity::Plain>>;

        // The block strategy provides the services among its threads.
        template<typename TService, IsAccelerator TAcc>
            requires meta::
                OneOf<TService, service::BlockSync, service::BlockSharedSt, service::BlockSharedDyn, service::Warp>
            struct Route<TService, TAcc>
        {
            using type = typename TAcc::Block;
        };

        // The runtime provides the services that depend only on the processor, and the barrier of a grid.
        template<typename TService, IsAccelerator TAcc>
            requires meta::OneOf<
                TService,
                service::GridSync,
                service::Math,
                service::Rand,
                service::Intrinsic,
                service::Time,
                service::Streaming>
        struct Route<TService, TAcc>
        {
            using type = typename TAcc::Runtime;
        };

        // Atomic operations follow the strictest of the levels that they span.
        template<typename TService, IsAccelerator TAcc>
            requires meta::OneOf<TService, service::AtomicThreads, service::AtomicBlocks, service::AtomicGrids>
        struct Route<TService, TAcc>
        {
            using type = Atomicity<TAcc, traits::CanRace<TService, TAcc>::value>;
        };
    } // namespace backend

    namespace traits
    {
        //! The part of T that provides TService, as `type`.
        template<typename TService, typename T, typename TSfinae = void>
        struct Route : backend::Route<TService, T>
        {
        };
    } // namespace traits

    //! The part of T that provides TService.
    template<typename TService, typename T>
    using AnsweredBy = typename traits::Route<TService, T>::type;
} // namespace alpaka::acc
