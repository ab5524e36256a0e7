// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Copies that run beside kernels: the host's memory is pinned, and the work is cut into parts for two queues. Where
// devices can use the host's memory in place, no copy is needed at all.

#include <alpaka/alpaka.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace a = alpaka;

constexpr int n = 1 << 16;
constexpr int parts = 8;
constexpr int size = n / parts;

//! Steps of a generator of numbers: whole numbers are the same on every accelerator.
ALPAKA_FN_HOST_ACC inline auto mixed(std::uint32_t x) -> std::uint32_t
{
    for(int step = 0; step < 32; ++step)
        x = x * 1'664'525u + 1'013'904'223u;
    return x;
}

struct Mix
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int count, std::uint32_t* numbers) const
    {
        for(int const i : a::elements(acc, count))
            numbers[i] = mixed(numbers[i]);
    }
};

//! Sets the numbers, lets `work` mix them, and checks.
template<typename TWork>
auto isRightAfter(char const* name, std::uint32_t* numbers, TWork const& work) -> bool
{
    for(int i = 0; i < n; ++i)
        numbers[i] = static_cast<std::uint32_t>(i);
    auto const start = std::chrono::steady_clock::now();
    work();
    std::chrono::duration<double, std::micro> const time = std::chrono::steady_clock::now() - start;
    bool isRight = true;
    for(int i = 0; i < n; ++i)
        isRight = isRight && numbers[i] == mixed(static_cast<std::uint32_t>(i));
    std::printf("  %-16s %8.0f us  %s\n", name, time.count(), isRight ? "right" : "WRONG");
    return isRight;
}

struct Copies
{
    template<typename TAcc>
    void operator()(bool& isRight) const
    {
        std::printf("%s\n", a::getAccName<TAcc>().c_str());
        using Queue = a::Queue<TAcc, a::NonBlocking>;
        auto const device = a::getDevByIdx<TAcc>(0);
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        auto const workDiv = a::getValidWorkDiv<TAcc>(device, size, 16, false);

        // [overlap]
        auto onHost = a::alloc<std::uint32_t>(host, n);
        a::mem::buf::prepareForAsyncCopy(onHost); // pinned where a GPU gains from it; nothing elsewhere
        a::Buf<TAcc, std::uint32_t, a::DimInt<1>, int> onDevice[]
            = {a::alloc<std::uint32_t>(device, size), a::alloc<std::uint32_t>(device, size)};
        Queue queues[] = {Queue(device), Queue(device)}; // last: destroyed, after a wait, before the memory

        // While one queue computes its part, the other one copies: three tasks for each part, and no wait between.
        auto const mixParts = [&](int queueCount)
        {
            for(int part = 0; part < parts; ++part)
            {
                int const turn = part % queueCount;
                a::ViewSubView piece(onHost, size, part * size);
                a::copy(queues[turn], onDevice[turn], piece);
                a::exec<TAcc>(queues[turn], workDiv, Mix{}, size, a::getPtrNative(onDevice[turn]));
                a::copy(queues[turn], piece, onDevice[turn]);
            }
            a::waitFor(queues[0]);
            a::waitFor(queues[1]);
        };
        // [overlap]
        std::uint32_t* const numbers = a::getPtrNative(onHost);
        mixParts(2); // the first time costs more: threads start, the driver loads kernels
        isRight = isRightAfter("one queue", numbers, [&] { mixParts(1); }) && isRight;
        isRight = isRightAfter("two queues", numbers, [&] { mixParts(2); }) && isRight;

        if constexpr(a::mem::buf::MappableBuf<decltype(onHost), a::Dev<TAcc>>)
        {
            // [mapped]
            auto mapped = a::mem::buf::allocMappedBuf<TAcc, std::uint32_t>(host, n); // pinned, for host and device
            std::uint32_t* const inPlace = a::mem::view::getPtrDev(mapped, device);  // the device's address of it
            auto const mixInPlace = [&]
            {
                a::exec<TAcc>(queues[0], n, Mix{}, n, inPlace);
                a::waitFor(queues[0]); // then the host sees what the kernel wrote
            };
            // [mapped]
            isRight = isRightAfter("in place", a::getPtrNative(mapped), mixInPlace) && isRight;
        }
    }
};

int main()
{
    bool isRight = true;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(Copies{}, isRight);
    return isRight ? 0 : 1;
}
