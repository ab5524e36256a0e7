// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers of Boost.Context, all on the thread that runs the block.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/fibers/FiberThread.hpp>
#include <alpaka/strategy/block/fibers/FiberWorker.hpp>
#include <alpaka/strategy/block/fibers/WarpRendezvous.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/common/Vote.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/common/WarpFunctions.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! The state that the threads of the current block share.
    template<typename TDim, typename TIdx>
    class WarpBlock : public FiberBlock<TDim, TIdx>
    {
    public:
        using FiberBlock<TDim, TIdx>::FiberBlock;

        [[nodiscard]] auto rendezvous() const -> WarpRendezvous& { return *m_rendezvous; }

    private:
        PooledObject<WarpRendezvous> m_rendezvous;
    };

    //! The state of a thread in a warp of several lanes.
    template<std::size_t TWarpSize, typename TDim, typename TIdx>
    class WarpThread : public FiberThread<TDim, TIdx, WarpBlock<TDim, TIdx>>
    {
    public:
        using FiberThread<TDim, TIdx, WarpBlock<TDim, TIdx>>::FiberThread;

        [[nodiscard]] auto laneIdx() const -> std::int32_t
        {
            return static_cast<std::int32_t>(this->m_block.ring().thread() % TWarpSize);
        }

        //! Waits in a call for the other threads concerned.
        void wait(WarpCall call, WarpExchange& exchange) const
        {
            if(!this->m_block.rendezvous().wait(this->m_block.ring(), call, exchange))
                throw Cancelled(this->m_block.failure());
        }

        //! Waits for the other threads of the block.
        auto wait(bool holds) const -> Vote
        {
            WarpExchange exchange;
            exchange.holds = holds;
            wait(WarpCall::barrier, exchange);
            return {static_cast<std::uint32_t>(exchange.active), static_cast<std::uint32_t>(exchange.holding)};
        }
    };

    //! Lets threads return and diverge where warps have several lanes.
    template<std::size_t TWarpSize, typename TLaunch>
    class WarpWorker : public FiberWorker<TLaunch>
    {
    protected:
        explicit WarpWorker(TLaunch& launch)
            : FiberWorker<TLaunch>(launch)
        {
            this->rendezvous().prepare(
                static_cast<std::uint32_t>(launch.threadsPerBlock()), static_cast<std::uint32_t>(TWarpSize));
        }

        ~WarpWorker() = default;

    private:
        auto runThread() noexcept -> bool override
        {
            auto const& ring = this->ring();
            if(!FiberWorker<TLaunch>::runThread())
                return false;
            if(ring.isCancelled() || this->rendezvous().leave(ring.thread()))
                return true;
            keepDivergence(0);
            return false;
        }

        void keepDivergence(std::uint32_t) noexcept override
        {
            this->m_launch.guarded([&] { failInWarp(); });
        }

        [[noreturn]] void failInWarp() const
        {
            using Call = WarpCall;
            auto const [thread, call, other, otherCall] = this->rendezvous().divergence();
            auto const& extent = this->workDiv().m_blockThreadExtent;
            core::fail(
                nameOf(call),
                ": thread ",
                indexOf(thread, extent),
                " of block ",
                this->m_gridBlockIdx,
                call == Call::barrier ? " waits for thread " : " waits for the lane of its warp that is thread ",
                indexOf(other, extent),
                otherCall == Call::returned ? ", which has returned" : ", which waits in ",
                otherCall == Call::returned ? "" : nameOf(otherCall),
                call == Call::sync && otherCall == Call::sync ? " with another mask" : "");
        }
    };
} // namespace alpaka::strategy::detail

namespace alpaka::strategy::block
{
    //! Every thread starts on a fiber of its own, whether it ever waits or not. The other start is LazyStart.
    struct EagerStart
    {
        template<std::size_t TWarpSize, typename TDim, typename TIdx>
        using Thread = std::conditional_t<
            TWarpSize == 1,
            strategy::detail::FiberThread<TDim, TIdx>,
            strategy::detail::WarpThread<TWarpSize, TDim, TIdx>>;

        template<std::size_t TWarpSize, typename TLaunch>
        using Worker = std::conditional_t<
            TWarpSize == 1,
            strategy::detail::FiberWorker<TLaunch>,
            strategy::detail::WarpWorker<TWarpSize, TLaunch>>;

        template<std::size_t TWarpSize>
        static constexpr char const* name = TWarpSize == 1    ? "EagerFibers"
                                            : TWarpSize == 4  ? "FiberWarps4"
                                            : TWarpSize == 8  ? "FiberWarps8"
                                            : TWarpSize == 16 ? "FiberWarps16"
                                            : TWarpSize == 32 ? "FiberWarps32"
                                                              : "FiberWarps64";
    };

    //! At a barrier a fiber jumps to the next one. Threads run in a fixed order, so that a test is reproducible.
    //!
    //! With warps of several lanes, to test warp code without a GPU, a warp function is a rendezvous of the lanes that
    //! have not returned. Lanes that call different functions, or the barrier of the block, cause an error that names
    //! them. Not optimised for speed.
    //! \tparam TStart EagerStart or LazyStart: when a thread becomes a fiber.
    //! \tparam TWarpSize 1 lane, or with EagerStart 4, 8, 16, 32 or 64.
    template<typename TStart, std::size_t TWarpSize>
    struct FibersOfAnyForm : strategy::detail::HostBlock<false>
    {
        static constexpr bool isEager = std::is_same_v<TStart, EagerStart>;
        static_assert(
            TWarpSize == 1 || (isEager && std::has_single_bit(TWarpSize) && TWarpSize >= 4 && TWarpSize <= 64),
            "strategy::block::Fibers<EagerStart, TWarpSize>: warps have 1, 4, 8, 16, 32 or 64 lanes");

        template<typename TDim, typename TIdx>
        using Thread = typename TStart::template Thread<TWarpSize, TDim, TIdx>;

        using BlockSync = strategy::detail::FiberSync;
        using Warp = std::conditional_t<
            TWarpSize == 1,
            strategy::detail::SingleLaneWarp,
            strategy::detail::FiberWarpFunctions<strategy::detail::FixedWarpSize<TWarpSize>>>;

        static constexpr char const* name = TStart::template name<TWarpSize>;
        static constexpr bool combinesInOneThread = true;
        static constexpr bool lastThreadArrivesLast = TWarpSize == 1;
    };

    //! Each form is defined in a header of its own, so that only those of accelerators that are switched on are
    //! complete: here those with several lanes.
    template<typename TStart, std::size_t TWarpSize>
    struct Fibers;

    template<std::size_t TWarpSize>
        requires(TWarpSize != 1)
    struct Fibers<EagerStart, TWarpSize> : FibersOfAnyForm<EagerStart, TWarpSize>
    {
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<std::size_t TWarpSize, typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::Fibers<strategy::block::EagerStart, TWarpSize>, TLaunch>
        : private strategy::block::EagerStart::Worker<TWarpSize, TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : strategy::block::EagerStart::Worker<TWarpSize, TLaunch>(launch)
        {
        }

        void run(std::size_t first, std::size_t last)
        {
            for(std::size_t block = first; block < last && !this->m_launch.stopped(); ++block)
            {
                if constexpr(TWarpSize != 1)
                    this->rendezvous().reset();
                this->runThreads(
                    this->workDiv().m_blockThreadExtent,
                    strategy::detail::indexOf(block, this->workDiv().m_gridBlockExtent),
                    // The rendezvous knows who waits for a thread that returns.
                    TWarpSize == 1 && core::settings().barrierStrict);
            }
        }

    protected:
        ~BlockWorker() = default;
    };
} // namespace alpaka
