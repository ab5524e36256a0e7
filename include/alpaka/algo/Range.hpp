// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What algorithms read and write: a Range is an iterator, a size and perhaps a device. Kernels get it as it is.
#pragma once

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace alpaka::algo
{
    //! A pointer, Counting, Transformed, Zipped, or a type of yours: read by index, copied into kernels.
    template<typename T>
    concept Iterator = std::copy_constructible<T> && requires(T const& in, std::ptrdiff_t i) { in[i]; };

    //! The type of the values that an iterator reads.
    template<Iterator T>
    using ValueOf = std::remove_cvref_t<decltype(std::declval<T const&>()[std::ptrdiff_t{0}])>;

    //! The first value and those that follow it, without memory.
    template<std::integral T>
    struct Counting
    {
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](std::ptrdiff_t i) const -> T
        {
            return static_cast<T>(first + static_cast<T>(i));
        }

        T first;
    };

    //! fn of the elements of another input.
    template<typename TIterator, typename TFn>
    struct Transformed
    {
        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](std::ptrdiff_t i) const
        {
            return fn(in[i]);
        }

        TIterator in;
        TFn fn;
    };

    //! An element of each of two inputs.
    template<typename TFirst, typename TSecond>
    struct Pair
    {
        TFirst first;
        TSecond second;
    };

    //! The elements of two inputs side by side, as Pair.
    template<Iterator TFirst, Iterator TSecond>
    struct Zipped
    {
        using Value = Pair<ValueOf<TFirst>, ValueOf<TSecond>>;

        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](std::ptrdiff_t i) const -> Value
        {
            return {first[i], second[i]};
        }

        TFirst first;
        TSecond second;
    };

    //! How many elements an algorithm reads: a number of the host, and perhaps a smaller one that lies on the device
    //! and that kernels read when they run.
    class Size
    {
    public:
        template<std::integral TCount = std::uint32_t>
        constexpr Size(std::size_t most, TCount const* count = nullptr) noexcept
            : m_most(most & limit)
            , m_isWide(sizeof(TCount) == 8)
            , m_count(count)
        {
            static_assert(
                sizeof(TCount) == 4 || sizeof(TCount) == 8,
                "algo::upTo(in, count): a size on the device is an integer of 4 or 8 bytes");
        }

        //! \return The number of the host.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto most() const noexcept -> std::size_t { return m_most; }

        //! \return Where the size on the device is; null if there is none.
        [[nodiscard]] constexpr auto count() const noexcept -> void const* { return m_count; }

        //! \return Its bytes.
        [[nodiscard]] constexpr auto countBytes() const noexcept -> std::size_t
        {
            return m_count == nullptr ? 0 : m_isWide ? 8 : 4;
        }

        //! \return The size, in kernels.
        [[nodiscard]] ALPAKA_FN_HOST_ACC auto get() const noexcept -> std::ptrdiff_t
        {
            if(m_count == nullptr)
                return static_cast<std::ptrdiff_t>(m_most);
            // Copied as bytes, because 8 bytes have several integer types, and each may be read as its own only.
            auto const read = [this](auto number) -> std::uint64_t
            {
                std::memcpy(&number, m_count, sizeof(number));
                return number;
            };
            std::uint64_t const size = m_isWide ? read(std::uint64_t{0}) : read(std::uint32_t{0});
            return static_cast<std::ptrdiff_t>(size < m_most ? size : m_most);
        }

        //! \return At most as many.
        [[nodiscard]] constexpr auto atMost(std::size_t most) const noexcept -> Size
        {
            Size result = *this;
            result.m_most = (most < m_most ? most : m_most) & limit;
            return result;
        }

    private:
        static constexpr std::size_t limit = ~std::size_t{0} >> 1;

        // Two words, which processors pass in registers.
        std::size_t m_most : 63;
        std::size_t m_isWide : 1 = 0;
        void const* m_count = nullptr;
    };

    //! The device of inputs that do not know theirs: pointers, and values that are computed.
    struct AnyDev
    {
    };

    //! An input or an output: an iterator, a size, and the device.
    template<Iterator TIterator, typename TDev = AnyDev>
    struct Range
    {
        using Iterator = TIterator;

        constexpr Range(TIterator const& iterator, Size const& elements, TDev const& device = {})
            : first(iterator)
            , size(elements)
            , dev(device)
        {
        }

        ALPAKA_NO_HOST_ACC_WARNING
        template<std::integral TIdx>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TIdx i) const -> decltype(auto)
        {
            return first[static_cast<std::ptrdiff_t>(i)];
        }

        //! \return What kernels get. Where every nanosecond counts, they get the size and the iterator instead: CPUs
        //!         wait when they copy as a whole what was just written piece by piece.
        [[nodiscard]] constexpr auto bare() const -> Range<TIterator> { return {first, size}; }

        TIterator first;
        Size size;
        TDev dev;
    };

    namespace detail
    {
        template<typename T, typename TPlain = std::remove_cvref_t<T>>
        concept IsRange = std::same_as<TPlain, Range<typename TPlain::Iterator, decltype(TPlain::dev)>>;
    } // namespace detail

    //! What algorithms read: a Range or a view (buffers, std::span, std::vector and the like).
    template<typename T>
    concept Input = detail::IsRange<T> || mem::view::View<T>;

    //! What reductions join: trivially copyable values of at most 128 bytes with a default constructor.
    template<typename T>
    concept Reducible = std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T> && sizeof(T) <= 128;

    //! What scans join.
    template<typename T>
    concept Scannable = Reducible<T> && sizeof(T) <= 64;
} // namespace alpaka::algo
