// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory in which algorithms keep intermediate values.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace alpaka::algo
{
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
            : data(reinterpret_cast<std::byte*>(mem::view::getPtrNative(view)))
            , bytes(mem::view::detail::pitchBytes<0>(view))
        {
        }

        std::byte* data = nullptr;
        std::size_t bytes = 0;
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

    namespace detail
    {
        template<typename TQueue>
        concept HasOrderedMemory
            = mem::buf::AllocatesAsyncBuf<TQueue, std::byte, std::size_t, vec::Vec<dim::DimInt<1>, std::size_t>>;

        template<typename TQueue>
        struct OrderedMemory
        {
            using type = void*;
        };

        template<HasOrderedMemory TQueue>
        struct OrderedMemory<TQueue>
        {
            using type = decltype(mem::buf::allocAsyncBuf<std::byte>(
                std::declval<TQueue&>(), vec::Vec<dim::DimInt<1>, std::size_t>(std::size_t{0})));
        };

        //! The intermediate memory of one call: the caller's, or allocated and freed in the order of the queue.
        template<typename TQueue>
        class Memory
        {
        public:
            //! \param bytes Sum of partBytes.
            //! \throws core::Error when the workspace is too small, or there is none and the device has no memory in
            //!         the order of queues.
            Memory(char const* call, [[maybe_unused]] TQueue& queue, Workspace const& given, std::size_t bytes)
                : m_next(given.data)
            {
                if(bytes == 0)
                    return;
                if constexpr(HasOrderedMemory<TQueue>)
                    if(given.data == nullptr)
                    {
                        vec::Vec<dim::DimInt<1>, std::size_t> const extent(bytes + alignment);
                        m_owned.emplace(mem::buf::allocAsyncBuf<std::byte>(queue, extent));
                        m_next = mem::view::getPtrNative(*m_owned);
                    }
                if(m_next == nullptr)
                    core::fail(
                        call,
                        ": the device has no memory in the order of queues; give a workspace of ",
                        bytes + alignment,
                        " bytes (algo::workspace)");
                std::size_t const skipped = (0 - reinterpret_cast<std::uintptr_t>(m_next)) % alignment;
                if(given.data != nullptr && given.bytes < bytes + skipped)
                    core::fail(
                        call,
                        ": the workspace has ",
                        given.bytes,
                        " bytes; ",
                        bytes + alignment,
                        " are enough (algo::workspace)");
                m_next += skipped;
            }

            //! \return The next part.
            template<typename T>
            [[nodiscard]] auto take(std::size_t count) -> T*
            {
                auto* const part = reinterpret_cast<T*>(m_next);
                m_next += partBytes<T>(count);
                return part;
            }

        private:
            std::optional<typename OrderedMemory<TQueue>::type> m_owned;
            std::byte* m_next;
        };
    } // namespace detail
} // namespace alpaka::algo
