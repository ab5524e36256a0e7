// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a subject names, checks and times its cases.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace alpaka_bench
{
    //! A case: something that is done over and over again.
    struct Case
    {
        //! `<subject>/<case>/alpaka:<accelerator>` or `<subject>/<case>/native:<what>`.
        std::string name;
        //! What the time of one run is divided by: elements, tasks, threads times barriers over cores, ...
        double units;
        //! The case tells its time itself.
        bool isManual;
        //! Runs it once. \return Whether the result is right.
        std::function<bool()> check;
        std::function<void(benchmark::State&)> loop;
        //! The runs of a repetition; zero for as many as take the time that the command line asks for. For cases that
        //! take longer than they tell.
        int runs = 0;
        //! Zero for as many as the command line asks for.
        int repetitions = 0;
    };

    inline auto cases() -> std::vector<Case>&
    {
        static std::vector<Case> all;
        return all;
    }

    //! Every subject defines this: adds its cases.
    void addCases();

    //! Whether results are checked and nothing is timed.
    inline auto isCheckOnly() -> bool&
    {
        static bool value = false;
        return value;
    }

    //! A size of the subject, and the small one that is enough for a check.
    [[nodiscard]] inline auto sizeOf(std::size_t timed, std::size_t checked) -> std::size_t
    {
        return isCheckOnly() ? checked : timed;
    }

    struct NoCompany
    {
    };

    //! Adds a case whose runs are timed while an object of TCompany exists.
    //! \param run One run. \param check Runs it once, \return whether the result is right.
    template<typename TCompany = NoCompany, typename TRun, typename TCheck>
    void add(std::string name, double units, TRun run, TCheck check)
    {
        cases().push_back(
            {std::move(name),
             units,
             false,
             std::move(check),
             [run](benchmark::State& state) mutable
             {
                 [[maybe_unused]] TCompany const company;
                 for([[maybe_unused]] auto _ : state)
                     run();
             }});
    }

    //! Adds a case that tells its time itself. \param measure One run, \return its seconds.
    template<typename TMeasure, typename TCheck>
    void addManual(std::string name, double units, TMeasure measure, TCheck check)
    {
        cases().push_back(
            {std::move(name),
             units,
             true,
             std::move(check),
             [measure](benchmark::State& state) mutable
             {
                 for([[maybe_unused]] auto _ : state)
                     state.SetIterationTime(measure());
             }});
    }
} // namespace alpaka_bench
