// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Kernels that are compiled for devices alone. With the option ALPAKA_RAND_XORWOW_ENABLE they draw the numbers of the
// vendor's library.

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>

using Acc = alpaka::acc::DefaultAcc<alpaka::DimInt<1>, std::size_t>;

struct Draw
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* words, float* reals) const
    {
        auto const i = alpaka::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
        auto engine = alpaka::rand::generator::createDefault(alpaka::rand::Xorwow{}, 42, i);
        auto uniform = alpaka::rand::distribution::createUniformReal<float>(acc);
#ifdef __CUDACC__
        curandStateXORWOW_t vendors;
        curand_init(42, i, 0, &vendors);
        words[i] = engine() ^ curand(&vendors);
#else
        rocrand_state_xorwow vendors;
        rocrand_init(42, i, 0, &vendors);
        words[i] = engine() ^ rocrand(&vendors);
#endif
        reals[i] = uniform(engine);
    }
};

struct Sync
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* words) const
    {
        auto const i = alpaka::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
        words[i] = 1;
        alpaka::grid::sync::syncGridThreads(acc);
        words[2 + i] = words[1 - i];
    }
};

int main()
{
    if(alpaka::getDevCount<Acc>() == 0)
    {
        std::puts("no device");
        return 77;
    }
    constexpr std::size_t n = 100;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, std::size_t>;
    Vec const extent(n);
    auto const dev = alpaka::getDevByIdx<Acc>(std::size_t{0});
    auto const host = alpaka::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
    alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(dev);
    auto words = alpaka::alloc<std::uint32_t>(dev, extent);
    auto reals = alpaka::alloc<float>(dev, extent);
    auto flags = alpaka::alloc<std::uint32_t>(dev, Vec(std::size_t{4}));
    alpaka::WorkDivMembers const workDiv(extent, Vec::ones(), Vec::ones());
    alpaka::kernel::exec<Acc>(
        queue, workDiv, Draw{}, alpaka::mem::view::getPtrNative(words), alpaka::mem::view::getPtrNative(reals));
    alpaka::kernel::execCooperative<Acc>(
        queue,
        alpaka::WorkDivMembers(Vec(std::size_t{2}), Vec::ones(), Vec::ones()),
        Sync{},
        alpaka::mem::view::getPtrNative(flags));
    auto difference = alpaka::alloc<std::uint32_t>(host, extent);
    auto drawn = alpaka::alloc<float>(host, extent);
    alpaka::mem::view::copy(queue, difference, words);
    alpaka::mem::view::copy(queue, drawn, reals);
    auto seen = alpaka::alloc<std::uint32_t>(host, Vec(std::size_t{4}));
    alpaka::mem::view::copy(queue, seen, flags);
    int wrong = seen[2] + seen[3] == 2 ? 0 : 1;
    for(std::size_t i = 0; i < n; ++i)
        wrong += difference[i] != 0 || !(drawn[i] >= 0.0f && drawn[i] < 1.0f) ? 1 : 0;
    std::printf("%d wrong\n", wrong);
    return wrong == 0 ? 0 : 1;
}
