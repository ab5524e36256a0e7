// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: the first parameter of the kernel does not take the accelerator

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

struct Kernel
{
    void operator()(a::acc::AccCpuThreads<Dim, int> const&, int) const {}
};

void mistake()
{
    a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
    a::WorkDivMembers<Dim, int> const workDiv(1, 1, 1);
    a::kernel::exec<Acc>(queue, workDiv, Kernel{}, 1);
}
