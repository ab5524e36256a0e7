// expect: dst and src need the same element type
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void copy(
    alpaka::queue::QueueCpuBlocking& queue,
    alpaka::mem::buf::BufCpu<float, alpaka::DimInt<1>, int>& dst,
    alpaka::mem::buf::BufCpu<double, alpaka::DimInt<1>, int> const& src)
{
    alpaka::mem::view::copy(queue, dst, src, alpaka::Vec<alpaka::DimInt<1>, int>(4));
}
