// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a call works: in which order it joins values, and in which memory it keeps intermediate ones.
#pragma once

#include <alpaka/algo/Inputs.hpp>
#include <alpaka/op/Order.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::algo
{
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
