// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the host

// A program and a plugin that both use the library. The program exports none of its symbols, so that where the linker
// does not make them common by itself there are two engines in the process, and queues of each meet code of the other.
// A task that waits for its own queue gets an error, whichever of program and plug-in made the queue, enqueued the
// task, and waits.

#include "Queues.hpp"
#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace
{
    using namespace queues;

    int failures = 0;

    void check(bool isRefused, char const* what, int maker, int enqueuer, int waiter)
    {
        if(isRefused)
            return;
        ++failures;
        char const* const names[] = {"program", "plugin"};
        std::printf(
            "%s is not refused: queue of the %s, task of the %s, wait of the %s\n",
            what,
            names[maker],
            names[enqueuer],
            names[waiter]);
    }

    //! \param isRefused One of the functions of a side.
    template<typename TQueue>
    auto inTask(TQueue& queue, void (*enqueue)(TQueue&, void (*)(void*), void*), bool (*isRefused)(TQueue&)) -> bool
    {
        struct Call
        {
            TQueue& queue;
            bool (*isRefused)(TQueue&);
            bool result;
        } call{queue, isRefused, false};
        enqueue(
            queue,
            [](void* argument)
            {
                auto& self = *static_cast<Call*>(argument);
                self.result = self.isRefused(self.queue);
            },
            &call);
        return call.result;
    }
} // namespace

auto main(int argc, char** argv) -> int
{
    if(argc != 2)
        return 2;
    void* const library = ::dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if(library == nullptr)
    {
        std::printf("%s\n", ::dlerror());
        return 2;
    }
    Side sides[] = {sideOfThisFile(), {}};
    reinterpret_cast<void (*)(Side&)>(::dlsym(library, "sideOfPlugin"))(sides[1]);
    ::alarm(60); // what it finds are hangs
    for(int maker = 0; maker < 2; ++maker)
        for(int first = 0; first < 2; ++first)
            for(int enqueuer = 0; enqueuer < 2; ++enqueuer)
                for(int waiter = 0; waiter < 2; ++waiter)
                {
                    NonBlocking* const queue = sides[maker].makeNonBlocking();
                    // The first task starts the thread of the queue.
                    sides[first].enqueue(*queue, [](void*) {}, nullptr);
                    auto const enqueue = sides[enqueuer].enqueue;
                    auto const& side = sides[waiter];
                    check(inTask(*queue, enqueue, side.waitIsRefused), "a wait", maker, enqueuer, waiter);
                    check(
                        inTask(*queue, enqueue, side.waitForOtherIsRefused),
                        "a wait for an event behind it",
                        maker,
                        enqueuer,
                        waiter);
                    check(
                        inTask(*queue, enqueue, side.waitInKernelIsRefused),
                        "a wait in a kernel",
                        maker,
                        enqueuer,
                        waiter);
                    delete queue;
                    Blocking* const blocking = sides[maker].makeBlocking();
                    check(
                        inTask(*blocking, sides[enqueuer].enqueueBlocking, side.waitBlockingIsRefused),
                        "a wait for a blocking queue",
                        maker,
                        enqueuer,
                        waiter);
                    delete blocking;
                }
    std::printf("queues: %d waits hang or are not refused\n", failures);
    return failures == 0 ? 0 : 1;
}
