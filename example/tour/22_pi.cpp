// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Random numbers: pi by throwing darts. The same seed gives the same numbers on every accelerator and on the host.

#include <alpaka/alpaka.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <vector>

namespace a = alpaka;

constexpr int threads = 4'096;
constexpr int throws = 64; // of each thread

// [kernel]
//! Throws darts at a square and counts those in the quarter of a circle. The squares of floats are exact in double, so
//! that no accelerator rounds them in a way of its own.
template<typename TEngine, typename TUniform>
ALPAKA_FN_HOST_ACC auto hitsOf(TEngine& engine, TUniform const& uniform) -> std::uint32_t
{
    std::uint32_t hits = 0;
    for(int i = 0; i < throws; ++i)
    {
        double const x = uniform(engine);
        double const y = uniform(engine);
        hits += x * x + y * y < 1.0 ? 1 : 0;
    }
    return hits;
}

struct Throw
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint64_t seed, std::uint32_t* hits) const
    {
        for(int const thread : a::elements(acc, threads))
        {
            auto engine = a::rand::generator::createDefault(acc, seed, thread); // a stream for each thread
            auto const uniform = a::rand::distribution::createUniformReal<float>(acc);
            a::atomicAdd(acc, hits, hitsOf(engine, uniform));
        }
    }
};
// [kernel]

struct Pi
{
    template<typename TAcc>
    void operator()(std::uint32_t expected, bool& isRight) const
    {
        auto const device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> queue(device);
        auto hits = a::alloc<std::uint32_t>(device, 1);
        a::set(queue, hits, 0);
        auto const workDiv = a::getValidWorkDiv<TAcc>(device, threads, 1, false);
        a::exec<TAcc>(queue, workDiv, Throw{}, 42u, a::getPtrNative(hits));
        std::vector<std::uint32_t> result(1);
        a::copy(queue, result, hits);
        double const pi = 4.0 * result[0] / (threads * throws);
        bool const isRightHere = result[0] == expected && std::abs(pi - std::numbers::pi) < 0.01;
        std::printf("%s: %.4f %s\n", a::getAccName<TAcc>().c_str(), pi, isRightHere ? "is near pi" : "is WRONG");
        isRight = isRight && isRightHere;
    }
};

int main()
{
    // [host]
    std::uint32_t expected = 0;
    for(int thread = 0; thread < threads; ++thread)
    {
        auto engine = a::rand::generator::createDefault(a::runtime::Cpu{}, 42u, thread);
        expected += hitsOf(engine, a::rand::distribution::createUniformReal<float>(a::runtime::Cpu{}));
    }
    // [host]
    bool isRight = true;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(Pi{}, expected, isRight);
    return isRight ? 0 : 1;
}
