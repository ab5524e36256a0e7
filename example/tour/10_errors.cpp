// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Errors are exceptions. They arrive where the program waits for the work that failed, and the queue works on.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <stdexcept>

namespace a = alpaka;

// Kernels can throw on CPUs; a device has no exceptions.
using Acc = a::AccCpuThreads<a::DimInt<1>, int>;
using WorkDiv = a::WorkDivMembers<a::DimInt<1>, int>;

struct Fails
{
    template<typename TAcc>
    void operator()(TAcc const& acc) const
    {
        if(a::getIdx<a::Grid, a::Threads>(acc)[0] == 3)
        {
            throw std::runtime_error("thread 3 does not like its work");
        }
        a::sync(acc); // the others do not hang here
    }
};

struct Works
{
    template<typename TAcc>
    void operator()(TAcc const& acc, int* count) const
    {
        a::atomicAdd(acc, count, 1);
    }
};

//! \return Whether the call threw.
template<typename TCall>
auto reports(char const* where, TCall const& call) -> bool
{
    try
    {
        call();
    }
    catch(std::runtime_error const& error)
    {
        std::printf("%s: %s\n", where, error.what());
        return true;
    }
    return false;
}

int main()
{
    auto const device = a::getDevByIdx<Acc>(0);
    WorkDiv const workDiv(2, 4, 1);
    int count = 0;

    // A blocking queue runs the kernel in the call, so the exception leaves the call.
    a::Queue<Acc, a::Blocking> blocking(device);
    bool isRight = reports("exec", [&] { a::exec<Acc>(blocking, workDiv, Fails{}); });

    // A non-blocking queue keeps the exception, skips the tasks after it, and throws it at the next wait. Once.
    a::Queue<Acc, a::NonBlocking> queue(device);
    a::exec<Acc>(queue, workDiv, Fails{});
    a::exec<Acc>(queue, workDiv, Works{}, &count);
    isRight = reports("wait", [&] { a::waitFor(queue); }) && count == 0 && isRight;

    a::exec<Acc>(queue, workDiv, Works{}, &count);
    a::waitFor(queue);
    isRight = isRight && count == 8;

    // What can be known at the launch is refused there, before anything is touched.
    WorkDiv const tooLarge(1, 1'000'000, 1);
    isRight = reports("limit", [&] { a::exec<Acc>(queue, tooLarge, Works{}, &count); }) && isRight;

    std::printf("%s\n", isRight ? "every error arrived, and the queues work" : "WRONG");
    return isRight ? 0 : 1;
}
