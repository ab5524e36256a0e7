// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Integer arithmetic for sizes: exact and free of overflow up to the largest value of the type.
#pragma once

#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstdint>
#include <utility>

namespace alpaka::workdiv::detail
{
    //! \param n Not negative.
    //! \param divisor Positive.
    //! \return The smallest integer not below n / divisor.
    template<std::integral TInt>
    [[nodiscard]] constexpr auto ceilDiv(TInt n, TInt divisor) -> TInt
    {
        return static_cast<TInt>(n / divisor + (n % divisor != 0 ? 1 : 0));
    }

    //! \return Whether a * b <= limit, for numbers that are not negative.
    template<std::integral TInt>
    [[nodiscard]] constexpr auto productIsWithin(TInt a, TInt b, TInt limit) -> bool
    {
        // A division would cost a tenth of an empty launch.
        if constexpr(sizeof(TInt) <= sizeof(std::uint32_t))
            return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a))
                       * static_cast<std::uint64_t>(static_cast<std::uint32_t>(b))
                   <= static_cast<std::uint64_t>(limit);
        else if(((a | b) >> 32) == 0) // the product fits without a sign
            return static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b) <= static_cast<std::uint64_t>(limit);
        else
            return b == 0 || a <= limit / b;
    }

    //! \return Whether the product of the components, none of them negative, is at most limit.
    template<typename TDim, std::integral TInt>
    [[nodiscard]] constexpr auto productIsWithin(vec::Vec<TDim, TInt> const& values, TInt limit) -> bool
    {
        TInt product = 1;
        bool isWithin = limit >= 1;
        bool isZero = false;
        for(TInt const& value : values)
        {
            isZero = isZero || value == 0;
            isWithin = isWithin && productIsWithin(product, value, limit);
            product = static_cast<TInt>(isWithin ? product * value : product);
        }
        return isWithin || (isZero && std::cmp_greater_equal(limit, 0));
    }

    template<std::integral TInt>
    [[nodiscard]] constexpr auto greatestCommonDivisor(TInt a, TInt b) -> TInt
    {
        while(b != 0)
        {
            TInt const rest = static_cast<TInt>(a % b);
            a = b;
            b = rest;
        }
        return a;
    }

    //! \return The largest value from low to high for which the predicate holds, found by bisection. The predicate
    //!         must hold for low, and for no value above one for which it does not hold.
    template<std::integral TInt, typename TPredicate>
    [[nodiscard]] constexpr auto largestWhere(TInt low, TInt high, TPredicate const& predicate) -> TInt
    {
        while(low < high)
        {
            TInt const middle = static_cast<TInt>(high - (high - low) / 2);
            if(predicate(middle))
                low = middle;
            else
                high = static_cast<TInt>(middle - 1);
        }
        return low;
    }

    //! \return The largest divisor of n that is at most limit; both positive. Takes at most sqrt(n) steps.
    template<std::integral TInt>
    [[nodiscard]] constexpr auto largestDivisor(TInt n, TInt limit) -> TInt
    {
        if(limit >= n)
            return n;
        // A divisor above the square root has a partner below it: the smallest partner gives the largest divisor.
        for(TInt partner = ceilDiv(n, limit); partner <= n / partner; ++partner)
        {
            if(n % partner == 0)
                return static_cast<TInt>(n / partner);
        }
        // No larger divisor exists, so those up to the square root come next.
        TInt divisor = largestWhere(TInt{1}, limit, [n](TInt root) { return root <= n / root; });
        while(n % divisor != 0)
            --divisor;
        return divisor;
    }
} // namespace alpaka::workdiv::detail
