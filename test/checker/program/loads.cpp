// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Loads a library while it runs, and calls its main function with the other arguments.

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

auto main(int argc, char** argv) -> int
{
    void* const library = argc < 2 ? nullptr : ::dlopen(argv[1], RTLD_NOW);
    void* const function = library == nullptr ? nullptr : ::dlsym(library, "main");
    if(function == nullptr)
    {
        std::puts("there is no such library");
        return EXIT_FAILURE;
    }
    return reinterpret_cast<int (*)(int, char**)>(function)(argc - 1, argv + 1);
}
