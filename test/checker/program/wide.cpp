// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Atomic operations of 16 bytes in a kernel, for compilers that make functions of the checker of them (clang -mcx16).

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

#include <cstdio>
#include <cstdlib>

namespace
{
    namespace a = alpaka;
    using Dim = a::dim::DimInt<1>;
    using Acc = a::acc::AccCpuChecked<Dim, int>;
    __extension__ using Wide = unsigned __int128;

    struct Count
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, Wide* counts) const
        {
            auto const one = static_cast<Wide>(a::getIdx<a::Grid, a::Threads>(acc)[0] + 1) << 60;
            __atomic_fetch_add(&counts[0], one, __ATOMIC_RELAXED);
            Wide expected = __atomic_load_n(&counts[1], __ATOMIC_RELAXED);
            while(!__atomic_compare_exchange_n(
                &counts[1], &expected, expected + one, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            {
            }
            __atomic_store_n(&counts[2], one, __ATOMIC_RELAXED);
            __atomic_fetch_xor(&counts[3], one, __ATOMIC_RELAXED);
        }
    };
} // namespace

auto main() -> int
{
    auto const device = a::pltf::getDevByIdx<Acc>(0);
    a::queue::Queue<Acc, a::queue::Blocking> queue(device);
    auto counts = a::mem::buf::alloc<Wide, int>(device, 4);
    for(int i = 0; i < 4; ++i)
        counts.data()[i] = 0;
    a::kernel::exec<Acc>(queue, a::workdiv::WorkDivMembers<Dim, int>(4, 16, 1), Count{}, counts.data());
    Wide sum = 0;
    Wide differences = 0;
    for(Wide i = 1; i <= 64; ++i)
    {
        sum += i << 60;
        differences ^= i << 60;
    }
    bool const isRight = counts.data()[0] == sum && counts.data()[1] == sum && counts.data()[3] == differences;
    std::printf("%s\n", isRight ? "the counts are right" : "the counts are WRONG");
    return isRight ? EXIT_SUCCESS : EXIT_FAILURE;
}
