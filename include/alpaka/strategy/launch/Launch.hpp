// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on the host: what its grid strategy receives.
#pragma once

#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/launch/LaunchState.hpp>

#include <new>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! One run of a kernel task over its grid.
    template<typename TTask>
    class Launch : public LaunchState<TTask>
    {
    public:
        using Acc = typename TTask::Acc;

        //! Gives what the launching thread has to another one that runs blocks: the tasks of queues that it is in, and
        //! its modes of floating-point arithmetic. To read those of the calling thread takes longer than the rest of a
        //! small launch, so the launching thread does without.
        class Inherited
        {
        public:
            explicit Inherited(Launch const& launch)
                : m_reentrancy(launch.m_launching)
                , m_isElsewhere(launch.m_launching.thread != host::thisThread())
            {
                if(m_isElsewhere)
                {
                    ::new (static_cast<void*>(&m_before)) core::FloatModes;
                    launch.modes().applyIfOthers();
                }
            }

            auto operator=(Inherited&&) -> Inherited& = delete;

            //! Also when the modes were the same: a thread of the kernel that has changed its modes and is unwound
            //! does not set them back.
            ~Inherited()
            {
                if(m_isElsewhere)
                    m_before.applyIfOthers();
            }

        private:
            host::InheritedReentrancy m_reentrancy;
            bool m_isElsewhere;
            // Only elsewhere. Not a std::optional, which every program that includes this header would instantiate.
            union
            {
                core::FloatModes m_before;
            };
        };

        //! Replaces it where the launching thread runs all blocks.
        struct NothingInherited
        {
            explicit NothingInherited(Launch const&) {}
        };

        using Inheritance = std::conditional_t<Acc::Grid::blocksAreConcurrent, Inherited, NothingInherited>;
        using Blocks = kernel::backend::BlockWorker<typename LaunchState<TTask>::Block, Launch>;

        //! The worker of the block strategy on the calling thread. Its destructor publishes the streaming stores of
        //! the blocks: a waiter must see them, and a flag that is set later does not ensure this for such stores.
        class Worker final : private Inheritance, public Blocks
        {
        public:
            explicit Worker(Launch& launch)
                : Inheritance(launch)
                , Blocks(launch)
            {
            }

            auto operator=(Worker&&) -> Worker& = delete;

            ~Worker() { core::publishStreamed(); }
        };

        using LaunchState<TTask>::LaunchState;

    private:
        [[no_unique_address]] std::conditional_t<Acc::Grid::blocksAreConcurrent, host::LaunchingThread, Absent>
            m_launching;
    };
} // namespace alpaka::strategy::detail
