// expect: T wants a stricter alignment than dynamic shared memory has
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct alignas(4096) Page
{
    char bytes[4096];
};

auto kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc) -> Page*
{
    return alpaka::getMem<Page>(acc);
}
