// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Each cell has a stream of random numbers of its own, and every accelerator gets the same numbers, bit by bit.

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<1>;

//! Each cell goes some random steps. No engine is stored: the seed of the program, the number of the cell and how many
//! words the cell has used before are all that an engine is made of.
struct Walk
{
    template<typename TAcc>
    ALPAKA_FN_ACC void
    operator()(TAcc const& acc, int n, std::uint64_t seed, int firstStep, int steps, float* cells) const
    {
        auto const step = a::rand::distribution::createUniformReal<float>(acc, -1.0f, 1.0f);
        for(int const cell : a::elements(acc, n))
        {
            auto engine = a::rand::generator::createDefault(acc, seed, cell, firstStep); // a float takes one word
            for(int i = 0; i < steps; ++i)
            {
                cells[cell] += step(engine);
            }
        }
    }
};

//! The same numbers without a kernel, from one engine for each cell.
auto walkOnHost(std::size_t n, std::uint64_t seed, int steps) -> std::vector<float>
{
    a::runtime::Cpu const host;
    auto const step = a::rand::distribution::createUniformReal<float>(host, -1.0f, 1.0f);
    std::vector<float> cells(n);
    for(std::size_t cell = 0; cell < n; ++cell)
    {
        auto engine = a::rand::generator::createDefault(host, seed, cell, 0);
        for(int i = 0; i < steps; ++i)
        {
            cells[cell] += step(engine);
        }
    }
    return cells;
}

template<typename TAcc>
auto walk(int n, std::uint64_t seed) -> std::vector<float>
{
    auto const device = a::getDevByIdx<TAcc>(0);
    a::Queue<TAcc, a::Blocking> queue(device);
    auto cells = a::alloc<float>(device, n);
    auto const workDiv = a::getValidWorkDiv<TAcc>(device, n, 4, false);

    // [launches]
    // Three steps, then seven: the second launch goes on where the streams of the first one ended.
    a::set(queue, cells, 0);
    a::exec<TAcc>(queue, workDiv, Walk{}, n, seed, 0, 3, a::getPtrNative(cells));
    a::exec<TAcc>(queue, workDiv, Walk{}, n, seed, 3, 7, a::getPtrNative(cells));
    // [launches]

    std::vector<float> result(static_cast<std::size_t>(n));
    a::copy(queue, result, cells);
    return result;
}

//! Called once for each accelerator.
struct Check
{
    template<typename TAcc>
    void operator()(std::vector<float> const& expected, std::uint64_t seed, int& failures) const
    {
        auto const n = static_cast<int>(expected.size());
        bool const isRight = walk<TAcc>(n, seed) == expected && walk<TAcc>(n, seed + 1) != expected;
        failures += isRight ? 0 : 1;
        std::printf("%-24s %s\n", a::getAccName<TAcc>().c_str(), isRight ? "the same numbers" : "WRONG");
    }
};

int main()
{
    std::uint64_t const seed = 2'026;
    auto const expected = walkOnHost(10'007, seed, 10);
    int apart = 0; // neighbours that went the same way would share a stream
    for(std::size_t cell = 1; cell < expected.size(); ++cell)
    {
        apart += expected[cell] != expected[cell - 1] ? 1 : 0;
    }
    int failures = apart > 10'000 ? 0 : 1;
    a::meta::forEachType<a::EnabledAccs<Dim, int>>(Check{}, expected, seed, failures);
    return failures == 0 ? 0 : 1;
}
