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
    // Some compilers know processors with AVX-512 but without its longest vectors, and say which ones have these.
#if BOOST_ARCH_X86_64 && defined(__AVX512F__) && !ALPAKA_DEVICE_PASS                                                  \
    && (defined(__EVEX512__)                                                                                          \
        || (defined(__clang__) ? __clang_major__ < 18 || __clang_major__ > 21 : __GNUC__ < 14 || __GNUC__ > 15))
    //! Whether the processor brings elements of this type together.
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

    //! \param flags Each is 0 or 255.
    //! \return A bit for each of 16 flags.
    ALPAKA_FN_INLINE auto mask16(std::uint8_t const* flags) -> unsigned
    {
        detail::Flags16 all;
        std::memcpy(&all, flags, 16);
        return static_cast<unsigned>(__builtin_ia32_pmovmskb128(all));
    }

    //! Writes those of 16 elements whose bit is set to the front, in order; 16 elements may be overwritten.
    //! \return How many they are.
    template<typename T>
    ALPAKA_FN_INLINE auto compress16(T* to, T const* from, unsigned const mask) -> std::size_t
    {
        using Vector = std::conditional_t<sizeof(T) == 4, detail::Ints16, detail::Longs8>;
        constexpr unsigned lanes = 64 / sizeof(T);
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

    // Not to be called.
    auto mask16(std::uint8_t const* flags) -> unsigned;
    template<typename T>
    auto compress16(T* to, T const* from, unsigned mask) -> std::size_t;
#endif
} // namespace alpaka::core
