// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The snippets of docs/howto/use-pools.md.

#include <alpaka/alpaka.hpp>
#include <alpaka/pool.hpp>

#include "Pages.hpp"
#include <cstddef>
#include <cstdint>
#include <string>

namespace a = alpaka;

auto docs::pools() -> int
{
    using Acc = docs::Acc<a::DimInt<1>>;
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::NonBlocking> queue(device);
    int const n = 1000;

    // [loop]
    a::mem::Pool pool(device);
    for(int step = 0; step < 100; ++step)
    {
        auto hits = a::allocAsyncBuf<float>(queue, n, pool); // in the order of the queue
        a::set(queue, hits, std::uint8_t{0});
    } // the next step gets the memory of this one
    auto table = a::alloc<float>(queue, n, pool); // for the host and all queues at once
    // [loop]
    a::waitFor(queue);
    int failed = check("pools: a loop", pool.statistics().allocations == 101);

    // [limit]
    a::mem::Pool small(device, {.limit = 1 << 20, .keep = 1 << 18, .fill = 0xff});
    auto tracks = a::allocAsyncBuf<char>(a::at(queue, "tracks"), 1 << 19, small);
    // [limit]
    std::string text;
    try
    {
        static_cast<void>(a::allocAsyncBuf<char>(queue, 1 << 20, small));
    }
    catch(a::Error const& error)
    {
        text = error.what();
    }
    failed += check("pools: the limit", text.find("\"tracks\"") != std::string::npos);

    // [statistics]
    auto const now = pool.statistics();
    bool const isTight = now.peak <= now.liveMaximum + now.liveMaximum / 4;
    pool.trim(); // gives back what no queue uses
    // [statistics]
    // Memory that the queue still used when the table was allocated could not serve it.
    bool const mayBeTight = isTight || now.driverCalls > 1;
    return failed + check("pools: statistics", mayBeTight && pool.statistics().kept <= now.kept);
}
