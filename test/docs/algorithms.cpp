// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The snippets of docs/reference/algorithms.md and docs/howto/use-algorithms.md.

#include <alpaka/algorithm.hpp>

#include "Pages.hpp"
#include <cstddef>

namespace a = alpaka;
namespace algo = alpaka::algo;

namespace
{
    using CpuAcc = docs::Acc<a::DimInt<1>>;

    struct Square
    {
        ALPAKA_FN_HOST_ACC auto operator()(float value) const -> float { return value * value; }
    };
} // namespace

auto docs::algorithms() -> int
{
    auto const device = a::getDevByIdx<CpuAcc>(0);
    a::Queue<CpuAcc, a::NonBlocking> queue(device);
    std::size_t const n = 20000;
    auto in = a::alloc<float>(device, n);
    auto out = a::alloc<float>(device, n);
    auto sum = a::alloc<float>(device, std::size_t{1});

    // [reduce]
    algo::fill(queue, in, 0.5f);
    algo::reduce(queue, in, sum, 0.0f, a::op::Plus{}); // one float on the device
    algo::transformReduce(queue, in, sum, 0.0f, a::op::Plus{}, Square{});
    // [reduce]
    a::waitFor(queue);
    int failed = check("algorithms: reduce", *a::getPtrNative(sum) == 5000.0f);

    // [scan]
    // out[i] is how many values precede value i, and the next line replaces it by the sum up to there.
    algo::exclusiveScan(queue, algo::transformed(in, [](float) { return 1.0f; }), out, 0.0f, a::op::Plus{});
    algo::inclusiveScan(queue, in, out, a::op::Plus{});
    // [scan]
    a::waitFor(queue);
    failed += check("algorithms: scan", a::getPtrNative(out)[n - 1] == 10000.0f);

    // [inputs]
    auto values = a::alloc<int>(device, 1000u); // on CPUs also a std::vector
    algo::transform(queue, algo::counting(0, 1000), values, [](int i) { return 2 * i; });
    // The elements before a count that lies on the device, such as that of an earlier call.
    auto count = a::alloc<unsigned>(device, 1u);
    algo::fill(queue, count, 10u);
    auto places = a::alloc<int>(device, 2u);
    algo::minMaxElement(queue, algo::upTo(values, count), places);
    // [inputs]
    a::waitFor(queue);
    failed += check("algorithms: inputs", a::getPtrNative(places)[0] == 0 && a::getPtrNative(places)[1] == 9);

    // [workspace]
    auto memory = a::alloc<std::byte>(device, algo::workspace<algo::Reduce, float>(n));
    for(int step = 0; step < 100; ++step)
    {
        algo::reduce(queue, in, sum, 0.0f, a::op::Plus{}, {.workspace = memory});
    }
    // [workspace]
    a::waitFor(queue);
    return failed + check("algorithms: workspace", *a::getPtrNative(sum) == 10000.0f);
}
