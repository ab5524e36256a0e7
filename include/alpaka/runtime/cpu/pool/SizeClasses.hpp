// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sizes in which a pool cuts memory.
#pragma once

#include <bit>
#include <cstddef>

namespace alpaka::runtime::cpu
{
    //! Every number of units up to 32, then 16 sizes in each doubling: a block is at most a 16th longer than asked
    //! for. Fewer sizes would waste more of the quarter that a pool may have beyond its live buffers.
    struct SizeClasses
    {
        //! More than a pointer can address.
        static constexpr std::size_t count = 960;

        //! \return The units of a class.
        [[nodiscard]] static constexpr auto units(std::size_t sizeClass) -> std::size_t
        {
            std::size_t const place = sizeClass + 1;
            if(place < 32)
                return place;
            std::size_t const shift = place / 16 - 1;
            return (place - 16 * shift) << shift;
        }

        //! \return The smallest class that has the units.
        //! \param units Not zero.
        [[nodiscard]] static constexpr auto atLeast(std::size_t units) -> std::size_t
        {
            return place(units - 1);
        }

        //! \return The largest class that does not have more units.
        [[nodiscard]] static constexpr auto atMost(std::size_t units) -> std::size_t
        {
            return place(units) - 1;
        }

    private:
        //! \return The number of classes with at most so many units.
        [[nodiscard]] static constexpr auto place(std::size_t units) -> std::size_t
        {
            std::size_t const shift = units < 32 ? 0 : static_cast<std::size_t>(std::bit_width(units)) - 5;
            return 16 * shift + (units >> shift);
        }
    };
} // namespace alpaka::runtime::cpu
