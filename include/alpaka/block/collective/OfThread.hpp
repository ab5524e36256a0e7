// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Reductions, scans and broadcasts in which each thread of an ordinary kernel takes part; see block/Collective.hpp.
#pragma once

#include <alpaka/block/collective/CombineInOneThread.hpp>
#include <alpaka/block/collective/Exchange.hpp>
#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::block
{
    //! Joins the values of all threads of the block.
    //! \param acc The accelerator that the kernel received. Every thread of the block must call.
    //! \param value The calling thread's value.
    //! \param op Joins two values; a function object callable on the device.
    //! \return The joined value, in every thread.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TOp>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto reduce(TAcc const& acc, T value, TOp const& op) -> T
    {
        detail::requireOp<T, TOp>();
        if constexpr(detail::CombinesInOneThread<TAcc, T>)
            return backend::CombineInOneThread<typename TAcc::Block>::common(
                acc,
                value,
                [&op](auto* slots, std::size_t n) { detail::reduceSlots(slots, n, op); },
                [&op](auto* slots, std::size_t n) { detail::reduceToFirst(slots, n, op); });
        else
        {
            std::size_t const me = detail::threadNumber(acc);
            std::size_t count = detail::threadCount(acc);
            if(count == 1)
                return value;
            detail::Exchange<T, TAcc> exchange(acc);
            T mine = value;
            for(; count > 1; count = (count + 1) / 2)
            {
                bool const isPair = 2 * me + 1 < count;
                bool const isLeftOver = 2 * me + 1 == count;
                auto const shown = exchange.show(mine, isPair || isLeftOver ? 2 * me : me, isPair ? 2 * me + 1 : me);
                if(isPair)
                    mine = static_cast<T>(op(shown.first, shown.second));
                else if(isLeftOver)
                    mine = shown.first;
            }
            mine = exchange.show(mine, 0, 0).first;
            exchange.end();
            return mine;
        }
    }

    //! The value of each thread joined with those of all threads before it, in row-major order.
    //! \param acc,value,op As for reduce.
    //! \return The joined value up to and including the calling thread.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TOp>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto inclusiveScan(TAcc const& acc, T value, TOp const& op) -> T
    {
        detail::requireOp<T, TOp>();
        std::size_t const me = detail::threadNumber(acc);
        std::size_t const count = detail::threadCount(acc);
        if(count == 1)
            return value;
        if constexpr(detail::CombinesInOneThread<TAcc, T>)
            return backend::CombineInOneThread<typename TAcc::Block>::each(
                acc, value, [&op](auto* slots, std::size_t n) { detail::scanSlots(slots, n, op); });
        else
        {
            detail::Exchange<T, TAcc> exchange(acc);
            T mine = value;
            for(std::size_t distance = 1; distance < count; distance *= 2)
            {
                auto const shown = exchange.show(mine, me >= distance ? me - distance : me, me);
                if(me >= distance)
                    mine = static_cast<T>(op(shown.first, mine));
            }
            exchange.end();
            return mine;
        }
    }

    //! The values of all threads before the calling one, joined after an initial value.
    //! \param acc,value,op As for reduce.
    //! \param init The first thread's value; the others get op(init, the scan up to the thread before).
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TOp>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto
    exclusiveScan(TAcc const& acc, T value, std::type_identity_t<T> init, TOp const& op) -> T
    {
        std::size_t const me = detail::threadNumber(acc);
        if(detail::threadCount(acc) == 1)
            return init;
        if constexpr(detail::CombinesInOneThread<TAcc, T>)
        {
            detail::requireOp<T, TOp>();
            T const before = backend::CombineInOneThread<typename TAcc::Block>::each(
                acc,
                value,
                [&op](auto* slots, std::size_t n)
                {
                    detail::scanSlots(slots, n, op);
                    detail::shiftSlots(slots, n);
                });
            return me == 0 ? init : static_cast<T>(op(init, before));
        }
        else
        {
            T const inclusive = inclusiveScan(acc, value, op);
            detail::Exchange<T, TAcc> exchange(acc);
            auto const shown = exchange.show(inclusive, me == 0 ? me : me - 1, me);
            exchange.end();
            return me == 0 ? init : static_cast<T>(op(init, shown.first));
        }
    }

    //! The value of one thread, in every thread.
    //! \param from The row-major number of that thread in its block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto broadcast(TAcc const& acc, T value, std::size_t from) -> T
    {
        if constexpr(detail::CombinesInOneThread<TAcc, T>)
            return backend::CombineInOneThread<typename TAcc::Block>::common(
                acc,
                value,
                [from](auto* slots, std::size_t n) { detail::fillSlots(slots, n, from); },
                [from](auto* slots, std::size_t) { slots[0] = slots[from]; });
        else
        {
            if(detail::threadCount(acc) == 1)
                return value;
            detail::Exchange<T, TAcc> exchange(acc);
            T const result = exchange.show(value, from, from).first;
            exchange.end();
            return result;
        }
    }
} // namespace alpaka::block
