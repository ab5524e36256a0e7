// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A part of the process; PART is its name, HAS_BODIES whether its headers have the bodies of the engine.

#include "Part.hpp"

#include <vector>

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

static_assert(ALPAKA_HAS_BODIES == HAS_BODIES, "the part is compiled in the other mode");

namespace
{
    struct AddFirst
    {
        ALPAKA_FN_ACC void operator()(Acc const& acc, int n, int* data) const
        {
            auto& first = alpaka::allocVar<int, 1>(acc);
            int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0] == 0)
                first = 41;
            alpaka::sync(acc);
            if(i < n)
                data[i] += first;
        }
    };

    auto runs() -> bool
    {
        std::vector<int> data(100, 1);
        auto const device = alpaka::getDevByIdx<Acc>(0);
        Queue queue(device);
        auto const workDiv = alpaka::getValidWorkDiv<Acc>(device, 100, 1);
        alpaka::kernel::exec<Acc>(queue, workDiv, AddFirst{}, 100, data.data());
        alpaka::wait::wait(queue);
        return data == std::vector<int>(100, 42);
    }

    auto process() -> void const* { return alpaka::host::sharedProcess().operator->(); }

    void waitFor(Queue& queue) { alpaka::wait::wait(queue); }
} // namespace

extern "C" [[gnu::visibility("default")]] auto PART() -> Part { return {TEXT(PART), &process, &runs, &waitFor}; }

#ifdef PLUGIN
extern "C" [[gnu::visibility("default")]] void partOfPlugin(Part& part) { part = PART(); }
#endif
