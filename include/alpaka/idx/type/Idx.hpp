// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The integral type of extents and indices of accelerators, work divisions, buffers and views.
#pragma once

#include <type_traits>

namespace alpaka::idx
{
    namespace detail
    {
        template<typename T>
        struct NestedIdx
        {
        };

        template<typename T>
            requires requires { typename T::Idx; }
        struct NestedIdx<T>
        {
            using type = typename T::Idx;
        };
    } // namespace detail

    namespace backend
    {
        //! The library's answer: a class with a nested type `Idx` counts in that type. This is the primary template,
        //! not a constrained one, so no other specialisation of the library can be ambiguous with it.
        template<typename T>
        struct IdxType : detail::NestedIdx<T>
        {
        };

        template<typename T>
            requires std::is_arithmetic_v<T>
        struct IdxType<T>
        {
            using type = T;
        };
    } // namespace backend

    namespace traits
    {
        //! The index type of a type, as nested `type`.
        template<typename T, typename TSfinae = void>
        struct IdxType : backend::IdxType<T>
        {
        };
    } // namespace traits

    //! The index type of an accelerator, a work division or an object with extents; an arithmetic type is its own.
    template<typename T>
    using Idx = typename traits::IdxType<std::remove_cvref_t<T>>::type;
} // namespace alpaka::idx
