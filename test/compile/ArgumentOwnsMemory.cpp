// expect: kernel launch: an argument owns memory (a container with an allocator, such as std::vector)
// expect: vector
// expect: AccCpuSerial
// expect: AccCpuOmp2Blocks
// errors: 2
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct Kernel
{
    template<typename TAcc, typename... TArgs>
    ALPAKA_FN_ACC void operator()(TAcc const&, TArgs const&...) const
    {
    }
};

// A table that kernels only read.
struct Table : std::vector<float>
{
};

template<>
struct alpaka::kernel::traits::IsArgument<Table> : std::true_type
{
};

using Dim = alpaka::DimInt<1>;
using Serial = alpaka::acc::AccCpuSerial<Dim, int>;
using Omp = alpaka::acc::AccCpuOmp2Blocks<Dim, int>;
using WorkDiv = alpaka::WorkDivMembers<Dim, int>;

static_assert(!alpaka::kernel::traits::IsArgument<std::string>::value);
static_assert(!alpaka::kernel::traits::IsArgument<std::map<int, int>>::value);
static_assert(alpaka::kernel::traits::IsArgument<std::string_view>::value);

// Allowed.
void launchAllowed(
    alpaka::queue::QueueCpuBlocking& queue,
    std::span<float> span,
    std::shared_ptr<int> const& shared,
    alpaka::mem::buf::BufCpu<float, Dim, int> const& buffer,
    Table const& table)
{
    alpaka::kernel::exec<Serial>(queue, WorkDiv(1, 1, 1), Kernel{}, span, shared, buffer, table, 1, &queue);
}

void launch(alpaka::queue::QueueCpuBlocking& queue, std::vector<float> const& values, std::string const& text)
{
    alpaka::kernel::exec<Serial>(queue, WorkDiv(1, 1, 1), Kernel{}, 1, values);
    static_cast<void>(alpaka::createTaskKernel<Omp>(WorkDiv(1, 1, 1), Kernel{}, text, 1));
}
