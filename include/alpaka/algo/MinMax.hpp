// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Where the least and the greatest element are.
#pragma once

#include <alpaka/algo/Reduce.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::algo
{
    //! The least and the greatest of some elements, with their indices.
    template<typename T>
    struct Extremes
    {
        T least;
        T greatest;
        std::ptrdiff_t indexOfLeast;
        std::ptrdiff_t indexOfGreatest;
    };

    namespace detail
    {
        template<typename T>
        struct ToExtremes
        {
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(Pair<std::ptrdiff_t, T> const& element) const
                -> Extremes<T>
            {
                return {element.second, element.second, element.first, element.first};
            }
        };

        //! Of equal elements the first is the least and the last the greatest, in whichever order they come.
        template<typename TLess>
        struct JoinExtremes
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename T>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(Extremes<T> const& a, Extremes<T> const& b) const
                -> Extremes<T>
            {
                bool const isLess
                    = less(b.least, a.least) || (!less(a.least, b.least) && b.indexOfLeast < a.indexOfLeast);
                bool const isGreater = less(a.greatest, b.greatest)
                                       || (!less(b.greatest, a.greatest) && a.indexOfGreatest < b.indexOfGreatest);
                Extremes<T> const& least = isLess ? b : a;
                Extremes<T> const& greatest = isGreater ? b : a;
                return {least.least, greatest.greatest, least.indexOfLeast, greatest.indexOfGreatest};
            }

            TLess less;
        };

        template<typename TOut>
        struct StoreExtremes
        {
            ALPAKA_FN_ACC void operator()(auto const* result, auto const&) const
            {
                out[0] = static_cast<TOut>(result == nullptr ? 0 : result->indexOfLeast);
                out[1] = static_cast<TOut>(result == nullptr ? 0 : result->indexOfGreatest);
            }

            TOut* out;
        };
    } // namespace detail

    //! less(a, b) for types that have the operator.
    struct Less
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const
            -> bool
        {
            return a < b;
        }
    };

    //! Enqueues: out[0] = the index of the first of the least elements, out[1] = that of the last of the greatest, as
    //! std::minmax_element chooses them; both 0 for an empty input.
    //! \param in Elements of at most 56 bytes.
    //! \param out Two integers on the device, of a type that holds the indices.
    //! \param less A strict weak order, so that no element may be NaN. Called in kernels.
    //! \throws core::Error also when the output's type does not hold the indices.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, typename TLess = Less>
        requires Reducible<Extremes<ElemOf<TIn>>> && std::integral<ElemOf<TOut>>
    void minMaxElement(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TLess const& less = {},
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        using T = ElemOf<TIn>;
        using Index = ElemOf<TOut>;
        detail::Call<TAcc, TQueue> const call{"algo::minMaxElement", queue, location, how.workspace};
        auto const from = call.input(in);
        auto const to = call.output(out, "the output", 2, false, from);
        std::size_t const n = from.size.most();
        call.template requireHolds<Index>(n, n == 0 ? 0 : n - 1, "the output holds indices to ");
        auto const each = transformed(zipped(counting(std::ptrdiff_t{0}, n), from), detail::ToExtremes<T>{});
        detail::JoinExtremes<TLess> const join{less};
        detail::enqueueReduce<Extremes<T>>(call, each, join, detail::StoreExtremes<Index>{to.first});
    }
} // namespace alpaka::algo
