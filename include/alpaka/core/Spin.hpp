// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Short active waiting before a thread sleeps.
#pragma once

#include <alpaka/core/Engine.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::core
{
    namespace detail
    {
        //! When another program keeps the core busy, a yield gives that program a time slice of some milliseconds:
        //! every answer took 800 times as long as on an idle machine. A thread whose yield returns that late notes it
        //! here; then for a while all waits of the process sleep at once.
        //! A variable of a function, because images for OpenMP devices have no others.
        inline auto waitsWithoutYield() -> std::atomic<std::uint32_t>&
        {
            static constinit std::atomic<std::uint32_t> count{0};
            return count;
        }

        //! The rest of spinUntil.
        [[nodiscard]] auto spinFurther(bool (*isReady)(void const* context), void const* context) -> bool;
    } // namespace detail

    //! Polls a condition for a few microseconds, because a sleep with its wake-up costs more.
    //! \param isReady Nullary predicate without side effects.
    //! \return Whether the condition became true; if not, the caller should sleep.
    template<typename TIsReady>
    [[nodiscard]] auto spinUntil(TIsReady const& isReady) -> bool
    {
        if(isReady())
            return true;
        return detail::spinFurther(
            [](void const* context) -> bool { return (*static_cast<TIsReady const*>(context))(); }, &isReady);
    }
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Spin.ipp>
#endif
