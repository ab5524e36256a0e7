// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Tools.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <string_view>

namespace alpaka::checker::detail
{
    //! \return The folder of this source, as debug information names it.
    static auto ownFolder() -> std::string_view
    {
        std::string_view file = __FILE__;
        file.remove_suffix(std::string_view("Sites.cpp").size());
        return file.starts_with('/') ? file : "checker/src/";
    }

    auto Lines::isForeign(std::string const& line) -> bool
    {
        // Images of containers have the user's sources in /usr/src.
        return (line.starts_with("/usr/") && !line.starts_with("/usr/src/"))
               || line.find("include/alpaka/") != std::string::npos || line.find(ownFolder()) != std::string::npos
               || line.find("/include/c++/") != std::string::npos || line.starts_with("??")
               || line.starts_with("unknown line");
    }

    auto Lines::of(void const* returnAddress) -> std::string const& { return find(returnAddress).text; }

    auto Lines::isInLibrary(void const* returnAddress) -> bool { return find(returnAddress).isInLibrary; }

    auto Lines::unknown() -> std::string { return "unknown line (compile with -g)"; }

    auto Lines::find(void const* returnAddress) -> Line const&
    {
        auto const value = reinterpret_cast<std::uintptr_t>(returnAddress);
        if(auto const known = m_known.find(value); known != m_known.end())
            return known->second;
        return m_known.emplace(value, resolve(value)).first->second;
    }

    auto Lines::resolve(std::uintptr_t address) -> Line
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
} // namespace alpaka::checker::detail
