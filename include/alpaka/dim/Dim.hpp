// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The number of dimensions of accelerators, work divisions, extents, buffers and views, as a type.
#pragma once

#include <cstddef>
#include <type_traits>

namespace alpaka::dim
{
    //! N dimensions.
    template<std::size_t N>
    using DimInt = std::integral_constant<std::size_t, N>;

    namespace detail
    {
        template<typename T>
        struct NestedDim
        {
        };

        template<typename T>
            requires requires { T::Dim::value; }
        struct NestedDim<T>
        {
            using type = typename T::Dim;
        };
    } // namespace detail

    namespace backend
    {
        //! The library's answer: a class with a nested type `Dim` has that dimension. This is the primary template,
        //! not a constrained one, so no other specialisation of the library can be ambiguous with it.
        template<typename T>
        struct DimType : detail::NestedDim<T>
        {
        };

        template<typename T>
            requires std::is_arithmetic_v<T>
        struct DimType<T>
        {
            using type = DimInt<1>;
        };
    } // namespace backend

    namespace traits
    {
        //! The dimension of a type, as nested `type`, a DimInt.
        template<typename T, typename TSfinae = void>
        struct DimType : backend::DimType<T>
        {
        };
    } // namespace traits

    //! The dimension of an accelerator, a work division or an object with extents; arithmetic types have one.
    template<typename T>
    using Dim = typename traits::DimType<std::remove_cvref_t<T>>::type;
} // namespace alpaka::dim
