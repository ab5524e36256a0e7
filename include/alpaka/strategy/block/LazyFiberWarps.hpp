// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks whose threads form warps of several lanes, as fibers on one core: to test warp code without a GPU.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/strategy/block/fibers/FiberThread.hpp>
#include <alpaka/strategy/block/fibers/FiberWorker.hpp>
#include <alpaka/strategy/block/fibers/WarpRendezvous.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/common/Vote.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/common/WarpFunctions.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The state that the threads of the current block share.
    template<typename TDim, typename TIdx>
    class WarpBlock : public FiberBlock<TDim, TIdx>
    {
    public:
        using FiberBlock<TDim, TIdx>::FiberBlock;

        [[nodiscard]] auto rendezvous() const -> WarpRendezvous&
        {
            return *m_rendezvous;
        }

    private:
        PooledObject<WarpRendezvous> m_rendezvous;
    };

    //! The state of a thread.
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
} // namespace alpaka::strategy::detail

namespace alpaka::strategy::block
{
    struct LazyFibers;

    //! The variant of LazyFibers with warps of TWarpSize lanes. A warp function is a rendezvous of the lanes that have
    //! not returned. Lanes that call different functions, or the barrier of the block, cause an error that names them.
    //! Threads run in a fixed order, so that a test is reproducible. Not optimised for speed.
    //! \tparam TWarpSize 4, 8, 16, 32 or 64 lanes.
    template<std::size_t TWarpSize>
    struct LazyFiberWarps : strategy::detail::HostBlock<false>
    {
        static_assert(
            TWarpSize == 4 || TWarpSize == 8 || TWarpSize == 16 || TWarpSize == 32 || TWarpSize == 64,
            "strategy::block::LazyFiberWarps<TWarpSize>: warps have 4, 8, 16, 32 or 64 lanes");

        template<typename TDim, typename TIdx>
        using Thread = strategy::detail::WarpThread<TWarpSize, TDim, TIdx>;

        using BlockSync = strategy::detail::FiberSync;
        using Warp = strategy::detail::FiberWarpFunctions<strategy::detail::FixedWarpSize<TWarpSize>>;

        static constexpr char const* name = TWarpSize == 4    ? "LazyFiberWarps4"
                                            : TWarpSize == 8  ? "LazyFiberWarps8"
                                            : TWarpSize == 16 ? "LazyFiberWarps16"
                                            : TWarpSize == 32 ? "LazyFiberWarps32"
                                                              : "LazyFiberWarps64";
        static constexpr bool combinesInOneThread = true;
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    //! Kernels that need warps run as on AccCpuWarps.
    template<std::size_t TWarpSize>
        requires(TWarpSize == 4 || TWarpSize == 8 || TWarpSize == 16 || TWarpSize == 32 || TWarpSize == 64)
    struct kernel::backend::AccOfWarpSize<strategy::block::LazyFibers, TWarpSize>
    {
        template<typename TAcc>
        using type = acc::Accelerator<
            typename TAcc::Grid,
            strategy::block::LazyFiberWarps<TWarpSize>,
            typename TAcc::Runtime,
            typename TAcc::Dim,
            typename TAcc::Idx>;
    };

    template<std::size_t TWarpSize, typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::LazyFiberWarps<TWarpSize>, TLaunch>
        : private strategy::detail::FiberWorker<TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : strategy::detail::FiberWorker<TLaunch>(launch)
        {
            this->rendezvous().prepare(
                static_cast<std::uint32_t>(launch.threadsPerBlock()), static_cast<std::uint32_t>(TWarpSize));
        }

        void run(std::size_t first, std::size_t last)
        {
            for(std::size_t block = first; block < last && !this->m_launch.stopped(); ++block)
            {
                this->rendezvous().reset();
                this->runBlock(block, false); // the rendezvous knows who waits for a thread that returns
            }
        }

    protected:
        ~BlockWorker() = default;

    private:
        auto runThread() noexcept -> bool override
        {
            auto const& ring = this->ring();
            if(!strategy::detail::FiberWorker<TLaunch>::runThread())
                return false;
            if(ring.isCancelled() || this->rendezvous().leave(ring.thread()))
                return true;
            keepDivergence(0);
            return false;
        }

        void keepDivergence(std::uint32_t) noexcept override
        {
            using Call = strategy::detail::WarpCall;
            this->m_launch.guarded(
                [&]
                {
                    auto const [thread, call, other, otherCall] = this->rendezvous().divergence();
                    auto const& extent = this->workDiv().m_blockThreadExtent;
                    core::fail(
                        strategy::detail::nameOf(call),
                        ": thread ",
                        strategy::detail::indexOf(thread, extent),
                        " of block ",
                        this->m_gridBlockIdx,
                        call == Call::barrier ? " waits for thread "
                                              : " waits for the lane of its warp that is thread ",
                        strategy::detail::indexOf(other, extent),
                        otherCall == Call::returned ? ", which has returned" : ", which waits in ",
                        otherCall == Call::returned ? "" : strategy::detail::nameOf(otherCall),
                        call == Call::sync && otherCall == Call::sync ? " with another mask" : "");
                });
        }
    };
} // namespace alpaka
