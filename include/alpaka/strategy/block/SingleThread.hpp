// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks of exactly one thread: a range of such blocks is one counted loop, which compilers vectorise.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/LoopWorker.hpp>
#include <alpaka/strategy/common/OneElement.hpp>
#include <alpaka/strategy/common/SharedMemory.hpp>
#include <alpaka/strategy/common/ThreadPosition.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>

#include <cstddef>

namespace alpaka::strategy::block
{
    struct SingleThread : strategy::detail::HostBlock<false>
    {
        static constexpr char const* name = "SingleThread";
        static constexpr std::size_t maxThreadsPerBlock = 1;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t { return 1; }

        //! The state of the thread: where it is, and the shared memory of its block.
        template<typename TDim, typename TIdx>
        class Thread : public strategy::detail::OneThreadPosition<TDim, TIdx>
        {
        public:
            using Position = strategy::detail::OneThreadPosition<TDim, TIdx>;

            ALPAKA_FN_INLINE Thread(Position const& position, strategy::detail::SharedArena& arena)
                : Position(position)
                , m_arena(arena)
            {
            }

            [[nodiscard]] ALPAKA_FN_INLINE auto arena() const -> strategy::detail::SharedArena& { return m_arena; }

        private:
            strategy::detail::SharedArena& m_arena;
        };
    };
} // namespace alpaka::strategy::block

namespace alpaka::strategy::detail
{
    //! The loop over blocks of one thread.
    template<typename TLaunch>
    struct SingleThreadLoop
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx>;
        using Vec = vec::Vec<typename Acc::Dim, typename Acc::Idx>;

        //! For callLoop.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static void loop(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& sharedWorkDiv,
            SharedArena& arena,
            std::size_t first,
            std::size_t last)
        {
            auto const call = [kernel = Held<KernelFnObj>{kernelFnObj}, ... held = Held<TArgs>{args}](Acc const& acc)
                                  ALPAKA_FN_INLINE_LAMBDA { kernel.object(acc, held.object...); };
            tellOneElement(
                sharedWorkDiv,
                [&](WorkDiv const given) ALPAKA_FN_INLINE_LAMBDA
                {
                    // So that compilers see that `block * threads + thread` in the kernel is the counter.
                    WorkDiv const workDiv(given.m_gridBlockExtent, Vec::ones(), given.m_threadElemExtent);
                    forEachBlock(
                        workDiv.m_gridBlockExtent,
                        first,
                        last,
                        [&](auto const& gridBlockIdx) ALPAKA_FN_INLINE_LAMBDA
                        {
                            Acc const acc(Thread(typename Thread::Position(workDiv, gridBlockIdx), arena));
                            call(acc);
                        },
                        [&](auto const& gridBlockIdx) ALPAKA_FN_INLINE_LAMBDA
                        { block<TArgs...>(kernelFnObj, args..., sharedWorkDiv, arena, gridBlockIdx); });
                });
        }

    private:
        //! One block apart, in a function with copies of its own.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static void block(
            Pass<KernelFnObj> kernelFnObj,
            Pass<TArgs>... args,
            WorkDiv const& workDiv,
            SharedArena& arena,
            Vec gridBlockIdx)
        {
            Acc const acc(Thread(typename Thread::Position(workDiv, gridBlockIdx), arena));
            kernelFnObj(acc, args...);
        }
    };
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<>
    struct block::sync::backend::SyncBlockThreads<strategy::block::SingleThread>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static void syncBlockThreads(TAcc const&)
        {
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static auto syncBlockThreadsPredicate(TAcc const&, int predicate) -> int
        {
            return TOp::ofCount(predicate != 0 ? 1 : 0, 1);
        }
    };

    template<typename TLaunch>
    class kernel::backend::BlockWorker<strategy::block::SingleThread, TLaunch>
        : public strategy::detail::LoopWorker<TLaunch, strategy::detail::SingleThreadLoop<TLaunch>>
    {
    public:
        using BlockWorker::LoopWorker::LoopWorker;
    };
} // namespace alpaka
