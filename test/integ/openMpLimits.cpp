// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it has a main of its own
// alone: it has a main of its own

// What users set in the environment of OpenMP does not hang or thin out a block: it gets the threads that it was asked
// for, or the launch is refused. The settings are read when OpenMP starts, so each case is a process of its own.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#if defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED) && BOOST_OS_LINUX
#    include <omp.h>

#    include <sys/wait.h>
#    include <unistd.h>

namespace
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuOmp2Threads<a::DimInt<1>, int>;

    //! Every thread counts itself and waits for the others.
    struct Count
    {
        ALPAKA_FN_ACC void operator()(Acc const& acc, int* threads) const
        {
            int const present = a::block::sync::syncBlockThreadsPredicate<a::block::sync::op::Count>(acc, 1);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                *threads = present;
        }
    };

    //! \return 0: a block had all its threads. 1: the launch was refused with an error that names value and limit, and
    //! no thread has run. 2: anything else.
    auto launch(int threads) -> int
    {
        auto const dev = a::getDevByIdx<Acc>(0);
        a::queue::Queue<Acc, a::queue::Blocking> queue(dev);
        // What the library proposes must run.
        int proposed = 0;
        auto const properties = a::acc::getAccDevProps<Acc>(dev);
        auto const valid = a::workdiv::getValidWorkDiv<Acc>(dev, 64, 1);
        a::kernel::exec<Acc>(queue, valid, Count{}, &proposed);
        if(proposed != valid.m_blockThreadExtent[0] || proposed > properties.m_blockThreadCountMax)
            return 2;
        int present = 0;
        int const wasDynamic = omp_get_dynamic();
        try
        {
            a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(2, threads, 1);
            bool const isValid = a::workdiv::isValidWorkDiv<Acc>(dev, workDiv);
            a::kernel::exec<Acc>(queue, workDiv, Count{}, &present);
            if(!isValid)
                return 2;
            return present == threads && omp_get_dynamic() == wasDynamic ? 0 : 2;
        }
        catch(std::runtime_error const& error)
        {
            std::string const text = error.what();
            if(properties.m_blockThreadCountMax >= threads)
                return 2;
            bool const isClear = text.find("kernel launch") != std::string::npos
                                 && text.find(std::to_string(threads)) != std::string::npos
                                 && text.find(std::to_string(properties.m_blockThreadCountMax)) != std::string::npos;
            std::puts(text.c_str());
            return present == 0 && isClear ? 1 : 2;
        }
    }

    struct Case
    {
        char const* name;
        char const* value;
        int expected;
    };

    //! \return Whether the case came out as expected; the program runs itself with the setting.
    auto holds(char* self, Case const& what) -> bool
    {
        pid_t const child = fork();
        if(child == 0)
        {
            // A hang ends the test here and not at the time limit of the suite.
            alarm(300);
            setenv(what.name, what.value, 1);
            execl(self, self, "child", nullptr);
            _exit(99);
        }
        int status = 0;
        waitpid(child, &status, 0);
        int const got = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        std::printf("%s=%s: %d, expected %d\n", what.name, what.value, got, what.expected);
        return got == what.expected;
    }
} // namespace

int main(int argc, char** argv)
{
    if(argc > 1 && std::strcmp(argv[1], "child") == 0)
        return launch(4);
    bool good = true;
    for(Case const& what :
        {Case{"OMP_THREAD_LIMIT", "1", 1},
         Case{"OMP_THREAD_LIMIT", "3", 1},
         Case{"OMP_THREAD_LIMIT", "4", 0},
         Case{"OMP_NUM_THREADS", "1", 0},
         Case{"OMP_DYNAMIC", "true", 0},
         Case{"OMP_MAX_ACTIVE_LEVELS", "0", 1}})
        good = holds(argv[0], what) && good;
    return good ? 0 : 1;
}

#else

int main() { return 0; }

#endif
