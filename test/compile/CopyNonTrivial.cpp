// expect: mem::view::copy(queue, dst, src, extent): the elements are copied byte by byte
// expect: mem::view::set(queue, view, byte, extent): the bytes of elements are set
// expect: mem::view::fill(queue, view, value): view has to be a view, neither it nor its elements const
// errors: 3
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>
#include <utility>

using Extent = alpaka::Vec<alpaka::DimInt<1>, int>;

template<typename T>
using Buf = alpaka::mem::buf::BufCpu<T, alpaka::DimInt<1>, int>;

// Allowed.
void copyPairs(
    alpaka::queue::QueueCpuBlocking& queue, Buf<std::pair<int, int>>& dst, Buf<std::pair<int, int>> const& src)
{
    alpaka::mem::view::copy(queue, dst, src, Extent(4));
}

void copyStrings(alpaka::queue::QueueCpuBlocking& queue, Buf<std::string>& dst, Buf<std::string> const& src)
{
    alpaka::mem::view::copy(queue, dst, src, Extent(4));
    alpaka::mem::view::set(queue, dst, 0, Extent(4));
    alpaka::mem::view::fill(queue, dst, "");
}
