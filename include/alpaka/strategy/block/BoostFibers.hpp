// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers of Boost.Fiber, which live for the whole launch.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/boost/FiberBarrier.hpp>
#include <alpaka/strategy/block/boost/FiberMemory.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/ExceptionState.hpp>
#include <alpaka/strategy/common/ExitInKernel.hpp>
#include <alpaka/strategy/common/FiberStacks.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <boost/context/stack_context.hpp>
#include <boost/context/stack_traits.hpp>
#include <boost/fiber/context.hpp>
#include <boost/fiber/fiber.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace alpaka::strategy::block
{
    struct BoostFibers
    {
        static constexpr char const* name = "BoostFibers";
        static constexpr bool threadsAreConcurrent = false;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t
        {
            return 256;
        }

        //! The state that the threads of the current block share.
        class BlockState
        {
        public:
            explicit BlockState(strategy::detail::SharedArena& arena)
                : m_arena(arena)
            {
            }

            [[nodiscard]] auto arena() -> strategy::detail::SharedArena&
            {
                return m_arena;
            }

            [[nodiscard]] auto barrier() -> strategy::detail::FiberBarrier&
            {
                return m_barrier;
            }

            [[nodiscard]] auto barrier() const -> strategy::detail::FiberBarrier const&
            {
                return m_barrier;
            }

            //! All fibers of the block exist already.
            void moreThreads() {}

        private:
            strategy::detail::SharedArena& m_arena;
            strategy::detail::FiberBarrier m_barrier;
        };

        //! A guarded stack that reports its address.
        class Stack
        {
        public:
            using traits_type = boost::context::stack_traits;

            explicit Stack(core::sanitizer::Stack& place)
                : m_place(&place)
            {
            }

            //! \throws std::bad_alloc when memory or mappings run out.
            auto allocate() -> boost::context::stack_context
            {
                using strategy::detail::FiberStacks;
                std::size_t const bytes = FiberStacks::roundedBytes(core::settings().fiberStackBytes);
                void* const memory = ::mmap(
                    nullptr,
                    FiberStacks::guardBytes + bytes,
                    PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1,
                    0);
                if(memory == MAP_FAILED)
                    throw std::bad_alloc();
                if(::mprotect(memory, FiberStacks::guardBytes, PROT_NONE) != 0)
                {
                    ::munmap(memory, FiberStacks::guardBytes + bytes);
                    throw std::bad_alloc();
                }
                auto* const bottom = static_cast<std::byte*>(memory) + FiberStacks::guardBytes;
                m_place->bottom = bottom;
                m_place->bytes = bytes;
                boost::context::stack_context context;
                context.size = bytes;
                context.sp = bottom + bytes;
                return context;
            }

            void deallocate(boost::context::stack_context& context) noexcept
            {
                auto* const bottom = static_cast<std::byte*>(context.sp) - context.size;
                core::sanitizer::forgetFrames(bottom, context.size);
                constexpr std::size_t guardBytes = strategy::detail::FiberStacks::guardBytes;
                ::munmap(bottom - guardBytes, guardBytes + context.size);
            }

        private:
            core::sanitizer::Stack* m_place;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::BoostFibers, TDim, TIdx>
    {
        using type = strategy::detail::BarrierThread<TDim, TIdx, strategy::block::BoostFibers::BlockState>;
    };

    template<>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::BoostFibers> : strategy::detail::BarrierSync
    {
    };

    template<>
    struct block::shared::st::defaults::AllocVar<strategy::block::BoostFibers> : strategy::detail::ArenaAllocVar<false>
    {
    };

    template<>
    struct block::shared::dyn::defaults::GetMem<strategy::block::BoostFibers> : strategy::detail::ArenaGetMem
    {
    };

    template<>
    struct warp::defaults::Warp<strategy::block::BoostFibers> : strategy::detail::SingleLaneWarp
    {
    };

    template<typename TLaunch>
    class kernel::defaults::BlockWorker<strategy::block::BoostFibers, TLaunch> final
        : private strategy::detail::FiberNames
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.workDiv().m_blockThreadExtent.prod()))
            , m_block(*m_arena)
        {
            m_arena->prepare(launch.sharedDynBytes());
            if(m_memory->stacks.size() < m_threads)
                m_memory->stacks.resize(m_threads);
            m_memory->fibers.reserve(m_threads);
        }

        void run(std::size_t first, std::size_t last)
        {
            static_cast<void>(boost::fibers::context::active()); // lives longer than what is made after it
            strategy::detail::ExitInKernel const exitInKernel("Boost.Fiber");
            m_block.barrier().reset(m_threads);
            m_firstBlock = first;
            m_blocksDoneBefore = m_block.barrier().blocksDone();
            strategy::detail::FiberMemory::Run const explained(*m_memory, *this, m_block.barrier());
            core::sanitizer::Stack const caller = core::sanitizer::currentStack();
            auto& fibers = m_memory->fibers;
            // Every existing fiber must be joined, even when the next one cannot be created; none has started yet.
            std::uint32_t made = 0;
            m_launch.guarded(
                [&]
                {
                    for(; made < m_threads; ++made)
                        fibers.emplace_back(
                            boost::fibers::launch::post,
                            std::allocator_arg,
                            strategy::block::BoostFibers::Stack(m_memory->stacks[made]),
                            [this, thread = made, first, last, &made] { runThread(made, thread, first, last); });
                });
            auto& exceptions = strategy::detail::ExceptionState::ofThread();
            auto const ofCaller = std::exchange(exceptions, strategy::detail::ExceptionState{nullptr, 0});
            for(auto& fiber : fibers)
            {
                fiber.join();
                core::sanitizer::resumedOn(caller);
            }
            exceptions = ofCaller;
            fibers.clear();
        }

    private:
        //! Runs one thread of every block. The last thread that returns from a block starts the next one.
        void runThread(std::uint32_t made, std::uint32_t thread, std::size_t first, std::size_t last)
        {
            auto& barrier = m_block.barrier();
            barrier.runsOn(m_memory->stacks[thread]);
            if(made != m_threads)
                return;
            for(std::size_t block = first; block < last; ++block)
            {
                std::uint32_t const blocksDone = barrier.blocksDone();
                if(strategy::detail::runBarrierThread(m_launch, m_block, block, thread))
                {
                    m_goOn = !m_launch.stopped();
                    barrier.reset(m_threads);
                }
                else
                    barrier.waitUntil([&] { return barrier.blocksDone() != blocksDone; });
                if(!m_goOn)
                    return;
            }
        }

        void appendName(strategy::detail::SignalText& text, std::uint32_t thread) const noexcept override
        {
            auto const& workDiv = m_launch.workDiv();
            // All fibers are in the same block.
            std::uint32_t const before = m_block.barrier().blocksDone() - m_blocksDoneBefore;
            strategy::detail::appendThread(
                text,
                core::staticTypeName<typename TLaunch::Task::KernelFnObj>(),
                strategy::detail::indexOf(thread, workDiv.m_blockThreadExtent),
                strategy::detail::indexOf(m_firstBlock + before, workDiv.m_gridBlockExtent));
        }

        TLaunch& m_launch;
        std::uint32_t m_threads;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
        strategy::block::BoostFibers::BlockState m_block;
        strategy::detail::PooledObject<strategy::detail::FiberMemory> m_memory;
        std::size_t m_firstBlock = 0;
        std::uint32_t m_blocksDoneBefore = 0;
        bool m_goOn = true;
    };
} // namespace alpaka
