// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! field [--list] [--time [--threads <n>]] [program...]: checks the named programs, or all of them, on the
//! accelerators of this build; with --time measures them. A line of a measurement: program, form, where, milliseconds
//! of a run, and its time over the twin's: median, lower and upper quartile.

#include "Form.hpp"
#include "OpenMp.hpp"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <thread>

namespace field
{
    auto programs() -> std::vector<Entry>&
    {
        static std::vector<Entry> list;
        return list;
    }

    namespace
    {
        //! \return The number of the last value that is wrong, or -1 when no more than the allowed part is.
        auto lastWrong(std::vector<double> const& values, std::vector<double> const& expected, Task const& task)
            -> long
        {
            if(values.size() != expected.size())
                return 0;
            long last = -1;
            double wrong = 0.0;
            for(std::size_t i = 0; i < values.size(); ++i)
                if(!(std::abs(values[i] - expected[i]) <= task.tolerance * (1.0 + std::abs(expected[i]))))
                {
                    last = static_cast<long>(i);
                    wrong += 1.0;
                }
            return wrong > task.outliers * static_cast<double>(values.size()) ? last : -1;
        }

        //! Runs each form once and twice: the second run finds what the first one left.
        auto isRight(Entry const& entry, Task const& task) -> bool
        {
            bool isAllRight = true;
            std::vector<double> expected = task.expected;
            for(Form const& form : task.forms)
                for(int runs = 1; runs <= 2; ++runs)
                {
                    form.run();
                    auto const values = form.result();
                    if(expected.empty())
                        expected = values;
                    long const wrong = lastWrong(values, expected, task);
                    if(wrong < 0)
                        continue;
                    auto const at = static_cast<std::size_t>(wrong);
                    std::printf(
                        "%s: %s on %s: WRONG, value %ld of %zu is %.9g instead of %.9g\n",
                        entry.name,
                        form.name.c_str(),
                        form.where.c_str(),
                        wrong,
                        values.size(),
                        at < values.size() ? values[at] : 0.0,
                        at < expected.size() ? expected[at] : 0.0);
                    isAllRight = false;
                    break;
                }
            return isAllRight;
        }

        auto check(Entry const& entry) -> bool
        {
            bool const isGood = isRight(entry, entry.make(false));
            std::printf("%-18s %s\n", entry.name, isGood ? "right" : "WRONG");
            return isGood;
        }

        auto seconds(Form const& form, int times) -> double
        {
            auto const start = std::chrono::steady_clock::now();
            for(int i = 0; i < times; ++i)
                form.run();
            std::chrono::duration<double> const took = std::chrono::steady_clock::now() - start;
            return took.count() / times;
        }

        //! A sample of a form. Workers of the form before, which spin for a moment when there is nothing to do, are
        //! asleep by then. Of all forms but slow ones the form's own are awake, and its data are in the caches.
        auto sample(Form const& form, int times, bool isShort) -> double
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
            if(isShort)
                form.run();
            return seconds(form, times);
        }

        auto quantile(std::vector<double> values, double part) -> double
        {
            std::sort(values.begin(), values.end());
            return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1) + 0.5)];
        }

        //! The forms in turns, so that a slow moment of the machine meets all of them. Each sample lasts about a
        //! millisecond or longer; slow forms get fewer samples.
        auto measure(Entry const& entry) -> bool
        {
            constexpr int rounds = 25;
            constexpr double budget = 1.5;
            Task const task = entry.make(true);
            if(!isRight(entry, task))
                return false;
            std::vector<std::vector<double>> times(task.forms.size());
            std::vector<std::vector<double>> ratios(task.forms.size());
            std::vector<int> repeats;
            std::vector<bool> isShort;
            for(Form const& form : task.forms)
            {
                double const once = seconds(form, 1);
                repeats.push_back(std::max(1, static_cast<int>(1e-3 / once)));
                isShort.push_back(once < 20e-3);
            }
            std::vector<double> used(task.forms.size());
            for(int round = 0; round < rounds; ++round)
            {
                double const twin = sample(task.forms[0], repeats[0], isShort[0]);
                for(std::size_t f = 0; f < task.forms.size(); ++f)
                    if(round < 5 || used[f] < budget)
                    {
                        double const took = f == 0 ? twin : sample(task.forms[f], repeats[f], isShort[f]);
                        used[f] += took * repeats[f];
                        times[f].push_back(took);
                        ratios[f].push_back(took / twin);
                    }
            }
            for(std::size_t f = 0; f < task.forms.size(); ++f)
                std::printf(
                    "%s %s %s %.4g %.4g %.4g %.4g\n",
                    entry.name,
                    task.forms[f].name.c_str(),
                    task.forms[f].where.c_str(),
                    quantile(times[f], 0.5) * 1e3,
                    quantile(ratios[f], 0.5),
                    quantile(ratios[f], 0.25),
                    quantile(ratios[f], 0.75));
            return true;
        }

        auto usage() -> int
        {
            std::fputs("field [--list] [--time [--threads <n>]] [program...]\n", stderr);
            return 2;
        }

        //! The threads that work on a launch, and on a twin. Before the library reads its settings.
        auto setThreads(char const* text) -> bool
        {
            int const count = std::atoi(text);
            if(count < 1)
                return false;
#ifdef _OPENMP
            omp_set_num_threads(count);
#endif
            return setenv("ALPAKA_NUM_CORES", text, 1) == 0;
        }

        auto run(int argc, char** argv) -> int
        {
            std::vector<Entry> chosen;
            auto all = programs();
            std::sort(
                all.begin(),
                all.end(),
                [](Entry const& l, Entry const& r) { return std::strcmp(l.name, r.name) < 0; });
            bool isTimed = false;
            for(int i = 1; i < argc; ++i)
            {
                std::string const word = argv[i];
                auto const named
                    = std::find_if(all.begin(), all.end(), [&](Entry const& e) { return word == e.name; });
                if(word == "--list")
                {
                    for(Entry const& entry : all)
                        std::printf("%s\t%s\n", entry.name, entry.purpose);
                    return 0;
                }
                if(word == "--time")
                    isTimed = true;
                else if(word == "--threads" && i + 1 < argc && setThreads(argv[i + 1]))
                    ++i;
                else if(named != all.end())
                    chosen.push_back(*named);
                else
                    return usage();
            }
            if(chosen.empty())
                chosen = all;
            if(std::none_of(chosen.begin(), chosen.end(), [](Entry const& entry) { return entry.hasDevice(); }))
            {
                std::puts("field: there is no device");
                return 77;
            }
            bool isGood = !all.empty();
            for(Entry const& entry : chosen)
                isGood = (isTimed ? measure(entry) : check(entry)) && isGood;
            return isGood ? 0 : 1;
        }
    } // namespace
} // namespace field

int main(int argc, char** argv)
{
    try
    {
        return field::run(argc, argv);
    }
    catch(std::exception const& error)
    {
        std::fprintf(stderr, "field: %s\n", error.what());
        return 1;
    }
}
