// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Lines.hpp.
#pragma once

#include <alpaka/core/Lines.hpp>

#include <cstring>

namespace alpaka::core
{
    ALPAKA_ENGINE auto Lines::next() -> bool
    {
        m_line.truncate(0);
        char piece[256];
        while(m_file != nullptr && std::fgets(piece, sizeof(piece), m_file) != nullptr)
        {
            m_line.append(piece);
            if(std::strchr(piece, '\n') != nullptr)
            {
                m_line.truncate(m_line.size() - 1);
                return true;
            }
        }
        return m_line.size() != 0;
    }
} // namespace alpaka::core
