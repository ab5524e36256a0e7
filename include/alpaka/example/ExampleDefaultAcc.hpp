// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An older name of the default accelerator.
#pragma once

#include <alpaka/core/Standard.hpp>
#include <alpaka/Backends.hpp>

namespace alpaka::example
{
    //! acc::DefaultAcc
    template<typename TDim, typename TIdx>
    using ExampleDefaultAcc = acc::DefaultAcc<TDim, TIdx>;
} // namespace alpaka::example
