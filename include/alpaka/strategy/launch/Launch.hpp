// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on the host: the state that grid and block strategies share while a grid runs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/launch/KernelFailure.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <variant>

namespace alpaka::strategy::block
{
    struct Phases;
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    //! One run of a kernel task over its grid.
    template<typename TTask>
    class alignas(64) Launch : public KernelFailure
    {
    public:
        using Task = TTask;
        using Acc = typename TTask::Acc;
        //! Phased blocks always run as loops over threads, on every block strategy.
        using Block = std::
            conditional_t<kernel::IsPhased<typename TTask::KernelFnObj>, strategy::block::Phases, typename Acc::Block>;

        //! Whether a thread of the kernel may run elsewhere than on the stack of the launching thread.
        static constexpr bool needsModes = Acc::Grid::blocksAreConcurrent || Acc::Block::maxThreadsPerBlock != 1;

        //! The launching thread needs no inherited record.
        using Reentrancy
            = std::conditional_t<Acc::Grid::blocksAreConcurrent, host::InheritedReentrancy, host::NoInheritance>;

        //! Gives the modes of floating-point arithmetic of the launching thread to another one. To read those of the
        //! calling thread takes longer than the rest of a small launch, so the launching thread does without.
        class InheritedModes
        {
        public:
            explicit InheritedModes(Launch const& launch)
            {
                if(launch.m_launchingThread != &host::innermostRecord)
                {
                    m_before.emplace();
                    launch.m_modes.applyIfOthers();
                }
            }

            InheritedModes(InheritedModes const&) = delete;
            auto operator=(InheritedModes const&) -> InheritedModes& = delete;

            //! Also when the modes were the same: a thread of the kernel that has changed its modes and is unwound does
            //! not set them back.
            ~InheritedModes()
            {
                if(m_before)
                    m_before->applyIfOthers();
            }

        private:
            std::optional<core::FloatModes> m_before;
        };

        //! Replaces it where the launching thread runs all blocks.
        struct OwnModes
        {
            explicit OwnModes(Launch const&) {}
        };

        using Modes = std::conditional_t<Acc::Grid::blocksAreConcurrent, InheritedModes, OwnModes>;

        //! Runs blocks on the calling thread. Its destructor publishes the streaming stores of the blocks: a waiter
        //! must see them, and a flag that is set later does not ensure this for such stores.
        class Worker
        {
        public:
            template<typename TLaunch>
            explicit Worker(TLaunch& launch)
                : m_reentrancy(launch.m_launcher)
                , m_modes(launch)
                , m_blocks(launch)
            {
            }

            Worker(Worker const&) = delete;
            auto operator=(Worker const&) -> Worker& = delete;

            ~Worker()
            {
                core::publishStreamed();
            }

            //! Runs the blocks in [first, last).
            void run(std::size_t first, std::size_t last)
            {
                m_blocks.run(first, last);
            }

        private:
            [[no_unique_address]] Reentrancy m_reentrancy;
            [[no_unique_address]] Modes m_modes;
            kernel::defaults::BlockWorker<Block, Launch> m_blocks;
        };

        explicit Launch(TTask const& task)
            : m_task(task)
            , m_workDiv(task.workDiv())
            , m_blockCount(static_cast<std::size_t>(m_workDiv.m_gridBlockExtent.prod()))
            , m_sharedDynBytes(task.sharedDynBytes())
        {
        }

        [[nodiscard]] auto task() const -> TTask const&
        {
            return m_task;
        }

        [[nodiscard]] auto workDiv() const -> workdiv::WorkDivMembers<typename TTask::Dim, typename TTask::Idx> const&
        {
            return m_workDiv;
        }

        //! Blocks of the grid; their numbers are row-major, the last dimension fastest.
        [[nodiscard]] auto blockCount() const -> std::size_t
        {
            return m_blockCount;
        }

        //! The expected work of a block.
        [[nodiscard]] auto threadsPerBlock() const -> std::size_t
        {
            return static_cast<std::size_t>(m_workDiv.m_blockThreadExtent.prod());
        }

        [[nodiscard]] auto sharedDynBytes() const -> std::size_t
        {
            return m_sharedDynBytes;
        }

        //! The launching thread's modes of floating-point arithmetic, which all threads of the kernel have.
        [[nodiscard]] auto modes() const -> core::FloatModes const& requires needsModes
        {
            return m_modes;
        }

        //! For a thread of the launch, after an exception: a thread of a kernel that has changed its modes and is
        //! unwound at a barrier does not set them back.
        ALPAKA_FN_COLD void restoreModes() const noexcept
        {
            if constexpr(needsModes)
                m_modes.apply();
        }

    private:
        TTask const& m_task;
        // Copied, so that all that other threads need comes in one cache line: a cache line of another core takes
        // longer than a small launch.
        workdiv::WorkDivMembers<typename TTask::Dim, typename TTask::Idx> m_workDiv;
        std::size_t m_blockCount;
        std::size_t m_sharedDynBytes;
        [[no_unique_address]] std::conditional_t<needsModes, core::FloatModes, std::monostate> m_modes;
        host::ReentrancyRecord const* m_launcher = host::innermostRecord;
        //! An address that each thread has one of.
        host::ReentrancyRecord* const* m_launchingThread = &host::innermostRecord;
    };
} // namespace alpaka::strategy::detail
