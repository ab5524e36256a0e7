// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a field of one to three dimensions is spread over ranks.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/World.hpp>

#include <array>
#include <cstddef>
#include <limits>

namespace alpaka::comm::detail
{
    //! A box of ranks. The last dimension is the fastest, as in views.
    template<std::size_t TDim>
    class Grid
    {
    public:
        using Sizes = std::array<std::size_t, TDim>;
        using Direction = std::array<int, TDim>;

        //! Chooses the box whose ranks have the smallest surface between them.
        //! \param extent Of the whole field.
        Grid(int size, Sizes const& extent)
        {
            Sizes parts{};
            choose(0, static_cast<std::size_t>(size), extent, parts);
        }

        //! \return How many ranks there are in each dimension.
        [[nodiscard]] auto parts() const -> Sizes const&
        {
            return m_parts;
        }

        [[nodiscard]] auto placeOf(int rank) const -> Sizes
        {
            Sizes place{};
            auto rest = static_cast<std::size_t>(rank);
            for(std::size_t d = TDim; d-- > 0; rest /= m_parts[d])
                place[d] = rest % m_parts[d];
            return place;
        }

        //! How many directions there are. The one in the middle stays; the i-th from the front and the i-th from the
        //! back are opposite.
        static constexpr int directionCount = TDim == 1 ? 3 : (TDim == 2 ? 9 : 27);

        //! \return -1, 0 or 1 in each dimension.
        [[nodiscard]] static auto direction(int number) -> Direction
        {
            Direction result{};
            for(std::size_t d = TDim; d-- > 0; number /= 3)
                result[d] = number % 3 - 1;
            return result;
        }

        //! \return The rank in a direction; comm::none beyond the field.
        [[nodiscard]] auto
        neighbour(int rank, Direction const& direction, std::array<bool, TDim> const& periodic) const -> int
        {
            auto const place = placeOf(rank);
            std::size_t number = 0;
            for(std::size_t d = 0; d < TDim; ++d)
            {
                auto const moved = place[d] + m_parts[d] + static_cast<std::size_t>(direction[d]);
                if(!periodic[d] && (moved < m_parts[d] || moved >= 2 * m_parts[d]))
                    return none;
                number = number * m_parts[d] + moved % m_parts[d];
            }
            return static_cast<int>(number);
        }

    private:
        void choose(std::size_t d, std::size_t rest, Sizes const& extent, Sizes& parts)
        {
            if(d + 1 == TDim)
            {
                parts[d] = rest;
                if(auto const cost = surface(extent, parts); cost < m_least)
                {
                    m_least = cost;
                    m_parts = parts;
                }
                return;
            }
            for(std::size_t part = 1; part <= rest; ++part)
                if(rest % part == 0)
                {
                    parts[d] = part;
                    choose(d + 1, rest / part, extent, parts);
                }
        }

        //! \return The values on both sides of the cuts of a rank. Parts without a value are worse than any cut.
        [[nodiscard]] static auto surface(Sizes const& extent, Sizes const& parts) -> double
        {
            double sum = 0.0;
            for(std::size_t d = 0; d < TDim; ++d)
            {
                if(parts[d] > extent[d])
                    return std::numeric_limits<double>::max();
                double face = parts[d] > 1 ? 2.0 : 0.0;
                for(std::size_t other = 0; other < TDim; ++other)
                    if(other != d)
                        face *= static_cast<double>(extent[other]) / static_cast<double>(parts[other]);
                sum += face;
            }
            return sum;
        }

        double m_least = std::numeric_limits<double>::infinity();
        Sizes m_parts{};
    };
} // namespace alpaka::comm::detail
