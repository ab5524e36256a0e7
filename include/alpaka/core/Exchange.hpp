// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! std::exchange for the bodies that every program compiles: the standard's one has compilers make eight more
//! functions and classes for each type.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::core
{
    //! \return The value before. Moving must not throw.
    template<typename T>
    ALPAKA_FN_INLINE constexpr auto exchange(T& object, std::type_identity_t<T> value) noexcept -> T
    {
        T before = static_cast<T&&>(object);
        object = static_cast<T&&>(value);
        return before;
    }
} // namespace alpaka::core
