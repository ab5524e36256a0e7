// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Data of the programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace field
{
    [[nodiscard]] constexpr auto ceilDiv(int n, int by) -> int { return (n + by - 1) / by; }

    template<typename T>
    [[nodiscard]] auto zeros(int n) -> std::vector<T>
    {
        return std::vector<T>(static_cast<std::size_t>(n));
    }

    template<typename TVector>
    [[nodiscard]] auto at(TVector& values, int i) -> auto&
    {
        return values[static_cast<std::size_t>(i)];
    }

    //! Scatters the bits of a number.
    [[nodiscard]] constexpr auto hash(std::uint32_t x) -> std::uint32_t
    {
        x = (x ^ (x >> 16)) * 0x7feb352du;
        x = (x ^ (x >> 15)) * 0x846ca68bu;
        return x ^ (x >> 16);
    }

    //! n numbers that look random: from 0 to below 1, or of integers from 0 to below `limit`.
    template<typename T>
    [[nodiscard]] auto numbers(int n, int limit = 1, std::uint32_t seed = 0) -> std::vector<T>
    {
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(n));
        for(int i = 0; i < n; ++i)
        {
            std::uint32_t const bits = hash(static_cast<std::uint32_t>(i) + seed * 0x9e3779b9u);
            if constexpr(std::is_floating_point_v<T>)
                values.push_back(static_cast<T>(bits >> 8) / static_cast<T>(1 << 24) * static_cast<T>(limit));
            else
                values.push_back(static_cast<T>(bits % static_cast<std::uint32_t>(limit)));
        }
        return values;
    }
} // namespace field
