// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Queues: tasks run in submission order, one at a time per queue.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/meta/TypeList.hpp>
#include <alpaka/queue/Property.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::queue
{
    //! Tag of types that are queues.
    struct ConceptQueue
    {
    };

    namespace backend
    {
        // A runtime supplies QueueType for its device, Enqueue for everything that its queues can
        // run (any nullary callable, its events, its copy, set and kernel tasks), and Empty.
        template<typename TEnv, typename TProperty>
        struct QueueType
        {
        };

        // Accelerators, platforms and runtimes have the queues of their device.
        template<typename TEnv, typename TProperty>
            requires(!std::same_as<dev::Dev<TEnv>, TEnv>)
        struct QueueType<TEnv, TProperty> : QueueType<dev::Dev<TEnv>, TProperty>
        {
        };

        template<acc::NamesItsMacro TAcc, typename TProperty>
            requires(!requires { typename dev::Dev<TAcc>; })
        struct QueueType<TAcc, TProperty>
        {
            using type = acc::SwitchedOff<TAcc>;
        };

        template<typename TQueue, typename TTask>
        struct Enqueue
        {
        };

        template<typename TQueue>
        struct Empty
        {
        };
    } // namespace backend

    namespace traits
    {
        //! The queue type of an accelerator, device or platform.
        template<typename TEnv, typename TProperty, typename TSfinae = void>
        struct QueueType : backend::QueueType<TEnv, TProperty>
        {
        };

        //! Customises queue::enqueue: `static void enqueue(TQueue& queue, TTask&& task)`; TTask is the decayed type,
        //! and `enqueue` must take it as lvalue and as rvalue. If it takes a `core::SourceLocation` after the task, it
        //! gets the line of the caller.
        template<typename TQueue, typename TTask, typename TSfinae = void>
        struct Enqueue : backend::Enqueue<TQueue, TTask>
        {
        };

        //! Customises queue::empty: `static auto empty(TQueue const& queue) -> bool`.
        template<typename TQueue, typename TSfinae = void>
        struct Empty : backend::Empty<TQueue>
        {
        };
    } // namespace traits

    namespace detail
    {
        //! Takes everything, so that one mistake is one error.
        struct NoQueue
        {
            template<typename... TArgs>
            NoQueue(TArgs const&...)
            {
            }
        };

        template<typename TEnv, typename TProperty>
        struct QueueOf
        {
            static_assert(
                meta::DependentFalseType<TEnv>::value,
                "queue::Queue<TEnv, TProperty>: TEnv has to be an accelerator, device or platform, "
                "and TProperty queue::Blocking or queue::NonBlocking");
            using type = NoQueue;
        };

        template<typename TEnv, typename TProperty>
            requires requires { typename traits::QueueType<TEnv, TProperty>::type; }
        struct QueueOf<TEnv, TProperty>
        {
            using type = typename traits::QueueType<TEnv, TProperty>::type;
        };
    } // namespace detail

    //! The queue type of an accelerator, device or platform.
    //! \tparam TProperty queue::Blocking or queue::NonBlocking.
    template<typename TEnv, typename TProperty>
    using Queue = typename detail::QueueOf<std::remove_cv_t<TEnv>, TProperty>::type;

    template<typename TQueue, typename TTask>
    concept Runs = requires(TQueue& queue, TTask&& task) {
        traits::Enqueue<std::remove_cv_t<TQueue>, std::decay_t<TTask>>::enqueue(queue, std::forward<TTask>(task));
    };

    //! \return What names a call with the queue: the label of the queue if it has one (queue::at), else the line.
    template<typename TQueue>
    [[nodiscard]] auto placeOf(TQueue const& queue, core::SourceLocation const& location)
        -> core::SourceLocation const&
    {
        if constexpr(requires { queue.placeOf(location); })
            return queue.placeOf(location);
        else
            return location;
    }

    template<typename TQueue>
    concept HasEmpty = requires(TQueue const& queue) { traits::Empty<TQueue>::empty(queue); };

    namespace detail
    {
        //! enqueue for callers that add the place to errors themselves.
        template<typename TQueue, typename TTask>
        void callEnqueue(TQueue& queue, TTask&& task, core::SourceLocation const& place)
        {
            using Trait = traits::Enqueue<std::remove_cv_t<TQueue>, std::decay_t<TTask>>;
            if constexpr(requires { Trait::enqueue(queue, std::forward<TTask>(task), place); })
                Trait::enqueue(queue, std::forward<TTask>(task), place);
            else
            {
                constexpr bool isGood = Runs<TQueue, TTask>;
                static_assert(
                    isGood,
                    "queue::enqueue(queue, task): the queue cannot run this task; "
                    "a task is a nullary callable, an event or a copy, set or kernel task of the queue's device, "
                    "else specialise queue::traits::Enqueue");
                if constexpr(isGood)
                    Trait::enqueue(queue, std::forward<TTask>(task));
            }
        }
    } // namespace detail

    //! Appends a task to the queue. May be called from several threads on one queue.
    //!
    //! A blocking queue returns after the task has ended; a non-blocking one returns at once, keeps a decayed copy
    //! and destroys it before the task counts as done.
    //! \param task Nullary callable, event, or a copy, set or kernel task for the queue's device.
    //! \param location The line of the caller. Errors of the library that leave the task name it.
    //! \throws core::Error when a task, or any thread of its kernel on a CPU, enqueues into the blocking queue that
    //!         runs it, because that would never end. Threads that a task starts itself are not recognised; they block
    //!         for ever.
    //! \throws Blocking queue: the exception of the task. Non-blocking queue: the exception of the task's copy; then
    //!         the queue is unchanged. It keeps the first exception of its tasks for wait::wait, which throws it once;
    //!         until then later tasks are skipped.
    template<typename TQueue, typename TTask>
    void enqueue(TQueue& queue, TTask&& task, core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const& place = placeOf(queue, location);
        core::calledAt(place, [&] { detail::callEnqueue(queue, std::forward<TTask>(task), place); });
    }

    //! \return Whether the queue has no waiting or running task: false until the last task has ended, true after a
    //!         wait for it.
    template<typename TQueue>
    [[nodiscard]] auto empty(TQueue const& queue) -> bool
    {
        constexpr bool isGood = HasEmpty<TQueue>;
        static_assert(
            isGood, "queue::empty(queue): queue is not a queue; specialise queue::traits::Empty for its type");
        if constexpr(isGood)
            return traits::Empty<TQueue>::empty(queue);
        else
            return true;
    }
} // namespace alpaka::queue
