// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks whose threads form warps of several lanes, as fibers on one core: to test warp code without a GPU.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/strategy/block/warps/WarpRendezvous.hpp>
#include <alpaka/strategy/block/warps/WarpScheduler.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/common/ThreadPosition.hpp>
#include <alpaka/strategy/common/Vote.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/common/WarpFunctions.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::block
{
    struct LazyFibers;

    //! The variant of LazyFibers with warps of TWarpSize lanes. A warp function is a rendezvous of the lanes that have
    //! not returned. Lanes that call different functions, or the barrier of the block, cause an error that names them.
    //! Threads run in a fixed order, so that a test is reproducible. Not optimised for speed.
    //! \tparam TWarpSize 4, 8, 16, 32 or 64 lanes.
    template<std::size_t TWarpSize>
    struct LazyFiberWarps
    {
        static_assert(
            TWarpSize == 4 || TWarpSize == 8 || TWarpSize == 16 || TWarpSize == 32 || TWarpSize == 64,
            "strategy::block::LazyFiberWarps<TWarpSize>: warps have 4, 8, 16, 32 or 64 lanes");

        static constexpr char const* name = TWarpSize == 4    ? "LazyFiberWarps4"
                                            : TWarpSize == 8  ? "LazyFiberWarps8"
                                            : TWarpSize == 16 ? "LazyFiberWarps16"
                                            : TWarpSize == 32 ? "LazyFiberWarps32"
                                                              : "LazyFiberWarps64";
        static constexpr bool threadsAreConcurrent = false;
        static constexpr bool oneThreadJoins = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t
        {
            return 256;
        }

        //! The state that the threads of the current block share.
        class BlockState
        {
        public:
            explicit BlockState(strategy::detail::KernelFailure const& failure)
                : m_failure(failure)
            {
            }

            BlockState(BlockState const&) = delete;
            auto operator=(BlockState const&) -> BlockState& = delete;

            ~BlockState()
            {
                m_fibers->release();
            }

            [[nodiscard]] auto arena() const -> strategy::detail::SharedArena&
            {
                return *m_arena;
            }

            [[nodiscard]] auto fibers() const -> strategy::detail::WarpScheduler&
            {
                return *m_fibers;
            }

            //! The first failure of the launch.
            [[nodiscard]] auto failure() const -> strategy::detail::KernelFailure const&
            {
                return m_failure;
            }

        protected:
            strategy::detail::KernelFailure const& m_failure;
            strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
            strategy::detail::PooledObject<strategy::detail::WarpScheduler> m_fibers;
        };

        //! The state of a thread: its position, its row-major number in the block, and the state of its block.
        template<typename TDim, typename TIdx>
        class Thread : public strategy::detail::ThreadPosition<TDim, TIdx>
        {
        public:
            using Position = strategy::detail::ThreadPosition<TDim, TIdx>;
            using Call = strategy::detail::WarpCall;

            Thread(Position const& position, BlockState& block, std::uint32_t number)
                : Position(position)
                , m_block(block)
                , m_number(number)
            {
            }

            [[nodiscard]] auto arena() const -> strategy::detail::SharedArena&
            {
                return m_block.arena();
            }

            [[nodiscard]] auto laneIdx() const -> std::int32_t
            {
                return static_cast<std::int32_t>(m_number % TWarpSize);
            }

            //! Waits in a call for the other threads concerned.
            void wait(Call call, strategy::detail::WarpExchange& exchange) const
            {
                if(!m_block.fibers().wait(m_number, call, exchange))
                    throw strategy::detail::Cancelled(m_block.failure());
            }

        private:
            BlockState& m_block;
            std::uint32_t m_number;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<std::size_t TWarpSize, typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::LazyFiberWarps<TWarpSize>, TDim, TIdx>
    {
        using type = typename strategy::block::LazyFiberWarps<TWarpSize>::template Thread<TDim, TIdx>;
    };

    template<std::size_t TWarpSize>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::LazyFiberWarps<TWarpSize>>
    {
        template<typename TAcc>
        static void syncBlockThreads(TAcc const& acc)
        {
            strategy::detail::WarpExchange exchange;
            acc.thread().wait(strategy::detail::WarpCall::barrier, exchange);
        }

        template<typename TOp, typename TAcc>
        static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            strategy::detail::WarpExchange exchange;
            exchange.holds = predicate != 0;
            acc.thread().wait(strategy::detail::WarpCall::barrier, exchange);
            return strategy::detail::resultOf<TOp>(
                {static_cast<std::uint32_t>(exchange.active), static_cast<std::uint32_t>(exchange.holding)});
        }
    };

    template<std::size_t TWarpSize>
    struct block::shared::st::defaults::AllocVar<strategy::block::LazyFiberWarps<TWarpSize>>
        : strategy::detail::ArenaAllocVar<false>
    {
    };

    template<std::size_t TWarpSize>
    struct block::shared::dyn::defaults::GetMem<strategy::block::LazyFiberWarps<TWarpSize>>
        : strategy::detail::ArenaGetMem
    {
    };

    template<std::size_t TWarpSize>
    struct warp::defaults::Warp<strategy::block::LazyFiberWarps<TWarpSize>>
        : strategy::detail::FiberWarpFunctions<strategy::detail::FixedWarpSize<TWarpSize>>
    {
    };

    //! Kernels that need warps run as on AccCpuWarps.
    template<std::size_t TWarpSize>
        requires(TWarpSize == 4 || TWarpSize == 8 || TWarpSize == 16 || TWarpSize == 32 || TWarpSize == 64)
    struct kernel::defaults::AccOfWarpSize<strategy::block::LazyFibers, TWarpSize>
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
    class kernel::defaults::BlockWorker<strategy::block::LazyFiberWarps<TWarpSize>, TLaunch> final
        : private strategy::block::LazyFiberWarps<TWarpSize>::BlockState,
          private strategy::detail::WarpScheduler::ThreadRunner
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : strategy::block::LazyFiberWarps<TWarpSize>::BlockState(launch)
            , m_launch(launch)
        {
            auto const threads = static_cast<std::uint32_t>(workDiv().m_blockThreadExtent.prod());
            this->m_arena->prepare(launch.sharedDynBytes());
            this->m_fibers->prepare(*this, threads, static_cast<std::uint32_t>(TWarpSize));
        }

        void run(std::size_t first, std::size_t last)
        {
            for(std::size_t block = first; block < last && !m_launch.stopped(); ++block)
            {
                m_gridBlockIdx = strategy::detail::indexOf(block, workDiv().m_gridBlockExtent);
                this->m_fibers->runBlock();
            }
        }

    private:
        using Acc = typename TLaunch::Acc;
        using Thread = typename Acc::Thread;
        using Vec = vec::Vec<typename Acc::Dim, typename Acc::Idx>;
        using Call = strategy::detail::WarpCall;

        [[nodiscard]] auto workDiv() const -> workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx> const&
        {
            return m_launch.workDiv();
        }

        auto runThread(std::uint32_t thread) noexcept -> bool override
        {
            bool good = false;
            m_launch.guarded(
                [&]
                {
                    auto const firstThread = m_gridBlockIdx * workDiv().m_blockThreadExtent;
                    auto const inBlock = strategy::detail::indexOf(thread, workDiv().m_blockThreadExtent);
                    Acc const acc(Thread(
                        typename Thread::Position(workDiv(), m_gridBlockIdx, firstThread, firstThread + inBlock),
                        *this,
                        thread));
                    try
                    {
                        strategy::detail::callKernel(m_launch, acc);
                        good = true;
                    }
                    catch(strategy::detail::Cancelled const&)
                    {
                        // The thread that cancelled the block has reported the reason.
                    }
                });
            return good;
        }

        void keepDivergence(strategy::detail::WarpRendezvous::Divergence const& divergence) noexcept override
        {
            m_launch.guarded(
                [&]
                {
                    core::fail(
                        strategy::detail::nameOf(divergence.call),
                        ": thread ",
                        strategy::detail::indexOf(divergence.thread, workDiv().m_blockThreadExtent),
                        " of block ",
                        m_gridBlockIdx,
                        divergence.call == Call::barrier ? " waits for thread "
                                                         : " waits for the lane of its warp that is thread ",
                        strategy::detail::indexOf(divergence.other, workDiv().m_blockThreadExtent),
                        divergence.otherCall == Call::returned ? ", which has returned" : ", which waits in ",
                        divergence.otherCall == Call::returned ? "" : strategy::detail::nameOf(divergence.otherCall));
                });
        }

        void appendName(strategy::detail::SignalText& text, std::uint32_t thread) const noexcept override
        {
            strategy::detail::appendThread(
                text,
                core::staticTypeName<typename TLaunch::Task::KernelFnObj>(),
                strategy::detail::indexOf(thread, workDiv().m_blockThreadExtent),
                m_gridBlockIdx);
        }

        TLaunch& m_launch;
        Vec m_gridBlockIdx = Vec::zeros();
    };
} // namespace alpaka
