// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a call works: in which order it joins values, and in which memory it keeps intermediate ones.
#pragma once

#include <alpaka/algo/Inputs.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/op/Order.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

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

        //! \param view Of packed elements of any type.
        template<mem::view::View TView>
        Workspace(TView& view)
            : Workspace(range(view))
        {
        }

        template<typename T, typename TDev>
        Workspace(Range<T*, TDev> const& elements)
            : Workspace(elements.first, elements.size.most() * sizeof(T))
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

        //! \return Memory in the order of the queue; a null pointer where the device has none.
        template<typename TQueue>
        [[nodiscard]] auto allocateInOrder([[maybe_unused]] TQueue& queue, [[maybe_unused]] std::size_t bytes)
        {
            using Extent = vec::Vec<dim::DimInt<1>, std::ptrdiff_t>;
            if constexpr(mem::buf::AllocatesAsyncBuf<TQueue, std::byte, std::ptrdiff_t, Extent>)
                return mem::buf::allocAsyncBuf<std::byte>(queue, Extent(static_cast<std::ptrdiff_t>(bytes)));
            else
                return nullptr;
        }

        //! The intermediate memory of one call: the caller's, or allocated and freed in the order of the queue. With a
        //! std::optional, a program with one reduction would cost compilers 1.5 % more.
        template<typename TQueue>
        struct Memory
        {
            using Owned = decltype(allocateInOrder(std::declval<TQueue&>(), 0));

            explicit Memory(std::byte* first)
                : next(first + toAligned(first))
            {
            }

            Memory(std::byte* first, Owned const& memory)
                : next(first + toAligned(first))
                , owned(memory)
                , isOwner(true)
            {
            }

            Memory(Memory const&) = delete;
            auto operator=(Memory const&) -> Memory& = delete;

            ~Memory()
            {
                if(isOwner)
                    owned.~Owned();
            }

            //! \return The next part.
            template<typename T>
            [[nodiscard]] auto take(std::size_t count) -> T*
            {
                auto* const part = reinterpret_cast<T*>(next);
                next += partBytes<T>(count);
                return part;
            }

            std::byte* next;
            union
            {
                Owned owned;
            };
            bool isOwner = false;
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
