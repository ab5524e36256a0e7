// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on the host: what its grid strategy receives.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/launch/LaunchState.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! One run of a kernel task over its grid.
    template<typename TTask>
    class Launch : public LaunchState<TTask>
    {
    public:
        using Acc = typename TTask::Acc;

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
                    launch.modes().applyIfOthers();
                }
            }

            InheritedModes(InheritedModes const&) = delete;
            auto operator=(InheritedModes const&) -> InheritedModes& = delete;

            //! Also when the modes were the same: a thread of the kernel that has changed its modes and is unwound
            //! does not set them back.
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
            kernel::defaults::BlockWorker<typename LaunchState<TTask>::Block, Launch> m_blocks;
        };

        using LaunchState<TTask>::LaunchState;

    private:
        host::ReentrancyRecord const* m_launcher = host::innermostRecord;
        //! An address that each thread has one of.
        host::ReentrancyRecord* const* m_launchingThread = &host::innermostRecord;
    };
} // namespace alpaka::strategy::detail
