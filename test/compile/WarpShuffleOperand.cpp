// expect: warp::shfl...(acc, value, number): acc has no warps
// expect: alpaka::warp::shfl_down
// expect: or the value is not trivially copyable
// expect: AccCpuOmp2Blocks
// expect: string
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

void kernel(alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<1>, int> const& acc, std::string const& value)
{
    static_cast<void>(alpaka::warp::shfl_down(acc, value, 1u));
}
