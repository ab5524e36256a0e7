// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include "island/Island.hpp"
#include <cstdio>
#include <string>
#include <vector>

namespace a = alpaka;

// [alias]
template<typename TDim, typename TIdx>
using AccIsland
    = a::acc::Accelerator<a::strategy::grid::ThreadPool, a::strategy::block::LazyFibers, mylab::Island, TDim, TIdx>;
// [alias]

namespace
{
    using Dim = a::DimInt<1>;
    using Vec = a::Vec<Dim, int>;
    using Acc = AccIsland<Dim, int>;
    constexpr int size = 1000;

    //! Reverses each block's part, in shared memory, and counts the blocks.
    struct Reverse
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* values, int* blocks) const
        {
            auto& part = a::allocVar<int[100], 0>(acc);
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            part[thread] = values[i];
            a::sync(acc);
            values[i] = a::math::abs(acc, -part[99 - thread]);
            if(thread == 0)
                a::atomicAdd(acc, blocks, 1);
        }
    };

    int failures = 0;

    void check(char const* what, bool holds)
    {
        failures += holds ? 0 : 1;
        std::printf("%s: %s\n", what, holds ? "yes" : "NO");
    }

    template<typename TCall>
    auto messageOf(TCall const& call) -> std::string
    {
        try
        {
            call();
        }
        catch(a::core::Error const& error)
        {
            return error.what();
        }
        return {};
    }

    void launchesAndCopies()
    {
        // [program]
        auto const device = a::getDevByIdx<Acc>(0);
        a::queue::Queue<Acc, a::queue::NonBlocking> queue(device);
        std::vector<int> host(size);
        for(int i = 0; i < size; ++i)
            host[static_cast<std::size_t>(i)] = i;
        a::Vec<Dim, std::size_t> const extent(host.size());
        auto values = a::alloc<int>(device, extent);
        auto blocks = a::alloc<int>(device, Vec(1));
        a::copy(queue, values, host, extent);
        a::set(queue, blocks, 0);
        a::WorkDivMembers<Dim, int> const workDiv(size / 100, 100, 1);
        a::kernel::exec<Acc>(queue, workDiv, Reverse{}, a::getPtrNative(values), a::getPtrNative(blocks));
        a::copy(queue, host, values, extent);
        a::wait::wait(queue);
        // [program]
        bool good = *a::getPtrNative(blocks) == size / 100;
        for(int i = 0; i < size; ++i)
            good = good && host[static_cast<std::size_t>(i)] == i / 100 * 100 + 99 - i % 100;
        check(a::getAccName<Acc>().c_str(), good);
        check("copies are copies", static_cast<void*>(host.data()) != a::getPtrNative(values));
        check("the memory is the device's", device.memory()->contains(a::getPtrNative(values)));
        check("and no other's", !a::getDevByIdx<Acc>(1).memory()->contains(a::getPtrNative(values)));
    }

    void memoryOfTheCpuIsRefused()
    {
        auto const device = a::getDevByIdx<Acc>(0);
        std::vector<int> host(4);
        auto elsewhere = a::alloc<int>(device, Vec(4));
        // [wrong]
        a::mem::view::ViewPlainPtr<mylab::DevIsland, int, Dim, int> wrong(host.data(), device, Vec(4));
        // [wrong]
        auto const message = messageOf([&] { a::mem::view::copy(wrong, elsewhere, Vec(4)); });
        check(
            "a view of an island on memory of the CPU is refused",
            message.find("not of this device") != std::string::npos);
        check("sets refuse it, too", !messageOf([&] { a::mem::view::set(wrong, 0, Vec(4)); }).empty());
    }

    void memoryGoesBack()
    {
        auto const device = a::getDevByIdx<Acc>(1);
        auto const all = a::dev::getFreeMemBytes(device);
        {
            auto const kept = a::alloc<char>(device, Vec(100));
            auto const copy = kept;
            check("buffers take memory", a::dev::getFreeMemBytes(device) < all);
            check(
                "an island is not endless",
                !messageOf([&] { static_cast<void>(a::alloc<double>(device, Vec(1 << 25))); }).empty());
        }
        check("buffers give memory back", a::dev::getFreeMemBytes(device) == all);
    }

    //! A ball between a queue of the island and one of the CPU, ordered by their events alone.
    void ordersQueuesOfTwoRuntimes()
    {
        auto const island = a::getDevByIdx<Acc>(0);
        auto const cpu = a::getDevByIdx<a::pltf::PltfCpu>(0);
        // [wait]
        a::queue::Queue<mylab::DevIsland, a::queue::NonBlocking> ping(island);
        a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking> pong(cpu);
        a::event::Event<decltype(ping)> toPong(island);
        a::event::Event<decltype(pong)> toPing(cpu);
        int value = 0;
        int mistakes = 0;
        for(int i = 0; i < 1000; ++i)
        {
            a::enqueue(ping, [&, i] { mistakes += value++ == 2 * i ? 0 : 1; });
            a::enqueue(ping, toPong);
            a::wait::wait(pong, toPong);
            a::enqueue(pong, [&, i] { mistakes += value++ == 2 * i + 1 ? 0 : 1; });
            a::enqueue(pong, toPing);
            a::wait::wait(ping, toPing);
        }
        // [wait]
        a::wait::wait(island);
        a::wait::wait(cpu);
        check("queues of two runtimes wait for each other", value == 2000 && mistakes == 0);
        // All queues of the CPU wait for an event of the island.
        a::enqueue(ping, toPong);
        a::wait::wait(cpu, toPong);
        a::wait::wait(cpu);
        check("a device waits for an event of another runtime", a::event::test(toPong));
    }
} // namespace

auto main() -> int
{
    launchesAndCopies();
    memoryOfTheCpuIsRefused();
    memoryGoesBack();
    ordersQueuesOfTwoRuntimes();
    return failures;
}
