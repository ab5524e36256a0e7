// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Programs that ask much of the checker: kernels before and after main, forks, several threads of the host, large
// accesses. An argument chooses one; script/check/checker says what each must print.

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <latch>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace
{
    namespace a = alpaka;
    using Acc = a::acc::AccCpuChecked<a::DimInt<1>, int>;
    using Queue = a::queue::Queue<Acc, a::queue::Blocking>;

    struct Race
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            out[0] = a::getIdx<a::Grid, a::Threads>(acc)[0];
        }
    };

    struct Add
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            out[a::getIdx<a::Grid, a::Threads>(acc)[0]] += 1;
        }
    };

    //! Block 1 waits for what block 0 does behind the barrier of the grid.
    struct WaitBesideTheGrid
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            std::atomic_ref<int> const flag(out[0]);
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] == 1)
                while(flag.load() == 0)
                {
                }
            a::grid::sync::syncGridThreads(acc);
            flag = 1;
        }
    };

    struct WaitAtTheLatch
    {
        template<typename TAcc>
        void operator()(TAcc const&, std::atomic<bool>* hasBegun, std::latch* latch) const
        {
            hasBegun->store(true);
            latch->wait();
        }
    };

    //! Each block waits for the one before it.
    struct Chain
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* flags, int* values) const
        {
            int const b = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            while(b > 0 && std::atomic_ref<int>(flags[b - 1]).load(std::memory_order_acquire) == 0)
            {
            }
            values[b] = b > 0 ? values[b - 1] + 1 : 0;
            std::atomic_ref<int>(flags[b]).store(1, std::memory_order_release);
        }
    };

    //! Copies with one access.
    struct CopyLarge
    {
        struct Large
        {
            int values[1 << 18];
        };

        template<typename TAcc>
        void operator()(TAcc const&, int const* in, int* out) const
        {
            *reinterpret_cast<Large*>(out) = *reinterpret_cast<Large const*>(in);
        }
    };

    std::atomic<bool> isOver{false};

    struct WaitForTheHost
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
            while(!isOver.load())
            {
            }
        }
    };

    auto buffer(int n, bool isWritten = true)
    {
        auto result = a::alloc<int, int>(a::getDevByIdx<Acc>(0u), n);
        for(int i = 0; isWritten && i < n; ++i)
            result.data()[i] = 0;
        return result;
    }

    template<typename TKernel, typename... TArgs>
    void run(int blocks, int threads, TKernel const& kernel, TArgs... args)
    {
        Queue queue(a::getDevByIdx<Acc>(0u));
        a::kernel::exec<Acc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(blocks, threads, 1), kernel, args...);
    }

    //! A static object that launches a kernel at its begin, or at its end.
    struct Early
    {
        Early() { launchFor("begin"); }

        Early(Early const&) = delete;
        auto operator=(Early const&) -> Early& = delete;

        ~Early() { launchFor("end"); }

        static void launchFor(std::string_view when)
        {
            char const* const wanted = std::getenv("PROCESS_STATIC");
            if(wanted == nullptr || when != wanted)
                return;
            auto out = buffer(4);
            run(1, 4, Race{}, out.data());
        }
    } const early;

    //! Children of a process whose other threads allocate.
    auto forks() -> bool
    {
        std::atomic<bool> goesOn{true};
        std::vector<std::thread> threads;
        for(int i = 0; i < 2; ++i)
            threads.emplace_back(
                [&]
                {
                    while(goesOn)
                        std::make_unique<std::string>(100, 'a').reset();
                });
        bool isFine = true;
        for(int i = 0; i < 100; ++i)
        {
            auto const child = ::fork();
            if(child == 0)
            {
                ::alarm(10);
                std::make_unique<std::string>(100, 'a').reset();
                ::_exit(0);
            }
            int status = 0;
            isFine = ::waitpid(child, &status, 0) == child && status == 0 && isFine;
        }
        goesOn = false;
        for(auto& thread : threads)
            thread.join();
        return isFine;
    }

    //! The host uses a buffer of its own while another thread's kernel runs with several schedules.
    auto otherThread() -> bool
    {
        std::atomic<bool> goesOn{true};
        std::thread other(
            [&]
            {
                auto out = buffer(4096);
                while(goesOn)
                    run(16, 256, Add{}, out.data());
            });
        bool isFine = true;
        auto own = buffer(1024);
        auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        for(int round = 1; std::chrono::steady_clock::now() < end && isFine; ++round)
        {
            for(int i = 0; i < 1024; ++i)
                own.data()[i] = round;
            std::this_thread::yield();
            for(int i = 0; i < 1024; ++i)
                isFine = isFine && own.data()[i] == round;
        }
        goesOn = false;
        other.join();
        return isFine;
    }

    //! A thread of the host lets a kernel go on, or does not.
    void waitAtTheLatch(bool doesLet)
    {
        std::atomic<bool> hasBegun = false;
        std::latch latch(1);
        std::thread other(
            [&]
            {
                while(!hasBegun)
                    std::this_thread::yield();
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                if(doesLet)
                    latch.count_down();
            });
        run(2, 2, WaitAtTheLatch{}, &hasBegun, &latch);
        other.join();
    }

    //! The host allocates and frees much while a kernel runs.
    auto deletes() -> bool
    {
        a::queue::Queue<Acc, a::queue::NonBlocking> queue(a::getDevByIdx<Acc>(0u));
        a::kernel::exec<Acc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(1, 1, 1), WaitForTheHost{});
        std::this_thread::sleep_for(std::chrono::milliseconds(100)); // it runs
        for(int i = 0; i < 100000; ++i)
            std::make_unique<int>(i).reset();
        isOver = true;
        a::wait::wait(queue);
        return true;
    }
} // namespace

auto main(int argc, char** argv) -> int
try
{
    std::string const which = argc > 1 ? argv[1] : "";
    bool isFine = true;
    if(which == "Fork")
        isFine = forks();
    else if(which == "OtherThread")
        isFine = otherThread();
    else if(which == "Deletes")
        isFine = deletes();
    else if(which == "WaitBesideTheGrid")
    {
        auto out = buffer(1);
        Queue queue(a::getDevByIdx<Acc>(0u));
        a::kernel::execCooperative<Acc>(
            queue, a::WorkDivMembers<a::DimInt<1>, int>(2, 1, 1), WaitBesideTheGrid{}, out.data());
    }
    else if(which == "Null")
        run(1, 2, Add{}, static_cast<int*>(nullptr));
    else if(which == "NewHandler")
    {
        std::set_new_handler(
            []
            {
                std::puts("the handler of new");
                std::set_new_handler(nullptr);
            });
        try
        {
            ::operator delete(::operator new(std::size_t{1} << 60));
        }
        catch(std::bad_alloc const&)
        {
            std::puts("no memory");
        }
    }
    else if(which == "WaitForEver" || which == "WaitForTheHost")
        waitAtTheLatch(which == "WaitForTheHost");
    else if(which == "Chain")
    {
        auto flags = buffer(16000);
        auto values = buffer(16000);
        run(16000, 1, Chain{}, flags.data(), values.data());
    }
    else if(which == "Add")
    {
        auto out = buffer(64);
        run(1, 64, Add{}, out.data());
    }
    else if(which == "CopyLarge")
    {
        auto in = buffer(1 << 18, false);
        auto out = buffer(1 << 18);
        in.data()[(1 << 18) - 1] = 1;
        run(1, 1, CopyLarge{}, in.data(), out.data());
    }
    else if(which == "CopyUnwritten")
    {
        auto in = buffer(1 << 18, false);
        auto out = buffer(1 << 18);
        run(1, 1, CopyLarge{}, in.data(), out.data());
    }
    std::puts(isFine ? "end of the program" : "wrong");
}
catch(std::exception const& error)
{
    std::printf("exception: %s\n", error.what());
    return 1;
}
