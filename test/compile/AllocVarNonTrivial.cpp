// expect: T must be trivial: it is neither constructed nor destroyed
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

auto kernel(alpaka::acc::AccCpuThreads<alpaka::DimInt<1>, int> const& acc) -> std::string&
{
    return alpaka::allocVar<std::string, 0>(acc);
}
