// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block one after the other, the last one first: a small block strategy that answers everything but
//! the barrier.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/Parts.hpp>

#include <cstddef>

// [policy]
namespace mylab
{
    struct Backwards
    {
        static constexpr char const* name = "Backwards";
        static constexpr bool threadsAreConcurrent = false;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t { return 256; }
    };
} // namespace mylab
// [policy]

// [thread]
namespace mylab
{
    //! What one thread of a kernel has: its place, and the shared memory of its block.
    template<typename TDim, typename TIdx>
    class BackwardsThread : public alpaka::strategy::ThreadPosition<TDim, TIdx>
    {
    public:
        using Position = alpaka::strategy::ThreadPosition<TDim, TIdx>;

        BackwardsThread(Position const& position, alpaka::strategy::SharedArena& arena)
            : Position(position)
            , m_arena(arena)
        {
        }

        [[nodiscard]] auto arena() const -> alpaka::strategy::SharedArena& { return m_arena; }

    private:
        alpaka::strategy::SharedArena& m_arena;
    };
} // namespace mylab

template<typename TDim, typename TIdx>
struct alpaka::acc::backend::ThreadState<mylab::Backwards, TDim, TIdx>
{
    using type = mylab::BackwardsThread<TDim, TIdx>;
};
// [thread]

// [worker]
template<typename TLaunch>
class alpaka::kernel::backend::BlockWorker<mylab::Backwards, TLaunch>
{
public:
    explicit BlockWorker(TLaunch const& launch)
        : m_launch(launch)
    {
        m_arena->prepare(launch.sharedDynBytes());
    }

    void run(std::size_t first, std::size_t last)
    {
        for(std::size_t block = first; block < last; ++block)
            runBlock(strategy::indexOf(block, m_launch.workDiv().m_gridBlockExtent));
    }

private:
    template<typename TVec>
    void runBlock(TVec const& gridBlockIdx)
    {
        using Acc = typename TLaunch::Acc;
        using Thread = typename Acc::Thread;
        auto const& workDiv = m_launch.workDiv();
        auto const firstThread = gridBlockIdx * workDiv.m_blockThreadExtent;
        for(std::size_t thread = m_launch.threadsPerBlock(); thread-- > 0;)
        {
            auto const gridThreadIdx = firstThread + strategy::indexOf(thread, workDiv.m_blockThreadExtent);
            typename Thread::Position const position(workDiv, gridBlockIdx, firstThread, gridThreadIdx);
            strategy::callKernel(m_launch, Acc(Thread(position, *m_arena)));
        }
    }

    TLaunch const& m_launch;
    strategy::PooledObject<strategy::SharedArena> m_arena;
};
// [worker]

// [services]
template<>
struct alpaka::block::shared::st::backend::AllocVar<mylab::Backwards> : alpaka::strategy::ArenaAllocVar<false>
{
};

template<>
struct alpaka::block::shared::dyn::backend::GetMem<mylab::Backwards> : alpaka::strategy::ArenaGetMem
{
};

template<>
struct alpaka::warp::backend::Warp<mylab::Backwards> : alpaka::strategy::SingleLaneWarp
{
};
// [services]
