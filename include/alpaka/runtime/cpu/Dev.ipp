// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Dev.hpp.
#pragma once

#include <alpaka/core/Lines.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

namespace alpaka::runtime::cpu::detail
{
    ALPAKA_ENGINE void findInFile(char const* path, char const* key, core::Text& value)
    {
        for(core::Lines lines(path); lines.next();)
        {
            char const* const colon = std::strchr(lines.line(), ':');
            if(colon == nullptr || std::strncmp(lines.line(), key, std::strlen(key)) != 0)
                continue;
            char const* const first = colon + 1 + std::strspn(colon + 1, " \t");
            std::size_t size = std::strlen(first);
            while(size != 0 && std::strchr(" \t", first[size - 1]) != nullptr)
                --size;
            value.append(first, size);
            return;
        }
    }
} // namespace alpaka::runtime::cpu::detail
