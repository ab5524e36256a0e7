// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What each part of the process offers.
#pragma once

#include <alpaka/alpaka.hpp>

using Acc = alpaka::acc::AccCpuThreads<alpaka::dim::DimInt<1>, int>;
using Queue = alpaka::queue::Queue<Acc, alpaka::queue::NonBlocking>;

struct Part
{
    char const* name;
    void const* (*process)();      //!< The address of the state that all queues share.
    bool (*runs)();                //!< Whether a kernel with a barrier gives the right sum.
    void (*waitFor)(Queue& queue); //!< Waits on behalf of the part.
};

extern "C"
{
    auto static_part() -> Part;
    auto shared_part() -> Part;
    auto hidden_part() -> Part;
    auto unity_part() -> Part;
    auto optimised_part() -> Part;
    auto headers_shared() -> Part;
    auto headers_object() -> Part;
}
