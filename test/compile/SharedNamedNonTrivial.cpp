// expect: ALPAKA_SHARED(acc, T, name): T must be trivial
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

void use(Acc const& acc)
{
    ALPAKA_SHARED(acc, std::string, name);
    name.clear();
}
