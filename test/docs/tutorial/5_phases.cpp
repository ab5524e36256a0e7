// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Step 5 of docs/tutorial/, a program of its own; ../tutorial.cpp runs it as a test.

// [program]
#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;

//! A rod of 1,000 places, cold but for one in the middle.
auto coldRod() -> std::vector<float>
{
    std::vector<float> rod(1'000, 0.0f);
    rod[500] = 81.0f;
    return rod;
}

//! Prints the nine places in the middle.
void show(std::vector<float> const& rod)
{
    for(std::size_t i = 496; i < 505; ++i)
        std::printf("%4.0f", static_cast<double>(rod[i]));
    std::printf("\n");
}

constexpr int tileSize = 64; // threads of a block

struct SmoothPhases : a::PhasedKernel
{
    using BlockThreadExtent = a::extent::Fixed<tileSize>;

    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team, int n, float const* __restrict in, float* __restrict out) const
    {
        ALPAKA_SHARED(team, float[tileSize + 2], tile);
        int const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * tileSize;

        a::block::phase(
            team,
            tileSize + 2,
            [&](int place)
            {
                int const i = first + place - 1;
                tile[place] = i >= 0 && i < n ? in[i] : 0.0f;
            });
        a::block::phase(
            team,
            [&](auto const&, int thread)
            {
                if(first + thread < n)
                    out[first + thread] = (tile[thread] + tile[thread + 1] + tile[thread + 2]) / 3.0f;
            });
    }
};

//! Four rounds on one accelerator.
template<typename TAcc>
auto fourRounds() -> std::vector<float>
{
    auto const device = a::getDevByIdx<TAcc>(0);
    a::Queue<TAcc, a::NonBlocking> queue(device);
    std::vector<float> rod = coldRod();
    auto in = a::alloc<float>(device, 1'000);
    auto out = a::alloc<float>(device, 1'000);
    a::copy(queue, in, rod);
    int const blocks = (1'000 + tileSize - 1) / tileSize;
    for(int round = 0; round < 4; ++round)
    {
        a::exec<TAcc>(queue, {blocks, tileSize}, SmoothPhases{}, 1'000, a::getPtrNative(in), a::getPtrNative(out));
        std::swap(in, out);
    }
    a::copy(queue, rod, in);
    a::waitFor(queue);
    return rod;
}

int main()
{
    auto const expected = fourRounds<a::DefaultAcc<a::DimInt<1>, int>>();
    show(expected);
    int different = 0;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>([&]<typename TAcc>()
                                                            { different += fourRounds<TAcc>() == expected ? 0 : 1; });
    std::printf("accelerators with another result: %d\n", different);
    return 0;
}
// [program]
