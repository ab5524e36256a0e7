// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The snippets of docs/howto/ and of the cheat sheet.

#include <alpaka/alpaka.hpp>
#include <alpaka/pltf/UsableAccs.hpp>

#include "Pages.hpp"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(float[3], g_weights, {0.25f, 0.5f, 0.25f});

namespace a = alpaka;

namespace
{
    using Dim = a::DimInt<1>;
    using Vec = a::Vec<Dim, int>;
    using WorkDiv = a::WorkDivMembers<Dim, int>;
    using Acc = docs::Acc<Dim>;
    using Queue = a::Queue<Acc, a::NonBlocking>;

    struct Fill
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int value, int* values) const
        {
            for(int const i : a::elements(acc, n))
            {
                values[i] = value;
            }
        }
    };

    auto workDivisions() -> int
    {
        int const n = 1'000;
        std::vector<int> memory(n);
        int* const values = memory.data();
        auto const device = a::getDevByIdx<Acc>(0);
        a::Queue<Acc, a::Blocking> queue(device);
        Fill const kernel;

        // [byExtent]
        a::exec<Acc>(queue, n, kernel, n, 7, values);
        // [byExtent]

        // [forKernel]
        // Blocks that the compiled kernel fits into. 8 elements for each thread; the last block may be partly idle.
        a::workdiv::KernelCfg<Acc> const cfg{
            .gridElemExtent = Vec(n), .threadElemExtent = Vec(8), .blockThreadMustDivideGridThreadExtent = false};
        auto const chosen = a::getValidWorkDiv(cfg, device, kernel, n, 7, values);
        a::exec<Acc>(queue, chosen, kernel, n, 7, values);
        // [forKernel]

        // [byHand]
        WorkDiv const workDiv(4, 250, 1); // blocks of the grid, threads of a block, elements of a thread
        if(a::workdiv::isValidWorkDiv<Acc>(device, workDiv))
        {
            a::exec<Acc>(queue, workDiv, kernel, n, 9, values);
        }
        // [byHand]

        // [limits]
        auto const props = a::getAccDevProps<Acc>(device);
        int const largest = props.m_blockThreadCountMax;       // threads of a block
        int const best = props.m_blockThreadCountPreferred;    // what getValidWorkDiv proposes
        int const atOnce = props.m_multiProcessorCount;        // blocks that run at the same time
        std::size_t const shared = props.m_sharedMemSizeBytes; // bytes that a block's threads can share
        // [limits]
        return docs::check("work divisions", memory == std::vector<int>(n, 9) && best <= largest)
               + docs::check("limits", atOnce > 0 && shared > 0);
    }

    auto queues() -> int
    {
        auto const device = a::getDevByIdx<Acc>(0);
        Queue first(device);
        Queue second(device);
        auto buffer = a::alloc<int>(device, 1'000);
        int* const values = a::getPtrNative(buffer);
        WorkDiv const workDiv(4, 250, 1);

        // [timing]
        using Event = a::Event<Queue>;
        Event start(device, true, a::event::Timing::on);
        Event end(device, true, a::event::Timing::on);
        a::enqueue(first, start);
        a::exec<Acc>(first, workDiv, Fill{}, 1'000, 1, values);
        a::enqueue(first, end);
        a::waitFor(end);
        std::chrono::duration<double, std::milli> const milliseconds = a::event::elapsedTime(start, end);
        // [timing]

        // [task]
        auto const task = a::createTaskKernel<Acc>(workDiv, Fill{}, 1'000, 2, values);
        a::enqueue(first, task);
        a::enqueue(first, task); // as often as you like
        // [task]

        // [poll]
        Event done(device);
        a::enqueue(first, done);
        a::waitFor(second, done); // `second` goes on when `first` has come here; this thread does not wait
        while(!a::event::test(done) && !a::empty(first))
        {
            std::this_thread::yield(); // other work of the host
        }
        a::waitFor(device); // for all queues of the device
        // [poll]
        return docs::check("timing", milliseconds.count() >= 0.0)
               + docs::check("task", std::all_of(values, values + 1'000, [](int v) { return v == 2; }));
    }

    auto failures() -> int
    {
        auto const device = a::getDevByIdx<Acc>(0);
        Queue queue(device);
        bool isCaught = false;
        std::string text;
        // [failure]
        a::enqueue(queue, [] { throw std::runtime_error("no input file"); });
        try
        {
            a::waitFor(queue);
        }
        catch(std::runtime_error const& error)
        {
            text = error.what();
            isCaught = true; // the queue works again
        }
        // [failure]
        return docs::check("failure", isCaught && text == "no input file");
    }

    auto devices() -> int
    {
        // [allDevices]
        using Parts = std::vector<a::Buf<Acc, int, Dim, int>>;
        std::vector<Queue> queues;
        Parts parts;
        for(auto const& device : a::getDevs<Acc>())
        {
            queues.emplace_back(device);
            parts.push_back(a::alloc<int>(device, 1'000));
        }
        for(std::size_t d = 0; d < queues.size(); ++d) // all devices work at the same time
        {
            a::exec<Acc>(queues[d], 1'000, Fill{}, 1'000, static_cast<int>(d), a::getPtrNative(parts[d]));
        }
        for(auto& queue : queues)
        {
            a::waitFor(queue);
        }
        // [allDevices]
        return docs::check("devices", !parts.empty() && *a::getPtrNative(parts[0]) == 0);
    }

    auto randomNumbers() -> int
    {
        // [distributions]
        auto engine = a::rand::generator::createDefault(a::runtime::Cpu{}, 42, 0); // on the host
        auto const normal = a::rand::distribution::createNormalReal<double>(a::runtime::Cpu{}, 10.0, 2.0);
        auto const die = a::rand::distribution::createUniformInt<int>(a::runtime::Cpu{}, 1, 6); // both included
        double const length = normal(engine);
        int const eyes = die(engine);
        // [distributions]
        return docs::check("distributions", std::isfinite(length) && eyes >= 1 && eyes <= 6);
    }

    //! y = factor x + y on any accelerator: the kernel is a lambda.
    void axpy(Queue& queue, int n, float factor, float const* x, float* y)
    {
        auto const kernel = [=] ALPAKA_FN_ACC(Acc const& acc)
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i < n)
            {
                y[i] += factor * x[i];
            }
        };
        a::exec<Acc>(queue, n, kernel);
    }

    auto mixed() -> int
    {
        auto const device = a::getDevByIdx<Acc>(0);
        Queue queue(device);
        std::vector<float> x(100, 2.0f);
        std::vector<float> y(100, 1.0f);
        axpy(queue, 100, 3.0f, x.data(), y.data());
        a::waitFor(queue);

        std::vector<double> halves(100);
        // [ownOpenMp]
        // Memory of the program is memory of the CPU's accelerators: OpenMP's loops and kernels may share it.
#pragma omp parallel for
        for(int i = 0; i < 100; ++i)
        {
            halves[static_cast<std::size_t>(i)] = 0.5 * i;
        }
        auto const twice = [values = halves.data()] ALPAKA_FN_ACC(Acc const& acc)
        {
            for(int const i : a::elements(acc, 100))
            {
                values[i] *= 2.0;
            }
        };
        a::exec<Acc>(queue, 100, twice);
        a::waitFor(queue); // before the next loop of OpenMP uses the memory
        // [ownOpenMp]
        return docs::check("lambda", y == std::vector<float>(100, 7.0f))
               + docs::check("own OpenMP", halves[99] == 99.0);
    }

    auto views() -> int
    {
        // [pinned]
        auto staging = a::alloc<float>(a::getDevByIdx<a::PltfCpu>(0), 1'000);
        a::mem::buf::prepareForAsyncCopy(staging); // pinned where a GPU gains from it; nothing elsewhere
        // [pinned]
        return docs::check("pinned", a::extent::getWidth(staging) == 1'000);
    }

    // [chosenAcc]
    //! Calculates on the accelerator that it is called with.
    struct FillChosen
    {
        template<typename TAcc>
        auto operator()(std::vector<int>& values) const -> std::string
        {
            auto const device = a::getDevByIdx<TAcc>(0);
            a::Queue<TAcc, a::Blocking> queue(device);
            int const n = static_cast<int>(values.size());
            auto buffer = a::alloc<int>(device, n);
            a::exec<TAcc>(queue, n, Fill{}, n, 7, a::getPtrNative(buffer));
            a::copy(queue, values, buffer);
            return a::getAccName<TAcc>();
        }
    };
    // [chosenAcc]

    auto chosenAcc() -> int
    {
        // [firstUsable]
        using Accs = a::EnabledAccs<a::DimInt<1>, int>; // those of GPUs first
        std::vector<int> values(1'000);
        std::string const name = a::acc::callFirstUsable<Accs>(FillChosen{}, values); // which one it was
        for(std::string const& usable : a::acc::getUsableNames<Accs>())               // "AccCpuSerial" and so on
        {
            a::acc::callUsable<Accs>(usable, FillChosen{}, values); // the one of that name, as from the command line
        }
        a::acc::forEachUsable<Accs>(FillChosen{}, values); // all of them
        bool const hasDefault = a::acc::isUsable<a::DefaultAcc<a::DimInt<1>, int>>();
        // [firstUsable]
        return docs::check("usable accelerators", !name.empty() && values == std::vector<int>(1'000, 7))
               + docs::check("default accelerator", hasDefault || a::acc::getUsableNames<Accs>().size() > 0);
    }

    auto portedHost() -> int
    {
        int const n = 1'000;
        // [portedHost]
        auto const device = a::getDevByIdx<Acc>(0);
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        a::Queue<Acc, a::NonBlocking> stream(device);
        using Event = a::Event<a::Queue<Acc, a::NonBlocking>>;
        Event start(device, true, a::event::Timing::on), stop(device, true, a::event::Timing::on);

        // ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(float[3], g_weights) stands at file scope.
        float const table[3] = {0.25f, 0.5f, 0.25f};
        a::ViewPlainPtr const from(table, host, 3); // pointer, device, extent
        auto symbol = a::mem::view::createStaticDevMemView(&g_weights[0], device, 3);
        a::copy(stream, symbol, from); // `table` must live until then: here until waitFor below

        auto pinned = a::alloc<float>(host, n); // cudaMallocHost
        a::mem::buf::prepareForAsyncCopy(pinned);
        auto buffer = a::alloc<float>(device, n);
        a::enqueue(stream, start);
        a::copy(stream, buffer, pinned);
        a::enqueue(stream, stop);
        a::ViewSubView part(buffer, 16, 32); // 16 elements from element 32 on: buffer + 32
        a::copy(stream, part, pinned, 16);
        a::waitFor(stream);
        double const ms = std::chrono::duration<double, std::milli>(a::event::elapsedTime(start, stop)).count();
        // [portedHost]
        return docs::check("times of copies", ms >= 0.0);
    }
} // namespace

auto docs::howto() -> int
{
    return workDivisions() + queues() + failures() + devices() + randomNumbers() + mixed() + views() + chosenAcc()
           + portedHost();
}
