// expect: mem::view::prefetch(queue, view, dev): a queue of the view's device is needed
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <vector>

void move(alpaka::queue::QueueCpuBlocking& queue, std::vector<int> const& values)
{
    alpaka::mem::view::prefetch(queue, values, alpaka::dev::getDev(queue));
    alpaka::mem::view::prefetch(queue, values, 1);
}
