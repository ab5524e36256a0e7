// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The bin of a value, of bins of equal width.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace alpaka::algo::detail
{
    //! Of integers: bin = (value - lower) * bins / (upper - lower), rounded down. Of floating-point numbers:
    //! (value - lower) * (bins / (upper - lower)), rounded down, at most the last bin.
    template<typename T>
    class Binning
    {
        static constexpr bool isFloat = std::floating_point<T>;
        using Number
            = std::conditional_t<isFloat, T, std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>>;

    public:
        template<typename TCall, typename TLevel>
        Binning(TCall const& call, std::size_t const bins, TLevel const lower, TLevel const upper)
            : m_lower(static_cast<Number>(lower))
            , m_bins(static_cast<unsigned>(bins))
        {
            using Level = std::conditional_t<isFloat, T, TLevel>;
            if(!(static_cast<Level>(lower) < static_cast<Level>(upper)))
                call.fail("upper is ", upper, " and lower is ", lower, "; upper must be larger");
            if constexpr(isFloat)
            {
                m_end = static_cast<T>(upper);
                m_scale = static_cast<T>(bins) / (m_end - m_lower);
                if(!(m_scale > T{0}) || m_scale - m_scale != T{0})
                    call.fail("the width from ", lower, " to ", upper, " is too large or too small for its type");
            }
            else
            {
                auto const mostLevel = static_cast<TLevel>(upper - 1);
                // Promoted, because char and bool are no types of std::cmp_less.
                using Limits = std::numeric_limits<T>;
                if(std::cmp_less(+lower, +Limits::min()) || std::cmp_greater(+mostLevel, +Limits::max()))
                    call.fail("the type of the input cannot hold all values from ", lower, " to ", mostLevel);
                m_end = static_cast<Number>(static_cast<std::uint64_t>(mostLevel) - static_cast<std::uint64_t>(lower));
                // One less than the width, which may be 2^64.
                std::uint64_t const most = m_end;
                constexpr auto limit = ~std::uint64_t{0};
                if(most > limit / bins - 1)
                    call.fail(
                        "the values from ", lower, " to ", mostLevel, " times ", bins, " bins are more than ", limit);
                m_scale = most + 1;
                std::uint64_t const each = m_scale / bins;
                // One bin of all 2^32 values is left to the division: a shift has to be smaller than the number.
                if(m_scale % bins == 0 && std::has_single_bit(each) && each - 1 < std::numeric_limits<Number>::max())
                    m_shift = std::countr_zero(each);
            }
        }

        //! \return The number of bins.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto count() const -> std::size_t { return m_bins; }

        //! \return Whether no division is needed.
        [[nodiscard]] auto isFast() const -> bool { return isFloat || m_shift >= 0; }

        //! \tparam TIsFast What isFast has returned.
        //! \return The bin; the number of bins for values that have none, NaN among them.
        template<bool TIsFast>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto binOf(T const value) const -> unsigned
        {
            if constexpr(isFloat)
            {
                bool const isInside = value >= m_lower && value < m_end;
                auto const bin = static_cast<unsigned>(isInside ? (value - m_lower) * m_scale : T{0});
                return !isInside ? m_bins : bin < m_bins ? bin : m_bins - 1;
            }
            else
            {
                auto const offset = static_cast<Number>(static_cast<Number>(value) - m_lower);
                if constexpr(TIsFast)
                    return offset <= m_end ? static_cast<unsigned>(offset >> static_cast<unsigned>(m_shift)) : m_bins;
                else
                    return offset <= m_end ? static_cast<unsigned>(std::uint64_t{offset} * m_bins / m_scale) : m_bins;
            }
        }

    private:
        Number m_lower;
        Number m_end = 0; //!< Of integers: minus lower, and the last one that is in a bin.
        std::conditional_t<isFloat, T, std::uint64_t> m_scale = 0; //!< Bins for each value; of integers their width.
        unsigned m_bins;
        int m_shift = -1;
    };
} // namespace alpaka::algo::detail
