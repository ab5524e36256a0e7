// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: or is one of several that take them alike

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

struct Kernel
{
    void operator()(Acc const&, float*) const {}
    void operator()(Acc const&, double*) const {}
};

void mistake(a::queue::QueueCpuBlocking& queue)
{
    a::kernel::exec<Acc>(queue, a::WorkDivMembers<Dim, int>(1, 1, 1), Kernel{}, nullptr);
}
