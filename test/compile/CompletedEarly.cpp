// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: the program needed this accelerator complete before its block strategy was included; include

#include <alpaka/acc/Named.hpp>
#include <alpaka/dim/Dim.hpp>

namespace a = alpaka;
using Acc = a::acc::AccCpuSerial<a::dim::DimInt<1>, int>;
static_assert(sizeof(Acc) != 0);

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* out) const
    {
        *out = a::getIdx<a::Grid, a::Threads>(acc)[0];
    }
};

void mistake(a::queue::QueueCpuBlocking& queue, int* out)
{
    a::kernel::exec<Acc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(1, 1, 1), Kernel{}, out);
}
