// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Collectives of ordinary kernels in which one thread joins the values of all.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/collective/Tree.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace alpaka::block::detail
{
    //! The bytes that a value has in shared memory; 0 for large ones, which are exchanged in pieces.
    template<typename T>
    inline constexpr std::size_t slotBytes = sizeof(T) <= 4    ? 4
                                             : sizeof(T) <= 8  ? 8
                                             : sizeof(T) <= 16 ? 16
                                                               : 0;

    //! A value of one thread. All slots of a size share memory, because variables for each type would be too many.
    template<typename T>
    struct alignas(slotBytes<T>) Slot
    {
        T value;
    };

    template<std::size_t TSlotBytes>
    struct alignas(TSlotBytes) SlotBoard
    {
        std::byte bytes[maxThreads * TSlotBytes];
    };

    //! On CPUs a barrier costs far more than joining two values, so one thread does it, behind one or two barriers
    //! instead of one for each step. A block strategy asks for this by `static constexpr bool oneThreadJoins = true`.
    template<typename TAcc, typename T>
    concept OneJoins = slotBytes<T>
    != 0 && std::is_trivially_copyable_v<T>&& requires
    {
        requires TAcc::Block::oneThreadJoins;
    };

    template<typename TAcc>
    concept MayBeSplit = requires(TAcc const& acc)
    {
        requires std::remove_cvref_t<decltype(acc.thread())>::mayBeSplit;
    };

    //! At every barrier the thread with the highest number is the last one to arrive. So when it arrives, it may join.
    template<typename TAcc>
    concept LastThreadArrivesLast = requires
    {
        requires TAcc::Block::lastThreadArrivesLast;
    };

    //! \return Whether clang's plug-in has split the block at its barriers: what follows runs in loops over its
    //! threads.
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto isSplit([[maybe_unused]] TAcc const& acc) -> bool
    {
        if constexpr(MayBeSplit<TAcc>)
            return acc.thread().isSplit();
        else
            return false;
    }

    //! \return Whether a thread joins the values of all. In a split block it is one whose part needs no loop.
    template<bool TIsInOrder, typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto isJoiner([[maybe_unused]] TAcc const& acc, std::size_t me, std::size_t count)
        -> bool
    {
        if constexpr(MayBeSplit<TAcc>)
            if(acc.thread().isSplit())
                return acc.thread().isFirst();
        return me == (TIsInOrder ? count - 1 : 0);
    }

    //! Every thread puts its value into its slot, one thread calls join(slots, count), and every thread takes what its
    //! slot then has. Nothing has to follow: only the owner of a slot writes to it before the next join, for which all
    //! threads must have arrived again.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TAcc, typename TJoin>
    ALPAKA_FN_ACC auto joinByOne(TAcc const& acc, T const& value, TJoin const& join) -> T
    {
        auto& board = shared::st::allocVar<SlotBoard<slotBytes<T>>, static_cast<std::size_t>(-1)>(acc);
        auto* const slots = reinterpret_cast<Slot<T>*>(board.bytes);
        std::size_t const me = threadNumber(acc);
        std::size_t const count = threadCount(acc);
        auto* const mine = ::new (static_cast<void*>(slots + me)) Slot<T>{value};
        constexpr bool isInOrder = LastThreadArrivesLast<TAcc>;
        if(isSplit(acc) || !isInOrder)
            sync::syncBlockThreads(acc);
        if(isJoiner<isInOrder>(acc, me, count))
            join(slots, count);
        sync::syncBlockThreads(acc);
        return mine->value;
    }

    //! The same in a split block, for one value that all threads take: join(slots, count) leaves it in the first slot.
    //! It is read once for the block, so that the compiler knows that it is the same in all threads.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TAcc, typename TJoin>
    ALPAKA_FN_ACC auto joinToOne(TAcc const& acc, T const& value, TJoin const& join) -> T
    {
        using Word = std::conditional_t<slotBytes<T> == 4, std::uint32_t, std::uint64_t>;
        struct Words
        {
            Word words[slotBytes<T> / sizeof(Word)];
        };
        auto& board = shared::st::allocVar<SlotBoard<slotBytes<T>>, static_cast<std::size_t>(-1)>(acc);
        auto* const slots = reinterpret_cast<Slot<T>*>(board.bytes);
        ::new (static_cast<void*>(slots + threadNumber(acc))) Slot<T>{value};
        sync::syncBlockThreads(acc);
        if(acc.thread().isFirst())
            join(slots, threadCount(acc));
        sync::syncBlockThreads(acc);
        Words result;
        for(std::size_t i = 0; i < sizeof(Words) / sizeof(Word); ++i)
            result.words[i] = acc.thread().template readForAll<Word>(board.bytes + i * sizeof(Word));
        return std::bit_cast<Slot<T>>(result).value;
    }

    // The joins, in the order that block/Collective.hpp promises. Not inlined, because one thread of a block needs
    // them and all threads the registers.

    template<typename T, typename TOp>
    ALPAKA_FN_NOINLINE void reduceSlots(Slot<T>* slots, std::size_t count, TOp const& op)
    {
        for(std::size_t left = count; left > 1; left = (left + 1) / 2)
        {
            for(std::size_t i = 0; i < left / 2; ++i)
                slots[i].value = static_cast<T>(op(slots[2 * i].value, slots[2 * i + 1].value));
            if(left % 2 != 0)
                slots[left / 2].value = slots[left - 1].value;
        }
        for(std::size_t i = 1; i < count; ++i)
            slots[i].value = slots[0].value;
    }

    //! Into the first slot only, with vectors.
    template<typename T, typename TOp>
    ALPAKA_FN_NOINLINE void reduceToFirst(Slot<T>* slots, std::size_t count, TOp const& op)
    {
        slots[0] = joinAll(
            slots,
            count,
            [&op](Slot<T> const& lhs, Slot<T> const& rhs)
            { return Slot<T>{static_cast<T>(op(lhs.value, rhs.value))}; });
    }

    template<typename T, typename TOp>
    ALPAKA_FN_NOINLINE void scanSlots(Slot<T>* slots, std::size_t count, TOp const& op)
    {
        // The last one first: no later one needs its old value.
        for(std::size_t distance = 1; distance < count; distance *= 2)
            for(std::size_t i = count; i-- > distance;)
                slots[i].value = static_cast<T>(op(slots[i - distance].value, slots[i].value));
    }

    //! Moves each value to the next slot.
    template<typename T>
    ALPAKA_FN_NOINLINE void shiftSlots(Slot<T>* slots, std::size_t count)
    {
        for(std::size_t i = count; i-- > 1;)
            slots[i].value = slots[i - 1].value;
    }

    template<typename T>
    ALPAKA_FN_NOINLINE void fillSlots(Slot<T>* slots, std::size_t count, std::size_t from)
    {
        T const value = slots[from].value;
        for(std::size_t i = 0; i < count; ++i)
            slots[i].value = value;
    }
} // namespace alpaka::block::detail
