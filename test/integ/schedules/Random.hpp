// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Numbers that a seed decides.
#pragma once

#include <cstdint>

namespace schedules
{
    //! \return A hash of both; every bit depends on every bit.
    [[nodiscard]] constexpr auto mix(std::uint64_t a, std::uint64_t b) noexcept -> std::uint64_t
    {
        std::uint64_t x = a * 0x9e37'79b9'7f4a'7c15u + b + 0x632b'e59b'd9b4'e019u;
        x = (x ^ x >> 30) * 0xbf58'476d'1ce4'e5b9u;
        x = (x ^ x >> 27) * 0x94d0'49bb'1331'11ebu;
        return x ^ x >> 31;
    }

    class Random
    {
    public:
        constexpr explicit Random(std::uint64_t seed = 0) noexcept
            : m_state(seed)
        {
        }

        //! \return A number below the end.
        constexpr auto below(std::uint64_t end) noexcept -> std::uint32_t
        {
            return static_cast<std::uint32_t>(mix(++m_state, 0) % end);
        }

        constexpr auto oneIn(std::uint64_t cases) noexcept -> bool { return below(cases) == 0; }

        //! \return A number from first to last.
        constexpr auto between(int first, int last) noexcept -> int
        {
            return first + static_cast<int>(below(static_cast<std::uint64_t>(last - first + 1)));
        }

    private:
        std::uint64_t m_state;
    };
} // namespace schedules
