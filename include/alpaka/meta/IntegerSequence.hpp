// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Integer sequences: their construction, and questions about their values.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::meta
{
    namespace detail
    {
        template<typename TDst, typename TSeq>
        struct ConvertIntegerSequence;

        template<typename TDst, typename T, T... TVals>
        struct ConvertIntegerSequence<TDst, std::integer_sequence<T, TVals...>>
        {
            using type = std::integer_sequence<TDst, static_cast<TDst>(TVals)...>;
        };

        template<auto TBegin, typename TSeq>
        struct OffsetIntegerSequence;

        template<auto TBegin, typename T, T... TVals>
        struct OffsetIntegerSequence<TBegin, std::integer_sequence<T, TVals...>>
        {
            using type = std::integer_sequence<T, static_cast<T>(TBegin + TVals)...>;
        };

        template<typename T, T... TVals>
        [[nodiscard]] constexpr auto areUnique() -> bool
        {
            bool result = true;
            if constexpr(sizeof...(TVals) > 1)
            {
                T const values[] = {TVals...};
                for(std::size_t i = 0; i < sizeof...(TVals); ++i)
                {
                    for(std::size_t j = 0; j < i; ++j)
                        result = result && values[i] != values[j];
                }
            }
            return result;
        }
    } // namespace detail

    //! The sequence with its values converted to TDst.
    template<typename TDst, typename TSeq>
    using ConvertIntegerSequence = typename detail::ConvertIntegerSequence<TDst, TSeq>::type;

    //! TBegin, TBegin + 1, ...: TSize values.
    template<typename T, T TBegin, T TSize>
    using MakeIntegerSequenceOffset =
        typename detail::OffsetIntegerSequence<TBegin, std::make_integer_sequence<T, TSize>>::type;

    //! `value`: no value occurs twice.
    template<typename T, T... TVals>
    struct IntegralValuesUnique : std::bool_constant<detail::areUnique<T, TVals...>()>
    {
    };

    //! `value`: no value of the sequence occurs twice.
    template<typename TSeq>
    struct IntegerSequenceValuesUnique;

    template<typename T, T... TVals>
    struct IntegerSequenceValuesUnique<std::integer_sequence<T, TVals...>> : IntegralValuesUnique<T, TVals...>
    {
    };

    //! `value`: all values are in TMin to TMax, both included.
    template<typename T, T TMin, T TMax, T... TVals>
    struct IntegralValuesInRange : std::bool_constant<((TVals >= TMin && TVals <= TMax) && ...)>
    {
    };

    //! `value`: all values of the sequence are in TMin to TMax, both included.
    template<typename TSeq, typename T, T TMin, T TMax>
    struct IntegerSequenceValuesInRange;

    template<typename T, T... TVals, T TMin, T TMax>
    struct IntegerSequenceValuesInRange<std::integer_sequence<T, TVals...>, T, TMin, TMax>
        : IntegralValuesInRange<T, TMin, TMax, TVals...>
    {
    };
} // namespace alpaka::meta
