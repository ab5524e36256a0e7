// expect: acc has no block barrier; its block strategy must supply
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

// A block strategy that has neither a barrier nor shared memory.
struct Bare
{
    static constexpr char const* name = "Bare";
    static constexpr bool threadsAreConcurrent = false;
    static constexpr std::size_t maxThreadsPerBlock = 1;

    static auto preferredThreadsPerBlock() -> std::size_t { return 1; }
};

using Acc
    = alpaka::acc::Accelerator<alpaka::strategy::grid::Sequential, Bare, alpaka::runtime::Cpu, alpaka::DimInt<1>, int>;

void kernel(Acc const& acc) { alpaka::syncBlockThreads(acc); }
