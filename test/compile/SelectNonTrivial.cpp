// expect: algo::copyIf, partition, unique, runLengthEncode: the output's elements must be trivially copyable
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/algorithm.hpp>

#include <string>
#include <vector>

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

// Allowed: what is assigned where it is.
void transformStrings(alpaka::queue::QueueCpuBlocking& queue, std::vector<std::string>& out)
{
    alpaka::algo::fill<Acc>(queue, out, std::string("a"));
}

void copyStrings(
    alpaka::queue::QueueCpuBlocking& queue,
    std::vector<std::string> const& in,
    std::vector<std::string>& out,
    std::vector<unsigned>& count)
{
    alpaka::algo::copyIf<Acc>(queue, in, out, count, [](std::string const& text) { return text.empty(); });
}
