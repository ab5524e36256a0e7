// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Text.hpp.
#pragma once

#include <alpaka/core/Text.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>

namespace alpaka::core
{
    ALPAKA_ENGINE void Text::Pieces::add(void const* word) noexcept
    {
        hash = (hash ^ reinterpret_cast<std::uintptr_t>(word)) * 0x9e37'79b9'7f4a'7c15u;
    }

    ALPAKA_ENGINE void Text::Pieces::add(std::uint64_t number) noexcept
    {
        if(count < most)
            numbers[count++] = number;
    }

    ALPAKA_ENGINE void Text::append(char const* from, std::size_t size)
    {
        if(m_pieces != nullptr)
        {
            m_pieces->add(from);
            if(!m_pieces->hasWords)
                return;
        }
        auto* const grown = static_cast<char*>(std::realloc(m_begin, m_size + size + 1));
        if(grown == nullptr)
            throw std::bad_alloc();
        std::memcpy(grown + m_size, from, size);
        m_begin = grown;
        m_size += size;
        m_begin[m_size] = '\0';
    }

    ALPAKA_ENGINE void Text::append(char const* text)
    {
        if(m_pieces != nullptr && !m_pieces->hasWords)
            return append(text, 0);
        append(text, std::strlen(text));
    }

    ALPAKA_ENGINE void Text::appendNumber(char const* format, unsigned long long number)
    {
        if(m_pieces != nullptr)
            return m_pieces->add(std::uint64_t{number}), append("\1", 1);
        char digits[96] = "";
        append(digits, static_cast<std::size_t>(std::snprintf(digits, sizeof(digits), format, number)));
    }

    ALPAKA_ENGINE_COLD void Text::appendNumber(char const* format, double number)
    {
        if(m_pieces != nullptr)
            return m_pieces->add(static_cast<std::uint64_t>(number)), append("\1", 1);
        // The longest number is the greatest double with six digits after the point.
        char digits[320] = "";
        auto const size = static_cast<std::size_t>(std::snprintf(digits, sizeof(digits), format, number));
        // What the program's locale has instead.
        if(char* const comma = std::strchr(digits, ','))
            *comma = '.';
        append(digits, size);
    }

    ALPAKA_ENGINE void Text::truncate(std::size_t size) noexcept
    {
        m_size = size;
        if(m_begin != nullptr)
            m_begin[size] = '\0';
    }
} // namespace alpaka::core
