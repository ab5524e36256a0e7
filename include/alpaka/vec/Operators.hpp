// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Elementwise operators of Vec that are derived from its members; included by vec/Vec.hpp.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <type_traits>

// Each operator differs from the next in one token, which only the preprocessor can vary. The scalar is not deduced,
// so that `v * 2` works with any value type.

// clang-format off
//! `a op= b` gives `a op b` and the forms in which one side is a scalar that stands for every component.
#define ALPAKA_VEC_ARITHMETIC(op, opAssign)                                                                           \
    template<typename TDim, typename TVal>                                                                            \
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator op(Vec<TDim, TVal> lhs, Vec<TDim, TVal> const& rhs)      \
        ->Vec<TDim, TVal>                                                                                             \
    {                                                                                                                 \
        return lhs opAssign rhs;                                                                                      \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TDim, typename TVal>                                                                            \
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator op(                                                      \
        Vec<TDim, TVal> lhs, std::type_identity_t<TVal> rhs)                                                          \
        ->Vec<TDim, TVal>                                                                                             \
    {                                                                                                                 \
        return lhs opAssign Vec<TDim, TVal>::all(rhs);                                                                \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TDim, typename TVal>                                                                            \
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator op(                                                      \
        std::type_identity_t<TVal> lhs, Vec<TDim, TVal> const& rhs)                                                   \
        ->Vec<TDim, TVal>                                                                                             \
    {                                                                                                                 \
        return Vec<TDim, TVal>::all(lhs) opAssign rhs;                                                                \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TDim, typename TVal>                                                                            \
    ALPAKA_FN_HOST_ACC constexpr auto operator opAssign(Vec<TDim, TVal>& lhs, std::type_identity_t<TVal> rhs)         \
        ->Vec<TDim, TVal>&                                                                                            \
    {                                                                                                                 \
        return lhs opAssign Vec<TDim, TVal>::all(rhs);                                                                \
    }

//! Compares component by component; `(a < b).all()` reduces this to one answer.
#define ALPAKA_VEC_COMPARISON(op)                                                                                     \
    template<typename TDim, typename TVal>                                                                            \
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator op(                                                      \
        Vec<TDim, TVal> const& lhs, Vec<TDim, TVal> const& rhs)                                                       \
        ->Vec<TDim, bool>                                                                                             \
    {                                                                                                                 \
        auto result = Vec<TDim, bool>::all(false);                                                                    \
        for(std::size_t i = 0; i < TDim::value; ++i)                                                                  \
        {                                                                                                             \
            result[i] = lhs[i] op rhs[i];                                                                             \
        }                                                                                                             \
        return result;                                                                                                \
    }
// clang-format on

namespace alpaka::vec
{
    ALPAKA_VEC_ARITHMETIC(+, +=)
    ALPAKA_VEC_ARITHMETIC(-, -=)
    ALPAKA_VEC_ARITHMETIC(*, *=)
    ALPAKA_VEC_ARITHMETIC(/, /=)
    ALPAKA_VEC_ARITHMETIC(%, %=)
    ALPAKA_VEC_COMPARISON(<)
    ALPAKA_VEC_COMPARISON(<=)
    ALPAKA_VEC_COMPARISON(>)
    ALPAKA_VEC_COMPARISON(>=)
} // namespace alpaka::vec

#undef ALPAKA_VEC_ARITHMETIC
#undef ALPAKA_VEC_COMPARISON
