// expect: acc has no block barrier for this
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

auto kernel(Acc const& acc) -> int
{
    return alpaka::syncBlockThreadsPredicate<alpaka::block::sync::op::Count>(acc, 1);
}
