// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: a view that a collective call writes is constant

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <vector>

namespace a = alpaka;

void mistake(a::Queue<a::DevCpu, a::NonBlocking>& queue, std::vector<int> const& values)
{
    a::comm::allToAll(queue, values, values);
}
