// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Lists of types: any specialisation of a `template<typename...> class`.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::meta
{
    namespace detail
    {
        template<typename TList, template<typename...> class TApplicant>
        struct Apply;

        template<template<typename...> class TList, typename... Ts, template<typename...> class TApplicant>
        struct Apply<TList<Ts...>, TApplicant>
        {
            using type = TApplicant<Ts...>;
        };

        template<typename TList, template<typename...> class TOp>
        struct Transform;

        template<template<typename...> class TList, typename... Ts, template<typename...> class TOp>
        struct Transform<TList<Ts...>, TOp>
        {
            using type = TList<TOp<Ts>...>;
        };

        template<typename... TLists>
        struct Concatenate;

        template<typename TList>
        struct Concatenate<TList>
        {
            using type = TList;
        };

        template<
            template<typename...> class TListL,
            template<typename...> class TListR,
            typename... Ts,
            typename... Us,
            typename... TOthers>
        struct Concatenate<TListL<Ts...>, TListR<Us...>, TOthers...> : Concatenate<TListL<Ts..., Us...>, TOthers...>
        {
        };

        template<typename TList, template<typename...> class TPred>
        struct Filter;

        template<template<typename...> class TList, typename... Ts, template<typename...> class TPred>
        struct Filter<TList<Ts...>, TPred>
            : Concatenate<TList<>, std::conditional_t<TPred<Ts>::value, TList<Ts>, TList<>>...>
        {
        };

        template<typename TDone, typename... TRest>
        struct Unique
        {
            using type = TDone;
        };

        template<template<typename...> class TList, typename... TDone, typename T, typename... TRest>
        struct Unique<TList<TDone...>, T, TRest...>
            : Unique<
                  std::conditional_t<(std::is_same_v<T, TDone> || ...), TList<TDone...>, TList<TDone..., T>>,
                  TRest...>
        {
        };

        template<typename TList>
        struct UniqueOf;

        template<template<typename...> class TList, typename... Ts>
        struct UniqueOf<TList<Ts...>> : Unique<TList<>, Ts...>
        {
        };

        //! TRows is a list of lists; every element of the next list is appended to every row.
        template<template<typename...> class TList, typename TRows, typename... TLists>
        struct CartesianProduct
        {
            using type = TRows;
        };

        template<typename TRows, typename T>
        struct AppendToRows;

        template<template<typename...> class TList, typename... TRows, typename T>
        struct AppendToRows<TList<TRows...>, T>
        {
            using type = TList<typename Concatenate<TRows, TList<T>>::type...>;
        };

        template<template<typename...> class TList, typename TRows, typename... Ts, typename... TLists>
        struct CartesianProduct<TList, TRows, TList<Ts...>, TLists...>
            : Concatenate<
                  TList<>,
                  typename CartesianProduct<TList, typename AppendToRows<TRows, Ts>::type, TLists...>::type...>
        {
        };
    } // namespace detail

    //! TApplicant with the types of the list as arguments.
    template<typename TList, template<typename...> class TApplicant>
    using Apply = typename detail::Apply<TList, TApplicant>::type;

    //! The list of TOp<T> for every T of the list.
    template<typename TList, template<typename...> class TOp>
    using Transform = typename detail::Transform<TList, TOp>::type;

    //! The list of those T for which TPred<T>::value holds.
    template<typename TList, template<typename...> class TPred>
    using Filter = typename detail::Filter<TList, TPred>::type;

    //! The types of all lists, in the list template of the first one.
    template<typename... TLists>
    using Concatenate = typename detail::Concatenate<TLists...>::type;

    //! The list without repetitions; first occurrences remain.
    template<typename TList>
    using Unique = typename detail::UniqueOf<TList>::type;

    //! All combinations of one type of each list, as TList of TList. The first list varies fastest.
    template<template<typename...> class TList, typename TFirst, typename... TLists>
    using CartesianProduct =
        typename detail::CartesianProduct<TList, Transform<Concatenate<TList<>, TFirst>, TList>, TLists...>::type;

    //! `value`: no type of the list occurs twice.
    template<typename TList>
    using IsSet = std::is_same<TList, Unique<TList>>;

    namespace detail
    {
        template<typename... Ts>
        struct List
        {
        };
    } // namespace detail

    //! `value`: no type occurs twice.
    template<typename... Ts>
    using IsParameterPackSet = IsSet<detail::List<Ts...>>;

    //! Inherits from every type of the list.
    template<typename TList>
    class InheritFromList;

    template<template<typename...> class TList, typename... TBases>
    class InheritFromList<TList<TBases...>> : public TBases...
    {
    };

    //! `value`: TBase is a base of TDerived, and not the same class.
    template<typename TBase, typename TDerived>
    using IsStrictBase
        = std::bool_constant<std::is_base_of_v<TBase, TDerived> && !std::is_same_v<TBase, std::remove_cv_t<TDerived>>>;

    //! std::false_type that depends on T, for assertions in templates that must not be instantiated.
    template<typename T>
    struct DependentFalseType : std::false_type
    {
    };

    template<typename... Ts>
    using Conjunction = std::conjunction<Ts...>;

    template<typename... Ts>
    using Disjunction = std::disjunction<Ts...>;

    template<typename T>
    using Negation = std::negation<T>;

    namespace detail
    {
        template<typename TList>
        struct ForEachType;

        template<template<typename...> class TList, typename... Ts>
        struct ForEachType<TList<Ts...>>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TFnObj, typename... TArgs>
            ALPAKA_FN_HOST_ACC static constexpr void call([[maybe_unused]] TFnObj&& f, TArgs&&... args)
            {
                // The arguments are not forwarded, because every call gets them.
                (static_cast<void>(f.template operator()<Ts>(args...)), ...);
            }
        };
    } // namespace detail

    //! Calls f for each T of the list, in order: T is the template argument of its operator(),
    //! followed by the arguments.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TList, typename TFnObj, typename... TArgs>
    ALPAKA_FN_HOST_ACC constexpr void forEachType(TFnObj&& f, TArgs&&... args)
    {
        detail::ForEachType<TList>::call(f, args...);
    }
} // namespace alpaka::meta
