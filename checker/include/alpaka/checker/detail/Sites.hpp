// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Places in the program: numbers for addresses of code, and the lines of the source for them.
#pragma once

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/core/Annotation.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace alpaka::checker::detail
{
    //! A number for each address of code that accesses memory.
    class Sites
    {
    public:
        static constexpr std::uint32_t capacity = 1u << 13;

        //! \return The number; 0 when there are too many.
        [[nodiscard]] ALPAKA_FN_INLINE auto number(void const* address) -> std::uint32_t
        {
            auto const value = reinterpret_cast<std::uintptr_t>(address);
            std::uint32_t at = static_cast<std::uint32_t>((value * 0x9e37'79b9'7f4a'7c15u) >> 51);
            for(std::uint32_t tries = 0; tries < 64; ++tries, at = (at + 1) % capacity)
            {
                if(m_addresses[at] == value && at != 0)
                    return at;
                if(m_addresses[at] == 0 && at != 0)
                {
                    m_addresses[at] = value;
                    return at;
                }
            }
            return 0;
        }

        [[nodiscard]] auto address(std::uint32_t number) const -> void const* { return memoryAt(m_addresses[number]); }

    private:
        std::array<std::uintptr_t, capacity> m_addresses{};
    };

    //! The lines of addresses, from the debug information of the program. It asks addr2line; a library would be one
    //! more dependency of the user's program.
    class Lines
    {
    public:
        //! \return "file:line", of the innermost function that is neither the library's nor the standard library's,
        //! and where it is called if it is inlined there.
        [[nodiscard]] auto of(void const* returnAddress) -> std::string const&;

        //! \return Whether the innermost function is the library's or the standard library's.
        [[nodiscard]] auto isInLibrary(void const* returnAddress) -> bool;

        //! The first of several return addresses, innermost first, that is in code of the user.
        template<typename TAddresses>
        [[nodiscard]] auto ofFirst(TAddresses const& addresses, std::size_t count) -> std::string
        {
            for(std::size_t i = 0; i < count; ++i)
                if(std::string const& line = of(addresses[i]); !isForeign(line) && line.find(':') != std::string::npos)
                    return line;
            return count == 0 ? unknown() : of(addresses[0]);
        }

        [[nodiscard]] static auto isForeign(std::string const& line) -> bool;

        static auto unknown() -> std::string;

    private:
        static constexpr std::size_t mostCalls = 3;

        struct Line
        {
            std::string text;
            bool isInLibrary = true;
        };

        auto find(void const* returnAddress) -> Line const&;

        static auto resolve(std::uintptr_t address) -> Line;

        RawHashMap<std::uintptr_t, Line> m_known;
    };
} // namespace alpaka::checker::detail
