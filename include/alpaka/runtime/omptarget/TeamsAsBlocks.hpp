// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels on devices that run teams and their threads themselves: teams are blocks, their threads are block threads.
//! Only for the pass that makes code for such a device.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/block/team/ThreadTeam.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/runtime/omptarget/Report.hpp>
#include <alpaka/strategy/Native.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadPosition.hpp>

#include <omp.h>

#include <atomic>
#include <cstddef>

namespace alpaka::runtime::omptarget
{
    using NativeBlock = strategy::block::Native<OmpTarget>;

    //! What the threads of a block share. It is a local variable of the team, which compilers put
    //! in the team's memory.
    class TeamBlock
    {
    public:
        TeamBlock(std::size_t dynBytes, Report& report)
            : m_used(roundedUp(dynBytes))
            , m_report(report)
        {
        }

        [[nodiscard]] auto dynMem() -> std::byte* { return m_memory; }

        //! All threads of the block call it together. The first one looks for the variable, the others wait.
        [[nodiscard]] auto variable(void const* key, std::size_t bytes) -> void*
        {
            sync();
            if(omp_get_thread_num() == 0)
                m_found = find(key, bytes);
            sync();
            return m_found;
        }

        //! \return How many threads of the block have a predicate that holds. All of them call it together.
        [[nodiscard]] auto count(bool holds) -> int
        {
            sync();
            if(omp_get_thread_num() == 0)
                m_holding = 0;
            sync();
            if(holds)
                std::atomic_ref<int>(m_holding).fetch_add(1, std::memory_order_relaxed);
            sync();
            return m_holding;
        }

        static void sync()
        {
#pragma omp barrier
        }

    private:
        static constexpr std::size_t alignment = 64;
        static constexpr std::size_t maxVariables = 32;

        [[nodiscard]] static auto roundedUp(std::size_t bytes) -> std::size_t
        {
            return (bytes + alignment - 1) / alignment * alignment;
        }

        //! Aligned for every type, since only few variables share this memory.
        [[nodiscard]] auto find(void const* key, std::size_t bytes) -> void*
        {
            for(std::size_t i = 0; i < m_variableCount; ++i)
                if(m_keys[i] == key)
                    return m_memory + m_offsets[i];
            if(m_variableCount == maxVariables || bytes > teamMemoryBytes || m_used > teamMemoryBytes - bytes)
            {
                // The kernel goes on, with a wrong variable, since nothing can stop it. The launch fails.
                m_report.set(Report::Code::sharedMemory, m_used + bytes);
                return m_memory;
            }
            std::size_t const offset = m_used;
            m_keys[m_variableCount] = key;
            m_offsets[m_variableCount++] = offset;
            m_used += roundedUp(bytes);
            return m_memory + offset;
        }

        alignas(alignment) std::byte m_memory[teamMemoryBytes];
        void const* m_keys[maxVariables];
        std::size_t m_offsets[maxVariables];
        std::size_t m_variableCount = 0;
        std::size_t m_used;
        void* m_found = nullptr;
        int m_holding = 0;
        Report& m_report;
    };

    //! The state of a thread: its position and what it shares with its block.
    template<typename TDim, typename TIdx>
    class TeamThread : public strategy::detail::ThreadPosition<TDim, TIdx>
    {
    public:
        using Position = strategy::detail::ThreadPosition<TDim, TIdx>;

        TeamThread(Position const& position, TeamBlock& block)
            : Position(position)
            , m_block(block)
        {
        }

        [[nodiscard]] auto block() const -> TeamBlock& { return m_block; }

    private:
        TeamBlock& m_block;
    };

    //! Runs one thread of a block.
    template<typename TTask>
    void runTeamThread(TTask const& task, TeamBlock& state, std::size_t block, std::size_t thread)
    {
        using Acc = typename TTask::Acc;
        using Thread = typename Acc::Thread;
        auto const& workDiv = task.workDiv();
        auto const gridBlockIdx = strategy::detail::indexOf(block, workDiv.m_gridBlockExtent);
        auto const first = gridBlockIdx * workDiv.m_blockThreadExtent;
        auto const inBlock = strategy::detail::indexOf(thread, workDiv.m_blockThreadExtent);
        Thread const own(typename Thread::Position(workDiv, gridBlockIdx, first, first + inBlock), state);
        task.args().apply(
            [&](auto const&... args)
            {
                kernel::FirstArgument<typename TTask::KernelFnObj, Acc> const teamOrAcc(own);
                task.kernelFnObj()(teamOrAcc, args...);
            });
    }

    //! Runs one block on the calling team.
    template<typename TTask>
    void runTeam(TTask const& task, std::size_t block, Report& report)
    {
        TeamBlock state(task.sharedDynBytes(), report);
        auto const threads = static_cast<int>(task.workDiv().m_blockThreadExtent.prod());
#pragma omp parallel num_threads(threads)
        {
            if(omp_get_num_threads() == threads)
                runTeamThread(task, state, block, static_cast<std::size_t>(omp_get_thread_num()));
            else
                report.set(Report::Code::smallTeam, static_cast<std::size_t>(omp_get_num_threads()));
        }
    }
} // namespace alpaka::runtime::omptarget

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct acc::backend::ThreadState<runtime::omptarget::NativeBlock, TDim, TIdx>
    {
        using type = runtime::omptarget::TeamThread<TDim, TIdx>;
    };

    template<>
    struct block::sync::backend::SyncBlockThreads<runtime::omptarget::NativeBlock>
    {
        template<typename TAcc>
        static void syncBlockThreads(TAcc const&)
        {
            runtime::omptarget::TeamBlock::sync();
        }

        template<typename TOp, typename TAcc>
        static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            return TOp::ofCount(acc.thread().block().count(predicate != 0), omp_get_num_threads());
        }
    };

    template<>
    struct block::shared::st::backend::AllocVar<runtime::omptarget::NativeBlock>
    {
        template<typename T, std::size_t TuniqueId, typename TAcc>
        static auto allocVar(TAcc const& acc) -> T&
        {
            auto const key = strategy::detail::sharedVariableKey<T, TuniqueId>();
            return *static_cast<T*>(acc.thread().block().variable(key, sizeof(T)));
        }
    };

    template<>
    struct block::shared::dyn::backend::GetMem<runtime::omptarget::NativeBlock>
    {
        static constexpr std::size_t alignment = 64;

        template<typename T, typename TAcc>
        static auto getMem(TAcc const& acc) -> T*
        {
            return reinterpret_cast<T*>(acc.thread().block().dynMem());
        }
    };

    template<typename TAcc, typename TBlockThreadExtent>
    struct kernel::backend::TeamType<runtime::OmpTarget, TAcc, TBlockThreadExtent>
    {
        using type = block::detail::ThreadTeam<TAcc>;
    };
} // namespace alpaka
