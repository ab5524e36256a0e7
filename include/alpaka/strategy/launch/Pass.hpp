// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How kernels and arguments are passed to the loops that call them.
#pragma once

#include <type_traits>

namespace alpaka::strategy::detail
{
    //! Small trivial objects are passed by value, so that compilers keep them in registers while the kernel stores
    //! through pointers; all other objects are passed as the one shared const object.
    template<typename T>
    using Pass = std::conditional_t<std::is_trivially_copyable_v<T> && sizeof(T) <= 256, T const, T const&>;
} // namespace alpaka::strategy::detail
