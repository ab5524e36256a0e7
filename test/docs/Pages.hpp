// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The code that the pages of docs/ show, a function for each page or folder.
#pragma once

#include <alpaka/alpaka.hpp>

#include <string_view>

namespace docs
{
    //! Where snippets run whose kernels use the host's memory: an emulated device can do that, too.
#ifdef ALPAKA_TEST_DEVICE
    template<typename TDim>
    using Acc = alpaka::DefaultAcc<TDim, int>;
#else
    template<typename TDim>
    using Acc = alpaka::AccCpuBlockPerCore<TDim, int>;
#endif

    //! Prints what a step of docs/tutorial/ prints. \return Whether there is such a step.
    auto tutorial(int step) -> bool;

    //! Runs the snippets of docs/howto/ and docs/reference/. \return How many of them came to a wrong result.
    auto algorithms() -> int;
    auto columns() -> int;
    auto howto() -> int;
    auto pools() -> int;
    auto reference() -> int;
    auto concepts() -> int;
    auto entries() -> int;
    auto cheatSheet() -> int;

    //! Prints `<name> is WRONG` when it is. \return 0 when it is right, else 1.
    auto check(std::string_view name, bool isRight) -> int;
} // namespace docs
