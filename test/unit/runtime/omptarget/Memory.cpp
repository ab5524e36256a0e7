// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: OpenMP's devices

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace a = alpaka;

namespace test_runtime_omptarget_memory
{
    using Dim = a::dim::DimInt<3>;
    using Vec = a::Vec<Dim, std::size_t>;
    using Acc = a::acc::AccOmp5<Dim, std::size_t>;
} // namespace test_runtime_omptarget_memory

TEST_CASE("omptarget: parts of buffers go from device to device")
{
    using namespace test_runtime_omptarget_memory;
    auto const host = a::getDevByIdx<a::pltf::PltfCpu>(0);
    auto const first = a::getDevByIdx<Acc>(0);
    auto const last = a::getDevByIdx<Acc>(a::getDevCount<a::pltf::PltfOmp5>() - 1);
    Vec const whole(std::size_t{4}, std::size_t{5}, std::size_t{6});
    Vec const part(std::size_t{2}, std::size_t{3}, std::size_t{4});
    Vec const offset(std::size_t{1}, std::size_t{1}, std::size_t{2});
    auto numbers = a::alloc<int>(host, whole);
    std::iota(numbers.data(), numbers.data() + whole.prod(), 0);
    a::queue::QueueOmp5NonBlocking queue(last);
    a::mem::buf::BufOmp5<int, Dim, std::size_t> onFirst = a::alloc<int>(first, whole);
    auto onLast = a::alloc<int>(last, whole);
    auto result = a::alloc<int>(host, whole);
    a::copy(queue, onFirst, numbers, whole);
    a::set(queue, onLast, 0xff, whole);
    a::mem::view::ViewSubView<a::dev::DevOmp5, int, Dim, std::size_t> from(onFirst, part, offset);
    a::mem::view::ViewSubView<a::dev::DevOmp5, int, Dim, std::size_t> to(onLast, part, offset);
    a::copy(queue, to, from, part);
    a::copy(queue, result, onLast, whole);
    a::wait::wait(queue);
    int wrong = 0;
    for(std::size_t i = 0; i < whole.prod(); ++i)
    {
        Vec const at(i / 30, i / 6 % 5, i % 6);
        bool const isPart = (at >= offset).all() && (at < offset + part).all();
        wrong += result.data()[i] == (isPart ? static_cast<int>(i) : -1) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("omptarget: a set touches its region alone")
{
    using namespace test_runtime_omptarget_memory;
    auto const host = a::getDevByIdx<a::pltf::PltfCpu>(0);
    auto const dev = a::getDevByIdx<Acc>(0);
    // Longer than the piece of a thread, and not a multiple of it.
    Vec const whole(std::size_t{2}, std::size_t{3}, std::size_t{70001});
    Vec const part(std::size_t{1}, std::size_t{2}, std::size_t{70000});
    a::queue::QueueOmp5Blocking queue(dev);
    auto bytes = a::alloc<std::uint8_t>(dev, whole);
    a::set(queue, bytes, 1, whole);
    a::set(queue, bytes, 2, part);
    auto result = a::alloc<std::uint8_t>(host, whole);
    a::copy(queue, result, bytes, whole);
    std::size_t sum = 0;
    for(std::size_t i = 0; i < whole.prod(); ++i)
        sum += result.data()[i];
    CHECK(sum == whole.prod() + part.prod());
    CHECK(result.data()[69999] == 2);
    CHECK(result.data()[70000] == 1);
}

TEST_CASE("omptarget: a set is a kernel, and cannot run in a parallel region, unless the device is the host")
{
    using namespace test_runtime_omptarget_memory;
    auto const dev = a::getDevByIdx<Acc>(0);
    Vec const extent(std::size_t{1}, std::size_t{2}, std::size_t{3});
    auto bytes = a::alloc<std::uint8_t>(dev, extent);
    std::string error;
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        try
        {
            a::queue::QueueOmp5Blocking queue(dev);
            a::set(queue, bytes, 1, extent);
        }
        catch(std::runtime_error const& refused)
        {
            error = refused.what();
        }
    }
    if(dev.facts().isInitialDevice)
        CHECK(error.empty());
    else
        CHECK_THAT(error, Catch::StartsWith("mem::view::set: ") && Catch::Contains("inside a parallel region"));
}

TEST_CASE("omptarget: memory that cannot be there is an error")
{
    using namespace test_runtime_omptarget_memory;
    auto const dev = a::getDevByIdx<Acc>(0);
    CHECK_THROWS_WITH(
        a::alloc<std::byte>(dev, Vec(std::size_t{1} << 20, std::size_t{1} << 20, std::size_t{1} << 20)),
        Catch::Contains("out of memory") && Catch::Contains("OpenMP target"));
    auto const empty = a::alloc<int>(dev, Vec(std::size_t{2}, std::size_t{0}, std::size_t{2}));
    CHECK(a::getPtrNative(empty) == nullptr);
}

TEST_CASE("omptarget: queues of the device and of the CPU wait for each other")
{
    using namespace test_runtime_omptarget_memory;
    auto const dev = a::getDevByIdx<Acc>(0);
    auto const cpu = a::getDevByIdx<a::pltf::PltfCpu>(0);
    a::queue::QueueOmp5NonBlocking ping(dev);
    a::queue::QueueCpuNonBlocking pong(cpu);
    a::event::EventOmp5 toPong(dev);
    a::event::EventCpu toPing(cpu);
    int value = 0;
    int mistakes = 0;
    for(int i = 0; i < 100; ++i)
    {
        a::enqueue(ping, [&, i] { mistakes += value++ == 2 * i ? 0 : 1; });
        a::enqueue(ping, toPong);
        a::wait::wait(pong, toPong);
        a::enqueue(pong, [&, i] { mistakes += value++ == 2 * i + 1 ? 0 : 1; });
        a::enqueue(pong, toPing);
        a::wait::wait(ping, toPing);
    }
    a::wait::wait(dev);
    a::wait::wait(cpu);
    CHECK(mistakes == 0);
    CHECK(value == 200);
}
