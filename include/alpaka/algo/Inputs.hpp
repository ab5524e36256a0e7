// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What callers give: inputs and outputs made of views, of pointers, and of values that are computed while they are
//! read; in which order values are joined; and memory for intermediate ones.
#pragma once

#include <alpaka/algo/Range.hpp>
#include <alpaka/op/Order.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace alpaka::algo
{
    namespace detail
    {
        //! \return The device of what is read from two places.
        //! \throws core::Error when the two are on different devices.
        template<typename TFirst, typename TSecond>
        [[nodiscard]] auto commonDev(char const* call, TFirst const& first, TSecond const& second)
        {
            if constexpr(std::same_as<TFirst, AnyDev>)
                return second;
            else
            {
                static_assert(
                    meta::OneOf<TSecond, TFirst, AnyDev>,
                    "algo: inputs of one algorithm lie on devices of different types");
                if constexpr(std::same_as<TFirst, TSecond>)
                    if(!(first == second))
                        core::fail(call, ": the inputs lie on different devices");
                return first;
            }
        }
    } // namespace detail

    //! \param in A view of any dimension whose elements are packed, which is read row by row; or a Range.
    //! \return All of it as a Range.
    //! \throws core::Error when the view has padding, or its rows or planes lie apart.
    template<Input TIn>
    [[nodiscard]] auto range(TIn&& in)
    {
        if constexpr(detail::IsRange<TIn>)
            return in;
        else
        {
            auto* const first = mem::view::getPtrNative(in);
            std::size_t const size = vec::cast<std::size_t>(extent::getExtentVec(std::as_const(in))).prod();
            std::size_t const packed = size * sizeof(*first);
            if constexpr(dim::Dim<std::remove_cvref_t<TIn>>::value > 1)
                if(std::size_t const bytes = mem::view::detail::bytesOf(in).size(); bytes != packed)
                {
                    char const* const rule = " bytes; they must be packed, ";
                    core::fail("algo::range(view): ", size, " elements lie in ", bytes, rule, packed, " bytes");
                }
            return Range(static_cast<decltype(&*first)>(first), Size(size), dev::getDev(std::as_const(in)));
        }
    }

    //! \param first In memory that the device can access.
    //! \param size Elements from there on.
    //! \throws core::Error when the pointer is null and the size is not zero.
    template<typename T>
    [[nodiscard]] auto range(T* first, std::size_t size) -> Range<T*>
    {
        if(first == nullptr && size != 0)
            core::fail("algo::range(first, size): ", size, " elements at a null pointer");
        return {first, size};
    }

    //! By what kernels read an input: a pointer, or what computes the elements.
    template<Input T>
    using IteratorOf = typename decltype(range(std::declval<T&>()))::Iterator;

    //! The type of the elements of an input, without const.
    template<Input T>
    using ElemOf = ValueOf<IteratorOf<T>>;

    //! What algorithms write: a Range of a pointer, or a view; the elements are not const.
    template<typename T>
    concept Output
        = Input<T> && std::is_pointer_v<IteratorOf<T>> && !std::is_const_v<std::remove_pointer_t<IteratorOf<T>>>;

    //! \return `size` numbers: first, first + 1 and so on.
    template<std::integral T>
    [[nodiscard]] auto counting(T first, std::size_t size) -> Range<Counting<T>>
    {
        return {{first}, size};
    }

    //! \param fn Is called in kernels whenever an algorithm reads an element, which may be more than once.
    //! \return fn of each element of the input.
    template<Input TIn, typename TFn>
    [[nodiscard]] auto transformed(TIn const& in, TFn const& fn)
    {
        auto const from = range(in);
        return Range(Transformed<IteratorOf<TIn const>, std::decay_t<TFn>>{from.first, fn}, from.size, from.dev);
    }

    //! \return The elements of two inputs side by side, as Pair.
    //! \throws core::Error when the inputs have different sizes or lie on different devices.
    template<Input TFirst, Input TSecond>
    [[nodiscard]] auto zipped(TFirst const& first, TSecond const& second)
    {
        auto const a = range(first);
        auto const b = range(second);
        if(a.size.most() != b.size.most())
            core::fail(
                "algo::zipped(first, second): first has ", a.size.most(), " elements and second has ", b.size.most());
        if(a.size.count() != nullptr && b.size.count() != nullptr && a.size.count() != b.size.count())
            core::fail("algo::zipped(first, second): the sizes lie in different places of the device");
        Zipped<IteratorOf<TFirst const>, IteratorOf<TSecond const>> const pairs{a.first, b.first};
        auto const dev = detail::commonDev("algo::zipped(first, second)", a.dev, b.dev);
        return Range(pairs, a.size.count() != nullptr ? a.size : b.size, dev);
    }

    //! Shortens an input, or the output of fill. The same count may be that of the input and of another output.
    //! \param in Its size is the most that may be used.
    //! \param count A number; or a view of one integer of 4 or 8 bytes on the device, not negative, which kernels read
    //!        when they run: the count that an earlier algorithm of the queue writes. Where it is more than the size
    //!        of `in`, that counts.
    //! \throws core::Error when the view is empty, or on another device than `in`; or when `in` already has a size on
    //!         the device.
    template<Input TIn, typename TCount>
    [[nodiscard]] auto upTo(TIn&& in, TCount const& count)
    {
        auto const from = range(in);
        if constexpr(std::integral<TCount>)
        {
            if constexpr(std::is_signed_v<TCount>)
                if(count < 0)
                    core::fail("algo::upTo(in, count): count is ", count, "; at least 0 is needed");
            return Range(from.first, from.size.atMost(static_cast<std::size_t>(count)), from.dev);
        }
        else
        {
            auto const size = range(count);
            if(from.size.count() != nullptr)
                core::fail("algo::upTo(in, count): the size of in lies on the device already");
            if(size.size.most() == 0)
                core::fail("algo::upTo(in, count): count has no element");
            auto const dev = detail::commonDev("algo::upTo(in, count)", from.dev, size.dev);
            return Range(from.first, Size(from.size.most(), size.first), dev);
        }
    }

    using op::Order;

    //! Memory that the caller gives. One algorithm uses it at a time, so each queue needs its own.
    struct Workspace
    {
        Workspace() = default;

        //! \param first In memory of the queue's device; must live until the algorithm is done.
        Workspace(void* first, std::size_t size) noexcept
            : data(static_cast<std::byte*>(first))
            , bytes(size)
        {
        }

        //! \param elements Packed, of any type: a view that lives on, or a Range.
        template<Output T>
            requires(std::is_lvalue_reference_v<T> || detail::IsRange<T>)
        Workspace(T&& elements)
            : Workspace(range(elements).first, range(elements).size.most() * sizeof(ElemOf<T>))
        {
        }

        std::byte* data = nullptr;
        std::size_t bytes = 0;
    };

    //! The last, optional argument of algorithms: `{.order = algo::Order::free}`.
    struct How
    {
        Order order = Order::everywhere;
        //! Used instead of memory that is allocated in the order of the queue. Overlaps no input and no output.
        Workspace workspace = {};
    };

    namespace detail
    {
        //! Of each part of a workspace.
        inline constexpr std::size_t alignment = 128;

        //! \return Bytes of a part with `count` elements, with the padding after it.
        template<typename T>
        [[nodiscard]] constexpr auto partBytes(std::size_t count) -> std::size_t
        {
            return (count * sizeof(T) + alignment - 1) / alignment * alignment;
        }

        //! \return Bytes from there to the first part.
        [[nodiscard]] inline auto toAligned(std::byte const* first) -> std::size_t
        {
            return (0 - reinterpret_cast<std::uintptr_t>(first)) % alignment;
        }

        //! The intermediate memory of one call, in parts. A copy takes the same parts again.
        struct Memory
        {
            //! \return The next part.
            template<typename T>
            [[nodiscard]] auto take(std::size_t count) -> T*
            {
                auto* const part = reinterpret_cast<T*>(next);
                next += partBytes<T>(count);
                return part;
            }

            std::byte* next;
        };
    } // namespace detail

    //! \tparam TAlgorithm What is called: algo::Reduce, algo::Scan and so on; each algorithm names its own.
    //! \tparam TTypes The types on which the size depends, which the algorithm's page lists.
    //! \param n The most elements.
    //! \return Bytes that a Workspace of one call needs on any accelerator; 0 where it needs none.
    template<typename TAlgorithm, typename... TTypes>
    [[nodiscard]] constexpr auto workspace(std::size_t n) -> std::size_t
    {
        std::size_t const bytes = TAlgorithm::template bytes<TTypes...>(n);
        return bytes == 0 ? 0 : bytes + detail::alignment; // the caller's memory may begin anywhere
    }
} // namespace alpaka::algo
