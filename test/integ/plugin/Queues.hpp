// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a plugin and its host program do with queues that either of them has made. Included by both, so that each has
//! its own code for it, and where the program exports no symbols its own engine.
#pragma once

#include <alpaka/alpaka.hpp>

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace queues
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuThreads<a::dim::DimInt<1>, int>;
    using NonBlocking = a::queue::Queue<Acc, a::queue::NonBlocking>;
    using Blocking = a::queue::Queue<Acc, a::queue::Blocking>;

    //! \return Whether a call throws the error of a wait that would never end.
    template<typename TFn>
    auto isRefused(TFn const& call) -> bool
    {
        try
        {
            call();
        }
        catch(a::core::Error const& error)
        {
            return std::strstr(error.what(), "it would wait for its own end") != nullptr;
        }
        return false;
    }

    //! The code of one of the two.
    struct Side
    {
        NonBlocking* (*makeNonBlocking)();
        Blocking* (*makeBlocking)();
        //! Enqueues a call and waits for the queue.
        void (*enqueue)(NonBlocking& queue, void (*call)(void*), void* argument);
        void (*enqueueBlocking)(Blocking& queue, void (*call)(void*), void* argument);
        //! \return Whether a wait for the queue, on behalf of the side, is refused.
        bool (*waitIsRefused)(NonBlocking& queue);
        bool (*waitBlockingIsRefused)(Blocking& queue);
        //! The same for an event of another queue that waits for the end of this one.
        bool (*waitForOtherIsRefused)(NonBlocking& queue);
        //! The same in each thread of a kernel that a task of the queue launches.
        bool (*waitInKernelIsRefused)(NonBlocking& queue);
    };

    struct WaitInKernel
    {
        NonBlocking* queue;
        std::atomic<int>* refused;

        ALPAKA_FN_ACC void operator()(Acc const& acc) const
        {
            // Threads that wait for each other run on threads of their own.
            a::syncBlockThreads(acc);
            *refused += isRefused([this] { a::wait::wait(*queue); }) ? 1 : 0;
            a::syncBlockThreads(acc);
        }
    };

    inline auto sideOfThisFile() -> Side
    {
        return {
            [] { return new NonBlocking(a::getDevByIdx<Acc>(0)); },
            [] { return new Blocking(a::getDevByIdx<Acc>(0)); },
            [](NonBlocking& queue, void (*call)(void*), void* argument)
            {
                a::enqueue(queue, [call, argument] { call(argument); });
                a::wait::wait(queue);
            },
            [](Blocking& queue, void (*call)(void*), void* argument)
            { a::enqueue(queue, [call, argument] { call(argument); }); },
            [](NonBlocking& queue) { return isRefused([&] { a::wait::wait(queue); }); },
            [](Blocking& queue) { return isRefused([&] { a::wait::wait(queue); }); },
            [](NonBlocking& queue)
            {
                NonBlocking other(a::getDevByIdx<Acc>(0));
                a::event::Event<NonBlocking> end(a::getDevByIdx<Acc>(0));
                a::event::Event<NonBlocking> endOfOther(a::getDevByIdx<Acc>(0));
                a::enqueue(queue, end);
                a::wait::wait(other, end);
                a::enqueue(other, endOfOther);
                return isRefused([&] { a::wait::wait(endOfOther); });
            },
            [](NonBlocking& queue)
            {
                std::atomic<int> refused = 0;
                Blocking own(a::getDevByIdx<Acc>(0));
                a::kernel::exec<Acc>(own, {1, 3}, WaitInKernel{&queue, &refused});
                return refused == 3;
            }};
    }
} // namespace queues
