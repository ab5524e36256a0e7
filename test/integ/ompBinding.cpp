// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it has a main of its own
// alone: it has a main of its own

// OpenMP may bind the initial thread of a program to one core before main. The library's own threads use all cores of
// the process nevertheless. The settings are read when OpenMP starts, so each case is a process of its own.

#include <alpaka/alpaka.hpp>

#include <cstdio>

#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED) && BOOST_OS_LINUX
#    include <alpaka/host/cores/Affinity.hpp>
#    include <alpaka/host/cores/UsableCores.hpp>

#    include <omp.h>

#    include <atomic>
#    include <cstdlib>
#    include <cstring>
#    include <string>
#    include <sys/wait.h>
#    include <thread>
#    include <unistd.h>

namespace
{
    namespace a = alpaka;

    //! As many blocks as threads that the accelerator says wait for each other, so none of them shares its thread. All
    //! but the calling thread may run on every core.
    struct Kernel
    {
        template<typename TAcc>
        void operator()(
            TAcc const&, std::thread::id caller, int all, std::size_t cores, std::atomic<int>* arrived, int* bound)
            const
        {
            ++*arrived;
            while(*arrived < all)
                std::this_thread::yield();
            if(std::this_thread::get_id() != caller && a::host::AffinityMask().count() < cores)
                ++*bound;
        }
    };

    //! \return 0 if all is well.
    auto child(std::size_t cores) -> int
    {
        // OpenMP has started, whichever of both is asked first.
        std::printf(
            "  %d OpenMP threads, initial mask of %zu\n", omp_get_max_threads(), a::host::AffinityMask().count());
        if(a::host::usableCores() != cores)
            return 1;
        auto const caller = std::this_thread::get_id();
        int bound = 0;
        {
            using Acc = a::acc::AccCpuBlockPerCore<a::DimInt<1>, int>;
            auto const dev = a::getDevByIdx<Acc>(0);
            a::queue::Queue<Acc, a::queue::Blocking> queue(dev);
            int const blocks = a::acc::getAccDevProps<Acc>(dev).m_multiProcessorCount;
            std::atomic<int> arrived{0};
            a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(blocks, 1, 1);
            a::kernel::exec<Acc>(queue, workDiv, Kernel{}, caller, blocks, cores, &arrived, &bound);
            if(static_cast<std::size_t>(blocks) != cores || bound != 0)
                return 2;
        }
        {
            using Acc = a::acc::AccCpuThreads<a::DimInt<1>, int>;
            a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
            std::atomic<int> arrived{0};
            a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(1, 4, 1);
            a::kernel::exec<Acc>(queue, workDiv, Kernel{}, caller, 4, cores, &arrived, &bound);
            if(bound != 0)
                return 3;
            std::size_t ofTask = 0;
            a::queue::Queue<Acc, a::queue::NonBlocking> nonBlocking(a::getDevByIdx<Acc>(0));
            a::queue::enqueue(nonBlocking, [&ofTask] { ofTask = a::host::AffinityMask().count(); });
            a::wait::wait(nonBlocking);
            if(ofTask < cores)
                return 4;
        }
        return 0;
    }

    auto holds(char* self, char const* name, char const* value, std::size_t cores) -> bool
    {
        pid_t const process = fork();
        if(process == 0)
        {
            alarm(300);
            setenv(name, value, 1);
            execl(self, self, std::to_string(cores).c_str(), static_cast<char*>(nullptr));
            _exit(99);
        }
        int status = 0;
        waitpid(process, &status, 0);
        int const got = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        std::printf("%s=%s: %d, expected 0\n", name, value, got);
        return got == 0;
    }
} // namespace

int main(int argc, char** argv)
{
    if(argc > 1)
        return child(static_cast<std::size_t>(std::atoi(argv[1])));
    std::size_t const cores = a::host::usableCores();
    bool good = holds(argv[0], "OMP_PROC_BIND", "false", cores);
    for(char const* const value : {"true", "close", "spread"})
        good = holds(argv[0], "OMP_PROC_BIND", value, cores) && good;
    good = holds(argv[0], "OMP_PLACES", "cores", cores) && good;
    return good ? 0 : 1;
}

#else

int main() { std::puts("needs AccCpuBlockPerCore, OpenMP and Linux"); }

#endif
