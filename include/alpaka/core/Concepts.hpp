// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A class declares by inheritance which concepts it implements, and with which of its bases.
#pragma once

#include <concepts>
#include <type_traits>

namespace alpaka::concepts
{
    //! A class that inherits from this says: for TConcept use my base class TBase (often the class itself).
    template<typename TConcept, typename TBase>
    struct Implements
    {
    };

    //! Base of the tags of what accelerators offer to kernels: mathematics, atomic operations, indices, ... A class
    //! that declares `Implements<Service, TBase>` implements them all.
    struct Service
    {
    };

    namespace detail
    {
        template<typename TConcept, typename TBase>
        auto declaredBase(Implements<TConcept, TBase> const volatile*) -> std::type_identity<TBase>;

        template<typename TConcept, typename T>
        concept Declares = requires { detail::declaredBase<TConcept>(static_cast<T*>(nullptr)); };

        template<typename TConcept, typename T>
        struct ImplementationBase
        {
            using type = T;
        };

        template<typename TConcept, typename T>
            requires Declares<TConcept, T>
        struct ImplementationBase<TConcept, T>
        {
            using type = typename decltype(detail::declaredBase<TConcept>(static_cast<T*>(nullptr)))::type;
        };
    } // namespace detail

    //! `value`: T or one of its bases declares, once, that it implements TConcept, or all services
    //! and TConcept is one.
    template<typename TConcept, typename T>
    struct ImplementsConcept : std::bool_constant<detail::Declares<TConcept, T>>
    {
    };

    // Pointers, because tags need not be complete.
    template<typename TConcept, typename T>
        requires std::convertible_to<TConcept*, Service*>
    struct ImplementsConcept<TConcept, T>
        : std::bool_constant<detail::Declares<TConcept, T> || detail::Declares<Service, T>>
    {
    };

    //! The base that T declares for TConcept; T itself when it declares none.
    template<typename TConcept, typename T>
    using ImplementationBase = typename detail::ImplementationBase<TConcept, T>::type;
} // namespace alpaka::concepts
