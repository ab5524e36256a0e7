// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Membership of a type in a list.
#pragma once

#include <type_traits>

namespace alpaka::meta
{
    //! T is one of Ts, with the same const and volatile.
    template<typename T, typename... Ts>
    concept OneOf = (std::is_same_v<T, Ts> || ...);
} // namespace alpaka::meta
