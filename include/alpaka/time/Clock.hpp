// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The clock of the processor that runs a thread.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

#include <cstdint>

namespace alpaka::time
{
    //! Tag: has a clock.
    struct ConceptTime : concepts::Service
    {
    };

    namespace backend
    {
        //! A runtime supplies `static auto clock(TTime const&) -> std::uint64_t`.
        template<typename TRuntime>
        struct Clock
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto clock(TTime const&) -> std::uint64_t`.
        template<typename TTime, typename TSfinae = void>
        struct Clock : backend::Clock<acc::AnsweredBy<acc::service::Time, TTime>>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename T>
        using Base = concepts::ImplementationBase<ConceptTime, T>;
    } // namespace detail

    //! T has a clock.
    template<typename T>
    concept HasClock = requires(T const& time) { traits::Clock<detail::Base<T>>::clock(time); };

    //! The ticks of a counter that runs while the thread runs. Differences tell which of two pieces of code took
    //! longer on one processor. The unit differs between back-ends, and readings of two threads are not comparable.
    //! \param time The accelerator that the kernel received.
    //! \return Ticks since an arbitrary moment, of unspecified length.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTime>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto clock(TTime const& time) -> std::uint64_t
    {
        constexpr bool isGood = HasClock<TTime>;
        static_assert(isGood, "time::clock(acc): acc has no clock; its runtime must supply time::backend::Clock");
        if constexpr(isGood)
            return traits::Clock<detail::Base<TTime>>::clock(time);
        else
            return 0;
    }
} // namespace alpaka::time
