// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Programs of users of the checker, chosen by an argument. script/check/checker says what each must print, and
// docs/howto/find-a-bug.md shows the first ones.

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace
{
    namespace a = alpaka;
    using Acc = a::AccCpuChecked<a::DimInt<1>, int>;
    using Queue = a::Queue<Acc, a::Blocking>;

    // [Sum]
    struct Sum
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float const* in, float* out) const
        {
            auto& part = a::allocVar<float[64], 0>(acc);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            part[t] = in[a::getIdx<a::Grid, a::Threads>(acc)[0]];
            a::sync(acc);
            for(int stride = 32; stride > 0; stride /= 2)
                if(t < stride)
                    part[t] += part[t + stride]; // the barrier between two steps is missing
            if(t == 0)
                out[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = part[0];
        }
    };
    // [Sum]

    // [Blur]
    struct Blur
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float const* in, float* out, int n) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i < n)
                out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3; // in[-1], in[n]
        }
    };
    // [Blur]

    // [Histogram]
    struct Histogram
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float const* in, float* out) const
        {
            auto& bins = a::allocVar<int[8], 0>(acc);
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            a::atomicAdd(acc, &bins[static_cast<int>(in[i]) % 8], 1); // the bins have not been set to 0
            a::sync(acc);
            out[i] = static_cast<float>(bins[i % 8]);
        }
    };
    // [Histogram]

    // [Shift]
    struct Shift
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float* data, int n) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            float const left = i > 0 && i < n ? data[i - 1] : 0.0f;
            a::sync(acc); // orders the threads of a block, not the blocks
            if(i < n)
                data[i] = left;
        }
    };
    // [Shift]

    // [Exchange]
    struct Exchange
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, float* data) const
        {
            auto& s = a::allocVar<float[64], 0>(acc);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            if(t < 32)
            {
                s[t] = data[t];
                a::sync(acc);
                data[t] = s[(t + 1) % 32];
            }
            else
            {
                s[t] = -data[t];
                a::sync(acc);
                data[t] = s[t] + 1;
            }
        }
    };
    // [Exchange]

    // [WarpSum]
    struct WarpSum
    {
        static constexpr int lanesPerWarp = 32;

        template<typename TAcc>
        void operator()(TAcc const& acc, float const* in, float* out, int n) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i >= n)
                return; // the other lanes of the warp need the values of these
            float sum = in[i];
            for(unsigned offset = 16; offset > 0; offset /= 2)
                sum += a::warp::shfl_down(acc, sum, offset);
            if(i % 32 == 0)
                out[i / 32] = sum;
        }
    };
    // [WarpSum]

    struct Endless
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* flag) const
        {
            while(a::atomicAdd(acc, flag, 0) == 0)
            {
            }
        }
    };

    struct Order
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            // Atomic, so no race; but the last one wins.
            a::atomicExch(acc, out, a::getIdx<a::Grid, a::Threads>(acc)[0]);
        }
    };

    struct Right
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            a::atomicAdd(acc, out, a::getIdx<a::Grid, a::Threads>(acc)[0]);
        }
    };

    struct SameValue
    {
        template<typename TAcc>
        void operator()(TAcc const&, int* out) const
        {
            out[0] = 1;
        }
    };

    //! Loses an addition only when others run between read and write.
    struct Lost
    {
        template<typename TAcc>
        void operator()(TAcc const&, int volatile* out) const
        {
            out[0] = out[0] + 1;
        }
    };

    struct Throws
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            a::sync(acc);
            if(a::getIdx<a::Grid, a::Threads>(acc)[0] == 5)
                throw std::runtime_error("the kernel has failed");
            a::sync(acc);
            out[0] = 1;
        }
    };

    //! Threads that swallow what cancels their block.
    struct Swallows
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                throw std::runtime_error("the kernel has failed");
            try
            {
                a::sync(acc);
            }
            catch(...)
            {
            }
            a::sync(acc);
        }
    };

    //! Many errors.
    struct Flood
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int volatile* out) const
        {
            for(int i = 0; i < 20000; ++i)
                out[i % 64] = out[i % 64] + static_cast<int>(a::getIdx<a::Grid, a::Threads>(acc)[0]);
        }
    };

    template<typename T>
    auto buffer(int n)
    {
        auto result = a::alloc<T, int>(a::getDevByIdx<Acc>(0u), n);
        for(int i = 0; i < n; ++i)
            result.data()[i] = static_cast<T>(i);
        return result;
    }

    template<typename TKernel, typename... TArgs>
    void run(int blocks, int threads, TKernel const& kernel, TArgs... args)
    {
        Queue queue(a::getDevByIdx<Acc>(0u));
        a::exec<Acc>(queue, a::WorkDivMembers<a::DimInt<1>, int>(blocks, threads, 1), kernel, args...);
    }

    // [Unfinished]
    template<typename TQueue>
    auto sumOfFour(TQueue& queue, float* data) -> float
    {
        a::WorkDivMembers<a::DimInt<1>, int> const workDiv(4, 64, 1);
        a::exec<Acc>(queue, workDiv, Shift{}, data, 64);
        return data[0] + data[1] + data[2] + data[3]; // the wait for the queue is missing
    }
    // [Unfinished]
} // namespace

auto main(int argc, char** argv) -> int
try
{
    std::string const which = argc > 1 ? argv[1] : "";
    auto in = buffer<float>(256);
    auto out = buffer<float>(256);
    auto flag = buffer<int>(64);
    if(which == "Sum")
        run(4, 64, Sum{}, in.data(), out.data());
    else if(which == "Blur")
        run(4, 64, Blur{}, in.data(), out.data(), 256);
    else if(which == "Histogram")
        run(4, 64, Histogram{}, in.data(), out.data());
    else if(which == "Shift")
        run(4, 64, Shift{}, in.data(), 256);
    else if(which == "Exchange")
        run(1, 64, Exchange{}, in.data());
    else if(which == "WarpSum")
        run(1, 64, WarpSum{}, in.data(), out.data(), 50);
    else if(which == "Unfinished")
    {
        a::Queue<Acc, a::NonBlocking> queue(a::getDevByIdx<Acc>(0u));
        if(sumOfFour(queue, in.data()) < 0)
            std::puts("a negative sum");
        a::waitFor(queue);
    }
    else if(which == "Endless")
        run(1, 2, Endless{}, flag.data());
    else if(which == "Order")
        run(2, 16, Order{}, flag.data());
    else if(which == "Right")
        run(2, 16, Right{}, flag.data());
    else if(which == "SameValue")
        run(2, 16, SameValue{}, flag.data());
    else if(which == "Lost")
        run(2, 16, Lost{}, flag.data());
    else if(which == "Throws")
        run(2, 8, Throws{}, flag.data());
    else if(which == "Swallows")
        run(4, 5, Swallows{});
    else if(which == "Flood")
        run(2, 32, Flood{}, flag.data());
    else if(which == "Threads")
    {
        std::vector<std::thread> threads;
        for(int i = 0; i < 4; ++i)
            threads.emplace_back(
                []
                {
                    auto own = buffer<int>(64);
                    for(int k = 0; k < 10; ++k)
                        run(2, 16, Order{}, own.data());
                });
        for(auto& thread : threads)
            thread.join();
    }
    else
        std::fputs("which program?\n", stderr);
    std::puts("end of the program");
}
catch(std::exception const& error)
{
    std::printf("exception: %s\n", error.what());
    return 1;
}

// [suite]
#ifdef ALPAKA_ACC_CPU_CHECKED_ENABLED
template<typename TDim, typename TIdx>
using TestAcc = alpaka::AccCpuChecked<TDim, TIdx>;
#else
template<typename TDim, typename TIdx>
using TestAcc = alpaka::DefaultAcc<TDim, TIdx>;
#endif
// [suite]
static_assert(std::is_same_v<TestAcc<a::DimInt<1>, int>, Acc>);
