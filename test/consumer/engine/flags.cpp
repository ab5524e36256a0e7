// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A program whose own flags change the layout of standard types that cross from the headers to the engine, or what
// instruments its accesses: the engine must have these flags, too. toText hands out a std::string.

#include <alpaka/alpaka.hpp>

#include <atomic>

auto main() -> int
{
    using Acc = alpaka::acc::AccCpuSerial<alpaka::dim::DimInt<1>, int>;
    using Queue = alpaka::queue::Queue<Acc, alpaka::queue::NonBlocking>;
    auto const device = alpaka::getDevByIdx<Acc>(0);
    Queue first(device);
    Queue second(device);
    alpaka::event::Event<Queue> event(device);
    std::atomic<bool> isOn = false;
    bool isRefused = false;
    alpaka::enqueue(
        first,
        [&]
        {
            isOn.wait(false);
            try
            {
                alpaka::wait::wait(second); // which waits for an event after this task
            }
            catch(alpaka::core::Error const&)
            {
                isRefused = true;
            }
        });
    alpaka::enqueue(first, event);
    alpaka::wait::wait(second, event);
    alpaka::enqueue(second, [] {});
    isOn = true;
    isOn.notify_one();
    alpaka::wait::wait(first);
    bool const isNamed = !alpaka::core::toText(alpaka::core::SourceLocation::current()).empty();
    return isRefused && isNamed ? 0 : 1;
}
