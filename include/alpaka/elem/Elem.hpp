// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The type of the elements of buffers and views.
#pragma once

#include <type_traits>

namespace alpaka::elem
{
    namespace detail
    {
        template<typename T>
        struct NestedElem
        {
        };

        template<typename T>
            requires requires { typename T::Elem; }
        struct NestedElem<T>
        {
            using type = typename T::Elem;
        };
    } // namespace detail

    namespace backend
    {
        //! The library's answer: a class with a nested type `Elem` has that element type. This is the primary
        //! template, not a constrained one, so no other specialisation of the library can be ambiguous with it.
        template<typename T>
        struct ElemType : detail::NestedElem<T>
        {
        };

        template<typename T>
            requires std::is_fundamental_v<T>
        struct ElemType<T>
        {
            using type = T;
        };
    } // namespace backend

    namespace traits
    {
        //! The element type of a type, as nested `type`.
        template<typename T, typename TSfinae = void>
        struct ElemType : backend::ElemType<T>
        {
        };
    } // namespace traits

    //! The element type of a buffer, a view or a Vec, without volatile; a fundamental type is its own element type.
    template<typename TView>
    using Elem = std::remove_volatile_t<typename traits::ElemType<
        std::conditional_t<std::is_fundamental_v<TView>, TView, std::remove_cvref_t<TView>>>::type>;
} // namespace alpaka::elem
