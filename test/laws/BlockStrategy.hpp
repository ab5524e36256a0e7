// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every block strategy of the host has to satisfy, run block after block.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/strategy/grid/Sequential.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/Accelerator.hpp>
#include <string>
#include <vector>

namespace alpaka_test::laws
{
    //! Notes every thread at the place of its number.
    struct VisitThreads
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* visits) const
        {
            namespace a = alpaka;
            auto const number = numberOf(a::getIdx<a::Grid, a::Threads>(acc), a::getWorkDiv<a::Grid, a::Threads>(acc));
            a::atomicOp<a::atomic::op::Add>(acc, visits + number, std::uint32_t{1});
        }
    };

    //! Throws in one thread while the others of its block wait at a barrier.
    struct ThrowInThread
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int block, int thread) const
        {
            namespace a = alpaka;
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] == block && a::getIdx<a::Block, a::Threads>(acc)[0] == thread)
                throw thread;
            a::syncBlockThreads(acc);
        }
    };

    //! Runs every thread of every block once, lets the threads of a block wait for each other and share memory, and
    //! hands on what one of them throws without a hang.
    template<typename TBlock, typename TRuntime = alpaka::runtime::Cpu>
    void blockStrategy()
    {
        namespace a = alpaka;
        using Acc = a::acc::Accelerator<a::strategy::grid::Sequential, TBlock, TRuntime, a::DimInt<1>, int>;
        STATIC_REQUIRE(a::acc::BlockStrategy<TBlock>);
        CHECK_FALSE(std::string(TBlock::name).empty());
        CHECK(TBlock::preferredThreadsPerBlock() >= 1);
        accelerator<Acc>();
        for(std::size_t const threads : {1u, 2u, 3u, 16u})
        {
            auto const workDiv = lineOf<Acc>(5, threads);
            auto const inBlock = static_cast<std::size_t>(workDiv.m_blockThreadExtent[0]);
            CAPTURE(inBlock);
            BlockingQueue<Acc> queue(firstDev<Acc>());
            DeviceArray<Acc, std::uint32_t> visits(queue, 5 * inBlock);
            a::kernel::exec<Acc>(queue, workDiv, VisitThreads{}, visits.ptr());
            CHECK(visits.download(queue) == std::vector<std::uint32_t>(5 * inBlock, 1));
            CHECK(run<Acc>(workDiv, BlockServices{}));
            for(int const block : {0, 4})
                for(int const thread : {0, static_cast<int>(inBlock) - 1})
                    CHECK_THROWS_AS(a::kernel::exec<Acc>(queue, workDiv, ThrowInThread{}, block, thread), int);
            CHECK(run<Acc>(workDiv, BlockServices{}));
        }
    }
} // namespace alpaka_test::laws
