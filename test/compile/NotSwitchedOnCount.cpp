// expect: acc::AccOmp5: this accelerator is not switched on; define ALPAKA_ACC_ANY_BT_OMP5_ENABLED before
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

auto count() { return alpaka::getDevCount<alpaka::acc::AccOmp5<alpaka::DimInt<1>, int>>(); }
