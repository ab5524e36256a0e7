// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Shares a translation unit with part.cpp and alpaka/engine.cpp.

#include <alpaka/alpaka.hpp>

auto coresOfProcess() -> std::size_t { return alpaka::host::usableCores(); }
