// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Of NVTX what the library calls: ranges that are nested.
#pragma once

#define NVTX_VERSION 3

namespace emulated
{
    inline thread_local int openRanges = 0;
}

//! \return How many ranges were open before.
inline auto nvtxRangePushA(char const*) -> int
{
    return emulated::openRanges++;
}

//! \return How many ranges are open now.
inline auto nvtxRangePop() -> int
{
    return --emulated::openRanges;
}
