// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Events: marks in queues that threads, queues and devices can wait for.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Chrono.hpp>

#include <type_traits>

namespace alpaka::event
{
    //! Whether an event notes the time at which its queue comes to it; the parameter of
    //! its constructor behind busyWait.
    enum class Timing
    {
        off,
        on
    };

    //! The time between two events.
    using ElapsedTime = std::chrono::duration<double>;

    namespace backend
    {
        // A runtime supplies EventType for its queues and policy, and Test for its event. Events are constructed from
        // (dev, busyWait = true, timing = Timing::off) and enqueued like tasks. ElapsedTime is optional.
        template<typename TQueue>
        struct EventType
        {
        };

        template<acc::IsAccelerator TAcc>
        struct EventType<TAcc> : EventType<typename TAcc::Runtime>
        {
        };

        template<typename TEvent>
        struct Test
        {
        };

        template<typename TEvent>
        struct ElapsedTimeBetween
        {
        };
    } // namespace backend

    namespace traits
    {
        //! The event type of a queue.
        template<typename TQueue, typename TSfinae = void>
        struct EventType : backend::EventType<TQueue>
        {
        };

        //! Customises event::test: `static auto test(TEvent const& event) -> bool`.
        template<typename TEvent, typename TSfinae = void>
        struct Test : backend::Test<TEvent>
        {
        };

        //! Customises event::elapsedTime: `static auto elapsedTime(TEvent const& start, TEvent
        //! const& end) -> ElapsedTime`.
        template<typename TEvent, typename TSfinae = void>
        struct ElapsedTimeBetween : backend::ElapsedTimeBetween<TEvent>
        {
        };
    } // namespace traits

    //! The event type of a queue.
    template<typename TQueue>
    using Event = typename traits::EventType<std::remove_cv_t<TQueue>>::type;

    template<typename TEvent>
    concept Testable = requires(TEvent const& event) { traits::Test<TEvent>::test(event); };

    //! \return True if the event was never enqueued or its newest record is done. Does not block.
    template<typename TEvent>
    [[nodiscard]] auto test(TEvent const& event) -> bool
    {
        constexpr bool isGood = Testable<TEvent>;
        static_assert(
            isGood, "event::test(event): event is not an event; specialise event::traits::Test for its type");
        if constexpr(isGood)
            return traits::Test<TEvent>::test(event);
        else
            return true;
    }

    template<typename TEvent>
    concept MeasuresTime
        = requires(TEvent const& event) { traits::ElapsedTimeBetween<TEvent>::elapsedTime(event, event); };

    //! The time from the newest record of one event to that of another: on CPUs by the steady clock when the worker of
    //! the queue comes to it, on devices by the clock of the device. Negative when start was reached later.
    //! \param start, end Events of one device that were made with Timing::on, and whose newest records are done.
    //! \return Seconds; convertible to every std::chrono::duration of a floating-point type.
    //! \throws core::Error when an event was made without timing, was never enqueued or is not done, or the devices
    //!         differ. Does not block.
    template<typename TEvent>
    [[nodiscard]] auto elapsedTime(TEvent const& start, TEvent const& end) -> ElapsedTime
    {
        constexpr bool isGood = MeasuresTime<TEvent>;
        static_assert(
            isGood,
            "event::elapsedTime(start, end): start and end are not events that note the time; "
            "specialise event::traits::ElapsedTimeBetween for their type");
        if constexpr(isGood)
            return traits::ElapsedTimeBetween<TEvent>::elapsedTime(start, end);
        else
            return {};
    }
} // namespace alpaka::event
