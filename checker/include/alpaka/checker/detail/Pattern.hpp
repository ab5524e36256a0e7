// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The contents of memory that nothing has written.
#pragma once

#include <alpaka/checker/detail/Address.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alpaka::checker::detail
{
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
            std::uint64_t const value = patternAt(first + i);
            std::memcpy(data + i, &value, 8);
        }
        for(; i < bytes; ++i)
            data[i] = static_cast<std::byte>(patternByte(first + i));
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
