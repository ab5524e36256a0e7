// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Streaming.hpp.
#pragma once

#include <alpaka/core/Streaming.hpp>

#include <cstring>

namespace alpaka::core
{
    ALPAKA_ENGINE void streamCopy(std::byte* dst, std::byte const* src, std::size_t bytes)
    {
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
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

    ALPAKA_ENGINE void streamSet(std::byte* dst, std::uint8_t value, std::size_t bytes)
    {
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
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
