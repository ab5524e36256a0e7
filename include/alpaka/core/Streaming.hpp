// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies and fills that bypass the caches on their way to memory.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

#if BOOST_ARCH_X86_64 && !BOOST_ARCH_PTX && !BOOST_ARCH_HSA
#    include <emmintrin.h>
#endif

namespace alpaka::core
{
    namespace detail
    {
#if BOOST_ARCH_X86_64 && !BOOST_ARCH_PTX && !BOOST_ARCH_HSA
        //! Writes whole cache lines: store(line, n) for line n of the destination, counted from its first whole one.
        //! \return The bytes before the first whole line; they and what follows the last line are the caller's.
        template<typename TStore>
        inline auto streamLines(std::byte* dst, std::size_t bytes, TStore const& store) -> std::size_t
        {
            std::size_t const head = (64 - reinterpret_cast<std::uintptr_t>(dst) % 64) % 64;
            for(std::size_t offset = head; offset + 64 <= bytes; offset += 64)
                store(reinterpret_cast<__m128i*>(dst + offset), offset);
            // Streaming stores are weakly ordered; whoever is told that the copy is done must find it.
            _mm_sfence();
            return head;
        }
#endif
    } // namespace detail

    //! memcpy for memory that nobody reads soon: a store that is to stay in memory needs not fetch its line first,
    //! which is a third of the traffic of a copy.
    inline void streamCopy(std::byte* dst, std::byte const* src, std::size_t bytes)
    {
#if BOOST_ARCH_X86_64 && !BOOST_ARCH_PTX && !BOOST_ARCH_HSA
        if(bytes >= 256)
        {
            std::size_t const head = detail::streamLines(
                dst,
                bytes,
                [src](__m128i* line, std::size_t offset)
                {
                    auto const* const from = reinterpret_cast<__m128i const*>(src + offset);
                    __m128i const a = _mm_loadu_si128(from);
                    __m128i const b = _mm_loadu_si128(from + 1);
                    __m128i const c = _mm_loadu_si128(from + 2);
                    __m128i const d = _mm_loadu_si128(from + 3);
                    _mm_stream_si128(line, a);
                    _mm_stream_si128(line + 1, b);
                    _mm_stream_si128(line + 2, c);
                    _mm_stream_si128(line + 3, d);
                });
            std::size_t const tail = head + (bytes - head) / 64 * 64;
            std::memcpy(dst, src, head);
            std::memcpy(dst + tail, src + tail, bytes - tail);
            return;
        }
#endif
        std::memcpy(dst, src, bytes);
    }

    //! memset for memory that nobody reads soon.
    inline void streamSet(std::byte* dst, std::uint8_t value, std::size_t bytes)
    {
#if BOOST_ARCH_X86_64 && !BOOST_ARCH_PTX && !BOOST_ARCH_HSA
        if(bytes >= 256)
        {
            __m128i const pattern = _mm_set1_epi8(static_cast<char>(value));
            std::size_t const head = detail::streamLines(
                dst,
                bytes,
                [pattern](__m128i* line, std::size_t)
                {
                    for(int i = 0; i < 4; ++i)
                        _mm_stream_si128(line + i, pattern);
                });
            std::size_t const tail = head + (bytes - head) / 64 * 64;
            std::memset(dst, value, head);
            std::memset(dst + tail, value, bytes - tail);
            return;
        }
#endif
        std::memset(dst, value, bytes);
    }
} // namespace alpaka::core
