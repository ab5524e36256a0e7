// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Objects of the process that are made when they are first asked for.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sanitizer.hpp>

#include <atomic>
#if ALPAKA_ADDRESS_SANITIZER
#    include <sanitizer/lsan_interface.h>
#endif

namespace alpaka::core
{
    namespace detail
    {
        template<typename T, typename TMake>
        [[nodiscard]] ALPAKA_FN_COLD auto makeNow(std::atomic<T const*>& known, TMake const& make) -> T const*
        {
            auto const* const made = new T(make());
            T const* none = nullptr;
            if(!known.compare_exchange_strong(none, made))
                delete made;
#if ALPAKA_ADDRESS_SANITIZER
            else
                __lsan_ignore_object(made); // a library that is unloaded leaves some hundred bytes behind
#endif
            return known.load(std::memory_order_acquire);
        }
    } // namespace detail

    //! Makes an object at the first call; it lives until the process ends. Where several threads come first, each
    //! makes one and the first one stays.
    //!
    //! A static object of a function would need a lock, which the child of a fork may find held for ever, and would be
    //! destroyed before queues that still run at the end of the process.
    //! \param known A static variable, null at first.
    template<typename T, typename TMake>
    [[nodiscard]] auto madeOnce(std::atomic<T const*>& known, TMake const& make) -> T const&
    {
        T const* const found = known.load(std::memory_order_acquire);
        return found != nullptr ? *found : *detail::makeNow(known, make);
    }
} // namespace alpaka::core
