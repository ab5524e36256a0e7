// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#    include <omp.h>
#endif

namespace unit_kernel_ompSchedule
{
    namespace a = alpaka;
    using a::omp::Schedule;
    using HostAccs = alpaka_test::HostAccs<1, int>;

    struct Plain
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };

    struct StaticMembers
    {
        static constexpr auto ompScheduleKind = Schedule::Dynamic;
        static constexpr int ompScheduleChunkSize = 3;

        template<typename TAcc>
        void operator()(TAcc const&, std::atomic<int>* runs) const
        {
            ++*runs;
        }
    };

    struct KindAlone
    {
        static constexpr auto ompScheduleKind = Schedule::Guided;
    };

    //! Every kernel with a schedule of its own, by members that are not static.
    template<typename TFn>
    struct Scheduled
    {
        TFn fn;
        Schedule::Kind ompScheduleKind;
        int ompScheduleChunkSize;

        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            fn(acc);
        }
    };

    template<typename TFn>
    auto scheduled(TFn const& fn, Schedule::Kind kind, int chunkSize = 0) -> Scheduled<TFn>
    {
        return {fn, kind, chunkSize};
    }

    struct ByTrait
    {
        template<typename TAcc>
        void operator()(TAcc const&, int) const
        {
        }
    };

    template<typename TAcc, typename TKernel, typename... TArgs>
    auto scheduleOf(TKernel const& kernel, TArgs const&... args) -> Schedule
    {
        auto const workDiv = alpaka_test::lineOf<TAcc>(7, 1);
        return a::kernel::getOmpSchedule<TAcc>(
            kernel, workDiv.m_blockThreadExtent, workDiv.m_threadElemExtent, args...);
    }
} // namespace unit_kernel_ompSchedule

namespace alpaka::kernel::traits
{
    template<typename TAcc>
    struct OmpSchedule<unit_kernel_ompSchedule::ByTrait, TAcc>
    {
        template<typename TVec>
        static auto getOmpSchedule(
            unit_kernel_ompSchedule::ByTrait const&, TVec const& blockThreadExtent, TVec const&, int chunkSize)
            -> omp::Schedule
        {
            return omp::Schedule(omp::Schedule::Static, chunkSize + static_cast<int>(blockThreadExtent[0]));
        }
    };
} // namespace alpaka::kernel::traits

TEMPLATE_LIST_TEST_CASE("kernel: getOmpSchedule", "", unit_kernel_ompSchedule::HostAccs)
{
    using namespace unit_kernel_ompSchedule;
    CHECK(scheduleOf<TestType>(Plain{}).kind == Schedule::NoSchedule);
    CHECK(scheduleOf<TestType>(Plain{}).chunkSize == 0);
    CHECK(scheduleOf<TestType>(StaticMembers{}).kind == Schedule::Dynamic);
    CHECK(scheduleOf<TestType>(StaticMembers{}).chunkSize == 3);
    CHECK(scheduleOf<TestType>(KindAlone{}).kind == Schedule::Guided);
    CHECK(scheduleOf<TestType>(KindAlone{}).chunkSize == 0);
    CHECK(scheduleOf<TestType>(scheduled(Plain{}, Schedule::Auto)).kind == Schedule::Auto);
    CHECK(scheduleOf<TestType>(scheduled(Plain{}, Schedule::Static, 5)).chunkSize == 5);
    CHECK(scheduleOf<TestType>(ByTrait{}, 4).kind == Schedule::Static);
    CHECK(scheduleOf<TestType>(ByTrait{}, 4).chunkSize == 5);
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: a kernel with an OpenMP schedule runs everywhere", "", unit_kernel_ompSchedule::HostAccs)
{
    using namespace unit_kernel_ompSchedule;
    std::atomic<int> runs{0};
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(100, 1), StaticMembers{}, &runs);
    CHECK(runs == 100);
}

TEST_CASE("kernel: OpenMP schedules that cannot be are refused with a sentence")
{
    using unit_kernel_ompSchedule::Schedule;
    auto const check = &alpaka::omp::checkSchedule;
    CHECK_NOTHROW(check(Schedule()));
    CHECK_NOTHROW(check(Schedule(Schedule::Static, 4)));
    CHECK_NOTHROW(check(Schedule(Schedule::Auto)));
    CHECK_THROWS_WITH(
        check(Schedule(Schedule::Dynamic, -2)),
        "kernel launch: the chunk size of the kernel's OpenMP schedule is -2; it must be positive, or 0 for the "
        "default");
    CHECK_THROWS_WITH(
        check(Schedule(Schedule::Auto, 2)),
        "kernel launch: the kernel's OpenMP schedule has the chunk size 2, but only the kinds Static, Dynamic and "
        "Guided "
        "take one (ompScheduleKind)");
    CHECK_THROWS_WITH(
        check(Schedule(Schedule::NoSchedule, 1)), Catch::Matchers::Contains("has the chunk size 1, but only"));
    CHECK_THROWS_WITH(
        check(Schedule(Schedule::Runtime, 1)), Catch::Matchers::Contains("has the chunk size 1, but only"));
    CHECK_THROWS_WITH(
        check(Schedule(static_cast<Schedule::Kind>(6))),
        "kernel launch: the kernel's OpenMP schedule is of kind 6; kinds are 0 (NoSchedule) to 5 (Runtime)");
}

#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
namespace unit_kernel_ompSchedule
{
    using OmpAcc = a::acc::AccCpuOmp2Blocks<a::dim::DimInt<1>, int>;

    //! Teams of so many threads for launches of the calling thread.
    struct TeamSize
    {
        explicit TeamSize(int threads) { omp_set_num_threads(threads); }

        TeamSize(TeamSize const&) = delete;
        auto operator=(TeamSize const&) -> TeamSize& = delete;

        ~TeamSize() { omp_set_num_threads(before); }

        int before = omp_get_max_threads();
    };

    //! What a block sees.
    struct Seen
    {
        int thread;
        int threads;
        int kind;
        int chunkSize;
    };

    inline auto ompScheduleHere(int& chunkSize) -> int
    {
        omp_sched_t kind{};
        omp_get_schedule(&kind, &chunkSize);
        return static_cast<int>(static_cast<unsigned>(kind) & 0xffu); // without the bit for monotonic
    }

    struct Look
    {
        Seen* seen;

        void operator()(OmpAcc const& acc) const
        {
            auto& mine = seen[a::getIdx<a::Grid, a::Blocks>(acc)[0]];
            mine.thread = omp_get_thread_num();
            mine.threads = omp_get_num_threads();
            mine.kind = ompScheduleHere(mine.chunkSize);
        }
    };

    inline auto look(Schedule::Kind kind, int chunkSize, int blocks) -> std::vector<Seen>
    {
        std::vector<Seen> seen(static_cast<std::size_t>(blocks), Seen{-1, -1, -1, -1});
        alpaka_test::BlockingQueue<OmpAcc> queue(alpaka_test::firstDev<OmpAcc>());
        a::kernel::exec<OmpAcc>(
            queue,
            alpaka_test::lineOf<OmpAcc>(static_cast<std::size_t>(blocks), 1),
            scheduled(Look{seen.data()}, kind, chunkSize));
        return seen;
    }

    //! The first block goes on when all others are done.
    struct FirstIsLast
    {
        std::atomic<int>* others;
        bool* isInTime;

        void operator()(OmpAcc const& acc) const
        {
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] != 0)
            {
                ++*others;
                return;
            }
            auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(300);
            while(*others != 31 && std::chrono::steady_clock::now() < end)
                std::this_thread::yield();
            *isInTime = *others == 31;
        }
    };

    struct Throw
    {
        void operator()(OmpAcc const& acc) const
        {
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] % 8 == 3)
                throw 3;
        }
    };
} // namespace unit_kernel_ompSchedule

TEST_CASE("kernel: the schedule of a kernel reaches OpenMP, and goes with the launch")
{
    using namespace unit_kernel_ompSchedule;
    TeamSize const team(3);
    int chunkBefore = 0;
    int const kindBefore = ompScheduleHere(chunkBefore);
    auto const kind = GENERATE(Schedule::Static, Schedule::Dynamic, Schedule::Guided);
    auto const chunkSize = GENERATE(1, 4);
    for(auto const& seen : look(kind, chunkSize, 50))
    {
        CHECK(seen.kind == static_cast<int>(kind));
        CHECK(seen.chunkSize == chunkSize);
        CHECK(seen.threads == 3);
    }
    int chunkAfter = -1;
    CHECK(ompScheduleHere(chunkAfter) == kindBefore);
    CHECK(chunkAfter == chunkBefore);
}

TEST_CASE("kernel: static OpenMP chunks go to the threads in turn")
{
    using namespace unit_kernel_ompSchedule;
    TeamSize const team(3);
    int const chunkSize = GENERATE(1, 2, 5);
    auto const seen = look(Schedule::Static, chunkSize, 40);
    for(int block = 0; block < 40; ++block)
        CHECK(seen[static_cast<std::size_t>(block)].thread == block / chunkSize % 3);
}

TEST_CASE("kernel: static OpenMP shares without a chunk size are contiguous, as they are without a schedule")
{
    using namespace unit_kernel_ompSchedule;
    TeamSize const team(2);
    auto const kind = GENERATE(Schedule::Static, Schedule::NoSchedule);
    auto const seen = look(kind, 0, 40);
    for(std::size_t block = 0; block < 40; ++block)
        CHECK(seen[block].thread == (block < 20 ? 0 : 1));
}

TEST_CASE("kernel: a dynamic OpenMP schedule leaves no block behind one that takes long")
{
    using namespace unit_kernel_ompSchedule;
    TeamSize const team(2);
    std::atomic<int> others{0};
    bool isInTime = false;
    alpaka_test::BlockingQueue<OmpAcc> queue(alpaka_test::firstDev<OmpAcc>());
    a::kernel::exec<OmpAcc>(
        queue, alpaka_test::lineOf<OmpAcc>(32, 1), scheduled(FirstIsLast{&others, &isInTime}, Schedule::Dynamic));
    CHECK(isInTime);
}

TEST_CASE("kernel: an OpenMP schedule of run time is what the program has set")
{
    using namespace unit_kernel_ompSchedule;
    TeamSize const team(2);
    omp_sched_t kindBefore{};
    int chunkBefore = 0;
    omp_get_schedule(&kindBefore, &chunkBefore);
    omp_set_schedule(omp_sched_static, 3);
    auto const seen = look(Schedule::Runtime, 0, 30);
    omp_set_schedule(kindBefore, chunkBefore);
    for(std::size_t block = 0; block < 30; ++block)
        CHECK(seen[block].thread == static_cast<int>(block / 3 % 2));
}

TEST_CASE("kernel: scheduled OpenMP launches within a parallel region run on its threads")
{
    using namespace unit_kernel_ompSchedule;
    std::atomic<int> right{0};
#    pragma omp parallel num_threads(2)
    {
        for(auto const& seen : look(Schedule::Dynamic, 2, 10))
            right += seen.threads == 1 && seen.kind == 2 && seen.chunkSize == 2 ? 1 : 0;
    }
    CHECK(right == 20);
}

TEST_CASE("kernel: a scheduled OpenMP launch of very many blocks runs each once, and ends after an exception")
{
    using namespace unit_kernel_ompSchedule;
    using Acc = a::acc::AccCpuOmp2Blocks<a::dim::DimInt<1>, std::size_t>;
    TeamSize const team(2);
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    auto const launch = [&](std::size_t blocks, Schedule::Kind kind, auto const& fn)
    { a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(blocks, 1), scheduled(fn, kind)); };
    // Beyond 2^24 blocks steps have several. Without optimisation, and with sanitizers, that takes minutes.
#    ifdef __OPTIMIZE__
    constexpr std::size_t many = (std::size_t{1} << 24) + 3, greatest[] = {std::size_t{1} << 32, ~std::size_t{0}};
#    else
    constexpr std::size_t many = (std::size_t{1} << 16) + 3, greatest[] = {many};
#    endif
    std::vector<char> runs(many);
    launch(many, Schedule::Guided, [&](Acc const& acc) { ++runs[a::getIdx<a::Grid, a::Blocks>(acc)[0]]; });
    CHECK(std::count(runs.begin(), runs.end(), 1) == static_cast<std::ptrdiff_t>(many));
    for(auto const kind : {Schedule::Static, Schedule::Dynamic, Schedule::Guided})
        for(std::size_t const blocks : greatest)
            CHECK_THROWS_AS(launch(blocks, kind, [](Acc const&) { throw 3; }), int);
}

TEST_CASE("kernel: exceptions leave a scheduled OpenMP launch, and the next one runs")
{
    using namespace unit_kernel_ompSchedule;
    TeamSize const team(3);
    alpaka_test::BlockingQueue<OmpAcc> queue(alpaka_test::firstDev<OmpAcc>());
    auto const workDiv = alpaka_test::lineOf<OmpAcc>(64, 1);
    for(auto const kind : {Schedule::Static, Schedule::Dynamic, Schedule::Guided, Schedule::Auto})
        CHECK_THROWS_AS(a::kernel::exec<OmpAcc>(queue, workDiv, scheduled(Throw{}, kind)), int);
    for(auto const& seen : look(Schedule::Dynamic, 1, 64))
        CHECK(seen.threads == 3);
}

TEST_CASE("kernel: a launch with a bad OpenMP schedule runs no block")
{
    using namespace unit_kernel_ompSchedule;
    CHECK_THROWS_AS(look(Schedule::Dynamic, -1, 4), a::core::Error);
    std::atomic<int> others{0};
    bool isInTime = true;
    alpaka_test::BlockingQueue<OmpAcc> queue(alpaka_test::firstDev<OmpAcc>());
    CHECK_THROWS_AS(
        a::kernel::exec<OmpAcc>(
            queue,
            alpaka_test::lineOf<OmpAcc>(4, 1),
            scheduled(FirstIsLast{&others, &isInTime}, Schedule::Runtime, 1)),
        a::core::Error);
    CHECK(others == 0);
}
#endif
