// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The places that headers had in 2015 to 2020, each once: CMakeLists.txt writes the list.

#include "olderHeaders.hpp"

struct Increment
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const&, int* value) const
    {
        ++*value;
    }
};

int main()
{
    using Acc = alpaka::acc::AccCpuSerial<alpaka::dim::DimInt<1u>, int>;
    alpaka::queue::QueueCpuBlocking queue(alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0u));
    int value = 41;
    alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<1u>, int> const workDiv(1, 1, 1);
    alpaka::kernel::exec<Acc>(queue, workDiv, Increment(), &value);
    return value == 42 ? 0 : 1;
}
