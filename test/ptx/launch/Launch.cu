// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A launch, with the host's side: script/check/ptx looks at the symbols of the object file.
#include <alpaka/alpaka.hpp>

namespace a = alpaka;
using Acc = a::AccGpuCudaRt<a::DimInt<1>, int>;

struct Kernel
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const&) const
    {
    }
};

void launch(a::Queue<Acc, a::Blocking>& queue)
{
    a::exec<Acc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(1, 1, 1), Kernel{});
}
