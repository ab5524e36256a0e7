// expect: acc does not have this function for integers of this type
// expect: alpaka::intrinsic::clz
// expect: integers of 32 and 64
// expect: float
// expect: AccCpuSerial
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    static_cast<void>(alpaka::intrinsic::clz(acc, 3.0f));
}
