// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A kernel may do its work in another way on an accelerator where that is faster. The launch does not change.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

//! What the kernel does on an accelerator of which nothing special is known.
template<typename TAcc>
struct Form
{
    static constexpr char const* name = "one result for each thread";

    ALPAKA_FN_ACC static void run(TAcc const& acc, int n, int const* in, int* out)
    {
        for(int const i : a::elements(acc, n))
        {
            out[i] = 2 * in[i] + 1;
        }
    }
};

//! A grid has one thread a block there: a grid of any size will do, with long runs for the vector unit.
template<typename TDim, typename TIdx>
struct Form<a::AccCpuSerial<TDim, TIdx>>
{
    static constexpr char const* name = "runs of neighbours";

    ALPAKA_FN_ACC static void run(a::AccCpuSerial<TDim, TIdx> const& acc, int n, int const* in, int* out)
    {
        for(auto const run : a::idx::gridStridedRuns(acc, n))
        {
            for(int const i : run)
            {
                out[i] = 2 * in[i] + 1;
            }
        }
    }
};

struct TwiceAndOne
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* in, int* out) const
    {
        Form<TAcc>::run(acc, n, in, out);
    }
};

template<typename TAcc>
auto isRight() -> bool
{
    constexpr int n = 10'007;
    std::vector<int> values(n, 20);
    auto const device = a::getDevByIdx<TAcc>(0);
    a::Queue<TAcc, a::Blocking> queue(device);
    auto in = a::alloc<int>(device, n);
    auto out = a::alloc<int>(device, n);
    a::copy(queue, in, values);
    auto const workDiv = a::getValidWorkDiv<TAcc>(device, n, 64, false);
    a::exec<TAcc>(queue, workDiv, TwiceAndOne{}, n, a::getPtrNative(in), a::getPtrNative(out));
    a::copy(queue, values, out);
    bool const result = values == std::vector<int>(n, 41);
    std::printf("%s, %s: %s\n", a::getAccName<TAcc>().c_str(), Form<TAcc>::name, result ? "right" : "WRONG");
    return result;
}

int main()
{
    bool const isSerialRight = isRight<a::AccCpuSerial<a::DimInt<1>, int>>();
    bool const isThreadsRight = isRight<a::AccCpuThreads<a::DimInt<1>, int>>();
    return isSerialRight && isThreadsRight ? 0 : 1;
}
