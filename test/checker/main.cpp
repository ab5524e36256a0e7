// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Runs each case of Wrong.hpp and Right.hpp: the checker must report the error of a wrong kernel, and nothing for a
// right one. Wrong kernels run with one seed, right ones with five. Prints a line for each failure and the two
// numbers. An argument is the name of the one case that is run; its reports are printed.

#include <alpaka/checker/Reports.hpp>

#include "AtomicCases.hpp"
#include "Cases.hpp"
#include "Copies.hpp"
#include "GridBarriers.hpp"
#include "IndependentBlocks.hpp"
#include "IndependentGraphs.hpp"
#include "Mutexes.hpp"
#include "Right.hpp"
#include "Waits.hpp"
#include "Wrong.hpp"
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

namespace
{
    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, cases::Case const* one, cases::Data const& data) const
        {
            one->run(cases::Here{acc}, data);
        }
    };

    //! \return What is wrong with the reports; empty when they are right.
    auto verdictOf(cases::Case const& one, int seed) -> std::string
    {
        using cases::Acc;
        auto const dev = alpaka::getDevByIdx<Acc>(0u);
        alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(dev);
        int const n = one.blocks * one.threads;
        auto in = alpaka::alloc<int, int>(dev, n);
        auto out = alpaka::alloc<int, int>(dev, n);
        auto fresh = alpaka::alloc<int, int>(dev, n);
        auto real = alpaka::alloc<float, int>(dev, n);
        auto bytes = alpaka::alloc<unsigned char, int>(dev, n);
        auto wide = alpaka::alloc<double, int>(dev, n);
        int* gone = nullptr;
        {
            auto freed = alpaka::alloc<int, int>(dev, n);
            gone = freed.data();
        }
        for(int i = 0; i < n; ++i)
        {
            in.data()[i] = i;
            out.data()[i] = 0;
            real.data()[i] = 0;
            bytes.data()[i] = 0;
            wide.data()[i] = 0;
        }
        auto partly = alpaka::alloc<int, int>(dev, n);
        reinterpret_cast<unsigned char*>(partly.data())[0] = 1;
        auto single = alpaka::alloc<unsigned char, int>(dev, 1);
        auto five = alpaka::alloc<unsigned char, int>(dev, 5);
        for(int i = 0; i < 4; ++i)
            five.data()[i] = static_cast<unsigned char>(~five.data()[i]);
        cases::Data const data{
            in.data(),
            out.data(),
            fresh.data(),
            real.data(),
            bytes.data(),
            wide.data(),
            gone,
            n,
            partly.data(),
            single.data(),
            five.data()};
        setenv("ALPAKA_CHECK_SEED", std::to_string(seed).c_str(), 1);
        setenv("ALPAKA_CHECK_WARP", one.warp < 0 ? "all" : std::to_string(one.warp).c_str(), 1);
        std::string thrown;
        try
        {
            alpaka::WorkDivMembers<cases::Dim, cases::Idx> const workDiv(one.blocks, one.threads, 1);
            if(one.isCooperative)
                alpaka::kernel::execCooperative<Acc>(queue, workDiv, Kernel{}, &one, data);
            else if(one.phases == nullptr)
                alpaka::kernel::exec<Acc>(queue, workDiv, Kernel{}, &one, data);
            else
                alpaka::kernel::exec<Acc>(queue, workDiv, cases::PhasedKernel{}, &one, data);
        }
        catch(std::exception const& error)
        {
            thrown = error.what();
        }
        auto const reports = alpaka::checker::takeReports();
        if(one.expected == nullptr)
            return reports.empty() && thrown.empty()
                       ? ""
                       : "reported: " + (thrown.empty() ? reports.front().what + '\n' + reports.front().text : thrown);
        for(auto const& report : reports)
            if((report.what + '\n' + report.text).find(one.expected) != std::string::npos)
                return "";
        if(thrown.find(one.expected) != std::string::npos)
            return "";
        return "not reported: " + std::string(one.expected)
               + (reports.empty() ? "" : ", but: " + reports.front().what);
    }
} // namespace

auto main(int argc, char** argv) -> int
{
    setenv("ALPAKA_CHECK_WAIT", "100", 1);
    int passed = 0;
    int failed = 0;
    for(auto const& one : cases::all())
    {
        if(argc > 1 && std::string(argv[1]) != one.name)
            continue;
        std::string wrong;
        for(int seed = 0; seed < (one.expected == nullptr ? 5 : 1) && wrong.empty(); ++seed)
            wrong = verdictOf(one, seed);
        if(wrong.empty())
            ++passed;
        else
        {
            ++failed;
            std::printf("%s %s\n", one.name, wrong.c_str());
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
