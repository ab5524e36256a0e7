// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Structured bindings of a Vec, `auto const [y, x] = vec;`, and its index and element type; included by vec/Vec.hpp.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::vec
{
    //! \return Component I.
    template<std::size_t I, typename TDim, typename TVal>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto get(Vec<TDim, TVal>& vec) -> TVal&
    {
        static_assert(I < TDim::value, "vec::get<I>(vec): component I is beyond the last one of the vector");
        return vec[I];
    }

    template<std::size_t I, typename TDim, typename TVal>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto get(Vec<TDim, TVal> const& vec) -> TVal
    {
        static_assert(I < TDim::value, "vec::get<I>(vec): component I is beyond the last one of the vector");
        return vec[I];
    }
} // namespace alpaka::vec

// Structured bindings look up the size and the types in std.
template<typename TDim, typename TVal>
struct std::tuple_size<alpaka::vec::Vec<TDim, TVal>> : std::integral_constant<std::size_t, TDim::value>
{
};

template<std::size_t I, typename TDim, typename TVal>
struct std::tuple_element<I, alpaka::vec::Vec<TDim, TVal>>
{
    using type = TVal;
};

namespace alpaka
{
    // Vec has a nested Dim, so the dimension needs no specialisation here.
    template<typename TDim, typename TVal>
    struct idx::backend::IdxType<vec::Vec<TDim, TVal>>
    {
        using type = TVal;
    };

    template<typename TDim, typename TVal>
    struct elem::backend::ElemType<vec::Vec<TDim, TVal>>
    {
        using type = TVal;
    };
} // namespace alpaka
