// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Collectives on LazyFibers, in which one thread joins the values of all.
#pragma once

#include <alpaka/block/collective/CombineInOneThread.hpp>
#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/strategy/block/split/Split.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace alpaka::strategy::block
{
    struct LazyStart;
    template<typename TStart, std::size_t TWarpSize>
    struct Fibers;
    using LazyFibers = Fibers<LazyStart, 1>;
} // namespace alpaka::strategy::block

namespace alpaka
{
    //! On fibers as on other strategies. Where clang's plug-in has split the block, the thread joins whose part needs
    //! no loop.
    template<>
    struct block::backend::CombineInOneThread<strategy::block::LazyFibers> : block::detail::CombineInOneThread<true>
    {
        using Base = detail::CombineInOneThread<true>;

        template<typename T, typename TAcc, typename TJoin>
        static auto each(TAcc const& acc, T const& value, TJoin const& join) -> T
        {
            if constexpr(strategy::detail::split::isOn)
                if(strategy::detail::split::isActive())
                    return eachOfSplit(acc, value, join);
            return Base::each(acc, value, join);
        }

        template<typename T, typename TAcc, typename TJoin, typename TJoinToFirst>
        static auto common(TAcc const& acc, T const& value, TJoin const& join, TJoinToFirst const& joinToFirst) -> T
        {
            if constexpr(strategy::detail::split::isOn)
                if(strategy::detail::split::isActive())
                    return commonOfSplit(acc, value, joinToFirst);
            return Base::common(acc, value, join, joinToFirst);
        }

    private:
        template<typename T, typename TAcc, typename TJoin>
        static auto eachOfSplit(TAcc const& acc, T const& value, TJoin const& join) -> T
        {
            auto* const slots = detail::slotsOf<T>(acc);
            auto* const mine = ::new (static_cast<void*>(slots + detail::threadNumber(acc))) detail::Slot<T>{value};
            sync::syncBlockThreads(acc);
            if(strategy::detail::split::isFirst())
                join(slots, detail::threadCount(acc));
            sync::syncBlockThreads(acc);
            return mine->value;
        }

        //! In a split block the value is read once for the block, so that the compiler knows that it is the same in
        //! all threads.
        template<typename T, typename TAcc, typename TJoin>
        static auto commonOfSplit(TAcc const& acc, T const& value, TJoin const& joinToFirst) -> T
        {
            namespace split = strategy::detail::split;
            using Word = std::conditional_t<detail::slotBytes<T> == 4, std::uint32_t, std::uint64_t>;
            struct Words
            {
                Word words[detail::slotBytes<T> / sizeof(Word)];
            };
            auto* const slots = detail::slotsOf<T>(acc);
            ::new (static_cast<void*>(slots + detail::threadNumber(acc))) detail::Slot<T>{value};
            sync::syncBlockThreads(acc);
            if(split::isFirst())
                joinToFirst(slots, detail::threadCount(acc));
            sync::syncBlockThreads(acc);
            Words result;
            for(std::size_t i = 0; i < sizeof(Words) / sizeof(Word); ++i)
                result.words[i]
                    = split::readForAll<Word>(reinterpret_cast<std::byte const*>(slots) + i * sizeof(Word));
            return std::bit_cast<detail::Slot<T>>(result).value;
        }
    };
} // namespace alpaka
