// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Streaming.hpp.
#pragma once

#include <alpaka/core/Streaming.hpp>

#include <cstring>

#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
namespace alpaka::core::detail
{
    //! \param src Of any alignment.
    [[nodiscard]] ALPAKA_FN_INLINE auto vectorAt(std::byte const* src) -> Vector16
    {
        Vector16 value;
        std::memcpy(&value, src, sizeof(value));
        return value;
    }
} // namespace alpaka::core::detail
#endif

namespace alpaka::core
{
    ALPAKA_ENGINE void copyRows(
        std::byte* dst,
        std::size_t dstStep,
        std::byte const* src,
        std::size_t srcStep,
        std::size_t bytes,
        std::size_t count)
    {
        // A number of bytes that the compiler knows is an instruction or a few; in short rows, a call of memcpy takes
        // longer than its work.
        constexpr std::size_t line = 64;
        constexpr std::size_t shortBytes = 1024;
        auto copy = [=](auto const& copyRow) mutable
        {
            for(; count != 0; --count, dst += dstStep, src += srcStep)
                copyRow(dst, src);
        };
        if(bytes == 4)
            copy([](std::byte* to, std::byte const* from) { std::memcpy(to, from, 4); });
        else if(bytes == 8)
            copy([](std::byte* to, std::byte const* from) { std::memcpy(to, from, 8); });
        else if(bytes == 16)
            copy([](std::byte* to, std::byte const* from) { std::memcpy(to, from, 16); });
        else if(bytes >= line && bytes <= shortBytes)
            copy(
                [last = bytes - line](std::byte* to, std::byte const* from)
                {
                    for(std::size_t i = 0; i < last; i += line)
                        std::memcpy(to + i, from + i, line);
                    std::memcpy(to + last, from + last, line); // may overlap the one before it
                });
        else
            copy([=](std::byte* to, std::byte const* from) { std::memcpy(to, from, bytes); });
    }

    ALPAKA_ENGINE void streamCopy(std::byte* dst, std::byte const* src, std::size_t bytes)
    {
#if BOOST_ARCH_X86_64 && !ALPAKA_DEVICE_PASS
        if(bytes >= 256)
        {
            std::size_t const head = detail::streamLines(
                dst,
                bytes,
                [src](std::byte* line, std::size_t offset)
                {
                    auto const a = detail::vectorAt(src + offset);
                    auto const b = detail::vectorAt(src + offset + 16);
                    auto const c = detail::vectorAt(src + offset + 32);
                    auto const d = detail::vectorAt(src + offset + 48);
                    detail::streamVector(line, a);
                    detail::streamVector(line + 16, b);
                    detail::streamVector(line + 32, c);
                    detail::streamVector(line + 48, d);
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
            long long const bytes8 = static_cast<long long>(0x0101'0101'0101'0101ull * value);
            detail::Vector16 const pattern{bytes8, bytes8};
            std::size_t const head = detail::streamLines(
                dst,
                bytes,
                [pattern](std::byte* line, std::size_t)
                {
                    for(std::size_t i = 0; i < 4; ++i)
                        detail::streamVector(line + 16 * i, pattern);
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
