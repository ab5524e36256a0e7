// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <cstddef>

auto deviceCount() -> std::size_t;

auto deviceCount() -> std::size_t
{
    return alpaka::pltf::getDevCount<alpaka::acc::DefaultAcc<alpaka::dim::DimInt<1>, int>>();
}
