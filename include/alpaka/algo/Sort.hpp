// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stable sorts: by the digits of arithmetic keys, or by a comparison.
#pragma once

#include <alpaka/algo/sort/Enqueue.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    //! For algo::workspace: `workspace<Sort, TKey>(n)`, or `workspace<Sort, TKey, TValue>(n)` of sortByKey.
    struct Sort
    {
        template<typename TKey, typename TValue = detail::NoValue>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            return detail::sortBytes<TKey, TValue>(n);
        }
    };

    namespace detail
    {
        //! Checks the keys and values of a call, and enqueues its kernels.
        template<typename TCall, typename TKeys, typename TLess, typename TValues = NoValue>
        void sort(TCall const& call, TKeys&& keys, TLess const& isBefore, TValues&& values = {})
        {
            using Key = ElemOf<TKeys>;
            static_assert(
                std::is_trivially_copyable_v<Key>, "algo::sort: the keys must be trivially copyable, for devices");
            auto const k = call.input(keys, "keys");
            if constexpr(std::same_as<std::remove_cvref_t<TValues>, NoValue>)
                enqueueSort(call, Elements<Key, NoValue>{k.first(), nullptr}, k.size(), isBefore);
            else
            {
                using Value = ElemOf<TValues>;
                static_assert(
                    std::is_trivially_copyable_v<Value>,
                    "algo::sortByKey: the values must be trivially copyable, for devices");
                auto const v = call.output(values, "values", k.size().most(), false, k);
                enqueueSort(call, Elements<Key, Value>{k.first(), v.first()}, k.size(), isBefore);
            }
        }
    } // namespace detail

    //! Enqueues a stable sort of the keys in ascending order. Floating-point keys are ordered as IEEE 754's total
    //! order: NaN with sign bit, negative numbers, -0, +0, positive numbers, NaN without sign bit.
    //! \tparam TAcc As for transform.
    //! \param keys Integers or floating-point numbers of at most 8 bytes. Its size may lie on the device (upTo).
    //! \param how The workspace. The order of joins does not matter: the result is the same on every accelerator.
    //! \throws core::Error when the keys lie on another device than the queue, or the workspace is too small or
    //! overlaps them.
    template<typename TAcc = void, typename TQueue, Output TKeys>
        requires RadixKey<ElemOf<TKeys>>
    void sort(
        TQueue& queue,
        TKeys&& keys,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::sort(detail::Call<TAcc, TQueue>("algo::sort", queue, location, how), keys, detail::ByDigits{});
    }

    //! The same with keys of any trivially copyable type, in the order of a comparison.
    //! \param isBefore A strict weak order, callable in kernels: isBefore(a, b) is true when a comes before b. Keys of
    //!        which neither comes before the other stay in their order.
    template<typename TAcc = void, typename TQueue, Output TKeys, KeyOrder<ElemOf<TKeys>> TLess>
    void sort(
        TQueue& queue,
        TKeys&& keys,
        TLess const& isBefore,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::sort(detail::Call<TAcc, TQueue>("algo::sort", queue, location, how), keys, isBefore);
    }

    //! Enqueues a stable sort of keys, as sort, which moves the values together with their keys.
    //! \param values At least as many as keys, of any trivially copyable type; must not overlap the keys.
    //! \throws core::Error also when there are fewer values than keys, or they overlap.
    template<typename TAcc = void, typename TQueue, Output TKeys, Output TValues>
        requires RadixKey<ElemOf<TKeys>>
    void sortByKey(
        TQueue& queue,
        TKeys&& keys,
        TValues&& values,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::sort(
            detail::Call<TAcc, TQueue>("algo::sortByKey", queue, location, how), keys, detail::ByDigits{}, values);
    }

    //! The same in the order of a comparison, as sort.
    template<typename TAcc = void, typename TQueue, Output TKeys, Output TValues, KeyOrder<ElemOf<TKeys>> TLess>
    void sortByKey(
        TQueue& queue,
        TKeys&& keys,
        TValues&& values,
        TLess const& isBefore,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::sort(detail::Call<TAcc, TQueue>("algo::sortByKey", queue, location, how), keys, isBefore, values);
    }
} // namespace alpaka::algo
