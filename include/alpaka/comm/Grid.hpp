// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a field of one to three dimensions is spread over ranks.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

namespace alpaka::comm::detail
{
    //! For each dimension of a field, the last one the fastest; those that a field does not have come first.
    template<typename T>
    using Three = std::array<T, 3>;
    using Sizes = Three<std::size_t>;

    //! \return The values on both sides of the cuts of a rank. Parts without a value are worse than any cut.
    [[nodiscard]] inline auto surfaceOf(Sizes const& extent, Sizes const& parts) -> double
    {
        double sum = 0.0;
        for(std::size_t d = 0; d < 3; ++d)
        {
            if(parts[d] > extent[d])
                return std::numeric_limits<double>::max();
            double face = parts[d] > 1 ? 2.0 : 0.0;
            for(std::size_t other = 0; other < 3; ++other)
                if(other != d)
                    face *= static_cast<double>(extent[other]) / static_cast<double>(parts[other]);
            sum += face;
        }
        return sum;
    }

    //! \return How many ranks share a field in each dimension: those with the smallest surface between them.
    [[nodiscard]] inline auto partsOf(Sizes const& extent, std::size_t ranks) -> Sizes
    {
        double least = std::numeric_limits<double>::infinity();
        Sizes result{};
        for(std::size_t a = 1; a <= ranks; ++a)
            for(std::size_t b = 1; ranks % a == 0 && b <= ranks / a; ++b)
                if(Sizes const parts{a, b, ranks / a / b}; ranks / a % b == 0 && surfaceOf(extent, parts) < least)
                {
                    least = surfaceOf(extent, parts);
                    result = parts;
                }
        return result;
    }

    //! \return Where a rank is in the box of ranks.
    [[nodiscard]] inline auto placeIn(Sizes const& parts, std::size_t rank) -> Sizes
    {
        return {rank / parts[2] / parts[1], rank / parts[2] % parts[1], rank % parts[2]};
    }
} // namespace alpaka::comm::detail
