// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Waiting: a thread for a queue, event or device; a queue or device for an event.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::wait
{
    //! Tag of types that a thread can wait for.
    struct ConceptCurrentThreadWaitFor
    {
    };

    namespace backend
    {
        // A runtime supplies CurrentThreadWaitFor for its queues, event and device, WaiterWaitFor for (queue, event)
        // and (device, event).
        template<typename TAwaited>
        struct CurrentThreadWaitFor
        {
        };

        template<typename TWaiter, typename TAwaited>
        struct WaiterWaitFor
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises wait::wait(awaited): `static void currentThreadWaitFor(TAwaited const& awaited)`. If it takes a
        //! `core::SourceLocation` as well, it gets the line of the caller.
        template<typename TAwaited, typename TSfinae = void>
        struct CurrentThreadWaitFor : backend::CurrentThreadWaitFor<TAwaited>
        {
        };

        //! Customises wait::wait(waiter, awaited):
        //! `static void waiterWaitFor(TWaiter& waiter, TAwaited const& awaited)`. If it takes a `core::SourceLocation`
        //! as well, it gets the line of the caller.
        template<typename TWaiter, typename TAwaited, typename TSfinae = void>
        struct WaiterWaitFor : backend::WaiterWaitFor<TWaiter, TAwaited>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename TAwaited>
        using WaitFor
            = traits::CurrentThreadWaitFor<concepts::ImplementationBase<ConceptCurrentThreadWaitFor, TAwaited>>;

        //! Appends what a thread waits for or what waits.
        template<typename T>
        ALPAKA_FN_RARE void describeAwaited(core::Text& line, void const* object)
        {
            if constexpr(requires(T const& queue) { queue.state().appendName(line); })
                static_cast<T const*>(object)->state().appendName(line);
            else if constexpr(requires(T const& event) { event.getDev(); })
                line.append("event");
            else
                line.append("device");
        }

        template<typename TAwaited>
        ALPAKA_FN_RARE void describeWait(core::Text& line, void const* awaited)
        {
            line.append("wait for ");
            describeAwaited<TAwaited>(line, awaited);
        }

        template<typename TWaiter>
        ALPAKA_FN_RARE void describeWaitOf(core::Text& line, void const* waiter)
        {
            describeAwaited<TWaiter>(line, waiter);
            line.append(": wait for event");
        }
    } // namespace detail

    template<typename TAwaited>
    concept Awaitable
        = requires(TAwaited const& awaited) { detail::WaitFor<TAwaited>::currentThreadWaitFor(awaited); };

    template<typename TWaiter, typename TAwaited>
    concept AwaitableBy = requires(TWaiter& waiter, TAwaited const& awaited) {
        traits::WaiterWaitFor<std::remove_cv_t<TWaiter>, TAwaited>::waiterWaitFor(waiter, awaited);
    };

    //! Blocks the calling thread until the queue has run everything that was enqueued before the call; or until the
    //! event's current record is done (at once for an event that was never enqueued); or until every queue that the
    //! device has at the call has run everything enqueued before.
    //! \throws The first exception that a task of a non-blocking queue threw before the awaited point. One waiter gets
    //!         it, and the queue runs the tasks that are enqueued after that.
    //! \throws core::Error when the calling task, or thread of a kernel on a CPU, would wait for its own end, also
    //!         through events that other queues of CPUs wait for. Threads that a task starts itself are not
    //!         recognised; they block for ever.
    template<typename TAwaited>
    void wait(TAwaited const& awaited, core::SourceLocation const& location = core::SourceLocation::current())
    {
        using Trait = detail::WaitFor<TAwaited>;
        static_assert(
            Awaitable<TAwaited>,
            "wait::wait(awaited): awaited is no queue, event or device; "
            "specialise wait::traits::CurrentThreadWaitFor");
        if constexpr(requires { Trait::currentThreadWaitFor(awaited, location); })
            Trait::currentThreadWaitFor(awaited, location);
        else if constexpr(Awaitable<TAwaited>)
        {
            core::Operation const operation(
                core::settings(),
                {core::OperationKind::wait, &detail::describeWait<TAwaited>, &awaited, "took", nullptr},
                location);
            core::calledAt(location, [&] { Trait::currentThreadWaitFor(awaited); });
        }
    }

    //! Later tasks of a queue, or of every queue that the device has at the call, start after the event's current
    //! record is done. Only blocking queues block the caller; those of a GPU only for an event of a CPU. Exceptions of
    //! the tasks before the event stay with the queue in which they were thrown.
    //!
    //! A device means all of its queues in the process, also those of other parts of the program. If a task before the
    //! event then waits for one of them, it gets an error on CPUs: the queue waits for the event, and neither would
    //! ever go on. Name the queues that you mean where you can.
    //!
    //! \param waiter Queue or device, of a CPU or of a GPU.
    //! \param awaited Event, of a CPU or of a GPU.
    //! \throws core::Error when waiting for a GPU fails. A non-blocking queue keeps that error like
    //!         exceptions of its tasks.
    template<typename TWaiter, typename TAwaited>
        requires(!std::same_as<TAwaited, core::SourceLocation>)
    void wait(
        TWaiter& waiter,
        TAwaited const& awaited,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        using Trait = traits::WaiterWaitFor<std::remove_cv_t<TWaiter>, TAwaited>;
        static_assert(
            AwaitableBy<TWaiter, TAwaited>,
            "wait::wait(waiter, awaited): a queue or device can only wait for an event that its runtime knows; "
            "specialise wait::traits::WaiterWaitFor");
        if constexpr(requires { Trait::waiterWaitFor(waiter, awaited, location); })
            Trait::waiterWaitFor(waiter, awaited, location);
        else if constexpr(AwaitableBy<TWaiter, TAwaited>)
        {
            // The call returns early where the queue waits without the caller.
            core::Operation const operation(
                core::settings(),
                {core::OperationKind::wait, &detail::describeWaitOf<TWaiter>, &waiter, "returned after", nullptr},
                location);
            core::calledAt(location, [&] { Trait::waiterWaitFor(waiter, awaited); });
        }
    }

    //! The flat name of wait: `alpaka::waitFor(queue)` for a queue, event or device, `alpaka::waitFor(queue, event)`.
    template<typename TAwaited>
    void waitFor(TAwaited const& awaited, core::SourceLocation const& location = core::SourceLocation::current())
    {
        wait(awaited, location);
    }

    template<typename TWaiter, typename TAwaited>
        requires(!std::same_as<TAwaited, core::SourceLocation>)
    void waitFor(
        TWaiter& waiter,
        TAwaited const& awaited,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        wait(waiter, awaited, location);
    }
} // namespace alpaka::wait
