// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Real numbers and angles from random words.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/rand/detail/Real.hpp>

#include <concepts>
#include <cstdint>

namespace alpaka::rand::detail
{
    //! The number of words that the mantissa needs.
    template<typename T>
    inline constexpr int wordsPerReal = sizeof(T) / 4;

    //! Words as numbers of type T. Products are powers of two times values that fit into the mantissa, hence exact.
    template<typename T>
    struct FromWords;

    template<>
    struct FromWords<float>
    {
        //! \return A multiple of 2^-24 in [0, 1).
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto unit(std::uint32_t const* w) -> float
        {
            // Processors convert only signed integers.
            return static_cast<float>(static_cast<std::int32_t>(w[0] >> 8)) * 0x1p-24f;
        }

        //! \return From 2^-33 to 1, never 0. Rounded upward the sum of the greatest words would exceed 1.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto positive(std::uint32_t const* w) -> float
        {
            return core::min(static_cast<float>(w[0]) * 0x1p-32f + 0x1p-33f, 1.0f);
        }

        //! \return An angle between -pi/4 and pi/4, from the signed lower 30 bits of a turn.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto rest(std::int32_t part, std::uint32_t const*) -> float
        {
            return static_cast<float>(part) * static_cast<float>(3.14159265358979323846 * 0x1p-31);
        }
    };

    template<>
    struct FromWords<double>
    {
        //! \return A multiple of 2^-53 in [0, 1).
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto unit(std::uint32_t const* w) -> double
        {
            return (upper(w) * 0x1p26 + lower(w)) * 0x1p-53;
        }

        //! \return From 2^-54 to 1, never 0.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto positive(std::uint32_t const* w) -> double
        {
            return (upper(w) * 0x1p26 + (lower(w) + 0.5)) * 0x1p-53;
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto rest(std::int32_t part, std::uint32_t const* w) -> double
        {
            double const fine = static_cast<double>(static_cast<std::int32_t>(w[1] >> 8)); // 24 further bits
            return (static_cast<double>(part) * 0x1p24 + fine) * (3.14159265358979323846 * 0x1p-55);
        }

    private:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto upper(std::uint32_t const* w) -> double
        {
            return static_cast<double>(static_cast<std::int32_t>(w[0] >> 5)); // 27 bits
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto lower(std::uint32_t const* w) -> double
        {
            return static_cast<double>(static_cast<std::int32_t>(w[1] >> 6)); // 26 bits
        }
    };

    //! Cosine and sine of 2 pi times the number in [0, 1) that the words represent.
    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto randomDirection(std::uint32_t const* w) -> CosSin<T>
    {
        std::uint32_t const quarters = (w[0] + 0x20000000u) >> 30; // to the nearest
        auto const part = static_cast<std::int32_t>(w[0] - (quarters << 30));
        return detail::cosSin(quarters, FromWords<T>::rest(part, w));
    }
} // namespace alpaka::rand::detail
