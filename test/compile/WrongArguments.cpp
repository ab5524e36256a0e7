// expect: an argument has not the type of the kernel's parameter
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&, float*) const
    {
    }
};

auto create()
{
    using Acc = alpaka::acc::AccCpuThreads<alpaka::DimInt<1>, int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    int* const wrong = nullptr;
    return alpaka::createTaskKernel<Acc>(workDiv, Kernel{}, wrong);
}
