// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// All devices of an accelerator and the cores of the host share one problem. Each takes the next part as soon as it is
// free, so that the faster ones do more.

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <list>
#include <thread>
#include <vector>

namespace a = alpaka;

constexpr int n = 20'000;
constexpr int partSize = 1'000;

//! \return After how many steps "half of an even number, 3 x + 1 of an odd one" has come to 1 (Collatz).
ALPAKA_FN_HOST_ACC inline auto steps(std::uint64_t x) -> int
{
    int count = 0;
    for(; x != 1; ++count)
        x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    return count;
}

struct Steps
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int first, int* counts) const
    {
        for(int const i : a::elements(acc, partSize))
            counts[i] = steps(static_cast<std::uint64_t>(first + i + 1));
    }
};

// [member]
//! A device with its memory and its queue.
template<typename TAcc>
struct Member
{
    explicit Member(a::Dev<TAcc> const& device)
        : counts(a::alloc<int>(device, partSize))
        , queue(device)
    {
    }

    //! Enqueues a part: the kernel, then the copy of its results to the host. Does not wait.
    void take(int first, int* results)
    {
        auto const device = a::getDev(queue);
        auto const workDiv = a::getValidWorkDiv<TAcc>(device, partSize, 8, false);
        a::exec<TAcc>(queue, workDiv, Steps{}, first, a::getPtrNative(counts));
        a::ViewPlainPtr to(results + first, a::getDevByIdx<a::PltfCpu>(0), partSize);
        a::copy(queue, to, counts);
        ++parts;
    }

    a::Buf<TAcc, int, a::DimInt<1>, int> counts;
    a::Queue<TAcc, a::NonBlocking> queue; // waits for its tasks, before their memory is freed
    int parts = 0;
};
// [member]

struct Share
{
    template<typename TAcc>
    void operator()(std::vector<int> const& expected, bool& isRight) const
    {
        std::vector<int> results(n);
        // [share]
        std::list<Member<TAcc>> members;
        for(auto const& device : a::getDevs<TAcc>())
            members.emplace_back(device);
        Member<a::AccCpuThreads<a::DimInt<1>, int>> host(a::getDevByIdx<a::PltfCpu>(0));

        int next = 0;
        auto const offer = [&](auto& member)
        {
            if(next < n && a::empty(member.queue)) // it has done its part
            {
                member.take(next, results.data());
                next += partSize;
            }
        };
        while(next < n)
        {
            for(auto& member : members)
                offer(member);
            offer(host);
            std::this_thread::yield();
        }
        for(auto& member : members)
            a::waitFor(member.queue);
        a::waitFor(host.queue);
        // [share]
        std::printf("%s: %s; parts:", a::getAccName<TAcc>().c_str(), results == expected ? "right" : "WRONG");
        for(auto const& member : members)
            std::printf(" %d", member.parts);
        std::printf(", host %d\n", host.parts);
        isRight = isRight && results == expected;
    }
};

int main()
{
    std::vector<int> expected;
    for(int i = 0; i < n; ++i)
        expected.push_back(steps(static_cast<std::uint64_t>(i + 1)));
    bool isRight = true;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(Share{}, expected, isRight);
    return isRight ? 0 : 1;
}
