// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs the threads of a block on the fibers of a ring, and keeps their errors.
#pragma once

#include <alpaka/core/TypeName.hpp>
#include <alpaka/strategy/block/fibers/ThreadRunner.hpp>
#include <alpaka/strategy/common/BlockErrors.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/FiberAdvice.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! What the workers of all strategies with fibers share.
    template<typename TLaunch>
    class FiberWorker : protected TLaunch::Acc::Thread::Block, private ThreadRunner
    {
    public:
        using Acc = typename TLaunch::Acc;
        using Thread = typename Acc::Thread;
        using Block = typename Thread::Block;
        using Vec = vec::Vec<typename Acc::Dim, typename Acc::Idx>;

        explicit FiberWorker(TLaunch& launch)
            : Block(launch)
            , m_launch(launch)
        {
            this->m_arena->prepare(launch.sharedDynBytes());
            this->m_ring->prepare(*this, launch.modes());
        }

    protected:
        ~FiberWorker() = default;

        [[nodiscard]] auto workDiv() const -> workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx> const&
        {
            return m_launch.workDiv();
        }

        //! \param fiber That runs the thread.
        [[nodiscard]] auto threadIdxOf(std::uint32_t fiber) const -> Vec
        {
            return indexOf(this->m_threadOnWorker + fiber, workDiv().m_blockThreadExtent);
        }

        //! Keeps the current exception, unless it only unwinds threads of a failed block.
        void keepException() noexcept
        {
            m_launch.guarded(
                []
                {
                    try
                    {
                        throw;
                    }
                    catch(Cancelled const&)
                    {
                    }
                });
        }

        auto runThread() noexcept -> bool override
        {
            // Threads start in order; counting avoids a division for each.
            auto const index = this->m_firstThread + this->m_nextThread;
            nextIndex(this->m_nextThread, workDiv().m_blockThreadExtent);
            try
            {
                Acc const acc(Thread(
                    typename Thread::Position(workDiv(), this->m_gridBlockIdx, this->m_firstThread, index), *this));
                callKernelInOwnModes(m_launch, acc);
                return true;
            }
            catch(...)
            {
                keepException();
                return false;
            }
        }

        void keepDivergence(std::uint32_t fiber) noexcept override
        {
            m_launch.guarded([&] { failBeforeBarrier(threadIdxOf(fiber), this->m_gridBlockIdx); });
        }

        TLaunch& m_launch;

    private:
        void advise([[maybe_unused]] void const* barrier) noexcept override
        {
            using Task = typename TLaunch::Task;
            // A kernel that needs warps has no other way, and a block of one thread waits for none.
            if constexpr(std::is_same_v<typename Acc::Block::Warp, SingleLaneWarp>)
                if(workDiv().m_blockThreadExtent != Vec::ones()
                   && !isAdviceGiven<typename Task::KernelFnObj>.exchange(true))
                    adviseLoops(&core::describe<Task>, &m_launch.task(), barrier);
        }

        void appendName(SignalText& text, std::uint32_t fiber) const noexcept override
        {
            appendThread(
                text,
                core::staticTypeName<typename TLaunch::Task::KernelFnObj>(),
                threadIdxOf(fiber),
                this->m_gridBlockIdx);
        }
    };
} // namespace alpaka::strategy::detail
