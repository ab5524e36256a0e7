// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Buffers that come and go: of the host's allocator, in the order of a queue, and of a pool; and std::make_shared.

#include <alpaka/pool.hpp>

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include <cstddef>
#include <memory>
#include <string>

namespace
{
    namespace bench = alpaka_bench;

    using Vec = alpaka::Vec<alpaka::DimInt<1>, std::size_t>;

    //! Keeps the compiler from removing an allocation. \return Whether there is memory.
    auto use(void const* data) -> bool
    {
        asm volatile("" : : "r"(data) : "memory");
        return data != nullptr;
    }

    template<typename TFn>
    void addLoop(std::size_t bytes, std::string const& side, TFn const& allocate)
    {
        std::size_t const times = bench::sizeOf(100'000, 1000);
        bench::add(
            "pool/" + std::to_string(bytes) + "/" + side,
            static_cast<double>(times),
            [times, call = allocate]() mutable
            {
                for(std::size_t i = 0; i < times; ++i)
                    call();
            },
            [call = allocate]() mutable { return call(); });
    }

    template<typename TProperty>
    void addQueue(std::size_t bytes, std::string const& name)
    {
        auto const dev = alpaka::getDevByIdx<alpaka::PltfCpu>(0);
        auto queue = bench::makeQueue<bench::Serial<int>, TProperty>();
        auto const pool = std::make_shared<alpaka::mem::Pool<alpaka::dev::DevCpu>>(dev);
        addLoop(
            bytes,
            "alpaka:" + name + ":allocAsyncBuf",
            [=]() mutable { return use(alpaka::allocAsyncBuf<std::byte>(queue, Vec(bytes)).data()); });
        addLoop(
            bytes,
            "alpaka:" + name + ":allocAsyncBuf-pool",
            [=]() mutable { return use(alpaka::allocAsyncBuf<std::byte>(queue, Vec(bytes), *pool).data()); });
        addLoop(
            bytes,
            "alpaka:" + name + ":alloc-pool",
            [=]() mutable { return use(alpaka::alloc<std::byte>(queue, Vec(bytes), *pool).data()); });
    }
} // namespace

void alpaka_bench::addCases()
{
    auto const dev = alpaka::getDevByIdx<alpaka::PltfCpu>(0);
    for(std::size_t const bytes : {std::size_t{64}, std::size_t{4096}, std::size_t{1} << 20})
    {
        addLoop(bytes, "native:make_shared", [=] { return use(std::make_shared<std::byte[]>(bytes).get()); });
        addLoop(bytes, "alpaka:alloc", [=] { return use(alpaka::alloc<std::byte>(dev, Vec(bytes)).data()); });
        addQueue<alpaka::queue::Blocking>(bytes, "Blocking");
        addQueue<alpaka::queue::NonBlocking>(bytes, "NonBlocking");
    }
}
