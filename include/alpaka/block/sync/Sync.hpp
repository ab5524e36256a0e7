// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a block, plain and with a predicate.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

namespace alpaka::block::sync
{
    //! What a predicate barrier computes from the predicates of all threads. Each operation states its start value,
    //! how it joins two values, and its result as a function of the number of threads whose predicate holds and the
    //! number of all threads.
    namespace op
    {
        //! The number of threads whose predicate is not zero.
        struct Count
        {
            static constexpr int InitialValue = 0;

            template<typename T>
            ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& currentResult, T const& value) const -> T
            {
                return currentResult + static_cast<T>(value != static_cast<T>(0));
            }

            ALPAKA_FN_HOST_ACC static constexpr auto ofCount(int holding, int) -> int { return holding; }
        };

        //! One when no predicate is zero, else zero.
        struct LogicalAnd
        {
            static constexpr int InitialValue = 1;

            template<typename T>
            ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& currentResult, T const& value) const -> T
            {
                return static_cast<T>(currentResult && value);
            }

            ALPAKA_FN_HOST_ACC static constexpr auto ofCount(int holding, int all) -> int
            {
                return holding == all ? 1 : 0;
            }
        };

        //! One when any predicate is not zero, else zero.
        struct LogicalOr
        {
            static constexpr int InitialValue = 0;

            template<typename T>
            ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& currentResult, T const& value) const -> T
            {
                return static_cast<T>(currentResult || value);
            }

            ALPAKA_FN_HOST_ACC static constexpr auto ofCount(int holding, int) -> int { return holding != 0 ? 1 : 0; }
        };
    } // namespace op

    //! Tag: lets the threads of a block wait for each other.
    struct ConceptBlockSync : concepts::Service
    {
    };

    namespace detail
    {
        template<typename T>
        using BlockSync = concepts::ImplementationBase<ConceptBlockSync, T>;
    } // namespace detail

    namespace backend
    {
        //! A block strategy supplies `static void syncBlockThreads(acc)` and
        //! `template<typename TOp> static auto syncBlockThreadsPredicate(acc, int) -> int`, here or in
        //! a member class BlockSync.
        template<typename TBlock>
        struct SyncBlockThreads
        {
        };

        template<typename TBlock>
            requires requires { typename TBlock::BlockSync; }
        struct SyncBlockThreads<TBlock> : TBlock::BlockSync
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static void syncBlockThreads(TBlockSync const&)`.
        template<typename TBlockSync, typename TSfinae = void>
        struct SyncBlockThreads : backend::SyncBlockThreads<acc::AnsweredBy<acc::service::BlockSync, TBlockSync>>
        {
        };

        //! `static auto syncBlockThreadsPredicate(TBlockSync const&, int) -> int`.
        template<typename TOp, typename TBlockSync, typename TSfinae = void>
        struct SyncBlockThreadsPredicate
        {
            using Answer = backend::SyncBlockThreads<acc::AnsweredBy<acc::service::BlockSync, TBlockSync>>;

            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_ACC static auto
            syncBlockThreadsPredicate(TBlockSync const& blockSync, int predicate) -> int
                requires requires { Answer::template syncBlockThreadsPredicate<TOp>(blockSync, predicate); }
            {
                return Answer::template syncBlockThreadsPredicate<TOp>(blockSync, predicate);
            }
        };
    } // namespace traits

    //! The threads of T's block can wait for each other.
    template<typename T>
    concept SynchronisesBlockThreads = requires(T const& blockSync) {
        traits::SyncBlockThreads<detail::BlockSync<T>>::syncBlockThreads(blockSync);
    };

    //! The threads of T's block can wait for each other and join a predicate with TOp.
    template<typename TOp, typename T>
    concept SynchronisesBlockThreadsPredicate = requires(T const& blockSync, int predicate) {
        traits::SyncBlockThreadsPredicate<TOp, detail::BlockSync<T>>::syncBlockThreadsPredicate(blockSync, predicate);
    };

    //! Waits until every thread of the block has arrived. Afterwards all of them see what each of them wrote to shared
    //! or global memory before.
    //! \param blockSync The accelerator that the kernel received.
    //! \pre Every thread of the block arrives equally often; threads that have returned count as arrived. With
    //!      ALPAKA_BARRIER_STRICT=1 launches on CPU accelerators report a thread that returns while others wait.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TBlockSync>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void syncBlockThreads(TBlockSync const& blockSync)
    {
        constexpr bool isGood = SynchronisesBlockThreads<TBlockSync>;
        static_assert(
            isGood,
            "block::sync::syncBlockThreads(acc): acc has no block barrier; "
            "its block strategy must supply block::sync::backend::SyncBlockThreads");
        if constexpr(isGood)
            traits::SyncBlockThreads<detail::BlockSync<TBlockSync>>::syncBlockThreads(blockSync);
    }

    //! The same, and joins the predicates of all threads.
    //! \tparam TOp op::Count, op::LogicalAnd or op::LogicalOr.
    //! \param blockSync The accelerator that the kernel received.
    //! \param predicate True when not zero.
    //! \return The joined value, the same in every thread of the block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TOp, typename TBlockSync>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto syncBlockThreadsPredicate(TBlockSync const& blockSync, int predicate) -> int
    {
        constexpr bool isGood = SynchronisesBlockThreadsPredicate<TOp, TBlockSync>;
        static_assert(
            isGood,
            "block::sync::syncBlockThreadsPredicate<TOp>(acc, predicate): acc has no block barrier "
            "for this operation; its block strategy must supply block::sync::backend::SyncBlockThreads");
        if constexpr(isGood)
            return traits::SyncBlockThreadsPredicate<TOp, detail::BlockSync<TBlockSync>>::syncBlockThreadsPredicate(
                blockSync, predicate);
        else
            return 0;
    }
} // namespace alpaka::block::sync
