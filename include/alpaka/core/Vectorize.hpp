// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sizes that suit the vector units of CPUs.
#pragma once

#include <cstddef>
#include <type_traits>

namespace alpaka::core::vectorization
{
    //! Default alignment of memory in bytes: the widest vector register and the usual cache line. Independent of
    //! compiler flags, so that translation units with different flags fit together.
    inline constexpr std::size_t defaultAlignment = 64;

    //! `value`: the number of elements that fill defaultAlignment bytes, a good number of elements per thread on a
    //! CPU; 1 for types that do not fit into a vector register.
    template<typename TElem>
    struct GetVectorizationSizeElems
        : std::integral_constant<std::size_t, std::is_arithmetic_v<TElem> ? defaultAlignment / sizeof(TElem) : 1>
    {
    };
} // namespace alpaka::core::vectorization
