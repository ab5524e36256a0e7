// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The state of one launch, which all threads that run its blocks share: task, sizes, first failure, caller's modes.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/strategy/launch/KernelFailure.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::strategy::block
{
    struct Phases;
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    //! The block strategy that runs phased kernels on accelerators with the block strategy TBlock.
    template<typename TBlock>
    struct PhasesOf
    {
        using type = strategy::block::Phases;
    };

    //! The member that a launch does without; std::monostate would bring all of <variant>.
    struct Absent
    {
    };

    //! Whether a thread of a kernel may run elsewhere than on the stack of the launching thread.
    template<typename TAcc>
    inline constexpr bool usesOtherStacks = TAcc::Grid::blocksAreConcurrent || TAcc::Block::maxThreadsPerBlock != 1;

    //! One run of a kernel task over its grid, on threads of the process or of a device that is like a host.
    template<typename TTask>
    class alignas(usesOtherStacks<typename TTask::Acc> ? 64 : alignof(void*)) LaunchState : public KernelFailure
    {
    public:
        using Task = TTask;
        using Acc = typename TTask::Acc;
        //! Phased blocks always run as loops over threads, on every block strategy.
        using Block = std::conditional_t<
            kernel::IsPhased<typename TTask::KernelFnObj>,
            typename PhasesOf<typename Acc::Block>::type,
            typename Acc::Block>;

        using WorkDiv = workdiv::WorkDivMembers<typename TTask::Dim, typename TTask::Idx>;

        static constexpr bool needsModes = usesOtherStacks<Acc>;

        explicit LaunchState(TTask const& task)
            : m_task(task)
            , m_workDiv(task.workDiv())
            , m_blockCount(static_cast<std::size_t>(m_workDiv.m_gridBlockExtent.prod()))
            , m_sharedDynBytes(task.sharedDynBytes())
        {
        }

        [[nodiscard]] auto task() const -> TTask const& { return m_task; }

        [[nodiscard]] auto workDiv() const -> WorkDiv const& { return m_workDiv; }

        //! Blocks of the grid; their numbers are row-major, the last dimension fastest.
        [[nodiscard]] auto blockCount() const -> std::size_t { return m_blockCount; }

        //! The expected work of a block.
        [[nodiscard]] auto threadsPerBlock() const -> std::size_t
        {
            return static_cast<std::size_t>(m_workDiv.m_blockThreadExtent.prod());
        }

        [[nodiscard]] auto sharedDynBytes() const -> std::size_t { return m_sharedDynBytes; }

        //! The launching thread's modes of floating-point arithmetic, which all threads of the kernel have.
        [[nodiscard]] auto modes() const -> core::FloatModes const&
            requires needsModes
        {
            return m_modes;
        }

        //! For a thread of the launch, after an exception: a thread of a kernel that has changed its modes and is
        //! unwound at a barrier does not set them back.
        ALPAKA_FN_RARE void restoreModes() const noexcept
        {
            if constexpr(needsModes)
                m_modes.apply();
        }

    private:
        TTask const& m_task;
        // Copied, so that all that other threads need comes in one cache line: a cache line of another core takes
        // longer than a small launch.
        std::conditional_t<needsModes, WorkDiv const, WorkDiv const&> m_workDiv;
        std::size_t m_blockCount;
        std::conditional_t<needsModes, std::size_t, std::size_t const&> m_sharedDynBytes;
        [[no_unique_address]] std::conditional_t<needsModes, core::FloatModes, Absent> m_modes;
    };
} // namespace alpaka::strategy::detail
