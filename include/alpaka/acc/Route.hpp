// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The table that says which part of an accelerator answers which service.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/meta/OneOf.hpp>

#include <type_traits>

namespace alpaka::acc
{
    //! What a kernel can ask of its accelerator, one tag for each service.
    namespace service
    {
        struct BlockSync;
        struct BlockSharedSt;
        struct BlockSharedDyn;
        struct Warp;
        struct AtomicThreads;
        struct AtomicBlocks;
        struct AtomicGrids;
        struct Math;
        struct Rand;
        struct Intrinsic;
        struct Time;
        struct Streaming;
    } // namespace service

    //! How atomic operations are carried out where the strategies decide it.
    namespace atomicity
    {
        //! Nobody else can be there: plain loads and stores.
        struct Plain
        {
        };
        //! Other threads of the host can be there: std::atomic_ref.
        struct Shared
        {
        };
    } // namespace atomicity

    namespace defaults
    {
        //! What the strategies prove about the threads of one grid. Kernels of other queues share the memory, whatever
        //! the strategies do.
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
    } // namespace defaults

    namespace traits
    {
        //! The switch between plain and atomic: whether somebody else can touch an object while an operation of the
        //! level TService (service::AtomicThreads, AtomicBlocks, AtomicGrids) on TAcc does, as `value`. Specialise it
        //! for your accelerator, for the whole program,
        //! - as true for AtomicThreads or AtomicBlocks, where kernels of other queues use such operations on the same
        //!   objects: they become atomic;
        //! - as false for AtomicGrids, where one queue at a time uses an accelerator whose blocks and threads take
        //!   turns: they become plain.
        template<typename TService, typename TAcc, typename TSfinae = void>
        struct CanRace : defaults::CanRace<TService, TAcc>
        {
        };
    } // namespace traits

    namespace defaults
    {
        // Anything but an accelerator answers itself, so that users may pass objects of their own where a service is
        // wanted.
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

        // The block answers what its threads do among themselves.
        template<typename TService, IsAccelerator TAcc>
            requires meta::
                OneOf<TService, service::BlockSync, service::BlockSharedSt, service::BlockSharedDyn, service::Warp>
        struct Route<TService, TAcc>
        {
            using type = typename TAcc::Block;
        };

        // The runtime answers what depends on the processor alone.
        template<typename TService, IsAccelerator TAcc>
            requires meta::
                OneOf<TService, service::Math, service::Rand, service::Intrinsic, service::Time, service::Streaming>
        struct Route<TService, TAcc>
        {
            using type = typename TAcc::Runtime;
        };

        // Atomic operations follow the stronger need of the levels that they span.
        template<typename TService, IsAccelerator TAcc>
            requires meta::OneOf<TService, service::AtomicThreads, service::AtomicBlocks, service::AtomicGrids>
        struct Route<TService, TAcc>
        {
            using type = Atomicity<TAcc, traits::CanRace<TService, TAcc>::value>;
        };
    } // namespace defaults

    namespace traits
    {
        //! Who answers TService for T, as `type`.
        template<typename TService, typename T, typename TSfinae = void>
        struct Route : defaults::Route<TService, T>
        {
        };
    } // namespace traits

    //! The part of T that answers TService.
    template<typename TService, typename T>
    using AnsweredBy = typename traits::Route<TService, T>::type;
} // namespace alpaka::acc
