// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How kernels and arguments reach the loops that call them.
#pragma once

#include <type_traits>

namespace alpaka::strategy::detail
{
    //! Small trivial objects travel by value, so that compilers keep them in registers while the kernel stores through
    //! pointers; everything else is the one shared const object.
    template<typename T>
    using Pass = std::conditional_t<std::is_trivially_copyable_v<T> && sizeof(T) <= 256, T const, T const&>;
} // namespace alpaka::strategy::detail
