// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Block threads that are threads of the operating system: their state, their barrier, their errors.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>
#include <alpaka/strategy/common/BlockErrors.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/ThreadPosition.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The state of a thread: its position and the state of its block.
    //! \tparam TBlockState Has `arena()`, `barrier()`, and `moreThreads()`, which is called before a thread sleeps.
    template<typename TDim, typename TIdx, typename TBlockState>
    class BarrierThread : public ThreadPosition<TDim, TIdx>
    {
    public:
        using Position = ThreadPosition<TDim, TIdx>;

        BarrierThread(Position const& position, TBlockState& block, KernelFailure& failure)
            : Position(position)
            , m_block(block)
            , m_failure(failure)
        {
        }

        [[nodiscard]] auto arena() const -> SharedArena& { return m_block.arena(); }

        [[nodiscard]] auto block() const -> TBlockState& { return m_block; }

        //! Leaves the kernel, because another thread of the block has failed.
        [[noreturn]] ALPAKA_FN_COLD void unwind() const { throw Cancelled(m_failure); }

        //! Leaves the kernel with an error of the launch. That is kept before the kernel can swallow it, and the other
        //! threads of the block do not wait for this one any more.
        template<typename TFail>
        [[noreturn]] ALPAKA_FN_COLD void fail(TFail const& error) const
        {
            m_failure.guarded(error);
            m_block.barrier().cancel();
            unwind();
        }

    private:
        TBlockState& m_block;
        KernelFailure& m_failure;
    };

    //! The barrier of blocks with such threads.
    struct BarrierSync
    {
        template<typename TAcc>
        static void syncBlockThreads(TAcc const& acc)
        {
            wait(acc, false);
        }

        template<typename TOp, typename TAcc>
        static auto syncBlockThreadsPredicate(TAcc const& acc, int predicate) -> int
        {
            return resultOf<TOp>(wait(acc, predicate != 0));
        }

    private:
        template<typename TAcc>
        static auto wait(TAcc const& acc, bool holds) -> Vote
        {
            auto const& thread = acc.thread();
            auto& block = thread.block();
            auto const moreThreads = [&]
            {
                try
                {
                    block.moreThreads();
                }
                catch(...)
                {
                    thread.fail([] { throw; });
                }
            };
            auto const arrival = block.barrier().arriveAndWait(holds, moreThreads);
            if(arrival.outcome == BlockBarrier::Outcome::released) [[likely]]
                return arrival.vote;
            if(arrival.outcome == BlockBarrier::Outcome::cancelled)
                thread.unwind();
            thread.fail([&] { failAtBarrier(thread.blockThreadIdx(), thread.gridBlockIdx()); });
        }
    };

    //! Runs one thread of one block. If it fails, its block does not hang. The calling fiber or thread of the operating
    //! system has the modes of floating-point arithmetic of the launch.
    //! \return Whether it was the last thread of the block to return.
    template<typename TLaunch, typename TBlockState>
    auto runBarrierThread(TLaunch& launch, TBlockState& state, std::size_t block, std::uint32_t thread) -> bool
    {
        using Acc = typename TLaunch::Acc;
        auto const& workDiv = launch.workDiv();
        auto const gridBlockIdx = indexOf(block, workDiv.m_gridBlockExtent);
        auto const first = gridBlockIdx * workDiv.m_blockThreadExtent;
        auto const blockThreadIdx = indexOf(thread, workDiv.m_blockThreadExtent);
        if(!launch.stopped())
            launch.guarded(
                [&]
                {
                    try
                    {
                        Acc const acc(typename Acc::Thread(
                            typename Acc::Thread::Position(workDiv, gridBlockIdx, first, first + blockThreadIdx),
                            state,
                            launch));
                        if constexpr(requires { state.callKernel(launch, acc, thread); })
                            state.callKernel(launch, acc, thread);
                        else
                            strategy::detail::callKernelInOwnModes(launch, acc);
                    }
                    catch(Cancelled const&)
                    {
                        // The failure that cancelled the block is kept already.
                    }
                });
        core::publishStreamed(); // every thread publishes its own stores
        if(launch.stopped())
        {
            launch.restoreModes();
            state.barrier().cancel();
        }
        auto departure = state.barrier().leave();
        if(departure == BlockBarrier::Departure::diverged)
        {
            launch.guarded([&] { failBeforeBarrier(blockThreadIdx, gridBlockIdx); });
            state.barrier().cancel();
        }
        return departure == BlockBarrier::Departure::last;
    }
} // namespace alpaka::strategy::detail
