// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What algorithms check before they touch anything.
#pragma once

#include <alpaka/algo/Inputs.hpp>
#include <alpaka/algo/Iterators.hpp>
#include <alpaka/algo/Range.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/mem/view/View.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        template<typename T>
        struct PointerOf
        {
            using type = decltype(mem::view::getPtrNative(std::declval<std::remove_reference_t<T>&>()));
        };

        template<IsRange T>
        struct PointerOf<T>
        {
            using type = typename std::remove_cvref_t<T>::Iterator;
        };
    } // namespace detail

    //! What algorithms write: a Range of a pointer, or a view; the elements are not const.
    template<typename T>
    concept Output = Input<T> && std::is_pointer_v<typename detail::PointerOf<T>::type> && !std::is_const_v<
        std::remove_pointer_t<typename detail::PointerOf<T>::type>>;

    //! The type of the elements of an input, without const.
    template<Input TIn>
    using ElemOf = ValueOf<typename decltype(range(std::declval<TIn const&>()))::Iterator>;

    namespace detail
    {
        //! \return Whether an algorithm can read in and write out; otherwise compilation fails with one message.
        template<typename TIn, typename TOut>
        constexpr auto areInAndOut() -> bool
        {
            static_assert(
                Input<TIn>,
                "algo: the input has to be a view, algo::range(pointer, size), algo::counting, transformed, zipped or "
                "upTo");
            static_assert(
                Output<TOut>,
                "algo: the output has to be a view or algo::range(pointer, size), neither it nor its elements const");
            return Input<TIn> && Output<TOut>;
        }

        //! \return The range of an input or output of the call.
        //! \param what Its name in messages.
        //! \throws core::Error when it lies on another device than that of the queue.
        template<typename TQueue, typename TIn>
        [[nodiscard]] auto rangeFor(char const* call, char const* what, TQueue const& queue, TIn&& in)
        {
            auto const result = range(in);
            using Dev = std::remove_cvref_t<decltype(result.dev())>;
            if constexpr(!std::same_as<Dev, AnyDev>)
            {
                constexpr bool isOfQueue = std::same_as<Dev, dev::Dev<TQueue>>;
                static_assert(
                    isOfQueue,
                    "algo: an input or output lies on a device of another type than the queue's; copy it there, or "
                    "pass "
                    "algo::range(pointer, size) where the device can access the memory");
                if constexpr(isOfQueue)
                    if(!(result.dev() == dev::getDev(queue)))
                        core::fail(call, ": the queue and ", what, " belong to different devices");
            }
            return result;
        }

        //! \throws core::Error when the output has fewer elements than needed.
        template<typename TRange>
        void requireRoom(char const* call, char const* what, TRange const& out, std::size_t needed)
        {
            if(out.size().most() < needed)
                core::fail(call, ": ", what, " has ", out.size().most(), " elements; ", needed, " are written");
        }

        //! \throws core::Error when `used` elements of an output overlap the input.
        //! \param isInPlaceFine The output may be the input itself.
        template<typename TIn, typename TOut>
        void requireApart(
            char const* call,
            char const* what,
            TIn const& in,
            TOut const& out,
            std::size_t used,
            bool isInPlaceFine = false)
        {
            if(overlaps(in.first(), in.size().most(), Region::of(out.first(), used), isInPlaceFine))
                core::fail(
                    call,
                    ": ",
                    what,
                    " (",
                    used,
                    " elements) overlaps the input (",
                    in.size().most(),
                    " elements)",
                    isInPlaceFine ? " without being the same memory" : "");
        }
    } // namespace detail
} // namespace alpaka::algo
