// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sizes that suit the vector units of CPUs.
#pragma once

#include <cstddef>
#include <type_traits>

namespace alpaka::core::vectorization
{
    //! Bytes to which memory is aligned unless somebody asks for more: the widest vector register and the usual cache
    //! line. The same whatever the compiler flags say, so that translation units with different flags fit together.
    inline constexpr std::size_t defaultAlignment = 64;

    //! `value`: how many elements of the type fill defaultAlignment bytes, a good number of elements for a thread on a
    //! CPU; 1 for types that no vector register holds.
    template<typename TElem>
    struct GetVectorizationSizeElems
        : std::integral_constant<std::size_t, std::is_arithmetic_v<TElem> ? defaultAlignment / sizeof(TElem) : 1>
    {
    };
} // namespace alpaka::core::vectorization
