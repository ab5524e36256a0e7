// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Step 6 of docs/tutorial/, a program of its own; ../tutorial.cpp runs it as a test.

// [program]
#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;
using Queue = a::Queue<Acc, a::NonBlocking>;
using Vec = a::Vec<a::DimInt<1>, int>;

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

//! One half of the rod on one device. Place 0 and the last one are the neighbours' (the halo).
struct Half
{
    explicit Half(a::Dev<Acc> const& device)
        : queue(device)
        , isReady(device)
        , in(a::alloc<float>(device, 502))
        , out(a::alloc<float>(device, 502))
    {
    }

    Queue queue;
    a::Event<Queue> isReady;
    a::Buf<Acc, float, a::DimInt<1>, int> in;
    a::Buf<Acc, float, a::DimInt<1>, int> out;
};

int main()
{
    std::size_t const count = a::getDevCount<Acc>();
    Half left(a::getDevByIdx<Acc>(0));
    Half right(a::getDevByIdx<Acc>(1 % count)); // the same device where there is only one
    auto const part = [](auto& view, int first, int extent) { return a::ViewSubView(view, Vec(extent), Vec(first)); };

    std::vector<float> rod = coldRod();
    a::ViewPlainPtr host(rod.data(), a::getDevByIdx<a::PltfCpu>(0), 1'000);
    for(Half* const half : {&left, &right})
    {
        a::set(half->queue, half->in, 0); // zeros beyond the ends of the rod
        a::set(half->queue, half->out, 0);
    }
    a::copy(left.queue, part(left.in, 1, 501), part(host, 0, 501));
    a::copy(right.queue, part(right.in, 0, 501), part(host, 499, 501));

    for(int round = 0; round < 4; ++round)
    {
        for(Half* const half : {&left, &right})
        {
            a::exec<Acc>(
                half->queue,
                {8, tileSize},
                SmoothPhases{},
                502,
                a::getPtrNative(half->in),
                a::getPtrNative(half->out));
            a::enqueue(half->queue, half->isReady);
        }
        // Each half fetches the place beyond its border when the other one has computed it.
        a::waitFor(left.queue, right.isReady);
        a::copy(left.queue, part(left.out, 501, 1), part(right.out, 1, 1));
        a::waitFor(right.queue, left.isReady);
        a::copy(right.queue, part(right.out, 0, 1), part(left.out, 500, 1));
        a::set(left.queue, part(left.out, 0, 1), 0);
        a::set(right.queue, part(right.out, 501, 1), 0);
        std::swap(left.in, left.out);
        std::swap(right.in, right.out);
    }

    a::copy(left.queue, part(host, 0, 500), part(left.in, 1, 500));
    a::copy(right.queue, part(host, 500, 500), part(right.in, 1, 500));
    a::waitFor(left.queue);
    a::waitFor(right.queue);
    show(rod);
    return 0;
}
// [program]
