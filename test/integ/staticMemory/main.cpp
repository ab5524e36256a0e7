// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, a program of its own tests it there

//! Static memory across two sources: what the other source defines is initialised, filled from the host, read and
//! written by a kernel and read back, on every device and, where it is switched on, on AccCpuSerial
//! in the same program.

#include "Variables.hpp"
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <type_traits>

using Dim = alpaka::DimInt<1>;
using Idx = std::size_t;
using Vec = alpaka::Vec<Dim, Idx>;

struct Multiply
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc) const
    {
        auto const i = alpaka::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
        staticMemory::results[i] += staticMemory::timesThree(staticMemory::factors[i]);
    }
};

//! \return Whether the device has computed 5 + 3 * factor, with the factors of the definition and with
//!         those of the host.
template<typename TAcc>
auto isRight(alpaka::dev::Dev<TAcc> const& dev) -> bool
{
    namespace view = alpaka::mem::view;
    Vec const extent(std::size_t{4});
    alpaka::queue::Queue<TAcc, alpaka::queue::Blocking> queue(dev);
    auto factors = view::createStaticDevMemView(&staticMemory::factors[0], dev, extent);
    auto results = view::createStaticDevMemView(&staticMemory::results[0], dev, extent);
    auto const host = alpaka::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
    auto mine = alpaka::alloc<std::uint32_t>(host, extent);
    auto const one = Vec::ones();
    alpaka::WorkDivMembers const workDiv(extent, one, one);

    bool isRight = true;
    alpaka::kernel::exec<TAcc>(queue, workDiv, Multiply{});
    view::copy(queue, mine, results);
    for(std::size_t i = 0; i < 4; ++i)
        isRight = isRight && mine[i] == 5 + 3 * (i + 1);

    for(std::size_t i = 0; i < 4; ++i)
        mine[i] = static_cast<std::uint32_t>(10 * i);
    view::copy(queue, factors, mine);
    view::set(queue, results, std::uint8_t{0});
    alpaka::kernel::exec<TAcc>(queue, workDiv, Multiply{});
    view::copy(queue, mine, results);
    for(std::size_t i = 0; i < 4; ++i)
        isRight = isRight && mine[i] == 30 * i;
    return isRight;
}

auto main() -> int
{
    using Acc = alpaka::acc::DefaultAcc<Dim, Idx>;
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
    using Host = alpaka::acc::AccCpuSerial<Dim, Idx>;
    if constexpr(!std::is_same_v<alpaka::dev::Dev<Acc>, alpaka::dev::DevCpu>)
        if(!isRight<Host>(alpaka::getDevByIdx<Host>(std::size_t{0})))
        {
            std::puts("static memory of the host is wrong");
            return 1;
        }
#endif
    auto const count = alpaka::getDevCount<Acc>();
    for(std::size_t i = 0; i < count; ++i)
        if(!isRight<Acc>(alpaka::getDevByIdx<Acc>(i)))
        {
            std::printf("static memory of device %zu is wrong\n", i);
            return 1;
        }
    std::printf(count == 0 ? "no device\n" : "static memory is right\n");
    return count == 0 ? 77 : 0;
}
