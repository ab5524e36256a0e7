// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Collectives of ordinary kernels in which one thread joins the values of all.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/collective/Tree.hpp>
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
    //! instead of one for each step. A block strategy asks for this by `static constexpr
    //! bool combinesInOneThread = true`.
    template<typename TAcc, typename T>
    concept CombinesInOneThread = slotBytes<T> != 0 && std::is_trivially_copyable_v<T>
                                  && requires { requires TAcc::Block::combinesInOneThread; };

    //! \return The slots of the block, which is the same memory for all types of a size.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto slotsOf(TAcc const& acc) -> Slot<T>*
    {
        auto& board = shared::st::allocVar<SlotBoard<slotBytes<T>>, static_cast<std::size_t>(-1)>(acc);
        return reinterpret_cast<Slot<T>*>(board.bytes);
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

    //! How one thread joins the values of all.
    //! \tparam TLastArrivesLast At every barrier the thread with the highest number is the last one to arrive. So when
    //! it arrives, it may join.
    template<bool TLastArrivesLast>
    struct CombineInOneThread
    {
        //! Every thread puts its value into its slot, one thread calls join(slots, count), and every thread takes what
        //! its slot then has. Nothing has to follow: only the owner of a slot writes to it before the next join, for
        //! which all threads must have arrived again.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename T, typename TAcc, typename TJoin>
        static ALPAKA_FN_ACC auto each(TAcc const& acc, T const& value, TJoin const& join) -> T
        {
            auto* const slots = slotsOf<T>(acc);
            std::size_t const me = threadNumber(acc);
            std::size_t const count = threadCount(acc);
            auto* const mine = ::new (static_cast<void*>(slots + me)) Slot<T>{value};
            if constexpr(!TLastArrivesLast)
                sync::syncBlockThreads(acc);
            if(me == (TLastArrivesLast ? count - 1 : 0))
                join(slots, count);
            sync::syncBlockThreads(acc);
            return mine->value;
        }

        //! The same for one value that all threads take.
        //! \param join Leaves it in every slot.
        //! \param joinToFirst Leaves it in the first slot only, for strategies whose threads then read that one.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename T, typename TAcc, typename TJoin, typename TJoinToFirst>
        static ALPAKA_FN_ACC auto
        common(TAcc const& acc, T const& value, TJoin const& join, [[maybe_unused]] TJoinToFirst const& joinToFirst)
            -> T
        {
            return threadCount(acc) == 1 ? value : each(acc, value, join);
        }
    };

    template<typename TBlock>
    concept LastThreadArrivesLast = requires { requires TBlock::lastThreadArrivesLast; };
} // namespace alpaka::block::detail

namespace alpaka::block::backend
{
    //! How one thread of a block strategy that asks for it (detail::CombinesInOneThread) joins the values of all.
    //! Specialised by a strategy whose threads meet in further ways.
    template<typename TBlock>
    struct CombineInOneThread : detail::CombineInOneThread<detail::LastThreadArrivesLast<TBlock>>
    {
    };
} // namespace alpaka::block::backend
