// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers of Boost.Context, all on the thread that runs the block.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/block/fibers/FiberThread.hpp>
#include <alpaka/strategy/block/fibers/FiberWorker.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>

#include <cstddef>

namespace alpaka::strategy::block
{
    //! Every thread starts on a fiber of its own, whether it ever waits or not.
    struct BoostFibers : strategy::detail::HostBlock<false>
    {
        template<typename TDim, typename TIdx>
        using Thread = strategy::detail::FiberThread<TDim, TIdx>;

        using BlockSync = strategy::detail::FiberSync;

        static constexpr char const* name = "BoostFibers";
        static constexpr bool combinesInOneThread = true;
        static constexpr bool lastThreadArrivesLast = true;
    };
} // namespace alpaka::strategy::block

namespace alpaka
{
    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::BoostFibers, TLaunch>
        : private strategy::detail::FiberWorker<TLaunch>
    {
    public:
        using strategy::detail::FiberWorker<TLaunch>::FiberWorker;

        void run(std::size_t first, std::size_t last)
        {
            for(std::size_t block = first; block < last && !this->m_launch.stopped(); ++block)
                this->runBlock(block, core::settings().barrierStrict);
        }

    protected:
        ~BlockWorker() = default;
    };
} // namespace alpaka
