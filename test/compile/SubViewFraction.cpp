// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: extent and offset have to be integers

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

void mistake()
{
    auto const host = a::pltf::getDevByIdx<a::pltf::PltfCpu>(0);
    auto buffer = a::alloc<int, int>(host, 5);
    a::mem::view::ViewSubView const part(buffer, 2, 1.5);
}
