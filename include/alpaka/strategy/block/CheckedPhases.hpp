// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Phased kernels on AccCpuChecked: loops over the threads, as on other CPU accelerators, whose accesses are checked.
#pragma once

#include <alpaka/block/team/Team.hpp>
#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/Phases.hpp>
#include <alpaka/strategy/block/checked/CheckerUse.hpp>
#include <alpaka/strategy/block/checked/FactsOf.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/launch/LaunchState.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>

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

    //! What a thread of a phase does in its lifetime is checked.
    class InPhase
    {
    public:
        ALPAKA_FN_INLINE InPhase(checker::Monitor* monitor, std::size_t thread)
            : m_monitor(monitor)
        {
            if(m_monitor != nullptr)
                m_monitor->enter(0, static_cast<std::uint32_t>(thread));
        }

        InPhase(InPhase const&) = delete;
        auto operator=(InPhase const&) -> InPhase& = delete;

        ALPAKA_FN_INLINE ~InPhase()
        {
            if(m_monitor != nullptr)
                m_monitor->leave();
        }

    private:
        checker::Monitor* m_monitor;
    };

    //! The accesses of each phase are those of its threads, which nothing orders; the end of a phase is a barrier.
    template<typename TAcc, typename TBlockThreadExtent>
    class CheckedTeam : public LoopTeam<TAcc, TBlockThreadExtent>
    {
    public:
        using Base = LoopTeam<TAcc, TBlockThreadExtent>;
        using Vec = typename Base::Vec;

        CheckedTeam(
            typename Base::WorkDiv const& workDiv,
            Vec const& gridBlockIdx,
            SharedArena& arena,
            checker::Monitor* monitor)
            : Base(workDiv, gridBlockIdx, arena)
            , m_monitor(monitor)
        {
        }

        template<typename TFn>
        void phase(TFn const& f) const
        {
            Base::phase(ofThread(f));
            end();
        }

        template<typename TFn>
        void once(TFn const& f) const
        {
            Base::once(ofThread(f));
            end();
        }

        template<typename TFn>
        void phase(Vec const& extent, TFn const& f) const
        {
            if constexpr(alpaka::block::detail::Callable<TFn, Vec>)
                Base::phase(
                    extent,
                    [&](Vec const& place)
                    {
                        auto inBlock = place;
                        for(std::size_t d = 0; d < TAcc::Dim::value; ++d)
                            inBlock[d] = static_cast<typename TAcc::Idx>(place[d] % this->blockThreadExtent()[d]);
                        InPhase const inPhase(m_monitor, numberOf(inBlock, this->blockThreadExtent()));
                        f(place);
                    });
            else
                Base::phase(extent, ofThread(f));
            end();
        }

        template<typename TCount, typename TFn>
        void rounds(TCount count, TFn const& f) const
        {
            Base::rounds(count, ofThread(f));
            end();
        }

    private:
        template<typename TFn>
        [[nodiscard]] auto ofThread(TFn const& f) const
        {
            return [this, &f](TAcc const& acc, auto const&... more) ALPAKA_FN_INLINE_LAMBDA
            {
                InPhase const inPhase(m_monitor, acc.thread().number());
                f(acc, more...);
            };
        }

        void end() const
        {
            if(m_monitor != nullptr)
                m_monitor->barrierDone(0);
        }

        checker::Monitor* m_monitor;
    };

    template<typename TAcc>
    concept HasCheckedFibers = std::same_as<typename TAcc::Block, strategy::block::CheckedFibers>;
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::defaults::ThreadState<strategy::block::CheckedPhases, TDim, TIdx>
        : ThreadState<strategy::block::Phases, TDim, TIdx>
    {
    };

    template<>
    struct block::sync::defaults::SyncBlockThreads<strategy::block::CheckedPhases>
        : SyncBlockThreads<strategy::block::Phases>
    {
    };

    template<>
    struct block::shared::st::defaults::AllocVar<strategy::block::CheckedPhases> : AllocVar<strategy::block::Phases>
    {
    };

    template<>
    struct block::shared::dyn::defaults::GetMem<strategy::block::CheckedPhases> : GetMem<strategy::block::Phases>
    {
    };

    template<>
    struct warp::defaults::Warp<strategy::block::CheckedPhases> : Warp<strategy::block::Phases>
    {
    };

    template<typename TAcc, typename TBlockThreadExtent>
    struct block::shared::st::defaults::AllocVar<strategy::detail::CheckedTeam<TAcc, TBlockThreadExtent>>
        : AllocVar<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
    };

    template<typename TAcc, typename TBlockThreadExtent>
    struct block::shared::dyn::defaults::GetMem<strategy::detail::CheckedTeam<TAcc, TBlockThreadExtent>>
        : GetMem<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
    };

    template<runtime::IsHost TRuntime, strategy::detail::HasCheckedFibers TAcc, typename TBlockThreadExtent>
    struct kernel::defaults::TeamType<TRuntime, TAcc, TBlockThreadExtent>
    {
        using type = strategy::detail::
            CheckedTeam<strategy::detail::PhaseAcc<TAcc, strategy::block::CheckedPhases>, TBlockThreadExtent>;
    };

    template<typename TLaunch>
    class kernel::defaults::BlockWorker<strategy::block::CheckedPhases, TLaunch>
    {
    public:
        explicit BlockWorker(TLaunch const& launch)
            : m_launch(launch)
        {
            m_arena->prepare(launch.sharedDynBytes());
        }

        BlockWorker(BlockWorker const&) = delete;
        auto operator=(BlockWorker const&) -> BlockWorker& = delete;

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
                std::apply([&](auto const&... args) { task.kernelFnObj()(team, args...); }, task.args());
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
                monitor->beginLaunch(
                    strategy::detail::factsOf(launch, 1, seed, 1), [](void*) {}, nullptr);
                if(arena.dynMem() != nullptr)
                    monitor->addShared(0, arena.dynMem(), launch.sharedDynBytes(), "", true);
                monitor->addShared(0, arena.staticMem(), arena.staticBytes(), "of the phased kernel", false);
            }

            Checked(Checked const&) = delete;
            auto operator=(Checked const&) -> Checked& = delete;

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
