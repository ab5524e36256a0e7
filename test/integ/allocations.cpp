// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process
// alone: it replaces the allocator of the process

// Launches allocate nothing once they are warm, and memory does not grow with their number.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Memory.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <new>
#include <string>
#include <thread>
#include <tuple>

namespace integ_allocations
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    // Sanitizers have operators of their own and count other allocations.
    constexpr bool isSanitized = ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER;

    inline std::atomic<std::size_t> allocations{0};

    inline auto allocate(std::size_t bytes, std::size_t alignment) -> void*
    {
        if(!alpaka_test::fake::isInside)
            ++allocations;
        void* const memory = std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
        if(memory == nullptr)
            throw std::bad_alloc();
        return memory;
    }

    struct Kernel
    {
        template<typename TVec>
        auto getBlockSharedMemDynSizeBytes(TVec const&, TVec const&, int*) const -> std::size_t
        {
            return 1000;
        }

        template<typename TAcc>
        void operator()(TAcc const& acc, int* sum) const
        {
            auto& count = a::allocVar<int, 0>(acc);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                count = 0;
            a::getMem<char>(acc)[a::getIdx<a::Block, a::Threads>(acc)[0]] = 'a';
            a::syncBlockThreads(acc);
            a::atomicOp<a::atomic::op::Add>(acc, &count, 1);
            a::syncBlockThreads(acc);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                a::atomicOp<a::atomic::op::Add>(acc, sum, count);
        }
    };

    //! \return Allocations of so many launches.
    template<typename TAcc, typename TQueue>
    auto allocationsOf(TQueue& queue, int launches, int* sum) -> std::size_t
    {
        auto const workDiv = alpaka_test::lineOf<TAcc>(4, 4);
        std::size_t const before = allocations;
        for(int i = 0; i < launches; ++i)
        {
            a::kernel::exec<TAcc>(queue, workDiv, Kernel{}, sum);
            // A queue may grow with the tasks that wait in it.
            while(i % 16 == 15 && !a::empty(queue))
                std::this_thread::yield();
        }
        std::size_t const ofLaunches = allocations - before;
        a::wait::wait(queue);
        return ofLaunches;
    }
} // namespace integ_allocations

#if !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
// Not inlined: g++ would see aligned_alloc next to delete and warn of a mismatch.
[[gnu::noinline]] auto operator new(std::size_t bytes) -> void*
{
    return integ_allocations::allocate(bytes, alignof(std::max_align_t));
}

[[gnu::noinline]] auto operator new(std::size_t bytes, std::align_val_t alignment) -> void*
{
    return integ_allocations::allocate(bytes, static_cast<std::size_t>(alignment));
}

[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }

[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
#endif

TEMPLATE_LIST_TEST_CASE("integ: warm launches allocate nothing", "", integ_allocations::HostAccs)
{
    using namespace integ_allocations;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    int sum = 0;
    static_cast<void>(allocationsOf<TestType>(blocking, 300, &sum));
    static_cast<void>(allocationsOf<TestType>(nonBlocking, 300, &sum));
    std::size_t const ofBlocking = allocationsOf<TestType>(blocking, 1000, &sum);
    std::size_t const ofNonBlocking = allocationsOf<TestType>(nonBlocking, 1000, &sum);
    if(!isSanitized)
    {
        // A rare schedule may need another worker or runner than the launches before. That is far from one a launch.
        CHECK(ofBlocking <= 50);
        CHECK(ofNonBlocking <= 50);
    }
    CHECK(sum == 2600 * 4 * alpaka_test::lineOf<TestType>(4, 4).m_blockThreadExtent[0]);
}

TEMPLATE_LIST_TEST_CASE("integ: memory does not grow with the number of launches", "", integ_allocations::HostAccs)
{
    using namespace integ_allocations;
    auto const dev = alpaka_test::firstDev<TestType>();
    int sum = 0;
    auto const launchMany = [&](int rounds)
    {
        for(int i = 0; i < rounds; ++i)
        {
            alpaka_test::NonBlockingQueue<TestType> queue(dev);
            static_cast<void>(allocationsOf<TestType>(queue, 10, &sum));
        }
    };
    launchMany(200);
    int const queues = isSanitized ? 40 : 400;
    auto const growth = alpaka_test::leastGrowth([&] { launchMany(queues); });
    // Less than a leak of eight bytes in every launch or 80 in every queue, or of a stack in every third queue.
    CHECK(growth.bytes < static_cast<std::size_t>(queues) * 80);
    CHECK(growth.mappings < static_cast<std::size_t>(queues) / 3);
}

namespace integ_allocations
{
    namespace fake = alpaka_test::fake;

    using GpuAcc = fake::Acc<a::DimInt<1>, int>;
    using GpuWorkDiv = a::workdiv::WorkDivMembers<a::DimInt<1>, int>;

    struct Large
    {
        int values[100];
    };

    struct AddUp
    {
        template<typename TAcc>
        void operator()(TAcc const&, Large const& large, int* sum) const
        {
            *sum += large.values[99];
        }
    };

    //! \return What the API has been called for since the last time.
    inline auto callsSince(std::map<std::string, int>& before) -> std::map<std::string, int>
    {
        auto calls = fake::calls().counts;
        for(auto const& [name, count] : before)
            if((calls[name] -= count) == 0)
                calls.erase(name);
        before = fake::calls().counts;
        return calls;
    }
} // namespace integ_allocations

TEMPLATE_TEST_CASE(
    "integ: a warm launch on a device allocates nothing, and the API copies the arguments from the task",
    "",
    alpaka_test::fake::BlockingQueue,
    alpaka_test::fake::NonBlockingQueue)
{
    using namespace integ_allocations;
    using Vec = a::Vec<a::DimInt<1>, int>;
    fake::Fresh const fresh;
    TestType queue(fake::dev());
    GpuWorkDiv const workDiv(Vec(2), Vec(3), Vec(1));
    int sum = 0;
    Large large{};
    large.values[99] = 7;
    auto const task = a::kernel::createTaskKernel<GpuAcc>(workDiv, AddUp{}, large, &sum);
    std::size_t ofLaunches = 0;
    std::map<std::string, int> calls;
    for(int i = 0; i < 100; ++i)
    {
        static_cast<void>(callsSince(calls));
        std::size_t const before = allocations;
        if(i % 2 == 0)
            a::kernel::exec<GpuAcc>(queue, workDiv, AddUp{}, large, &sum);
        else
            a::enqueue(queue, task);
        std::size_t const after = allocations;
        if(i < 2)
            continue;
        ofLaunches += after - before;
        std::map<std::string, int> expected{{"launchKernel", 1}};
        if(std::is_same_v<TestType, fake::BlockingQueue>)
            expected["streamSynchronize"] = 1;
        REQUIRE(callsSince(calls) == expected);
        REQUIRE(fake::machine().parameters.size() == 4);
        if(i % 2 != 0)
        {
            REQUIRE(fake::machine().parameters[1] == &task.kernelFnObj());
            REQUIRE(fake::machine().parameters[2] == &alpaka::kernel::argOf<0>(task.args()));
        }
    }
    a::wait::wait(queue);
    CHECK(sum == 100 * 6 * 7);
    if(!isSanitized)
        CHECK(ofLaunches == 0);
}
