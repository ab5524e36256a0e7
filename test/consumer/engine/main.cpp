// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// engine <plugin>...: all parts of the process have one engine, linked or opened at run time: one state that queues
// share, and a task that waits for its own queue by way of any other part gets an error instead of waiting for ever.

#include "Part.hpp"
#include <dlfcn.h>
#include <iostream>
#include <vector>

namespace
{
    auto open(char const* path) -> Part
    {
        Part part{};
        void* const library = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if(library == nullptr)
            std::cerr << ::dlerror() << '\n';
        else
            reinterpret_cast<void (*)(Part&)>(::dlsym(library, "partOfPlugin"))(part);
        return part;
    }

    auto refusesOwnEnd(Part const& part) -> bool
    {
        Queue queue(alpaka::getDevByIdx<Acc>(0));
        bool isRefused = false;
        alpaka::enqueue(
            queue,
            [&]
            {
                try
                {
                    part.waitFor(queue);
                }
                catch(alpaka::core::Error const&)
                {
                    isRefused = true;
                }
            });
        alpaka::wait::wait(queue);
        return isRefused;
    }
} // namespace

auto main(int count, char** arguments) -> int
{
    std::vector<Part> parts{
        static_part(),
        shared_part(),
        hidden_part(),
        unity_part(),
        optimised_part(),
        headers_shared(),
        headers_object()};
    for(int i = 1; i < count; ++i)
        parts.push_back(open(arguments[i]));
    void const* const process = alpaka::host::sharedProcess().operator->();
    Queue const keepsProcess(alpaka::getDevByIdx<Acc>(0));
    bool isGood = true;
    for(Part const& part : parts)
    {
        bool const isOne = part.name != nullptr && part.process() == process;
        bool const isPartGood = isOne && part.runs() && refusesOwnEnd(part);
        std::cout << (part.name != nullptr ? part.name : "a plugin") << (isPartGood ? ": one engine\n" : ": WRONG\n");
        isGood = isGood && isPartGood;
    }
    return isGood ? 0 : 1;
}
