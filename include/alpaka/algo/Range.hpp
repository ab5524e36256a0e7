// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The type of all inputs and outputs of algorithms.
#pragma once

#include <alpaka/algo/Iterators.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/mem/view/View.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace alpaka::algo
{
    //! How many elements an algorithm reads: a number of the host, and perhaps a smaller one that lies on the device
    //! and that kernels read when they run.
    class Size
    {
    public:
        constexpr Size(std::size_t most) noexcept
            : m_most(most)
        {
        }

        template<std::integral TCount>
        constexpr Size(std::size_t most, TCount const* count) noexcept
            : m_most(most)
            , m_count(count)
            , m_isWide(sizeof(TCount) == 8)
        {
            static_assert(
                sizeof(TCount) == 4 || sizeof(TCount) == 8,
                "algo::upTo(in, count): a size on the device is an integer of 4 or 8 bytes");
        }

        //! \return The number of the host.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto most() const noexcept -> std::size_t
        {
            return m_most;
        }

        //! \return Where the size on the device is; null if there is none.
        [[nodiscard]] constexpr auto count() const noexcept -> void const*
        {
            return m_count;
        }

        //! \return The size, in kernels.
        [[nodiscard]] ALPAKA_FN_HOST_ACC auto get() const noexcept -> std::ptrdiff_t
        {
            if(m_count == nullptr)
                return static_cast<std::ptrdiff_t>(m_most);
            // Copied as bytes, because an integer may be read through its own type only, of which 8 bytes have
            // several.
            std::uint64_t wide = 0;
            std::uint32_t narrow = 0;
            if(m_isWide)
                std::memcpy(&wide, m_count, sizeof(wide));
            else
                std::memcpy(&narrow, m_count, sizeof(narrow));
            std::uint64_t const size = m_isWide ? wide : narrow;
            return static_cast<std::ptrdiff_t>(size < m_most ? size : m_most);
        }

        //! \return At most as many.
        [[nodiscard]] constexpr auto atMost(std::size_t most) const noexcept -> Size
        {
            Size result = *this;
            result.m_most = most < m_most ? most : m_most;
            return result;
        }

    private:
        std::size_t m_most;
        void const* m_count = nullptr;
        bool m_isWide = false;
    };

    //! The device of inputs that do not know theirs: pointers, and values that are computed.
    struct AnyDev
    {
    };

    //! An input or an output: an iterator, a size, and the device.
    template<Iterator TIterator, typename TDev = AnyDev>
    class Range
    {
    public:
        using Iterator = TIterator;
        using Dev = TDev;

        Range(TIterator const& first, Size const& size, TDev const& dev = {})
            : m_first(first)
            , m_size(size)
            , m_dev(dev)
        {
        }

        [[nodiscard]] auto first() const -> TIterator const&
        {
            return m_first;
        }

        [[nodiscard]] auto size() const -> Size const&
        {
            return m_size;
        }

        [[nodiscard]] auto dev() const -> TDev const&
        {
            return m_dev;
        }

    private:
        TIterator m_first;
        Size m_size;
        TDev m_dev;
    };

    namespace detail
    {
        template<typename T>
        inline constexpr bool isRange = false;

        template<typename TIterator, typename TDev>
        inline constexpr bool isRange<Range<TIterator, TDev>> = true;

        template<typename T>
        concept IsRange = isRange<std::remove_cvref_t<T>>;
    } // namespace detail

    //! What algorithms read: a Range or a view (buffers, std::span, std::vector and the like).
    template<typename T>
    concept Input = detail::IsRange<T> || mem::view::View<T>;
} // namespace alpaka::algo
