// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/alpaka.hpp>
#include <alpaka_test/StandardError.hpp>

#include <catch2/catch.hpp>

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED

#    include <array>
#    include <cstdio>
#    include <memory>
#    include <string>
#    include <utility>
#    include <vector>

namespace test_fiber_advice
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    using WorkDiv = a::workdiv::WorkDivMembers<a::dim::DimInt<1>, int>;

    // Every test has a kernel type of its own, because the library remembers them.
    template<int TNumber>
    struct TwoBarriers
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            auto& value = a::block::shared::st::allocVar<int, 0>(acc);
            int const thread = a::idx::getIdx<a::Block, a::Threads>(acc)[0];
            if(thread == 0)
                value = 1;
            a::block::sync::syncBlockThreads(acc);
            out[a::idx::getIdx<a::Grid, a::Threads>(acc)[0]] = value;
            a::block::sync::syncBlockThreads(acc);
        }
    };

    struct NoBarrier
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* out) const
        {
            out[a::idx::getIdx<a::Grid, a::Threads>(acc)[0]] = 1;
        }
    };

    struct InPhases : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team, int* out) const
        {
            a::block::phase(team, [&](auto const& acc) { out[a::idx::getIdx<a::Grid, a::Threads>(acc)[0]] = 1; });
            a::block::phase(team, [&](auto const& acc) { out[a::idx::getIdx<a::Grid, a::Threads>(acc)[0]] += 1; });
        }
    };

    //! \return The lines of advice of two launches.
    template<typename TAcc, typename TKernel>
    auto adviceOn(TKernel const& kernel, bool advice, bool trace, int threads = 16) -> std::vector<std::string>
    {
        // Kernels that a plug-in has split would need no advice.
        bool const fibers = std::exchange(a::core::settings().barrierFibers, true);
        a::core::settings().advice = advice;
        a::core::settings().trace = trace;
        alpaka_test::StandardError const standardError;
        std::vector<int> out(3 * 16);
        a::queue::Queue<TAcc, a::queue::Blocking> queue(a::pltf::getDevByIdx<TAcc>(0));
        for(int launch = 0; launch < 2; ++launch)
            a::kernel::exec<TAcc>(queue, WorkDiv(3, threads, 1), kernel, out.data());
        a::core::settings().advice = false;
        a::core::settings().trace = false;
        a::core::settings().barrierFibers = fibers;
        auto lines = standardError.lines();
        std::erase_if(lines, [](auto const& line) { return !line.starts_with("alpaka advice: "); });
        return lines;
    }

    //! \return What a command prints.
    inline auto outputOf(std::string const& command) -> std::string
    {
        std::unique_ptr<std::FILE, int (*)(std::FILE*)> const pipe(::popen(command.c_str(), "r"), &::pclose);
        std::string output;
        for(std::array<char, 256> part; std::fgets(part.data(), int{part.size()}, pipe.get()) != nullptr;)
            output += part.data();
        return output;
    }
} // namespace test_fiber_advice

TEST_CASE("fibers: a kernel that waits on fibers is named once, with the command that finds its first barrier")
{
    using namespace test_fiber_advice;
    auto const lines = adviceOn<Acc>(TwoBarriers<0>{}, true, false);
    REQUIRE(lines.size() == 1);
    auto const& line = lines.front();
    INFO(line);
    CHECK(line.find("TwoBarriers<0>") != std::string::npos);
    CHECK(line.find("blocks (3), threads (16)") != std::string::npos);
    CHECK(line.find("20 times slower") != std::string::npos);
    CHECK(line.find("write-a-phased-kernel.md") != std::string::npos);
    CHECK(line.find("alpaka_split_sources") != std::string::npos);
    CHECK(adviceOn<Acc>(TwoBarriers<0>{}, true, false).empty());
#    if defined(__linux__) && defined(__OPTIMIZE__)
    auto const begin = line.find('`');
    auto const end = line.find('`', begin + 1);
    REQUIRE(end != std::string::npos);
    CHECK(outputOf(line.substr(begin + 1, end - begin - 1)).find("TwoBarriers<0>") != std::string::npos);
#    endif
}

TEST_CASE("fibers: who traces gets the advice, too; without both there is none")
{
    using namespace test_fiber_advice;
    CHECK(adviceOn<Acc>(TwoBarriers<1>{}, false, false).empty());
    CHECK(adviceOn<Acc>(TwoBarriers<1>{}, false, true).size() == 1);
}

TEST_CASE("fibers: there is no advice for kernels without barriers and in phases")
{
    using namespace test_fiber_advice;
    CHECK(adviceOn<Acc>(NoBarrier{}, true, true).empty());
    CHECK(adviceOn<Acc>(InPhases{}, true, true).empty());
}

TEST_CASE("fibers: blocks of one thread give no advice, and do not use it up")
{
    using namespace test_fiber_advice;
    CHECK(adviceOn<Acc>(TwoBarriers<3>{}, true, false, 1).empty());
    CHECK(adviceOn<Acc>(TwoBarriers<3>{}, true, false).size() == 1);
}

#    ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
TEST_CASE("fibers: AccCpuFibers gives the advice for kernels that wait")
{
    using namespace test_fiber_advice;
    using Eager = a::acc::AccCpuFibers<a::dim::DimInt<1>, int>;
    CHECK(adviceOn<Eager>(TwoBarriers<2>{}, true, false).size() == 1);
    CHECK(adviceOn<Eager>(NoBarrier{}, true, false).empty());
}
#    endif
#endif
