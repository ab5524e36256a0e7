// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: an argument cannot be copied into the task

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

struct Data
{
    Data() = default;
    Data(Data const&) = delete;
};

struct Kernel
{
    void operator()(Acc const&, Data const&) const {}
};

void mistake()
{
    a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
    a::WorkDivMembers<Dim, int> const workDiv(1, 1, 1);
    Data const data;
    a::kernel::exec<Acc>(queue, workDiv, Kernel{}, data);
}
