// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as a counted loop on one core, which turns into fibers when they wait for each other.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/runtime/cpu/Launch.hpp>
#include <alpaka/strategy/detail/BlockRange.hpp>
#include <alpaka/strategy/detail/FiberRing.hpp>
#include <alpaka/strategy/detail/Lease.hpp>
#include <alpaka/strategy/detail/SharedMemory.hpp>
#include <alpaka/strategy/detail/SingleLaneWarp.hpp>
#include <alpaka/strategy/detail/TeamBarrier.hpp>
#include <alpaka/strategy/detail/ThreadPosition.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace alpaka::strategy::block
{
    //! A kernel that never waits runs as the plain loop that one would write by hand, and is vectorised like it. At a
    //! barrier each thread of the block becomes a fiber, and a barrier is a jump from one fiber to the next.
    struct LazyFibers
    {
        static constexpr char const* name = "LazyFibers";
        static constexpr bool threadsAreConcurrent = false;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t
        {
            return 256;
        }

        //! What the threads of the current block share.
        template<typename TDim, typename TIdx>
        class BlockState
        {
        public:
            using Vec = vec::Vec<TDim, TIdx>;

            [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> strategy::detail::SharedArena&
            {
                return *m_arena;
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto ring() const -> strategy::detail::FiberRing&
            {
                return *m_ring;
            }

            //! The first thread of the block is about to wait: from here on its fibers must know where they are.
            void activate(Vec const& gridBlockIdx, Vec const& firstThread)
            {
                m_ring->activate();
                m_gridBlockIdx = gridBlockIdx;
                m_firstThread = firstThread;
                m_lastStarted = Vec::zeros();
            }

        protected:
            strategy::detail::Lease<strategy::detail::SharedArena> m_arena;
            strategy::detail::Lease<strategy::detail::FiberRing> m_ring;
            Vec m_gridBlockIdx = Vec::zeros();
            Vec m_firstThread = Vec::zeros();
            Vec m_lastStarted = Vec::zeros(); // in the block
        };

        //! The state of a thread: where it is, what its block shares, and whether it has waited.
        template<typename TDim, typename TIdx>
        class Thread : public strategy::detail::ThreadPosition<TDim, TIdx>
        {
        public:
            using Vec = vec::Vec<TDim, TIdx>;
            using Position = strategy::detail::ThreadPosition<TDim, TIdx>;
            using Block = BlockState<TDim, TIdx>;

            ALPAKA_FN_INLINE Thread(Position const& position, Block& block)
                : Position(position)
                , m_block(block)
            {
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> strategy::detail::SharedArena&
            {
                m_asksForBlock = true;
                return m_block.arena();
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto gridBlockIdx() const -> Vec
            {
                m_asksForBlock = true;
                return Position::gridBlockIdx();
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto blockThreadIdx() const -> Vec
            {
                m_asksForBlock = true;
                return Position::blockThreadIdx();
            }

            //! Waits for the other threads of the block.
            //! \return How many threads came with a predicate that holds.
            ALPAKA_FN_INLINE auto wait(bool holds) const -> std::uint32_t
            {
                using Outcome = strategy::detail::FiberRing::Outcome;
                m_hasWaited = true;
                auto& ring = m_block.ring();
                if(!ring.isActive()) [[unlikely]]
                {
                    if(this->gridThreadIdx() != this->firstThreadOfBlock())
                        unwind(Outcome::diverged, this->blockThreadIdx(), this->gridBlockIdx());
                    m_block.activate(this->gridBlockIdx(), this->firstThreadOfBlock());
                }
                auto const outcome = ring.wait(holds);
                if(outcome != Outcome::released) [[unlikely]]
                    unwind(outcome, this->blockThreadIdx(), this->gridBlockIdx());
                return ring.holding();
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto hasWaited() const -> bool
            {
                return m_hasWaited;
            }

            //! Whether the thread has asked where its block is, where it is in its block, or for shared memory.
            [[nodiscard]] ALPAKA_FN_INLINE auto asksForBlock() const -> bool
            {
                return m_asksForBlock;
            }

        private:
            [[noreturn]] ALPAKA_FN_NOINLINE static void
            unwind(strategy::detail::FiberRing::Outcome outcome, Vec blockThreadIdx, Vec gridBlockIdx)
            {
                if(outcome == strategy::detail::FiberRing::Outcome::cancelled)
                    throw strategy::detail::Cancelled{};
                core::fail(
                    "block::sync::syncBlockThreads: thread ",
                    blockThreadIdx,
                    " of block ",
                    gridBlockIdx,
                    " waits for threads of its block that have returned");
            }

            Block& m_block;
            // Kept in the thread's own state, a local object of the loop that nobody else can see: compilers know of
            // kernels that do none of it, and their loops over the threads have no exit.
            mutable bool m_hasWaited = false;
            mutable bool m_asksForBlock = false;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::LazyFibers, TDim, TIdx>
    {
        using type = strategy::block::LazyFibers::Thread<TDim, TIdx>;
    };

    template<>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::LazyFibers>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncBlockThreads(TAcc const& acc)
        {
            acc.thread().wait(false);
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            auto const holding = static_cast<int>(acc.thread().wait(predicate != 0));
            return TOp::ofCount(holding, static_cast<int>(acc.thread().workDiv().m_blockThreadExtent.prod()));
        }
    };

    template<>
    struct block::shared::st::defaults::AllocVar<strategy::block::LazyFibers> : strategy::detail::ArenaAllocVar<false>
    {
    };

    template<>
    struct block::shared::dyn::defaults::GetMem<strategy::block::LazyFibers> : strategy::detail::ArenaGetMem
    {
    };

    template<>
    struct warp::defaults::Warp<strategy::block::LazyFibers> : strategy::detail::SingleLaneWarp
    {
    };

    template<typename TLaunch>
    class kernel::defaults::BlockWorker<strategy::block::LazyFibers, TLaunch> final
        : private strategy::block::LazyFibers::BlockState<typename TLaunch::Acc::Dim, typename TLaunch::Acc::Idx>,
          private strategy::detail::FiberRing::Host
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
        {
            this->m_arena->prepare(launch.sharedDynBytes());
            this->m_ring->prepare(*this, static_cast<std::uint32_t>(workDiv().m_blockThreadExtent.prod()));
            m_mergesRows = mergesRows(workDiv());
        }

        void run(std::size_t first, std::size_t last)
        {
            try
            {
                if(m_mergesRows)
                    first = runMerged(first, last);
                if(first != last)
                    runLoop(first, last, 0);
            }
            catch(...)
            {
                if(!this->m_ring->isActive())
                    throw;
                keepException();
                this->m_ring->fail();
            }
        }

    private:
        using Task = typename TLaunch::Task;
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using Block = typename Thread::Block;
        using Position = typename Thread::Position;
        using Idx = typename Acc::Idx;
        using Vec = vec::Vec<typename Acc::Dim, Idx>;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, Idx>;

        static constexpr std::size_t dim = Acc::Dim::value;
        //! Rows of threads are merged up to this length: long enough for vectors and prefetchers, and short enough
        //! that the rows of such blocks stay in the cache for the kernels that read their neighbours.
        static constexpr std::size_t mergedThreads = 1024;

        [[nodiscard]] auto workDiv() const -> WorkDiv const&
        {
            return m_launch.workDiv();
        }

        //! Threads of a block with the same index but for the fastest dimension are a row.
        [[nodiscard]] static auto rowsOf(Vec const& blockThreadExtent) -> std::size_t
        {
            std::size_t rows = 1;
            for(std::size_t d = 0; d + 1 < dim; ++d)
                rows *= static_cast<std::size_t>(blockThreadExtent[d]);
            return rows;
        }

        //! Whether blocks are so narrow that their rows had better be merged: those of 16 x 16 threads take 1.2 to 3.6
        //! times as long as merged ones.
        [[nodiscard]] static auto mergesRows(WorkDiv const& workDiv) -> bool
        {
            if constexpr(dim > 1)
                return workDiv.m_blockThreadExtent != Vec::ones()
                       && static_cast<std::size_t>(workDiv.m_blockThreadExtent[dim - 1]) <= mergedThreads / 2;
            else
                return false;
        }

        //! Runs blocks in tiles of neighbours whose rows are one loop, until a kernel turns out to be none for it: a
        //! thread waited, or asked for its block, whose index costs a division here. Such kernels tell so in the first
        //! row, and are run block by block from then on.
        //! \return The first block that has not run.
        auto runMerged(std::size_t first, std::size_t last) -> std::size_t
        {
            if constexpr(dim > 1)
            {
                auto const blocksInRow = static_cast<std::size_t>(workDiv().m_gridBlockExtent[dim - 1]);
                auto const blocksInTile
                    = mergedThreads / static_cast<std::size_t>(workDiv().m_blockThreadExtent[dim - 1]);
                while(first != last && m_mergesRows)
                {
                    std::size_t const tile = std::min({last - first, blocksInTile, blocksInRow - first % blocksInRow});
                    Merged const merged = withTask(
                        [&](auto const&... args) {
                            return mergedLoop<std::remove_cvref_t<decltype(args)>...>(
                                m_launch.task().kernelFnObj(), args..., *this, first, tile);
                        });
                    std::size_t const rows = rowsOf(workDiv().m_blockThreadExtent);
                    m_mergesRows = merged.rows == rows;
                    if(merged.failed)
                        return last;
                    if(merged.waited)
                    {
                        // The blocks before that one have run their first row, those behind it nothing.
                        runLoop(first, first + merged.blocks, 1);
                        return first + merged.blocks + 1;
                    }
                    if(merged.rows != rows)
                        runLoop(first, first + tile, merged.rows);
                    first += tile;
                }
            }
            return first;
        }

        //! Runs blocks one after the other, each from a row on.
        void runLoop(std::size_t first, std::size_t last, std::size_t row)
        {
            withTask(
                [&](auto const&... args) {
                    loop<std::remove_cvref_t<decltype(args)>...>(
                        m_launch.task().kernelFnObj(), args..., *this, first, last, row);
                });
        }

        template<typename TFn>
        auto withTask(TFn&& f) const
        {
            return std::apply(f, m_launch.task().args());
        }

        // A function of its own that owns its kernel and arguments: compilers prove only here that the kernel's stores
        // change neither them nor the index. Blocks and threads are in one function, so that small blocks cost no
        // call.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static void loop(
            runtime::cpu::Pass<KernelFnObj> kernelFnObj,
            runtime::cpu::Pass<TArgs>... args,
            BlockWorker& worker,
            std::size_t first,
            std::size_t last,
            std::size_t row)
        {
            WorkDiv const workDiv(worker.workDiv());
            Block& block = worker;
            bool good = true;
            if(workDiv.m_blockThreadExtent == Vec::ones())
            {
                // Only this loop is long enough to be vectorised: across blocks, which are threads of the same index.
                strategy::detail::forEachBlock(
                    workDiv.m_gridBlockExtent,
                    first,
                    last,
                    [&](Vec const& index) ALPAKA_FN_INLINE_LAMBDA
                    {
                        Acc const acc(Thread(Position(workDiv, index, index, index), block));
                        kernelFnObj(acc, args...);
                        if(acc.thread().hasWaited()) // for nobody
                            block.ring().reset();
                    });
                return;
            }
            strategy::detail::forEachBlock(
                workDiv.m_gridBlockExtent,
                first,
                last,
                [&](Vec const& gridBlockIdx) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const firstThread = gridBlockIdx * workDiv.m_blockThreadExtent;
                    if(!good) [[unlikely]]
                        return;
                    strategy::detail::forEachThreadWhile(
                        firstThread,
                        workDiv.m_blockThreadExtent,
                        row,
                        [&](Vec const& gridThreadIdx) ALPAKA_FN_INLINE_LAMBDA
                        {
                            Acc const acc(Thread(Position(workDiv, gridBlockIdx, firstThread, gridThreadIdx), block));
                            kernelFnObj(acc, args...);
                            if(!acc.thread().hasWaited())
                                return true;
                            good = block.ring().complete();
                            block.ring().reset();
                            return false;
                        });
                });
        }

        //! How far the merged rows of a tile came.
        struct Merged
        {
            std::size_t rows; //!< Complete rows.
            bool waited; //!< A thread waited, and its whole block is done. It was in the first row.
            bool failed; //!< And a thread of that block failed.
            std::size_t blocks; //!< Blocks of the tile before the one that waited.
        };

        // The rows of neighbouring blocks, one behind the other as if they were one block.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static auto mergedLoop(
            runtime::cpu::Pass<KernelFnObj> kernelFnObj,
            runtime::cpu::Pass<TArgs>... args,
            BlockWorker& worker,
            std::size_t firstBlock,
            std::size_t blocks) -> Merged
        {
            constexpr std::size_t fastest = dim - 1;
            WorkDiv const workDiv(worker.workDiv());
            Block& block = worker;
            auto const firstIdx = strategy::detail::indexOf(firstBlock, workDiv.m_gridBlockExtent);
            auto const width = workDiv.m_blockThreadExtent[fastest];
            auto const firstThread = firstIdx * workDiv.m_blockThreadExtent;
            auto const end = static_cast<Idx>(firstThread[fastest] + static_cast<Idx>(blocks) * width);
            std::size_t const rows = rowsOf(workDiv.m_blockThreadExtent);
            auto inBlock = Vec::zeros();
            for(std::size_t row = 0; row < rows; ++row)
            {
                auto index = firstThread + inBlock;
                bool asksForBlock = false;
                for(Idx i = firstThread[fastest]; i < end; ++i)
                {
                    index[fastest] = i;
                    auto gridBlockIdx = firstIdx;
                    gridBlockIdx[fastest] = static_cast<Idx>(i / width);
                    auto firstOfBlock = firstThread;
                    firstOfBlock[fastest] = static_cast<Idx>(gridBlockIdx[fastest] * width);
                    Acc const acc(Thread(Position(workDiv, gridBlockIdx, firstOfBlock, index), block));
                    kernelFnObj(acc, args...);
                    if(acc.thread().hasWaited())
                    {
                        bool const good = block.ring().complete();
                        block.ring().reset();
                        return {0, true, !good, static_cast<std::size_t>(gridBlockIdx[fastest] - firstIdx[fastest])};
                    }
                    asksForBlock |= acc.thread().asksForBlock();
                }
                if(asksForBlock)
                    return {row + 1, false, false, 0};
                strategy::detail::nextRow(inBlock, workDiv.m_blockThreadExtent);
            }
            return {rows, false, false, 0};
        }

        auto runThread() noexcept -> bool override
        {
            // Threads start one after the other, so that counting replaces a division for each of them.
            Vec& index = this->m_lastStarted;
            strategy::detail::nextIndex(index, workDiv().m_blockThreadExtent);
            try
            {
                Acc const acc(Thread(
                    Position(workDiv(), this->m_gridBlockIdx, this->m_firstThread, this->m_firstThread + index),
                    *this));
                std::apply(
                    [&](auto const&... args) { m_launch.task().kernelFnObj()(acc, args...); }, m_launch.task().args());
                return true;
            }
            catch(...)
            {
                keepException();
                return false;
            }
        }

        void keepDivergence(std::uint32_t thread) noexcept override
        {
            m_launch.guarded(
                [&]
                {
                    core::fail(
                        "block::sync::syncBlockThreads: thread ",
                        strategy::detail::indexOf(thread, workDiv().m_blockThreadExtent),
                        " of block ",
                        this->m_gridBlockIdx,
                        " returned while other threads of its block wait for it");
                });
        }

        //! Keeps the exception that is being handled, unless it is the one that unwinds threads of a failed block.
        void keepException() noexcept
        {
            m_launch.guarded(
                []
                {
                    try
                    {
                        throw;
                    }
                    catch(strategy::detail::Cancelled const&)
                    {
                    }
                });
        }

        TLaunch& m_launch;
        bool m_mergesRows = false;
    };
} // namespace alpaka
