// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka/runtime/cudahip/host/LabelRanges.hpp>
#include <alpaka_test/FakeGpuAcc.hpp>

#include <catch2/catch.hpp>

#include <mutex>
#include <string>
#include <thread>

namespace test_cudahip_labelRanges
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
    namespace cudahip = alpaka::runtime::cudahip;

    //! What the profiler has heard: "[name", "]"; that of other threads in lower case letters of their own: "{name",
    //! "}".
    inline std::mutex heardMutex;
    inline std::string heard;
    inline std::thread::id mainThread;

    inline void hear(std::string const& here, std::string const& elsewhere)
    {
        std::lock_guard const lock(heardMutex);
        heard += std::this_thread::get_id() == mainThread ? here : elsewhere;
    }

    inline auto begin(char const* name) -> int
    {
        hear(std::string("[") + name, std::string("{") + name);
        return 0;
    }

    inline auto end() -> int
    {
        hear("]", "}");
        return 0;
    }

    //! While it exists, the profiler listens.
    class Profiler
    {
    public:
        Profiler()
        {
            mainThread = std::this_thread::get_id();
            heard.clear();
            alpaka::core::addObserver(m_ranges);
        }

        Profiler(Profiler const&) = delete;
        auto operator=(Profiler const&) -> Profiler& = delete;

        ~Profiler() { alpaka::core::removeObserver(m_ranges); }

    private:
        cudahip::LabelRanges m_ranges{cudahip::RangeCalls{&begin, &end}};
    };
} // namespace test_cudahip_labelRanges

TEST_CASE("cudahip: operations with labels are ranges of the profiler, others are not", "[cudahip]")
{
    using namespace test_cudahip_labelRanges;
    fake::Fresh const fresh;
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(8));
    fake::BlockingQueue queue(dev());
    fake::BlockingQueue other(dev());
    Profiler const profiler;
    alpaka::mem::view::set(at(queue, "clear"), device, 0);
    alpaka::mem::view::set(queue, device, 0);
    auto const outer = at(queue, "outer");
    alpaka::queue::enqueue(outer, [&] { alpaka::mem::view::set(at(other, "inner"), device, 1); });
    alpaka::wait::wait(at(queue, "end"));
    CHECK((heard == "[clear][outer[inner]][end]" || heard == "[clear]{outer{inner}}[end]"));
}

TEST_CASE("cudahip: the range of an operation that fails ends", "[cudahip]")
{
    using namespace test_cudahip_labelRanges;
    fake::Fresh const fresh;
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(8));
    fake::BlockingQueue queue(dev());
    Profiler const profiler;
    fake::failNext("setAsync", fake::Status::invalid);
    CHECK_THROWS_AS(alpaka::mem::view::set(at(queue, "clear"), device, 0), alpaka::core::Error);
    CHECK(heard == "[clear]");
}

TEST_CASE("cudahip: without a profiler no observer is added", "[cudahip]")
{
    using namespace test_cudahip_labelRanges;
    bool const isObserved = alpaka::core::isObserved();
    CHECK_FALSE(cudahip::tellProfiler({}));
    CHECK_FALSE(cudahip::tellProfiler({&begin, nullptr}));
    CHECK_FALSE(cudahip::tellProfiler({nullptr, &end}));
    CHECK_FALSE(cudahip::tellProfiler(cudahip::rangeCalls()));
    CHECK(alpaka::core::isObserved() == isObserved);
}
