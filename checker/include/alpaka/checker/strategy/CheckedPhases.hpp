// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Phased kernels on AccCpuChecked: loops over the threads, as on other CPU accelerators, whose accesses are checked.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/strategy/CheckedTeam.hpp>
#include <alpaka/checker/strategy/CheckerUse.hpp>
#include <alpaka/checker/strategy/FactsOf.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/Phases.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/LaunchState.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::strategy::block
{
    struct CheckedFibers;

    //! The block strategy of phased kernels on CheckedFibers. Atomic operations are real ones, so that the checker
    //! sees them.
    struct CheckedPhases : Phases
    {
        static constexpr char const* name = "CheckedPhases";
        static constexpr bool threadsAreConcurrent = true;
    };
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    template<>
    struct PhasesOf<strategy::block::CheckedFibers>
    {
        using type = strategy::block::CheckedPhases;
    };

    template<typename TAcc>
    concept HasCheckedFibers = std::same_as<typename TAcc::Block, strategy::block::CheckedFibers>;
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<runtime::IsHost TRuntime, strategy::detail::HasCheckedFibers TAcc, typename TBlockThreadExtent>
    struct kernel::backend::TeamType<TRuntime, TAcc, TBlockThreadExtent>
    {
        using type = strategy::detail::
            CheckedTeam<strategy::detail::PhaseAcc<TAcc, strategy::block::CheckedPhases>, TBlockThreadExtent>;
    };

    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::CheckedPhases, TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch const& launch)
            : m_launch(launch)
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        auto operator=(BlockWorker&&) -> BlockWorker& = delete;

        //! The blocks run one after the other: the seed decides nothing here.
        void run(std::size_t first, std::size_t last)
        {
            Checked const checked(m_launch, *m_arena, m_use.monitor());
            auto const& task = m_launch.task();
            for(std::size_t number = first; number < last; ++number)
            {
                checked.beginBlock(number);
                Team const team(
                    m_launch.workDiv(),
                    strategy::detail::indexOf(number, m_launch.workDiv().m_gridBlockExtent),
                    *m_arena,
                    m_use.monitor());
                task.args().apply([&](auto const&... args) { task.kernelFnObj()(team, args...); });
                m_arena->endBlock();
            }
        }

    private:
        using Task = typename TLaunch::Task;
        using Team = kernel::FirstArgument<typename Task::KernelFnObj, typename Task::Acc>;

        //! A launch in the eyes of the checker, until the object ends.
        class Checked
        {
        public:
            Checked(TLaunch const& launch, strategy::detail::SharedArena& arena, checker::Monitor* monitor)
                : m_arena(arena)
                , m_monitor(monitor)
            {
                if(monitor == nullptr)
                    return;
                auto const seed = strategy::detail::checkerSettings().seed;
                monitor->beginLaunch(strategy::detail::factsOf(launch, 1, seed, 1), [](void*) {}, nullptr);
                if(arena.dynMem() != nullptr)
                    monitor->addShared(0, arena.dynMem(), launch.sharedDynBytes(), "", true);
                monitor->addShared(0, arena.staticMem(), arena.staticBytes(), "of the phased kernel", false);
            }

            auto operator=(Checked&&) -> Checked& = delete;

            ~Checked()
            {
                if(m_monitor != nullptr)
                    m_monitor->endLaunch();
            }

            void beginBlock(std::size_t number) const
            {
                if(m_monitor == nullptr)
                    return;
                m_monitor->beginBlock(0, number, nullptr);
                // Values of threads: each has its own, and blocks use the same memory.
                if(auto* const values = m_arena.perThreadMem(); values != nullptr)
                    m_monitor->ignore(values);
            }

        private:
            strategy::detail::SharedArena& m_arena;
            checker::Monitor* m_monitor;
        };

        TLaunch const& m_launch;
        strategy::detail::CheckerUse m_use;
        strategy::detail::PooledObject<strategy::detail::SharedArena> m_arena;
    };
} // namespace alpaka
