// expect: queues and events of CPUs are alpaka's own
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void ask(alpaka::queue::QueueCpuBlocking const& queue) { alpaka::getNativeHandle(queue); }
