// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the host

// Loads a plugin, and a copy of it under another name, that use the library, which this program does not. Each leaves
// a slow task in a static queue. Closed or not before the end of the program, no task is lost, nothing hangs or
// crashes, and no handler of a signal stays behind in code that is gone.
//
//   plugin <plugin> <copy> close   closes both before the end
//   plugin <plugin> <copy> leave   leaves them to the end of the process
//   plugin <plugin> <copy> unload  before that, loads, runs and closes the copy so that it is really unloaded
//   plugin <plugin> <copy> checked before that, runs checked kernels of two equal plugins, of which one is unloaded
//   between plugin <plugin> <copy> <n>     before that, loads, runs and closes the copy n times

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <string>
#include <thread>
#include <unistd.h>

namespace
{
    std::atomic<int> lateTasks = 0;

    //! Goes behind all static objects of the plugins, because it was there before them.
    struct AtTheEnd
    {
        ~AtTheEnd()
        {
            if(lateTasks != 2)
            {
                std::fprintf(stderr, "plugin: %d of 2 late tasks have run\n", lateTasks.load());
                ::_exit(1);
            }
        }
    } const atTheEnd;

    auto load(char const* file) -> void*
    {
        void* const library = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
        if(library == nullptr)
        {
            std::fprintf(stderr, "plugin: %s\n", ::dlerror());
            ::_exit(1);
        }
        return library;
    }

    //! \param tasks Where a late task counts itself; null for none.
    void run(void* library, std::atomic<int>* tasks = &lateTasks)
    {
        auto const runPlugin = reinterpret_cast<bool (*)(std::atomic<int>*)>(::dlsym(library, "runPlugin"));
        if(runPlugin == nullptr || !runPlugin(tasks))
        {
            std::fprintf(stderr, "plugin: its kernels gave wrong results\n");
            ::_exit(1);
        }
    }

    void close(void* library)
    {
        ::dlclose(library);
        struct sigaction action = {};
        ::sigaction(SIGSEGV, nullptr, &action);
        Dl_info info = {};
        if((action.sa_flags & SA_SIGINFO) != 0
           && ::dladdr(reinterpret_cast<void const*>(action.sa_sigaction), &info) == 0)
        {
            std::fprintf(stderr, "plugin: the handler of SIGSEGV was unloaded\n");
            ::_exit(1);
        }
    }

    //! No thread of the library is left, and none that still has to destroy its objects: these keep a plugin loaded.
    void runAndUnload(char const* file)
    {
        ::setenv("ALPAKA_NUM_CORES", "1", 1);
        void* const library = load(file);
        std::thread(
            [library]
            {
                if(!reinterpret_cast<bool (*)()>(::dlsym(library, "runOnThisThread"))())
                {
                    std::fprintf(stderr, "plugin: its kernel on the calling thread gave wrong results\n");
                    ::_exit(1);
                }
            })
            .join();
        close(library);
        ::unsetenv("ALPAKA_NUM_CORES");
    }

    void check(void* library)
    {
        if(!reinterpret_cast<bool (*)()>(::dlsym(library, "runChecked"))())
        {
            std::fprintf(stderr, "plugin: its checked kernel gave wrong results\n");
            ::_exit(1);
        }
    }

    //! What the second one has made is not used when it is gone.
    void checkBesideAnUnloaded(std::string const& file)
    {
        std::string const other = file + "-other";
        std::filesystem::copy_file(file, other, std::filesystem::copy_options::overwrite_existing);
        void* const first = load(file.c_str());
        void* const second = load(other.c_str());
        check(second);
        close(second);
        check(first);
        close(first);
        std::filesystem::remove(other);
    }

    //! The copy is compiled with hidden symbols. clang has no symbols that are unique over libraries opened like this.
    void haveOneInCommon([[maybe_unused]] void* first, [[maybe_unused]] void* second)
    {
#if defined(__GNUC__) && !defined(__clang__)
        auto const of
            = [](void* library) { return reinterpret_cast<void const* (*)()>(::dlsym(library, "onePerProcess"))(); };
        if(of(first) != of(second))
        {
            std::fprintf(stderr, "plugin: two plugins have two sets of settings\n");
            ::_exit(1);
        }
#endif
    }
} // namespace

auto main(int argc, char** argv) -> int
{
    if(argc != 4)
        return 2;
    if(std::strcmp(argv[3], "unload") == 0)
        runAndUnload(argv[2]);
    if(std::strcmp(argv[3], "checked") == 0)
        checkBesideAnUnloaded(argv[1]);
    for(int i = 0; i < std::atoi(argv[3]); ++i)
    {
        void* const library = load(argv[2]);
        run(library, nullptr);
        close(library);
    }
    void* const first = load(argv[1]);
    void* const second = load(argv[2]);
    run(first);
    run(second);
    haveOneInCommon(first, second);
    if(std::strcmp(argv[3], "close") == 0)
    {
        close(first);
        close(second);
    }
    std::puts("plugin: done");
    return 0;
}
