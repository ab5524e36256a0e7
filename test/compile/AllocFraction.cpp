// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: extent an integer or an object with extents that are integers

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

void mistake()
{
    auto const host = a::pltf::getDevByIdx<a::pltf::PltfCpu>(0);
    static_cast<void>(a::alloc<int>(host, 3.5));
}
