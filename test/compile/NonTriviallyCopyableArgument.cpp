// expect: the kernel and its arguments are copied to the device and must be trivially
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <memory>

// A device that takes kernels and arguments byte by byte.
struct DeviceRuntime
{
    static constexpr char const* name = "Device";
    static constexpr bool isHost = false;
    static constexpr bool needsTriviallyCopyableArguments = true;
    static constexpr bool hasAtomicOperations = true;
};

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&, std::shared_ptr<int> const&) const
    {
    }
};

auto create()
{
    using Acc = alpaka::acc::Accelerator<
        alpaka::strategy::grid::Sequential,
        alpaka::strategy::block::SingleThread,
        DeviceRuntime,
        alpaka::DimInt<1>,
        int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    return alpaka::createTaskKernel<Acc>(workDiv, Kernel{}, std::shared_ptr<int>());
}
