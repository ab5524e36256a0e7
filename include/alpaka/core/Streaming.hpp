// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies of rows; copies and fills that bypass the caches.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Predef.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::core
{
    namespace detail
    {
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
        // Vectors and functions of compilers instead of <immintrin.h>, which every program would compile.
        typedef long long Vector16 __attribute__((vector_size(16), may_alias));

        //! \param dst Aligned for the vector.
        ALPAKA_FN_INLINE void streamVector(std::byte* dst, Vector16 value)
        {
#    if BOOST_COMP_CLANG
            __builtin_nontemporal_store(value, reinterpret_cast<Vector16*>(dst));
#    else
            typedef long long Plain __attribute__((vector_size(16)));
            __builtin_ia32_movntdq(reinterpret_cast<Plain*>(dst), value);
#    endif
        }

#    ifdef __AVX__
        typedef long long Vector32 __attribute__((vector_size(32), may_alias));
        using LongestVector = Vector32;

        ALPAKA_FN_INLINE void streamVector(std::byte* dst, Vector32 value)
        {
#        if BOOST_COMP_CLANG
            __builtin_nontemporal_store(value, reinterpret_cast<Vector32*>(dst));
#        else
            typedef long long Plain __attribute__((vector_size(32)));
            __builtin_ia32_movntdq256(reinterpret_cast<Plain*>(dst), value);
#        endif
        }
#    else
        using LongestVector = Vector16;
#    endif

        //! Writes a cache line, in vectors as compilers prefer them.
        ALPAKA_FN_INLINE void streamLine(std::byte* dst, std::byte const* src)
        {
            for(std::size_t i = 0; i < 64; i += sizeof(LongestVector))
                streamVector(dst + i, *reinterpret_cast<LongestVector const*>(src + i));
        }

        //! Writes whole cache lines: store(line, n) for line n of the destination, counted from its first whole one.
        //! \return The bytes before the first whole line; the caller writes these and the bytes after the last line.
        template<typename TStore>
        inline auto streamLines(std::byte* dst, std::size_t bytes, TStore const& store) -> std::size_t
        {
            std::size_t const head = (64 - reinterpret_cast<std::uintptr_t>(dst) % 64) % 64;
            for(std::size_t offset = head; offset + 64 <= bytes; offset += 64)
                store(dst + offset, offset);
            return head;
        }
#endif
    } // namespace detail

    //! A store that bypasses the caches, for objects of 4 bytes or a multiple of 8; an ordinary store for others.
    //! After its last such store a thread calls publishStreamed.
    //! \param ptr Aligned for its type.
    template<typename T>
    ALPAKA_FN_INLINE void streamStore(T* ptr, T const& value)
    {
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
        // The processor gathers these into lines in its write-combining buffers. No compiler vectorises them:
        // streaming stores of vectors trap on addresses that are not aligned for the vector, and only the program
        // knows the alignment.
        if constexpr(sizeof(T) == 4 && alignof(T) == 4)
            __builtin_ia32_movnti(reinterpret_cast<int*>(ptr), std::bit_cast<int>(value));
        else if constexpr(sizeof(T) % 8 == 0 && alignof(T) % 8 == 0 && sizeof(T) <= 64)
        {
            struct Parts
            {
                long long part[sizeof(T) / 8];
            };
            auto const parts = std::bit_cast<Parts>(value);
            for(std::size_t i = 0; i < sizeof(T) / 8; ++i)
                __builtin_ia32_movnti64(reinterpret_cast<long long*>(ptr) + i, parts.part[i]);
        }
        else
            *ptr = value;
#else
        *ptr = value;
#endif
    }

    //! Stores f(0), f(1), ... to consecutive objects, bypassing the caches. Where objects fill whole cache lines, the
    //! lines leave the core in vectors: processors write twice as fast as with one store per object.
    //! \param ptr Aligned for its type.
    template<typename T, typename TFn>
    ALPAKA_FN_INLINE void streamStore(T* ptr, std::size_t count, TFn const& f)
    {
        std::size_t i = 0;
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
        constexpr std::size_t perLine = 64 / sizeof(T);
        auto const address = reinterpret_cast<std::uintptr_t>(ptr);
        if constexpr(perLine * sizeof(T) == 64 && (alignof(T) == sizeof(T) || std::is_default_constructible_v<T>))
        {
            // Objects that lie across the ends of lines are stored one by one.
            std::size_t const head = address % sizeof(T) == 0 ? (64 - address % 64) % 64 / sizeof(T) : count;
            for(; i < count && i < head; ++i)
                streamStore(ptr + i, static_cast<T>(f(i)));
            for(; count - i >= perLine; i += perLine)
            {
                alignas(64) T line[perLine];
                for(std::size_t k = 0; k < perLine; ++k)
                    line[k] = f(i + k);
                detail::streamLine(reinterpret_cast<std::byte*>(ptr + i), reinterpret_cast<std::byte const*>(line));
            }
        }
#endif
        for(; i < count; ++i)
            streamStore(ptr + i, static_cast<T>(f(i)));
    }

    //! Makes streaming stores of the calling thread visible before its later stores. Streaming stores are weakly
    //! ordered, even on processors that keep all other stores in order.
    inline void publishStreamed()
    {
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
        __builtin_ia32_sfence();
#endif
    }

    //! Copies rows that are not too many for the caches.
    //! \param dstStep Bytes from a row to the next one.
    void copyRows(
        std::byte* dst,
        std::size_t dstStep,
        std::byte const* src,
        std::size_t srcStep,
        std::size_t bytes,
        std::size_t count);

    //! memcpy for memory that is not read soon: a streaming store need not fetch its line first, which saves a third
    //! of the traffic of a copy. Call publishStreamed afterwards, once for many rows.
    void streamCopy(std::byte* dst, std::byte const* src, std::size_t bytes);

    //! memset for memory that is not read soon. Call publishStreamed afterwards.
    void streamSet(std::byte* dst, std::uint8_t value, std::size_t bytes);
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Streaming.ipp>
#endif
