// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The function that a phase over places calls, as it reaches the loops of a team.
#pragma once

#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::block::detail
{
    //! The function itself.
    template<typename TTeam, typename TFn, typename... TArgs>
    struct Body
    {
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto of(TFn const& f) const -> TFn const&
        {
            return f;
        }
    };

#if BOOST_COMP_CLANG
    // clang simplifies a function on its own before it inlines it, even an always-inline one. Inside the loops over
    // places the numbers that f captured are still loads then. clang sorts the sums of indices by them and forgets
    // that the sums do not overflow; after that it finds no two addresses to be neighbours. So the loops call f by its
    // address, which they get from the kernel (that is why functions of this type are default arguments). f is inlined
    // only there, where all numbers are known.

    //! A function and its address.
    template<typename TFn, typename... TArgs>
    struct LateCall
    {
        ALPAKA_FN_INLINE void operator()(TArgs const&... args) const { call(f, args...); }

        TFn const& f;
        void (*call)(TFn const&, TArgs const&...);
    };

    template<typename TTeam, typename TFn, typename... TArgs>
        requires requires { typename TTeam::LoopTag; }
    struct Body<TTeam, TFn, TArgs...>
    {
        [[nodiscard]] ALPAKA_FN_INLINE auto of(TFn const& f) const -> LateCall<TFn, TArgs...> { return {f, call}; }

        // Flattened: clang would leave a large f out of line, and a loop with a call in it stays scalar. For phases of
        // threads that costs more than it brings (the k-means of the field: 1.18 times its twin instead of 0.94).
        [[gnu::flatten]] ALPAKA_FN_INLINE static void callNow(TFn const& f, TArgs const&... args) { f(args...); }

        void (*call)(TFn const&, TArgs const&...) = &callNow;
    };
#endif

    //! The type of a place: like its extent, a number or a vector.
    template<typename TTeam, typename TExtent>
    using PlaceOf = std::conditional_t<
        std::is_integral_v<TExtent>,
        typename AccOf<TTeam>::Idx,
        vec::Vec<typename AccOf<TTeam>::Dim, typename AccOf<TTeam>::Idx>>;

    //! The index of a thread in its block, as phases hand it to a function: a number or a vector.
    template<typename TAcc>
    using ThreadIndexOf = std::
        conditional_t<TAcc::Dim::value == 1, typename TAcc::Idx, vec::Vec<typename TAcc::Dim, typename TAcc::Idx>>;

    //! f takes the accelerator and the index of the thread, and cannot be called with the accelerator alone.
    template<typename TFn, typename TTeam>
    inline constexpr bool wantsThread
        = !Callable<TFn, AccOf<TTeam>> && Callable<TFn, AccOf<TTeam>, ThreadIndexOf<AccOf<TTeam>>>;

    //! f takes only the place.
    template<typename TFn, typename TPlace>
    inline constexpr bool wantsPlaceAlone = Callable<TFn, TPlace>;

    template<typename TTeam, typename TFn>
    constexpr auto requireThreadBody() -> bool
    {
        constexpr bool isBody = Callable<TFn, AccOf<TTeam>> || wantsThread<TFn, TTeam>;
        static_assert(
            isBody,
            "block::phase(team, f): f must be callable with the accelerator of a thread, [&](auto const& acc) {...}, "
            "or with it and the index of the thread in the block, [&](auto const& acc, auto thread) {...}");
        return isBody;
    }

    template<typename TTeam, typename TPlace, typename TFn>
    constexpr void requireBody()
    {
        constexpr bool isGood = wantsPlaceAlone<TFn, TPlace> || Callable<TFn, AccOf<TTeam>, TPlace>;
        static_assert(
            isGood,
            "block::phase(team, extent, f): f must be callable with the accelerator of a thread "
            "and a place below the extent, [&](auto const& acc, auto const& place) {...}, or with the place alone");
    }

    //! Calls f for the places of one thread.
    ALPAKA_NO_HOST_ACC_WARNING
    template<std::size_t D, typename TAcc, typename TVec, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void
    strideOver(TAcc const& acc, TVec const& first, TVec const& stride, TVec const& extent, TVec& place, TFn const& f)
    {
        if constexpr(D == TVec::Dim::value && Callable<TFn, TVec>)
            f(static_cast<TVec const&>(place));
        else if constexpr(D == TVec::Dim::value)
            f(acc, static_cast<TVec const&>(place));
        else if(first[D] < extent[D])
        {
            place[D] = first[D];
            strideOver<D + 1>(acc, first, stride, extent, place, f);
            // By subtraction, because place + stride may overflow.
            while(extent[D] - place[D] > stride[D])
            {
                place[D] += stride[D];
                strideOver<D + 1>(acc, first, stride, extent, place, f);
            }
        }
    }
} // namespace alpaka::block::detail

namespace alpaka::block
{
    //! What block::phase calls for each place. The library makes it as the default of a parameter. If f also takes the
    //! accelerator, it first copies indices from there. clang sorts sums by these as well, so an
    //! address would not help.
    template<typename TTeam, typename TExtent, typename TFn>
    using PlaceBody = std::conditional_t<
        detail::wantsPlaceAlone<TFn, detail::PlaceOf<TTeam, TExtent>>,
        detail::Body<TTeam, TFn, detail::PlaceOf<TTeam, TExtent>>,
        detail::Body<void, TFn>>;
} // namespace alpaka::block
