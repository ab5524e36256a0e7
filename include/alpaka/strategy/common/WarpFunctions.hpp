// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warp functions of warps of several fibers.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/common/WarpWidth.hpp>
#include <alpaka/warp/Warp.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! The size of all warps of a strategy.
    template<std::size_t TWarpSize>
    struct FixedWarpSize
    {
        using Mask = std::conditional_t<(TWarpSize > 32), std::uint64_t, unsigned>;
        static constexpr std::size_t size = TWarpSize;

        template<typename TAcc>
        static constexpr auto getSize(TAcc const&) -> std::int32_t
        {
            return static_cast<std::int32_t>(TWarpSize);
        }

    protected:
        template<typename TAcc>
        static constexpr void checkWidthOf(TAcc const&, char const* call, std::int32_t width)
        {
            checkWidth<static_cast<std::int32_t>(TWarpSize)>(call, width);
        }
    };

    //! The size that the thread knows.
    struct WarpSizeOfThread
    {
        using Mask = std::uint64_t;

        template<typename TAcc>
        static auto getSize(TAcc const& acc) -> std::int32_t
        {
            return acc.thread().warpSize();
        }

    protected:
        template<typename TAcc>
        static void checkWidthOf(TAcc const& acc, char const* call, std::int32_t width)
        {
            requireWidth(call, width, acc.thread().warpSize());
        }
    };

    //! \tparam TSize FixedWarpSize or WarpSizeOfThread.
    template<typename TSize>
    struct FiberWarpFunctions : TSize
    {
        using Mask = typename TSize::Mask;

        template<typename TAcc>
        static auto getLaneIdx(TAcc const& acc) -> std::int32_t
        {
            return acc.thread().laneIdx();
        }

        template<typename TAcc>
        static auto activemask(TAcc const& acc) -> Mask
        {
            return static_cast<Mask>(vote(acc, WarpCall::activemask, 0).active);
        }

        template<typename TAcc>
        static auto all(TAcc const& acc, std::int32_t predicate) -> std::int32_t
        {
            auto const result = vote(acc, WarpCall::all, predicate);
            return result.holding == result.active ? 1 : 0;
        }

        template<typename TAcc>
        static auto any(TAcc const& acc, std::int32_t predicate) -> std::int32_t
        {
            return vote(acc, WarpCall::any, predicate).holding != 0 ? 1 : 0;
        }

        template<typename TAcc>
        static auto ballot(TAcc const& acc, std::int32_t predicate) -> Mask
        {
            return static_cast<Mask>(vote(acc, WarpCall::ballot, predicate).holding);
        }

        template<typename TAcc>
        static void sync(TAcc const& acc, std::uint64_t mask)
        {
            requireLane(acc.thread().laneIdx(), mask);
            WarpExchange exchange;
            // Any mask of all lanes is the same.
            auto const beyond = static_cast<std::uint64_t>(-2) << (TSize::getSize(acc) - 1);
            exchange.lanes = mask | beyond;
            acc.thread().wait(WarpCall::sync, exchange);
        }

        template<typename TAcc, typename T>
        static auto shfl(TAcc const& acc, T const& value, std::int32_t srcLane, std::int32_t width) -> T
        {
            TSize::checkWidthOf(acc, "warp::shfl", width);
            std::int32_t const own = acc.thread().laneIdx() & (width - 1);
            return read(acc, WarpCall::shfl, value, own, srcLane & (width - 1));
        }

        template<typename TAcc, typename T>
        static auto shflUp(TAcc const& acc, T const& value, std::uint32_t delta, std::int32_t width) -> T
        {
            TSize::checkWidthOf(acc, "warp::shfl_up", width);
            std::int32_t const own = acc.thread().laneIdx() & (width - 1);
            bool const isIn = delta <= static_cast<std::uint32_t>(own);
            return read(acc, WarpCall::shflUp, value, own, isIn ? own - static_cast<std::int32_t>(delta) : own);
        }

        template<typename TAcc, typename T>
        static auto shflDown(TAcc const& acc, T const& value, std::uint32_t delta, std::int32_t width) -> T
        {
            TSize::checkWidthOf(acc, "warp::shfl_down", width);
            std::int32_t const own = acc.thread().laneIdx() & (width - 1);
            bool const isIn = delta < static_cast<std::uint32_t>(width - own);
            return read(acc, WarpCall::shflDown, value, own, isIn ? own + static_cast<std::int32_t>(delta) : own);
        }

        template<typename TAcc, typename T>
        static auto shflXor(TAcc const& acc, T const& value, std::int32_t mask, std::int32_t width) -> T
        {
            TSize::checkWidthOf(acc, "warp::shfl_xor", width);
            std::int32_t const own = acc.thread().laneIdx() & (width - 1);
            auto const other = static_cast<std::uint32_t>(own) ^ static_cast<std::uint32_t>(mask);
            bool const isIn = other < static_cast<std::uint32_t>(width);
            return read(acc, WarpCall::shflXor, value, own, isIn ? static_cast<std::int32_t>(other) : own);
        }

    private:
        template<typename TAcc>
        static auto vote(TAcc const& acc, WarpCall call, std::int32_t predicate) -> WarpExchange
        {
            WarpExchange exchange;
            exchange.holds = predicate != 0;
            acc.thread().wait(call, exchange);
            return exchange;
        }

        //! \param own The calling lane in its group.
        //! \param source The lane of the same group to read from.
        template<typename TAcc, typename T>
        static auto read(TAcc const& acc, WarpCall call, T const& value, std::int32_t own, std::int32_t source) -> T
        {
            // Bytes, because T need not have a default constructor.
            alignas(T) std::byte result[sizeof(T)];
            WarpExchange exchange;
            exchange.source = acc.thread().laneIdx() - own + source;
            exchange.value = &value;
            exchange.result = result;
            exchange.bytes = sizeof(T);
            acc.thread().wait(call, exchange);
            if(call == WarpCall::shfl && !exchange.isThere)
                core::fail(
                    "warp::shfl: lane ",
                    acc.thread().laneIdx(),
                    " reads from lane ",
                    exchange.source,
                    ", which is not there or has returned; thread ",
                    acc.thread().blockThreadIdx(),
                    " of block ",
                    acc.thread().gridBlockIdx());
            return *reinterpret_cast<T const*>(result);
        }
    };
} // namespace alpaka::strategy::detail
