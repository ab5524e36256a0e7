// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/core/Error.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Gate.hpp>
#include <alpaka_test/Memory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace alpaka_test::bufAllocAsync
{
    //! Adds one to every element, with one thread.
    struct Increment
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, std::uint32_t* data, std::size_t count) const
        {
            for(std::size_t i = 0; i < count; ++i)
                ++data[i];
        }
    };

    //! So much that half of it is more than what threads of earlier tests allocate and free meanwhile.
    constexpr std::size_t bytes = std::size_t{1} << 24;

    using Vec = alpaka::Vec<alpaka::DimInt<1>, std::size_t>;

    template<typename TAcc, typename TProperty>
    void worksAfterTheHandleHasGone()
    {
        using AccVec = alpaka::Vec<alpaka::dim::Dim<TAcc>, alpaka::idx::Idx<TAcc>>;
        auto const dev = alpaka::pltf::getDevByIdx<TAcc>(0);
        auto const host = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0);
        alpaka::queue::Queue<TAcc, TProperty> queue(dev);
        constexpr std::size_t count = 1000;
        auto result = alpaka::mem::buf::alloc<std::uint32_t>(host, Vec(count));
        {
            auto buffer = alpaka::mem::buf::allocAsyncBuf<std::uint32_t>(queue, Vec(count));
            CHECK(alpaka::dev::getDev(buffer) == dev);
            CHECK(alpaka::extent::getExtentVec(buffer) == Vec(count));
            alpaka::mem::view::set(queue, buffer, std::uint8_t{1});
            auto const one = AccVec::ones();
            alpaka::kernel::exec<TAcc>(
                queue,
                alpaka::WorkDivMembers(one, one, one),
                Increment{},
                alpaka::mem::view::getPtrNative(buffer),
                count);
            alpaka::mem::view::copy(queue, result, buffer);
        }
        alpaka::wait::wait(queue);
        CHECK(result[0] == 0x01010102u);
        CHECK(result[count - 1] == 0x01010102u);
        // No elements, no memory.
        auto const empty = alpaka::mem::buf::allocAsyncBuf<std::uint32_t>(queue, Vec(std::size_t{0}));
        CHECK(alpaka::mem::view::getPtrNative(empty) == nullptr);
        CHECK_THROWS_AS(
            alpaka::mem::buf::allocAsyncBuf<std::uint32_t>(queue, Vec(std::numeric_limits<std::size_t>::max())),
            alpaka::core::Error);
    }
} // namespace alpaka_test::bufAllocAsync

TEMPLATE_LIST_TEST_CASE("mem buf: memory of a queue outlives what the queue does with it", "", alpaka_test::TestAccs)
{
    using namespace alpaka_test::bufAllocAsync;
    worksAfterTheHandleHasGone<TestType, alpaka::queue::Blocking>();
    worksAfterTheHandleHasGone<TestType, alpaka::queue::NonBlocking>();
}

TEST_CASE("mem buf: a host queue frees memory when it has passed what was before")
{
    using namespace alpaka_test::bufAllocAsync;
    auto const host = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0);
    alpaka::queue::QueueCpuNonBlocking queue(host);
    // The worker's memory comes with the first task.
    alpaka::queue::enqueue(queue, [] {});
    alpaka::wait::wait(queue);
    bool const isCounted = alpaka_test::liveBytes() != 0;
    auto const before = alpaka_test::liveBytes();
    auto const holds = [&] { return !isCounted || alpaka_test::liveBytes() >= before + bytes / 2; };
    auto const hasFreed = [&] { return !isCounted || alpaka_test::liveBytes() < before + bytes / 2; };

    std::optional buffer(alpaka::mem::buf::allocAsyncBuf<char>(queue, Vec(bytes)));
    CHECK(holds());
    alpaka_test::Gate gate;
    alpaka::queue::enqueue(queue, [&] { gate.pass(); });
    SECTION("all handles have gone")
    {
        auto const second = *buffer;
        buffer.reset();
        CHECK(holds());
    }
    SECTION("a task has failed, and what is behind is skipped")
    {
        alpaka::queue::enqueue(queue, [] { throw std::logic_error("task"); });
    }
    SECTION("the last handle goes in a task of the queue")
    {
        alpaka::queue::enqueue(queue, [last = std::exchange(buffer, std::nullopt)] {});
    }
    buffer.reset();
    CHECK(holds());
    gate.open();
    try
    {
        alpaka::wait::wait(queue);
        // A handle that went inside a task is behind what was waited for.
        alpaka::wait::wait(queue);
    }
    catch(std::logic_error const&)
    {
        alpaka::wait::wait(queue);
    }
    CHECK(hasFreed());
}

TEST_CASE("mem buf: a blocking host queue frees memory at once, inside of its tasks too")
{
    using namespace alpaka_test::bufAllocAsync;
    auto const host = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0);
    alpaka::queue::QueueCpuBlocking queue(host);
    bool const isCounted = alpaka_test::liveBytes() != 0;
    auto const before = alpaka_test::liveBytes();
    auto const hasFreed = [&] { return !isCounted || alpaka_test::liveBytes() < before + bytes / 2; };
    std::optional buffer(alpaka::mem::buf::allocAsyncBuf<char>(queue, Vec(bytes)));
    CHECK((!isCounted || !hasFreed()));
    SECTION("outside") { buffer.reset(); }
    SECTION("inside")
    {
        alpaka::queue::enqueue(queue, [&] { buffer.reset(); });
    }
    CHECK(hasFreed());
}

TEST_CASE("mem buf: memory of a queue keeps the queue")
{
    using namespace alpaka_test::bufAllocAsync;
    auto const host = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0);
    std::optional<alpaka::queue::QueueCpuNonBlocking> queue(host);
    auto buffer = alpaka::mem::buf::allocAsyncBuf<int>(*queue, Vec(std::size_t{1}));
    alpaka::queue::enqueue(*queue, [data = buffer.data()] { *data = 7; });
    auto const mine = *queue;
    queue.reset();
    alpaka::wait::wait(mine);
    CHECK(buffer[0] == 7);
}
