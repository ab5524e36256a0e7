// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Places in the program: numbers for addresses of code, and the lines of the source for them.
#pragma once

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Tools.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <dlfcn.h>
#include <link.h>
#include <string>

namespace alpaka::checker::detail
{
    //! A number for each address of code that accesses memory.
    class Sites
    {
    public:
        static constexpr std::uint32_t capacity = 1u << 13;

        //! \return The number; 0 when there are too many.
        [[nodiscard]] auto number(void const* address) -> std::uint32_t
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

        [[nodiscard]] auto address(std::uint32_t number) const -> void const*
        {
            return memoryAt(m_addresses[number]);
        }

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
        [[nodiscard]] auto of(void const* returnAddress) -> std::string const&
        {
            return find(returnAddress).text;
        }

        //! \return Whether the innermost function is the library's or the standard library's.
        [[nodiscard]] auto isInLibrary(void const* returnAddress) -> bool
        {
            return find(returnAddress).isInLibrary;
        }

        //! The first of several return addresses, innermost first, that is in code of the user.
        template<typename TAddresses>
        [[nodiscard]] auto ofFirst(TAddresses const& addresses, std::size_t count) -> std::string
        {
            for(std::size_t i = 0; i < count; ++i)
                if(std::string const& line = of(addresses[i]); !isForeign(line) && line.find(':') != std::string::npos)
                    return line;
            return count == 0 ? unknown() : of(addresses[0]);
        }

        [[nodiscard]] static auto isForeign(std::string const& line) -> bool
        {
            // Images of containers have the user's sources in /usr/src.
            return (line.starts_with("/usr/") && !line.starts_with("/usr/src/"))
                   || line.find("include/alpaka/") != std::string::npos
                   || line.find("/include/c++/") != std::string::npos || line.starts_with("??")
                   || line.starts_with("unknown line");
        }

        static auto unknown() -> std::string
        {
            return "unknown line (compile with -g)";
        }

    private:
        static constexpr std::size_t mostCalls = 3;

        struct Line
        {
            std::string text;
            bool isInLibrary = true;
        };

        auto find(void const* returnAddress) -> Line const&
        {
            auto const value = reinterpret_cast<std::uintptr_t>(returnAddress);
            if(auto const known = m_known.find(value); known != m_known.end())
                return known->second;
            return m_known.emplace(value, resolve(value)).first->second;
        }

        static auto resolve(std::uintptr_t address) -> Line
        {
            Dl_info info{};
            link_map* map = nullptr;
            // The call is before its return address.
            if(address == 0 || dladdr1(memoryAt(address), &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0
               || map == nullptr)
                return {unknown()};
            std::string const file = quotedPath(map->l_name[0] == '\0' ? "/proc/self/exe" : map->l_name);
            if(file.empty())
                return {unknown()};
            std::array<char, 32> offset{};
            std::snprintf(offset.data(), offset.size(), "0x%zx", static_cast<std::size_t>(address - map->l_addr - 1));
            std::string first;
            std::string own; // with the functions into which it has been inlined
            std::size_t ownCount = 0;
            bool const hasTool = forEachLineOf(
                "ALPAKA_CHECK_ADDR2LINE",
                "addr2line",
                "-i -e " + file + " " + offset.data(),
                [&](char const* text)
                {
                    std::string line = text;
                    line.resize(std::min(line.size(), line.find(" (discriminator")));
                    if(first.empty())
                        first = line;
                    if(!isForeign(line) && ++ownCount <= mostCalls)
                        own += (own.empty() ? "" : ", called at ") + line;
                });
            if(!hasTool)
                return {"unknown line (there is no addr2line: ALPAKA_CHECK_ADDR2LINE)"};
            if(!own.empty())
                return {own, isForeign(first)};
            return {first.empty() || first.starts_with("??") ? unknown() : first};
        }

        RawHashMap<std::uintptr_t, Line> m_known;
    };
} // namespace alpaka::checker::detail
