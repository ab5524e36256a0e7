// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The six steps of docs/tutorial/: each prints what its page shows.

// [header]
#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;
// [header]

#include "Pages.hpp"
#include <array>
#include <cstddef>

namespace
{
    constexpr int size = 1'000;

    // [start]
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
        {
            std::printf("%4.0f", static_cast<double>(rod[i]));
        }
        std::printf("\n");
    }
    // [start]

    // [loop]
    void smooth(int n, float const* in, float* out)
    {
        for(int i = 0; i < n; ++i)
        {
            float const left = i > 0 ? in[i - 1] : 0.0f;
            float const right = i + 1 < n ? in[i + 1] : 0.0f;
            out[i] = (left + in[i] + right) / 3.0f;
        }
    }
    // [loop]

    void step1()
    {
        // [callLoop]
        std::vector<float> in = coldRod();
        std::vector<float> out(in.size());
        for(int round = 0; round < 4; ++round)
        {
            smooth(1'000, in.data(), out.data());
            std::swap(in, out);
            show(in);
        }
        // [callLoop]
    }

    // [kernel]
    struct Smooth
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* in, float* out) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i < n)
            {
                float const left = i > 0 ? in[i - 1] : 0.0f;
                float const right = i + 1 < n ? in[i + 1] : 0.0f;
                out[i] = (left + in[i] + right) / 3.0f;
            }
        }
    };
    // [kernel]

    void step2()
    {
        // [acc]
        using Acc = a::AccCpuThreads<a::DimInt<1>, int>;
        // [acc]

        // [launch]
        auto const device = a::getDevByIdx<Acc>(0);
        a::Queue<Acc, a::Blocking> queue(device);

        std::vector<float> in = coldRod();
        std::vector<float> out(in.size());
        for(int round = 0; round < 4; ++round)
        {
            a::exec<Acc>(queue, 1'000, Smooth{}, 1'000, in.data(), out.data());
            std::swap(in, out);
            show(in);
        }
        // [launch]
    }

    void step3()
    {
        // [memory]
        using Acc = a::DefaultAcc<a::DimInt<1>, int>;
        auto const device = a::getDevByIdx<Acc>(0);
        a::Queue<Acc, a::NonBlocking> queue(device);

        std::vector<float> rod = coldRod();
        auto in = a::alloc<float>(device, 1'000);
        auto out = a::alloc<float>(device, 1'000);
        a::copy(queue, in, rod);
        for(int round = 0; round < 4; ++round)
        {
            a::exec<Acc>(queue, 1'000, Smooth{}, 1'000, a::getPtrNative(in), a::getPtrNative(out));
            std::swap(in, out);
        }
        a::copy(queue, rod, in);
        a::waitFor(queue);
        show(rod);
        // [memory]
    }

    // [tile]
    constexpr int tileSize = 64; // threads of a block

    struct SmoothTile
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* in, float* out) const
        {
            ALPAKA_SHARED(acc, float[tileSize + 2], tile);
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * tileSize;
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];

            for(int place = thread; place < tileSize + 2; place += tileSize)
            {
                int const i = first + place - 1;
                tile[place] = i >= 0 && i < n ? in[i] : 0.0f;
            }
            a::sync(acc);
            if(first + thread < n)
            {
                out[first + thread] = (tile[thread] + tile[thread + 1] + tile[thread + 2]) / 3.0f;
            }
        }
    };
    // [tile]

    // [phases]
    struct SmoothPhases : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<tileSize>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict in, float* __restrict out) const
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
                    {
                        out[first + thread] = (tile[thread] + tile[thread + 1] + tile[thread + 2]) / 3.0f;
                    }
                });
        }
    };
    // [phases]

    template<typename TAcc, typename TKernel>
    auto rounds(TKernel const& kernel, int blocks) -> std::vector<float>
    {
        auto const device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> queue(device);
        std::vector<float> rod = coldRod();
        auto in = a::alloc<float>(device, size);
        auto out = a::alloc<float>(device, size);
        a::copy(queue, in, rod);
        for(int round = 0; round < 4; ++round)
        {
            // [blocks]
            a::exec<TAcc>(queue, {blocks, tileSize}, kernel, size, a::getPtrNative(in), a::getPtrNative(out));
            // [blocks]
            std::swap(in, out);
        }
        a::copy(queue, rod, in);
        return rod;
    }

    void step4()
    {
        using Acc = a::AccCpuThreads<a::DimInt<1>, int>;
        // [blockCount]
        int const blocks = (size + tileSize - 1) / tileSize; // 16 blocks of 64 threads for 1,000 places
        // [blockCount]
        show(rounds<Acc>(SmoothTile{}, blocks));
    }

    void step5()
    {
        // [everywhere]
        int const blocks = (size + tileSize - 1) / tileSize;
        auto const expected = rounds<a::AccCpuThreads<a::DimInt<1>, int>>(SmoothTile{}, blocks);
        int different = 0;
        a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(
            [&]<typename TAcc>() { different += rounds<TAcc>(SmoothPhases{}, blocks) == expected ? 0 : 1; });
        std::printf("accelerators with another result: %d\n", different);
        // [everywhere]
    }

    // [half]
    //! One half of the rod on one device. Place 0 and the last one are the neighbours' (the halo).
    template<typename TAcc>
    struct Half
    {
        explicit Half(a::Dev<TAcc> const& device)
            : queue(device)
            , isReady(device)
            , in(a::alloc<float>(device, 502))
            , out(a::alloc<float>(device, 502))
        {
        }

        a::Queue<TAcc, a::NonBlocking> queue;
        a::Event<a::Queue<TAcc, a::NonBlocking>> isReady;
        a::Buf<TAcc, float, a::DimInt<1>, int> in;
        a::Buf<TAcc, float, a::DimInt<1>, int> out;
    };
    // [half]

    void step6()
    {
        // [devices]
        using Acc = a::DefaultAcc<a::DimInt<1>, int>;
        std::size_t const count = a::getDevCount<Acc>();
        Half<Acc> left(a::getDevByIdx<Acc>(0));
        Half<Acc> right(a::getDevByIdx<Acc>(1 % count)); // the same device where there is only one
        // [devices]

        // [split]
        using Vec = a::Vec<a::DimInt<1>, int>;
        auto const part
            = [](auto& view, int first, int extent) { return a::ViewSubView(view, Vec(extent), Vec(first)); };

        std::vector<float> rod = coldRod();
        a::ViewPlainPtr<a::DevCpu, float, a::DimInt<1>, int> host(rod.data(), a::getDevByIdx<a::PltfCpu>(0), 1'000);
        for(Half<Acc>* const half : {&left, &right})
        {
            a::set(half->queue, half->in, 0); // zeros beyond the ends of the rod
            a::set(half->queue, half->out, 0);
        }
        a::copy(left.queue, part(left.in, 1, 501), part(host, 0, 501));
        a::copy(right.queue, part(right.in, 0, 501), part(host, 499, 501));
        // [split]

        // [rounds]
        for(int round = 0; round < 4; ++round)
        {
            for(Half<Acc>* const half : {&left, &right})
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
        // [rounds]

        // [collect]
        a::copy(left.queue, part(host, 0, 500), part(left.in, 1, 500));
        a::copy(right.queue, part(host, 500, 500), part(right.in, 1, 500));
        a::waitFor(left.queue);
        a::waitFor(right.queue);
        show(rod);
        // [collect]
    }
} // namespace

auto docs::tutorial(int step) -> bool
{
    std::array const steps{step1, step2, step3, step4, step5, step6};
    if(step < 1 || step > static_cast<int>(steps.size()))
    {
        return false;
    }
    steps[static_cast<std::size_t>(step - 1)]();
    return true;
}
