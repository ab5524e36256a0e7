// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: TElem has to be an object's type

#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;

void mistake()
{
    auto const host = a::pltf::getDevByIdx<a::pltf::PltfCpu>(0);
    static_cast<void>(a::alloc<int&, int>(host, 5));
}
