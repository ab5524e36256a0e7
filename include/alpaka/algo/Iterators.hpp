// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What kernels of algorithms read from: pointers, and values that are computed while they are read.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::algo
{
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

    //! Elements of two inputs.
    template<typename TFirst, typename TSecond>
    struct Pair
    {
        TFirst first;
        TSecond second;
    };

    //! The elements of two inputs side by side, as Pair.
    template<typename TFirst, typename TSecond>
    struct Zipped
    {
        using Value = Pair<
            std::remove_cvref_t<decltype(std::declval<TFirst const&>()[0])>,
            std::remove_cvref_t<decltype(std::declval<TSecond const&>()[0])>>;

        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](std::ptrdiff_t i) const -> Value
        {
            return {first[i], second[i]};
        }

        TFirst first;
        TSecond second;
    };

    //! A pointer, Counting, Transformed, Zipped, or a type of yours: read by index, copied into kernels.
    template<typename T>
    concept Iterator = std::copy_constructible<T> && requires(T const& in, std::ptrdiff_t i)
    {
        in[i];
    };

    //! The type of the values that an iterator reads.
    template<Iterator T>
    using ValueOf = std::remove_cvref_t<decltype(std::declval<T const&>()[std::ptrdiff_t{0}])>;

    namespace detail
    {
        //! Memory, from its first byte to the one after its last.
        struct Region
        {
            template<typename T>
            static auto of(T const* first, std::size_t size) -> Region
            {
                auto const* const bytes = reinterpret_cast<std::byte const*>(first);
                return {bytes, bytes + size * sizeof(T), sizeof(T)};
            }

            [[nodiscard]] auto overlaps(Region const& other) const -> bool
            {
                return first < other.last && other.first < last && first < last && other.first < other.last;
            }

            //! Both have their elements in the same places.
            [[nodiscard]] auto isAligned(Region const& other) const -> bool
            {
                return first == other.first && step == other.step;
            }

            std::byte const* first;
            std::byte const* last;
            std::size_t step;
        };

        //! \return Whether `size` elements from an iterator lie in the region.
        //! \param isInPlaceFine Element i may lie in the same place as element i of the region.
        template<typename TIterator>
        auto overlaps(
            [[maybe_unused]] TIterator const& in,
            [[maybe_unused]] std::size_t size,
            [[maybe_unused]] Region const& region,
            [[maybe_unused]] bool isInPlaceFine) -> bool
        {
            if constexpr(std::is_pointer_v<TIterator>)
            {
                auto const mine = Region::of(in, size);
                return mine.overlaps(region) && !(isInPlaceFine && mine.isAligned(region));
            }
            else if constexpr(requires { in.fn, in.in; })
                return overlaps(in.in, size, region, isInPlaceFine);
            else if constexpr(requires { in.first[0], in.second[0]; })
                return overlaps(in.first, size, region, isInPlaceFine)
                       || overlaps(in.second, size, region, isInPlaceFine);
            else
                return false;
        }
    } // namespace detail
} // namespace alpaka::algo
