// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Collectives of ordinary kernels in which one thread joins the values of all.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
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

    //! At every barrier the thread with the highest number is the last one to arrive. So when it arrives, it may join.
    template<typename TAcc>
    concept LastThreadArrivesLast = requires
    {
        requires TAcc::Block::lastThreadArrivesLast;
    };

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
        if constexpr(!isInOrder)
            sync::syncBlockThreads(acc);
        if(me == (isInOrder ? count - 1 : 0))
            join(slots, count);
        sync::syncBlockThreads(acc);
        return mine->value;
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
