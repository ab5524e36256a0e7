// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The main function of every subject: checks every case, then has Google Benchmark time it.
//!
//!   --check   checks only, on small sizes

#include "Bench.hpp"
#include <cstdio>
#include <cstring>

namespace
{
    auto checkAll() -> int
    {
        int failed = 0;
        for(auto const& one : alpaka_bench::cases())
        {
            bool const isRight = one.check();
            failed += isRight ? 0 : 1;
            std::printf("%s %s\n", isRight ? "right" : "WRONG", one.name.c_str());
        }
        return failed;
    }

    //! Cases are checked one by one where they are timed first, so that a filter leaves out checks, too.
    void registerAll(int& failed)
    {
        for(auto const& one : alpaka_bench::cases())
        {
            auto const timed = [&one, &failed, isChecked = false](benchmark::State& state) mutable
            {
                if(!isChecked && !one.check())
                {
                    ++failed;
                    state.SkipWithError("the result is wrong");
                    return;
                }
                isChecked = true;
                one.loop(state);
                state.counters["units"] = one.units;
            };
            auto* const entry = benchmark::RegisterBenchmark(one.name.c_str(), timed);
            if(one.isManual)
                entry->UseManualTime();
            else
                entry->UseRealTime();
            if(one.runs != 0)
                entry->Iterations(one.runs);
            if(one.repetitions != 0)
                entry->Repetitions(one.repetitions);
        }
    }
} // namespace

int main(int argc, char** argv)
{
    alpaka_bench::isCheckOnly() = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    alpaka_bench::addCases();
    if(alpaka_bench::isCheckOnly())
        return checkAll() == 0 ? 0 : 1;

    benchmark::Initialize(&argc, argv);
    if(benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    int failed = 0;
    registerAll(failed);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return failed == 0 ? 0 : 1;
}
