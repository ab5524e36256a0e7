// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: TEnv has to be an accelerator, device or platform

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

void mistake()
{
    a::queue::Queue<int, a::queue::Blocking> const queue(a::getDevByIdx<Acc>(0));
    static_cast<void>(queue);
}
