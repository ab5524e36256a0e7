// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs the blocks of a launch on AccCpuChecked, several at a time, in an order that a seed decides.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/strategy/CheckedBlock.hpp>
#include <alpaka/checker/strategy/CheckedGrid.hpp>
#include <alpaka/checker/strategy/CheckerUse.hpp>
#include <alpaka/checker/strategy/FactsOf.hpp>
#include <alpaka/checker/strategy/SeededTurns.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <optional>
#include <vector>

namespace alpaka::strategy::detail
{
    template<typename TLaunch>
    class CheckedWorker : private SeededTurns::Runner
    {
    public:
        explicit CheckedWorker(TLaunch& launch)
            : m_launch(launch)
            , m_threads(static_cast<std::uint32_t>(launch.threadsPerBlock()))
        {
        }

        auto operator=(CheckedWorker&&) -> CheckedWorker& = delete;
        virtual ~CheckedWorker() = default;

        void run(std::size_t first, std::size_t last)
        {
            m_first = first;
            m_last = last;
            auto const settings = checkerSettings();
            auto const warps = warpSizes(*settings.warps);
            auto* const monitor = m_use.monitor();
            if(monitor == nullptr || (settings.schedules <= 1 && warps.size() == 1))
                return runOnce(settings.seed, warps.front());
            monitor->saveBuffers();
            runOnce(settings.seed, warps.front());
            monitor->keepResult();
            for(std::uint32_t i = 1; i < settings.schedules && !m_launch.stopped(); ++i)
            {
                runOnce(settings.seed + i, warps.front());
                monitor->compareResult();
            }
            // A kernel without functions of warps is the same with all sizes.
            for(std::size_t i = 1; i < warps.size() && m_usesWarps && !m_launch.stopped(); ++i)
            {
                runOnce(settings.seed, warps[i]);
                monitor->compareResult();
            }
            monitor->restoreResult();
        }

    private:
        //! \return That which the kernel needs, or those of the setting.
        static auto warpSizes(std::initializer_list<std::uint32_t> const& wanted) -> std::vector<std::uint32_t>
        {
            constexpr auto needed
                = static_cast<std::uint32_t>(kernel::traits::WarpSize<typename TLaunch::Task::KernelFnObj>::value);
            return needed == 0 ? std::vector<std::uint32_t>(wanted) : std::vector<std::uint32_t>{needed};
        }

        static constexpr std::uint32_t mostFibers = 512; // more stacks do not fit into caches

        //! A grid that may wait for each other (docs/internals/progress.md) has all of its blocks begun.
        [[nodiscard]] auto slotCount() const -> std::uint32_t
        {
            std::size_t const blocks = m_last - m_first;
            return blocks <= mostCheckedBlocks
                       ? static_cast<std::uint32_t>(blocks)
                       : std::clamp<std::uint32_t>(mostFibers / m_threads, 1, mostCheckedBlocks);
        }

        void runOnce(std::uint32_t seed, std::uint32_t warpSize)
        {
            auto* const monitor = m_use.monitor();
            m_next = m_first;
            std::uint32_t const slots = slotCount();
            m_turns->prepare(*this, slots * m_threads);
            // Also when memory runs out.
            struct End
            {
                ~End()
                {
                    self.m_turns->release();
                    if(monitor != nullptr)
                        monitor->endLaunch();
                    for(auto const& block : self.m_blocks)
                        self.m_usesWarps = self.m_usesWarps || block.hasUsedWarps();
                    self.m_blocks.clear();
                    self.m_grid.reset();
                }

                CheckedWorker& self;
                checker::Monitor* monitor;
            };
            End end{*this, nullptr};
            if(monitor != nullptr)
                monitor->beginLaunch(
                    factsOf(m_launch, slots, seed, warpSize),
                    [](void* self) { static_cast<CheckedWorker*>(self)->yield(); },
                    this);
            end.monitor = monitor;
            if constexpr(kernel::isCooperative<typename TLaunch::Task::KernelFnObj>)
                m_grid.emplace(*m_turns, monitor, slots);
            m_numbers.assign(slots, 0);
            for(std::uint32_t slot = 0; slot < slots; ++slot)
            {
                m_blocks.emplace_back(*m_turns, m_use, slot, m_threads, warpSize, m_grid ? &*m_grid : nullptr);
                m_blocks.back().shared().prepare(monitor, slot, m_launch.sharedDynBytes());
                nextBlock(slot);
            }
            m_turns->run(seed);
        }

        void nextBlock(std::uint32_t slot)
        {
            m_numbers[slot] = m_next++;
            m_blocks[slot].begin(m_numbers[slot]);
        }

        //! For the checker, inside of a kernel's thread.
        void yield() { m_turns->yield(); }

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

        auto runThread(CheckedBlock& block, std::size_t number, std::uint32_t thread) -> bool
        {
            bool const isLast = runBarrierThread(m_launch, block, number, thread);
            if(m_grid && m_launch.stopped())
                m_grid->cancel();
            else if(m_grid && isLast)
                m_grid->leave();
            return isLast;
        }

        void appendName(SignalText& text, std::uint32_t fiber) const noexcept override
        {
            auto const& workDiv = m_launch.workDiv();
            appendThread(
                text,
                core::staticTypeName<typename TLaunch::Task::KernelFnObj>(),
                indexOf((fiber - 1) % m_threads, workDiv.m_blockThreadExtent),
                indexOf(m_numbers[(fiber - 1) / m_threads], workDiv.m_gridBlockExtent));
        }

        static constexpr std::size_t noBlock = ~std::size_t{0};

        TLaunch& m_launch;
        std::uint32_t m_threads;
        CheckerUse m_use;
        LentTurns m_turns;
        std::optional<CheckedGrid> m_grid;  //!< Where it is cooperative.
        std::deque<CheckedBlock> m_blocks;  // they cannot move
        std::vector<std::size_t> m_numbers; //!< By slot: the number of its block.
        std::size_t m_first = 0;
        std::size_t m_last = 0;
        std::size_t m_next = 0;
        bool m_usesWarps = false;
    };
} // namespace alpaka::strategy::detail
