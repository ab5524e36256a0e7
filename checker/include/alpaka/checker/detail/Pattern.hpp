// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The contents of memory that nothing has written.
#pragma once

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    //! Memory of any type. The checker's memcpy would be called, because the checker itself defines it.
    template<typename T>
    using AnyType [[gnu::may_alias]] = T;

    //! Fills memory with what stands for "never written": each eight bytes differ from all others.
    [[nodiscard]] inline auto patternAt(std::uintptr_t address) -> std::uint64_t
    {
        std::uint64_t z = (address >> 3) + 0x9e37'79b9'7f4a'7c15u;
        z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9u;
        return z ^ (z >> 27);
    }

    [[nodiscard]] inline auto patternByte(std::uintptr_t address) -> std::uint8_t
    {
        return static_cast<std::uint8_t>(patternAt(address) >> (8 * (address & 7)));
    }

    inline void fillPattern(std::byte* data, std::size_t bytes)
    {
        auto const first = reinterpret_cast<std::uintptr_t>(data);
        std::size_t i = 0;
        for(; i + 8 <= bytes && (first & 7) == 0; i += 8)
        {
            *reinterpret_cast<AnyType<std::uint64_t>*>(data + i) = patternAt(first + i);
        }
        for(; i < bytes; ++i)
            data[i] = static_cast<std::byte>(patternByte(first + i));
    }

    //! \return Whether the bytes at a multiple of their number are still those of fillPattern.
    template<typename TBytes>
    [[nodiscard]] ALPAKA_FN_INLINE auto isPattern(std::uintptr_t address) -> bool
    {
        return *static_cast<AnyType<TBytes> const*>(memoryAt(address))
               == static_cast<TBytes>(patternAt(address) >> (8 * (address & 7)));
    }

    //! \return Whether the bytes are still those of fillPattern.
    [[nodiscard]] inline auto isPattern(std::uintptr_t address, std::size_t bytes) -> bool
    {
        for(std::uintptr_t at = address; at < address + bytes; ++at)
            if(*static_cast<std::uint8_t const*>(memoryAt(at)) != patternByte(at))
                return false;
        return true;
    }
} // namespace alpaka::checker::detail
