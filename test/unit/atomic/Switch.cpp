// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstdint>
#include <laws/Atomic.hpp>
#include <type_traits>
#include <vector>

namespace test_atomic_switch
{
    namespace a = alpaka;
    namespace service = a::acc::service;
    namespace atomicity = a::acc::atomicity;

    template<typename TGrid>
    using Acc = a::acc::Accelerator<TGrid, a::strategy::block::SingleThread, a::runtime::Cpu, a::DimInt<1>, int>;

    //! Sequential under other names, for accelerators of their own.
    struct Shared
    {
        static constexpr char const* name = "Shared";
        static constexpr bool blocksAreConcurrent = false;
    };

    struct Alone
    {
        static constexpr char const* name = "Alone";
        static constexpr bool blocksAreConcurrent = false;
    };
} // namespace test_atomic_switch

namespace alpaka
{
    template<>
    struct kernel::backend::RunGrid<test_atomic_switch::Shared> : RunGrid<strategy::grid::Sequential>
    {
    };

    template<>
    struct kernel::backend::RunGrid<test_atomic_switch::Alone> : RunGrid<strategy::grid::Sequential>
    {
    };

    // Every level becomes atomic ...
    template<typename TService>
    struct acc::traits::CanRace<TService, test_atomic_switch::Acc<test_atomic_switch::Shared>> : std::true_type
    {
    };

    // ... or plain.
    template<typename TService>
    struct acc::traits::CanRace<TService, test_atomic_switch::Acc<test_atomic_switch::Alone>> : std::false_type
    {
    };
} // namespace alpaka

namespace test_atomic_switch
{
    template<typename TAcc, typename TThreads, typename TBlocks, typename TGrids>
    inline constexpr bool areAnsweredBy = std::same_as<a::acc::AnsweredBy<service::AtomicThreads, TAcc>, TThreads>
                                          && std::same_as<a::acc::AnsweredBy<service::AtomicBlocks, TAcc>, TBlocks>
                                          && std::same_as<a::acc::AnsweredBy<service::AtomicGrids, TAcc>, TGrids>;

    using Serial = a::acc::AccCpuSerial<a::DimInt<1>, int>;
    using Omp2Blocks = a::acc::AccCpuOmp2Blocks<a::DimInt<1>, int>;
    using P = atomicity::Plain;
    using S = atomicity::Shared;
    // Without the switch: what the strategies prove, and other queues share the memory of the device.
    static_assert(areAnsweredBy<Serial, P, P, S>);
    static_assert(areAnsweredBy<Acc<Shared>, S, S, S>);
    static_assert(areAnsweredBy<Acc<Alone>, P, P, P>);
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
    static_assert(areAnsweredBy<Omp2Blocks, P, S, S>);
#endif

    template<typename THierarchy>
    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* sum, int rounds) const
        {
            for(int i = 0; i < rounds; ++i)
                a::atomicAdd(acc, sum, 1u, THierarchy{});
        }
    };

    //! \return What several queues have counted together.
    template<typename TAcc, typename THierarchy>
    auto countInQueues(int queueCount, int rounds) -> std::uint32_t
    {
        auto const dev = alpaka_test::firstDev<TAcc>();
        std::uint32_t sum = 0;
        std::vector<alpaka_test::NonBlockingQueue<TAcc>> queues;
        for(int i = 0; i < queueCount; ++i)
            queues.emplace_back(dev);
        for(auto& queue : queues)
            a::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(4, 1), Count<THierarchy>{}, &sum, rounds);
        for(auto& queue : queues)
            a::wait::wait(queue);
        return sum;
    }
} // namespace test_atomic_switch

TEST_CASE("atomic: operations of the block become atomic when other queues share its memory", "")
{
    using namespace test_atomic_switch;
    CHECK(countInQueues<Acc<Shared>, a::hierarchy::Threads>(3, 50000) == 3u * 4u * 50000u);
    CHECK(countInQueues<Acc<Shared>, a::hierarchy::Blocks>(3, 50000) == 3u * 4u * 50000u);
    CHECK(countInQueues<Serial, a::hierarchy::Grids>(3, 50000) == 3u * 4u * 50000u);
}

TEST_CASE("atomic: operations of the grid become plain when no other queue shares its memory", "")
{
    using namespace test_atomic_switch;
    CHECK(countInQueues<Acc<Alone>, a::hierarchy::Grids>(1, 1000) == 4000u);
    CHECK(alpaka_test::run<Acc<Alone>>(
        alpaka_test::lineOf<Acc<Alone>>(1, 1), alpaka_test::laws::AtomicOps<std::int32_t>{}));
    CHECK(alpaka_test::run<Acc<Shared>>(
        alpaka_test::lineOf<Acc<Shared>>(1, 1), alpaka_test::laws::AtomicOps<std::int32_t>{}));
}
