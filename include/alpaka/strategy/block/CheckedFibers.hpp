// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers that a seed orders, for AccCpuChecked: finds errors in kernels.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/boost/FiberBarrier.hpp>
#include <alpaka/strategy/block/checked/CheckedShared.hpp>
#include <alpaka/strategy/block/checked/CheckerUse.hpp>
#include <alpaka/strategy/block/checked/SeededTurns.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A block in execution.
    class CheckedBlock
    {
    public:
        CheckedBlock(SeededTurns& turns, checker::Monitor* monitor, std::uint32_t slot, std::uint32_t threads)
            : m_turns(turns)
            , m_monitor(monitor)
            , m_slot(slot)
            , m_threads(threads)
            , m_barrier(*this)
        {
        }

        CheckedBlock(CheckedBlock const&) = delete;
        auto operator=(CheckedBlock const&) -> CheckedBlock& = delete;

        [[nodiscard]] auto barrier() -> TurnsBarrier<CheckedBlock>&
        {
            return m_barrier;
        }

        [[nodiscard]] auto shared() -> CheckedShared&
        {
            return m_shared;
        }

        [[nodiscard]] auto monitor() const -> checker::Monitor*
        {
            return m_monitor;
        }

        [[nodiscard]] auto slot() const -> std::uint32_t
        {
            return m_slot;
        }

        void moreThreads() {}

        //! Calls the kernel for one thread; only what happens in it is checked.
        template<typename TLaunch, typename TAcc>
        void callKernel(TLaunch const& launch, TAcc const& acc, std::uint32_t thread)
        {
            struct Leave
            {
                ~Leave()
                {
                    if(monitor != nullptr)
                        monitor->leave();
                }

                checker::Monitor* monitor;
            };
            Leave const leave{m_monitor};
            if(m_monitor != nullptr)
                m_monitor->enter(m_slot, thread);
            callKernelInOwnModes(launch, acc);
        }

        //! For the barrier: runs other threads until a condition holds.
        template<typename TPredicate>
        void waitUntil(TPredicate const& predicate)
        {
            while(!predicate())
            {
                m_waiting.push_back(m_current);
                m_turns.park();
            }
        }

        //! For the barrier: the waiting threads can continue.
        void phaseChanged()
        {
            if(m_monitor != nullptr)
                m_monitor->barrierDone(m_slot);
            for(std::uint32_t const fiber : m_waiting)
                m_turns.wake(fiber);
            m_waiting.clear();
        }

        //! The number of the fiber that is about to call the barrier.
        void setCurrent(std::uint32_t fiber)
        {
            m_current = fiber;
        }

        [[nodiscard]] auto threads() const -> std::uint32_t
        {
            return m_threads;
        }

    private:
        SeededTurns& m_turns;
        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        std::uint32_t m_threads;
        std::uint32_t m_current = 0;
        CheckedShared m_shared;
        TurnsBarrier<CheckedBlock> m_barrier;
        std::vector<std::uint32_t> m_waiting;
    };

    //! The state of a thread on AccCpuChecked.
    template<typename TDim, typename TIdx>
    class CheckedThread : public BarrierThread<TDim, TIdx, CheckedBlock>
    {
    public:
        using Base = BarrierThread<TDim, TIdx, CheckedBlock>;
        using Base::Base;

        //! \return Number of the thread in its block, row-major.
        [[nodiscard]] auto number() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(positionOf(this->blockThreadIdx(), this->workDiv().m_blockThreadExtent));
        }

    private:
        template<typename TVec>
        static auto positionOf(TVec const& idx, TVec const& extent) -> std::size_t
        {
            std::size_t position = 0;
            for(std::size_t d = 0; d < TVec::Dim::value; ++d)
                position = position * static_cast<std::size_t>(extent[d]) + static_cast<std::size_t>(idx[d]);
            return position;
        }
    };

    //! While it exists, the library's own accesses on behalf of a kernel are not checked.
    class Unchecked
    {
    public:
        template<typename TThread>
        explicit Unchecked(TThread const& thread)
            : m_monitor(thread.block().monitor())
            , m_slot(thread.block().slot())
            , m_thread(thread.number())
        {
            if(m_monitor != nullptr)
                m_monitor->leave();
        }

        Unchecked(Unchecked const&) = delete;
        auto operator=(Unchecked const&) -> Unchecked& = delete;

        ~Unchecked()
        {
            if(m_monitor != nullptr)
                m_monitor->enter(m_slot, m_thread);
        }

    private:
        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        std::uint32_t m_thread;
    };
} // namespace alpaka::strategy::detail

namespace alpaka::strategy::block
{
    //! Threads of several blocks take turns; atomic operations are real ones, because a turn can end at each of them.
    struct CheckedFibers
    {
        static constexpr char const* name = "CheckedFibers";
        static constexpr bool threadsAreConcurrent = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t
        {
            return 64;
        }
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::CheckedFibers, TDim, TIdx>
    {
        using type = strategy::detail::CheckedThread<TDim, TIdx>;
    };

    template<>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::CheckedFibers>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncBlockThreads(TAcc const& acc)
        {
            static_cast<void>(call<op::Count>(acc, 0));
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            return call<TOp>(acc, predicate);
        }

    private:
        //! Not inlined: its return address is the place of the barrier in the kernel.
        template<typename TOp, typename TAcc>
        ALPAKA_FN_NOINLINE static auto call(TAcc const& acc, int predicate) -> int
        {
            void const* const site = __builtin_return_address(0);
            auto const& thread = acc.thread();
            auto& block = thread.block();
            strategy::detail::Unchecked const unchecked(thread);
            std::uint32_t const number = thread.number();
            if(block.monitor() != nullptr)
                block.monitor()->arrive(block.slot(), number, site);
            block.setCurrent(block.slot() * block.threads() + number);
            return strategy::detail::BarrierSync::syncBlockThreadsPredicate<TOp>(acc, predicate);
        }
    };

    template<>
    struct block::shared::st::defaults::AllocVar<strategy::block::CheckedFibers>
    {
        template<typename T, std::size_t TuniqueId, typename TAcc>
        static auto allocVar(TAcc const& acc) -> T&
        {
            strategy::detail::Unchecked const unchecked(acc.thread());
            return *reinterpret_cast<T*>(acc.thread().block().shared().variable(
                strategy::detail::sharedVariableKey<T, TuniqueId>(),
                sizeof(T),
                alignof(T),
                core::staticTypeName<T>()));
        }
    };

    template<>
    struct block::shared::dyn::defaults::GetMem<strategy::block::CheckedFibers>
    {
        static constexpr std::size_t alignment = strategy::detail::CheckedShared::alignment;

        template<typename T, typename TAcc>
        static auto getMem(TAcc const& acc) -> T*
        {
            strategy::detail::Unchecked const unchecked(acc.thread());
            return reinterpret_cast<T*>(acc.thread().block().shared().dynMem());
        }
    };

    template<>
    struct warp::defaults::Warp<strategy::block::CheckedFibers> : strategy::detail::SingleLaneWarp
    {
    };

    template<typename TLaunch>
    class kernel::defaults::BlockWorker<strategy::block::CheckedFibers, TLaunch> final
        : private strategy::detail::SeededTurns::Runner
    {
    public:
        explicit BlockWorker(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.threadsPerBlock()))
        {
        }

        BlockWorker(BlockWorker const&) = delete;
        auto operator=(BlockWorker const&) -> BlockWorker& = delete;

        void run(std::size_t first, std::size_t last)
        {
            m_first = first;
            m_last = last;
            auto const settings = strategy::detail::checkerSettings();
            auto* const monitor = m_use.monitor();
            if(monitor == nullptr || settings.schedules <= 1)
                return runOnce(settings.seed);
            monitor->saveBuffers();
            runOnce(settings.seed);
            monitor->keepResult(settings.seed);
            for(std::uint32_t i = 1; i < settings.schedules && !m_launch.stopped(); ++i)
            {
                runOnce(settings.seed + i);
                monitor->compareResult(settings.seed + i, i + 1 == settings.schedules || m_launch.stopped());
            }
        }

    private:
        static constexpr std::uint32_t mostFibers = 1024;
        static constexpr std::uint32_t mostSlots = 8;

        void runOnce(std::uint32_t seed)
        {
            auto* const monitor = m_use.monitor();
            m_next = m_first;
            auto const slots = static_cast<std::uint32_t>(std::min<std::size_t>(
                m_last - m_first, std::clamp<std::uint32_t>(mostFibers / m_threads, 1, mostSlots)));
            m_turns->prepare(*this, slots * m_threads);
            if(monitor != nullptr)
                monitor->beginLaunch(
                    facts(slots, seed), [](void* self) { static_cast<BlockWorker*>(self)->yield(); }, this);
            m_numbers.assign(slots, 0);
            for(std::uint32_t slot = 0; slot < slots; ++slot)
            {
                m_blocks.emplace_back(*m_turns, monitor, slot, m_threads);
                m_blocks.back().shared().prepare(monitor, slot, m_launch.sharedDynBytes());
                nextBlock(slot);
            }
            m_turns->run(seed);
            m_turns->release();
            if(monitor != nullptr)
                monitor->endLaunch();
            m_blocks.clear();
        }

        auto facts(std::uint32_t slots, std::uint32_t seed) const -> checker::LaunchFacts
        {
            checker::LaunchFacts facts;
            facts.kernel = core::staticTypeName<typename TLaunch::Task::KernelFnObj>();
            auto const& workDiv = m_launch.workDiv();
            constexpr std::size_t dims = TLaunch::Task::Dim::value;
            facts.dims = std::min<std::uint32_t>(static_cast<std::uint32_t>(dims), checker::LaunchFacts::maxDims);
            for(std::size_t d = 0; d < facts.dims; ++d)
            {
                facts.gridBlocks[d] = static_cast<std::uint64_t>(workDiv.m_gridBlockExtent[d]);
                facts.blockThreads[d] = static_cast<std::uint64_t>(workDiv.m_blockThreadExtent[d]);
            }
            facts.slots = slots;
            facts.seed = seed;
            return facts;
        }

        void nextBlock(std::uint32_t slot)
        {
            m_numbers[slot] = m_next++;
            m_blocks[slot].barrier().reset(m_threads);
            if(m_use.monitor() != nullptr)
                m_use.monitor()->beginBlock(slot, m_numbers[slot]);
        }

        //! For the checker, inside of a kernel's thread.
        void yield()
        {
            m_turns->yield();
        }

        //! Runs one thread of each block of a slot. The last thread that returns from a block starts the next one.
        void runFiber(std::uint32_t fiber) noexcept override
        {
            std::uint32_t const slot = fiber / m_threads;
            std::uint32_t const thread = fiber % m_threads;
            auto& block = m_blocks[slot];
            if(m_use.monitor() != nullptr)
                m_use.monitor()->setStack(slot, thread, __builtin_frame_address(0));
            core::FloatModesScope const modes(m_launch.modes());
            for(;;)
            {
                bool const isLast = runThread(block, m_numbers[slot], thread);
                if(!isLast)
                {
                    m_turns->park();
                    if(m_numbers[slot] == noBlock)
                        return;
                    continue;
                }
                bool const goesOn = m_next < m_last && !m_launch.stopped();
                if(goesOn)
                    nextBlock(slot);
                else
                    m_numbers[slot] = noBlock;
                for(std::uint32_t other = 0; other < m_threads; ++other)
                    if(other != thread)
                        m_turns->wake(slot * m_threads + other);
                if(!goesOn)
                    return;
            }
        }

        auto runThread(strategy::detail::CheckedBlock& block, std::size_t number, std::uint32_t thread) -> bool
        {
            return strategy::detail::runBarrierThread(m_launch, block, number, thread);
        }

        void appendName(strategy::detail::SignalText& text, std::uint32_t fiber) const noexcept override
        {
            auto const& workDiv = m_launch.workDiv();
            strategy::detail::appendThread(
                text,
                core::staticTypeName<typename TLaunch::Task::KernelFnObj>(),
                strategy::detail::indexOf(fiber % m_threads, workDiv.m_blockThreadExtent),
                strategy::detail::indexOf(m_numbers[fiber / m_threads], workDiv.m_gridBlockExtent));
        }

        static constexpr std::size_t noBlock = ~std::size_t{0};

        TLaunch& m_launch;
        std::uint32_t m_threads;
        strategy::detail::CheckerUse m_use;
        strategy::detail::PooledObject<strategy::detail::SeededTurns> m_turns;
        std::deque<strategy::detail::CheckedBlock> m_blocks; // they cannot move
        std::vector<std::size_t> m_numbers;                  //!< By slot: the number of its block.
        std::size_t m_first = 0;
        std::size_t m_last = 0;
        std::size_t m_next = 0;
    };
} // namespace alpaka
