// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Elements that are kept, brought together: several at a time where processors have an instruction for that.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace alpaka::core
{
    //! Whether the processor brings elements of this type together.
#if BOOST_ARCH_X86_64 && defined(__AVX512F__) && !ALPAKA_DEVICE_PASS
    template<typename T>
    inline constexpr bool compresses = std::is_trivially_copyable_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

    namespace detail
    {
        // Vectors and functions of compilers instead of <immintrin.h>, which every program would compile.
        typedef char Flags16 __attribute__((vector_size(16)));
        typedef int Ints16 __attribute__((vector_size(64)));
        typedef long long Longs8 __attribute__((vector_size(64)));

        ALPAKA_FN_INLINE auto compressed(Ints16 values, unsigned mask) -> Ints16
        {
            return __builtin_ia32_compresssi512_mask(values, Ints16{}, static_cast<unsigned short>(mask));
        }

        ALPAKA_FN_INLINE auto compressed(Longs8 values, unsigned mask) -> Longs8
        {
            return __builtin_ia32_compressdi512_mask(values, Longs8{}, static_cast<unsigned char>(mask));
        }
    } // namespace detail

    //! Writes those of 16 elements whose flag is 255 to the front, in order; 16 elements may be overwritten.
    //! \param flags Each is 0 or 255.
    //! \return How many they are.
    template<typename T>
    ALPAKA_FN_INLINE auto compress16(T* to, T const* from, std::uint8_t const* flags) -> std::size_t
    {
        using Vector = std::conditional_t<sizeof(T) == 4, detail::Ints16, detail::Longs8>;
        constexpr unsigned lanes = 64 / sizeof(T);
        detail::Flags16 all;
        std::memcpy(&all, flags, 16);
        auto const mask = static_cast<unsigned>(__builtin_ia32_pmovmskb128(all));
        std::size_t count = 0;
        for(unsigned first = 0; first < 16; first += lanes)
        {
            unsigned const part = mask >> first & ((1u << lanes) - 1u);
            Vector values;
            std::memcpy(&values, from + first, 64);
            values = detail::compressed(values, part);
            std::memcpy(static_cast<void*>(to + count), &values, 64);
            count += static_cast<std::size_t>(std::popcount(part));
        }
        return count;
    }
#else
    template<typename T>
    inline constexpr bool compresses = false;

    template<typename T>
    auto compress16(T* to, T const* from, std::uint8_t const* flags) -> std::size_t; // not to be called
#endif
} // namespace alpaka::core
