// expect: createUniformReal<T>(acc): T is float or double, acc an accelerator or the
// expect: AccCpuSerial
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    static_cast<void>(alpaka::rand::distribution::createUniformReal<int>(acc));
}
