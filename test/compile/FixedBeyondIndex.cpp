// expect: kernel launch: the kernel's BlockThreadExtent has no threads, or more than a block can have
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    using BlockThreadExtent = alpaka::extent::Fixed<256>;

    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const&) const
    {
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, unsigned char>;

auto divide(alpaka::dev::DevCpu const& dev)
{
    return alpaka::workdiv::getValidWorkDiv(alpaka::workdiv::KernelCfg<Acc>{}, dev, Kernel{});
}
