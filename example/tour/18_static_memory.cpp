// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Variables of the device: kernels use them by their names, the host through views. Every device has its own, and all
// CPU accelerators share one.

#include <alpaka/alpaka.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace a = alpaka;

// [variables]
// Type, name, initial values. The first is only read by kernels, which devices cache; the second is also written.
ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(int[4], g_limits, {10, 20, 30, 40});
ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(unsigned[5], g_counts);
// [variables]

// [kernel]
//! Counts the numbers below the first limit, those from one limit to the next, and last those from the last limit on.
struct Count
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* numbers) const
    {
        for(int const i : a::elements(acc, n))
        {
            int bin = 0;
            while(bin < 4 && numbers[i] >= g_limits[bin])
            {
                ++bin;
            }
            a::atomicAdd(acc, &g_counts[bin], 1u);
        }
    }
};
// [kernel]

//! The same on the host.
auto counted(std::vector<int> const& numbers, std::array<int, 4> const& limits) -> std::array<unsigned, 5>
{
    std::array<unsigned, 5> counts{};
    for(int const number : numbers)
    {
        std::size_t bin = 0;
        while(bin < 4 && number >= limits[bin])
        {
            ++bin;
        }
        ++counts[bin];
    }
    return counts;
}

struct Histograms
{
    template<typename TAcc>
    void operator()(std::vector<int> const& numbers, bool& isRight) const
    {
        auto const n = static_cast<int>(numbers.size());
        auto const device = a::getDevByIdx<TAcc>(0);
        auto onDevice = a::alloc<int>(device, n);
        std::array<int, 4> const allLimits[] = {{10, 20, 30, 40}, {1, 2, 50, 90}};
        std::array<unsigned, 5> counts{};
        a::Queue<TAcc, a::NonBlocking> queue(device); // waits for its tasks, before their memory is freed
        a::copy(queue, onDevice, numbers);
        auto const workDiv = a::getValidWorkDiv<TAcc>(device, n, 16, false);

        bool isRightHere = true;
        for(auto const& limits : allLimits)
        {
            // [views]
            auto deviceLimits = a::mem::view::createStaticDevMemView(&g_limits[0], device, 4);
            auto deviceCounts = a::mem::view::createStaticDevMemView(&g_counts[0], device, 5);

            a::copy(queue, deviceLimits, limits); // also a constant may be set, between kernels
            a::set(queue, deviceCounts, 0);
            a::exec<TAcc>(queue, workDiv, Count{}, n, a::getPtrNative(onDevice));
            a::copy(queue, counts, deviceCounts);
            a::waitFor(queue);
            // [views]
            isRightHere = isRightHere && counts == counted(numbers, limits);
        }
        std::printf("%s: %s\n", a::getAccName<TAcc>().c_str(), isRightHere ? "all are counted" : "WRONG");
        isRight = isRight && isRightHere;
    }
};

int main()
{
    std::vector<int> numbers(10'007);
    for(std::size_t i = 0; i < numbers.size(); ++i)
    {
        numbers[i] = static_cast<int>(i * i % 101);
    }
    bool isRight = true;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(Histograms{}, numbers, isRight);
    return isRight ? 0 : 1;
}
