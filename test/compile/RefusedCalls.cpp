// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: ok

// The cause that a launch gives for a kernel that it cannot call.

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace
{
    namespace a = alpaka;
    using a::kernel::detail::Refusal;
    using Dim = a::DimInt<1>;
    using Acc = a::acc::AccCpuSerial<Dim, int>;
    using Other = a::acc::AccCpuThreads<Dim, int>;
    using Vec = a::Vec<Dim, int>;

    template<Refusal cause, typename TKernel, typename... TArgs>
    constexpr bool refuses = a::kernel::detail::refusal<TKernel const, Acc, TArgs...>() == cause;

    // Arguments of wrong types, beside parameters whose types are deduced in part.
    struct Deduced
    {
        template<typename TAcc, typename T>
        void operator()(TAcc const&, T*, float*, int&, Vec const&) const;
    };
    static_assert(refuses<Refusal::Type, Deduced, int*, int*, int, Vec>);
    static_assert(refuses<Refusal::Type, Deduced, int*, float*, int, int*>);
    static_assert(refuses<Refusal::Count, Deduced, int*>);
    static_assert(refuses<Refusal::Unknown, Deduced, int, float*, int, Vec>);

    struct Abbreviated
    {
        void operator()(auto const&, auto*, float const*, std::type_identity_t<double>) const;
    };
    static_assert(refuses<Refusal::Type, Abbreviated, int*, int*, int>);
    static_assert(refuses<Refusal::Type, Abbreviated, int*, float*, int*>);

    // Parameters of every kind can be what is wrong.
    template<typename T>
    struct Takes
    {
        template<typename TAcc>
        void operator()(TAcc const&, T) const;
    };
    static_assert(refuses<Refusal::Type, Takes<int&>, int>);
    static_assert(refuses<Refusal::Type, Takes<Vec>, int*>);
    static_assert(refuses<Refusal::Type, Takes<Vec const&>, int*>);
    static_assert(refuses<Refusal::Type, Takes<std::nullptr_t>, int*>);
    static_assert(refuses<Refusal::Type, Takes<void (*)(int)>, int*>);
    static_assert(refuses<Refusal::Type, Takes<int const (&)[3]>, int*>);
    static_assert(refuses<Refusal::Unknown, Takes<int&&>, int>);
    static_assert(refuses<Refusal::Count, Takes<int>>);
    static_assert(refuses<Refusal::Count, Takes<int>, int, int>);

    // More arguments than are tried one by one.
    struct Many
    {
        template<typename TAcc, typename T>
        void operator()(TAcc const&, int*, int, int, int, int, int, int, int, int, float*, T*) const;
    };
    static_assert(refuses<Refusal::Type, Many, int*, int, int, int, int, int, int, int, int, int*, int*>);
    static_assert(refuses<Refusal::Count, Takes<int>, int, int, int, int, int, int, int, int, int, int, int, int>);

    // The first parameter is another accelerator, or changes it.
    struct OtherFirst
    {
        template<typename T>
        void operator()(Other const&, T*) const;
    };
    static_assert(refuses<Refusal::First, OtherFirst, int*>);

    struct Mutable
    {
        void operator()(Acc&, int*) const;
    };
    static_assert(refuses<Refusal::First, Mutable, int*>);
    static_assert(refuses<Refusal::First, Mutable, float*>); // and the type

    struct Final final
    {
        template<typename TAcc>
        void operator()(TAcc const&, float*) const;
    };
    static_assert(refuses<Refusal::Type, Final, int*>);

    struct WithoutAccelerator
    {
        void operator()(int*) const;
    };
    static_assert(refuses<Refusal::Count, WithoutAccelerator, int*>);

    // Parameters that only an accelerator gives a type.
    struct Derived
    {
        template<typename TAcc>
        void operator()(TAcc const&, a::Vec<a::dim::Dim<TAcc>, a::idx::Idx<TAcc>> const&, float*) const;
    };
    static_assert(refuses<Refusal::Type, Derived, Vec, int*>);
    static_assert(refuses<Refusal::Type, Derived, float*, float*>);
    static_assert(refuses<Refusal::Count, Derived, Vec>);
    static_assert(refuses<Refusal::Count, Derived, Vec, float*, int>);
    static_assert(refuses<Refusal::Count, Derived, Vec, float*, int, int>);

    // Not const, and with a wrong type, a wrong count or another accelerator as well.
    struct NotConst
    {
        template<typename TAcc>
        void operator()(TAcc const&, float*);
    };
    static_assert(refuses<Refusal::NotConst, NotConst, float*>);
    static_assert(refuses<Refusal::NotConst, NotConst, int*>);
    static_assert(refuses<Refusal::NotConst, NotConst>);

    struct OtherNotConst
    {
        void operator()(Other const&, float*);
    };
    static_assert(refuses<Refusal::NotConst, OtherNotConst, float*>);

    struct Overloaded
    {
        template<typename TAcc>
        void operator()(TAcc const&, float*) const;
        template<typename TAcc>
        void operator()(TAcc const&, double*) const;
        template<typename TAcc>
        void operator()(TAcc const&, int, int) const;
    };
    static_assert(refuses<Refusal::Type, Overloaded, int*>);
    static_assert(refuses<Refusal::Taken, Overloaded, std::nullptr_t>);

    struct Constrained
    {
        template<typename TAcc, std::integral T>
        void operator()(TAcc const&, T) const;
    };
    static_assert(refuses<Refusal::Unknown, Constrained, float>);

    class Private : Takes<int>
    {
    };
    static_assert(refuses<Refusal::Taken, Private, int>);
    static_assert(refuses<Refusal::Unknown, int>);
    static_assert(refuses<Refusal::Unknown, Vec>);

    // A kernel that deduces its result is not instantiated with another type for a right argument.
    struct Deducing
    {
        template<typename TAcc, typename T>
        auto operator()(TAcc const&, T const& x, float* out) const
        {
            *out = x.member;
        }
    };
    struct Argument
    {
        float member;
    };
    static_assert(refuses<Refusal::Type, Deducing, Argument, int*>);
} // namespace
