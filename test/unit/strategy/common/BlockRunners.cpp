// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, they have no threads of the operating system

#include <alpaka/alpaka.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace test_strategy_common_blockrunners
{
    namespace a = alpaka;

    //! In the first block all threads wait for each other without a barrier. The threads of the others only note the
    //! thread of the operating system that runs them.
    struct NoteThreads
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* present, std::thread::id* ids) const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            if(block == 0)
                for(++*present; *present < threads;)
                    std::this_thread::yield();
            else if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            ids[a::getIdx<a::Grid, a::Threads>(acc)[0]] = std::this_thread::get_id();
        }
    };

    //! How many threads of a block meet at barriers, and how often, depends on its number.
    struct MeetByTurns
    {
        static constexpr int rounds = 2;

        ALPAKA_FN_HOST_ACC static auto meets(int block, int thread) -> bool
        {
            return block % 4 == 1 || (block % 4 == 2 && thread % 2 == 1) || (block % 8 == 3 && thread > 8);
        }

        template<typename TAcc>
        void operator()(TAcc const& acc, int* sums, int failing) const
        {
            auto& sum = a::allocVar<int, 0>(acc);
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const number = a::getIdx<a::Grid, a::Threads>(acc)[0];
            sums[number] = -1;
            if(number == failing)
                throw std::runtime_error("this thread fails");
            if(!meets(block, thread))
                return;
            bool const isFirst = thread == 0 || (thread == 1 && block % 4 == 2) || (thread == 9 && block % 4 == 3);
            for(int i = 0; i < rounds; ++i)
            {
                if(isFirst)
                    sum = 0;
                a::sync(acc);
                a::atomicOp<a::atomic::op::Add>(acc, &sum, 1, a::hierarchy::Threads{});
                a::sync(acc);
                sums[number] = sum;
                a::sync(acc);
            }
        }
    };

    template<typename TAcc>
    void checkMeetings()
    {
        constexpr int blocks = 104;
        for(int const threads : {2, 3, 12, 40})
        {
            std::vector<int> sums(static_cast<std::size_t>(blocks * threads));
            a::queue::Queue<TAcc, a::queue::Blocking> queue(a::getDevByIdx<TAcc>(0));
            a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(blocks, threads, 1);
            int wrong = 0;
            auto const expect = [&](int last)
            {
                for(int block = 0; block < last; ++block)
                {
                    int met = 0;
                    for(int thread = 0; thread < threads; ++thread)
                        met += MeetByTurns::meets(block, thread) ? 1 : 0;
                    for(int thread = 0; thread < threads; ++thread)
                        wrong += sums[static_cast<std::size_t>(block * threads + thread)]
                                         != (MeetByTurns::meets(block, thread) ? met : -1)
                                     ? 1
                                     : 0;
                }
            };
            a::kernel::exec<TAcc>(queue, workDiv, MeetByTurns{}, sums.data(), -1);
            expect(blocks);
            // A launch that ends early, in blocks that wait and in blocks that do not.
            for(int const failing : {0, 4, 5, 6, 7, 100})
            {
                CHECK_THROWS_WITH(
                    (a::kernel::exec<TAcc>(queue, workDiv, MeetByTurns{}, sums.data(), (failing + 1) * threads - 1)),
                    "this thread fails");
                expect(failing);
            }
            a::kernel::exec<TAcc>(queue, workDiv, MeetByTurns{}, sums.data(), -1);
            expect(blocks);
            CHECK(wrong == 0);
        }
    }
} // namespace test_strategy_common_blockrunners

TEST_CASE("strategy: threads come and go as blocks wait at barriers by turns, on threads", "[barrier]")
{
    test_strategy_common_blockrunners::checkMeetings<alpaka::acc::AccCpuThreads<alpaka::DimInt<1>, int>>();
}

#ifdef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
TEST_CASE("strategy: threads come and go as blocks wait at barriers by turns, on a team of OpenMP", "[barrier]")
{
    test_strategy_common_blockrunners::checkMeetings<alpaka::acc::AccCpuOmp2Threads<alpaka::DimInt<1>, int>>();
}

TEST_CASE("strategy: of a team of OpenMP blocks that do not wait need no more threads than cores", "[barrier]")
{
    using namespace test_strategy_common_blockrunners;
    using Acc = a::acc::AccCpuOmp2Threads<a::DimInt<1>, int>;
    constexpr int blocks = 300;
    constexpr int threads = 24;
    std::atomic<int> present = 0;
    std::vector<std::thread::id> ids(blocks * threads);
    a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
    a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(blocks, threads, 1);
    a::kernel::exec<Acc>(queue, workDiv, NoteThreads{}, &present, ids.data());

    auto const inBlock = [&](int block)
    { return std::set<std::thread::id>(ids.begin() + block * threads, ids.begin() + (block + 1) * threads).size(); };
    CHECK(inBlock(0) == threads);
    std::size_t fewest = threads;
    for(int block = 1; block < blocks; ++block)
        fewest = std::min(fewest, inBlock(block));
    CHECK(fewest <= std::min<std::size_t>(threads, a::host::usableCores()));
}
#endif
