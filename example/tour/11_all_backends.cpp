// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// One program may use every back-end that it was compiled with: they are a list of types.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<1>;

struct Square
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int* values) const
    {
        for(int const i : a::elements(acc, n))
        {
            values[i] = i * i;
        }
    }
};

//! Called once for each accelerator.
struct RunSquare
{
    template<typename TAcc>
    void operator()(std::vector<int> const& expected, int& failures) const
    {
        auto const n = static_cast<int>(expected.size());
        auto const device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> queue(device);
        auto onDevice = a::alloc<int>(device, n);

        auto const workDiv = a::getValidWorkDiv<TAcc>(device, n, 32, false);
        a::exec<TAcc>(queue, workDiv, Square{}, n, a::getPtrNative(onDevice));

        std::vector<int> values(expected.size());
        a::copy(queue, values, onDevice);
        failures += values == expected ? 0 : 1;
        std::printf(
            "%-24s on %s: %s\n",
            a::getAccName<TAcc>().c_str(),
            a::dev::getName(device).c_str(),
            values == expected ? "right" : "WRONG");
    }
};

int main()
{
    std::vector<int> expected(10'007);
    for(std::size_t i = 0; i < expected.size(); ++i)
    {
        expected[i] = static_cast<int>(i * i);
    }

    // [forEach]
    int failures = 0;
    a::meta::forEachType<a::EnabledAccs<Dim, int>>(RunSquare{}, expected, failures);
    // [forEach]
    return failures == 0 ? 0 : 1;
}
