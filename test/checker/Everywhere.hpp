// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Included in front of a source that knows nothing of it: each accelerator that the source names is AccCpuChecked.
#pragma once

#include <alpaka/standalone/CpuChecked.hpp>
//
#include <alpaka/alpaka.hpp>

#include <tuple>

namespace alpaka::acc
{
    //! In place of EnabledAccs.
    template<typename TDim, typename TIdx>
    using OnlyChecked = std::tuple<AccCpuChecked<TDim, TIdx>>;
} // namespace alpaka::acc

#define EnabledAccs OnlyChecked
#define DefaultAcc AccCpuChecked
#define AccCpuBlockPerCore AccCpuChecked
#define AccCpuFibers AccCpuChecked
#define AccCpuOmp2Blocks AccCpuChecked
#define AccCpuOmp2Threads AccCpuChecked
#define AccCpuSerial AccCpuChecked
#define AccCpuTbbBlocks AccCpuChecked
#define AccCpuThreads AccCpuChecked
