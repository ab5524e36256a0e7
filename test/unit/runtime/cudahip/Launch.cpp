// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace test_cudahip_launch
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    template<std::size_t TDim>
    using Acc = fake::Acc<alpaka::dim::DimInt<TDim>, int>;
    template<std::size_t TDim>
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, int>;
    template<std::size_t TDim>
    using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<TDim>, int>;

    //! Counts each thread at its row-major place in the grid.
    struct Visit
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* visits) const
        {
            auto const thread = alpaka::idx::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc);
            auto const extent = alpaka::workdiv::getWorkDiv<alpaka::origin::Grid, alpaka::unit::Threads>(acc);
            ++visits[alpaka::idx::mapIdx<1>(thread, extent)[0]];
        }
    };

    struct Shared
    {
        std::size_t bytesPerThread = 0;

        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }

        template<typename TVec>
        [[nodiscard]] auto getBlockSharedMemDynSizeBytes(TVec const& threads, TVec const&) const -> std::size_t
        {
            return bytesPerThread * static_cast<std::size_t>(threads.prod());
        }
    };

    template<std::size_t TDim>
    void visitAll(Vec<TDim> const& grid, Vec<TDim> const& block)
    {
        fake::BlockingQueue queue(dev());
        std::vector<int> visits(static_cast<std::size_t>((grid * block).prod()), 0);
        WorkDiv<TDim> const workDiv(grid, block, Vec<TDim>::ones());
        alpaka::kernel::exec<Acc<TDim>>(queue, workDiv, Visit{}, visits.data());
        CHECK(std::all_of(visits.begin(), visits.end(), [](int count) { return count == 1; }));
    }
} // namespace test_cudahip_launch

TEST_CASE("cudahip: every thread of a grid runs once, in every dimension", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    visitAll<1>(Vec<1>(7), Vec<1>(5));
    visitAll<2>(Vec<2>(3, 4), Vec<2>(2, 5));
    visitAll<3>(Vec<3>(2, 3, 4), Vec<3>(3, 2, 5));
    visitAll<4>(Vec<4>(2, 3, 4, 5), Vec<4>(3, 2, 1, 4));
    visitAll<5>(Vec<5>(2, 1, 3, 2, 2), Vec<5>(1, 2, 2, 1, 3));
    // Longer than the second axis of devices.
    visitAll<4>(Vec<4>(1, 70000, 1, 2), Vec<4>(1, 1, 1, 1));
}

TEST_CASE("cudahip: the arguments are those of the moment of the launch", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    alpaka_test::Gate gate;
    std::vector<int> visits(4, 0);
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    SECTION("at once") {}
    SECTION("behind a task of the host, when the task object is gone")
    {
        alpaka::queue::enqueue(queue, [&] { gate.pass(); });
    }
    alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data());
    gate.open();
    alpaka::wait::wait(queue);
    CHECK(visits == std::vector<int>{1, 1, 1, 1});
}

TEST_CASE("cudahip: an empty grid is no launch", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    WorkDiv<2> const workDiv(Vec<2>(0, 3), Vec<2>(1, 1), Vec<2>(1, 1));
    alpaka::kernel::exec<Acc<2>>(queue, workDiv, Shared{});
    CHECK(fake::Fresh::calls("launchKernel") == 0);
}

TEST_CASE("cudahip: launches beyond the limits are refused before they reach the API", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto const launch = [&](auto const& grid, auto const& block, Shared const& kernel)
    {
        using V = std::decay_t<decltype(grid)>;
        alpaka::kernel::exec<fake::Acc<typename V::Dim, int>>(
            queue, alpaka::workdiv::WorkDivMembers<typename V::Dim, int>(grid, block, V::ones()), kernel);
    };
    CHECK_THROWS_WITH(launch(Vec<1>(1), Vec<1>(2000), Shared{}), Catch::Contains("2000") && Catch::Contains("1024"));
    CHECK_THROWS_WITH(launch(Vec<2>(1, 1), Vec<2>(64, 32), Shared{}), Catch::Contains("1024"));
    CHECK_THROWS_WITH(launch(Vec<3>(1, 1, 1), Vec<3>(128, 1, 1), Shared{}), Catch::Contains("64"));
    CHECK_THROWS_WITH(launch(Vec<2>(70000, 1), Vec<2>(1, 1), Shared{}), Catch::Contains("65535"));
    CHECK_THROWS_WITH(launch(Vec<1>(1), Vec<1>(0), Shared{}), Catch::Contains("least"));
    CHECK_THROWS_WITH(
        launch(Vec<1>(1), Vec<1>(1), Shared{200000}),
        Catch::Contains("200000 bytes of dynamic shared memory") && Catch::Contains("97280")
            && Catch::Contains("Shared"));
    CHECK(fake::Fresh::calls("launchKernel") == 0);
    // More than 48 KiB after the limit has been raised.
    launch(Vec<1>(1), Vec<1>(1), Shared{90000});
    CHECK(fake::Fresh::calls("launchKernel") == 1);
}

TEST_CASE("cudahip: grids beyond 32 bits are refused where the API has no more", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    using Size = std::size_t;
    auto const launch = [&](auto const& grid, auto const& block, std::size_t bytes = 0)
    {
        using V = std::decay_t<decltype(grid)>;
        alpaka::kernel::exec<fake::Acc<typename V::Dim, Size>>(
            queue, alpaka::workdiv::WorkDivMembers<typename V::Dim, Size>(grid, block, V::ones()), Shared{bytes});
    };
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, Size>;
    using Vec4 = alpaka::vec::Vec<alpaka::dim::DimInt<4>, Size>;
    Vec1 const one(Size{1});
    CHECK_THROWS_WITH(launch(Vec1(Size{1} << 31), one), Catch::Contains("2147483647"));
    // Each extent is fine, but not the axis that they are folded into.
    CHECK_THROWS_WITH(
        launch(Vec4(Size{1} << 16, Size{1} << 16, Size{1}, Size{1}), Vec4::ones()), Catch::Contains("2147483647"));
    // Each count is fine, but not their product.
    CHECK_THROWS_WITH(
        launch(Vec1(Size{1} << 30), Vec1(Size{4})),
        Catch::Contains("1073741824 x 1 x 1 blocks of 4 x 1 x 1 threads") && Catch::Contains("4294967295"));
    // The lower 32 bits of this are 16.
    CHECK_THROWS_WITH(
        launch(one, one, (Size{1} << 32) + 16), Catch::Contains("4294967312 bytes of dynamic shared memory"));
    CHECK(fake::Fresh::calls("launchKernel") == 0);
}

TEST_CASE("cudahip: in the checked mode a kernel gets no memory of a device that it cannot reach", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    alpaka::dev::reset(dev(0));
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    fake::BlockingQueue queue(dev(0));
    fake::BlockingQueue othersQueue(dev(1));
    auto mine = alpaka::mem::buf::alloc<int>(dev(0), Vec<1>(4));
    auto others = alpaka::mem::buf::alloc<int>(dev(1), Vec<1>(4));
    auto othersInOrder = alpaka::mem::buf::allocAsyncBuf<int>(othersQueue, Vec<1>(4));
    auto const launch = [&](auto& buffer) { alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, buffer.data()); };
    alpaka::core::settings().gpuChecked = true;
    emulated::setDevice(1);
    launch(mine);
    auto const notYet = Catch::Contains("memory of device 1, which device 0 can use only after dev::enablePeerAccess");
    CHECK_THROWS_WITH(launch(others), Catch::Contains("Launch.cpp:"));
    CHECK_THROWS_WITH(launch(others), notYet);
    CHECK_THROWS_WITH(launch(othersInOrder), notYet);
    SECTION("the hardware can")
    {
        CHECK(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        CHECK(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        CHECK(fake::Fresh::calls("deviceEnablePeerAccess") == 1);
        CHECK(fake::machine().peers == std::set<std::pair<int, int>>{{0, 1}});
        launch(others);
        launch(othersInOrder);
        CHECK(fake::Fresh::calls("launchKernel") == 3);
        alpaka::dev::reset(dev(1));
        CHECK_THROWS_WITH(launch(others), notYet);
        CHECK(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        launch(others);
    }
    SECTION("the hardware cannot")
    {
        fake::machine().peersReachEachOther = false;
        CHECK_FALSE(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        CHECK_FALSE(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        CHECK(fake::Fresh::calls("deviceEnablePeerAccess") == 0);
        CHECK_THROWS_WITH(launch(others), Catch::Contains("memory of device 1, which device 0 cannot use"));
        alpaka::dev::reset(dev(0));
    }
    SECTION("a driver without pools that others can use")
    {
        fake::failNext("openMemoryPool", fake::Status::invalid);
        CHECK(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
        launch(others);
        CHECK_THROWS_WITH(launch(othersInOrder), notYet);
    }
    CHECK(alpaka::dev::enablePeerAccess(dev(0), dev(0)));
    CHECK(fake::currentDevice == 1);
    alpaka::core::settings().gpuChecked = false;
}

namespace test_cudahip_launch
{
    struct Take
    {
        template<typename TAcc, typename T>
        void operator()(TAcc const&, T const&) const
        {
        }
    };

    template<typename T>
    struct Three
    {
        float* first;
        T second;
        int const* third;
    };

    union Mixed
    {
        float* pointer;
        std::uintptr_t number;
    };

    struct OnePointer
    {
        double* pointer[1];
    };

    struct Derived : Three<char*>
    {
        char* more;
    };

    struct WithNumber
    {
        float* pointer;
        std::size_t size;
    };

    struct HasHandle
    {
        int padding;
        int* pointer;
        [[nodiscard]] auto data_handle() const -> int* { return pointer; }
    };
} // namespace test_cudahip_launch

TEST_CASE(
    "cudahip: in the checked mode pointers are found in arguments where they can be told from numbers", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    WorkDiv<1> const workDiv(Vec<1>(1), Vec<1>(1), Vec<1>(1));
    fake::BlockingQueue queue(dev());
    auto buffer = alpaka::mem::buf::alloc<float>(dev(), Vec<1>(4));
    auto const launch = [&](auto const& arg) { alpaka::kernel::exec<Acc<1>>(queue, workDiv, Take{}, arg); };
    float* const good = buffer.data();
    float host = 0;
    int const hostInt = 0;
    auto const refused = Catch::Contains("memory of the host");
    alpaka::core::settings().gpuChecked = true;

    launch(std::array<float*, 3>{good, good + 1, nullptr});
    CHECK_THROWS_WITH(launch(std::array<float*, 3>{good, good + 1, &host}), refused);
    launch(static_cast<float volatile*>(good));
    CHECK_THROWS_WITH(launch(static_cast<float volatile*>(&host)), refused);
    launch(std::span<float>(good, 4));
    CHECK_THROWS_WITH(launch(std::span<float, 1>(&host, 1)), refused);
    launch(HasHandle{0, nullptr});
    CHECK_THROWS_WITH(launch(HasHandle{0, const_cast<int*>(&hostInt)}), refused);
    launch(Three<float const*>{good, good, nullptr});
    CHECK_THROWS_WITH(launch(Three<float const*>{good, &host, nullptr}), refused);
    CHECK_THROWS_WITH(launch(Three<float const*>{good, good, &hostInt}), refused);
    CHECK_THROWS_WITH(
        launch(std::array<Three<char*>, 2>{{{good, nullptr, nullptr}, {&host, nullptr, nullptr}}}), refused);

    // What may be a number or code is none, whatever it looks like.
    auto const number = reinterpret_cast<std::uintptr_t>(&host);
    launch(number);
    launch(std::array<std::uintptr_t, 2>{number, number});
    launch(Mixed{&host});
    launch(Three<Mixed>{good, {&host}, nullptr});
    launch(Three<std::uintptr_t>{&host, number, nullptr});
    launch(Three<void (*)(int)>{good, [](int) {}, nullptr});
    launch(WithNumber{&host, number});
    launch(OnePointer{{nullptr}});
    launch(Derived{{&host, nullptr, nullptr}, nullptr});
    struct Empty
    {
    };
    launch(Empty{});
    alpaka::core::settings().gpuChecked = false;
}

TEST_CASE("cudahip: errors of launches name the kernel", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    {
        fake::NonBlockingQueue queue(dev());
        fake::failNext("launchKernel", fake::Status::invalid);
        CHECK_THROWS_WITH(
            alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{}),
            Catch::Contains("test_cudahip_launch::Shared") && Catch::Contains("launchKernel: invalid"));
        alpaka::wait::wait(queue);
        alpaka::core::settings().gpuChecked = true;
        fake::failNext("streamSynchronize", fake::Status::kernelFailed);
        CHECK_THROWS_WITH(
            alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{}),
            Catch::Contains("test_cudahip_launch::Shared") && Catch::Contains("kernelFailed"));
        std::vector<int> hostMemory(4, 0);
        CHECK_THROWS_WITH(
            alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, hostMemory.data()),
            Catch::Contains("memory of the host"));
        alpaka::core::settings().gpuChecked = false;
    }
    fake::BlockingQueue queue(dev());
    fake::failNext("streamSynchronize", fake::Status::kernelFailed);
    CHECK_THROWS_WITH(
        alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{}),
        Catch::Contains("test_cudahip_launch::Shared") && Catch::Contains("kernelFailed"));
}

TEST_CASE("cudahip: errors of launches name the line of the launch", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    std::vector<int> visits(4, 0);
    fake::NonBlockingQueue queue(dev());
    auto const here = [](int line) { return Catch::Contains("Launch.cpp:" + std::to_string(line)); };

    fake::failNext("launchKernel", fake::Status::invalid);
    int line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data()), here(line));

    auto const task = alpaka::kernel::createTaskKernel<Acc<1>>(workDiv, Visit{}, visits.data());
    fake::failNext("launchKernel", fake::Status::invalid);
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::queue::enqueue(queue, task), here(line));

    fake::failNext("launchKernel", fake::Status::invalid);
    line = __LINE__ + 1;
    auto executor = alpaka::exec::create<Acc<1>>(workDiv, queue);
    CHECK_THROWS_WITH(executor(Visit{}, visits.data()), here(line));

    // Beyond what any device can do, and beyond what this one can do.
    WorkDiv<1> const tooLarge(Vec<1>(2), Vec<1>(2000), Vec<1>(1));
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::kernel::exec<Acc<1>>(queue, tooLarge, Shared{}), here(line));
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{200000}), here(line));

    // The template parameters may be written out.
    using Queue = fake::NonBlockingQueue;
    alpaka::kernel::exec<Acc<1>, Queue, WorkDiv<1>, Visit>(queue, workDiv, Visit{}, visits.data());

    alpaka::core::settings().gpuChecked = true;
    fake::failNext("streamSynchronize", fake::Status::kernelFailed);
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{}), here(line));
    alpaka::core::settings().gpuChecked = false;

    fake::BlockingQueue blocking(dev());
    fake::failNext("streamSynchronize", fake::Status::kernelFailed);
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::kernel::exec<Acc<1>>(blocking, workDiv, Shared{}), here(line));
}

TEST_CASE("cudahip: errors that come late name the launches that they may stem from", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    std::vector<int> visits(4, 0);
    fake::NonBlockingQueue queue(dev());
    fake::Event const event(dev());
    auto const at = [](std::string const& name, int line)
    { return Catch::Contains(name + " (at " + __FILE__ + ":" + std::to_string(line) + ")"); };

    // A launch that was waited for is out of the question.
    alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data());
    alpaka::wait::wait(queue);

    int const first = __LINE__ + 1;
    alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{});
    SECTION("at the wait for the queue")
    {
        alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data());
        int const last = __LINE__ + 1;
        alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data());
        fake::failNext("streamSynchronize", fake::Status::kernelFailed);
        CHECK_THROWS_WITH(
            alpaka::wait::wait(queue),
            Catch::Contains("streamSynchronize: kernelFailed") && at("test_cudahip_launch::Shared", first)
                && Catch::Contains("1 more") && at("test_cudahip_launch::Visit", last));
    }
    SECTION("at the wait for an event")
    {
        alpaka::queue::enqueue(queue, event);
        alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data());
        fake::failNext("eventSynchronize", fake::Status::kernelFailed);
        CHECK_THROWS_WITH(
            alpaka::wait::wait(event),
            Catch::Contains("eventSynchronize: kernelFailed") && at("test_cudahip_launch::Shared", first)
                && !Catch::Contains("test_cudahip_launch::Visit"));
    }
    SECTION("at a question")
    {
        fake::failNext("streamQuery", fake::Status::kernelFailed);
        CHECK_THROWS_WITH(static_cast<void>(alpaka::queue::empty(queue)), at("test_cudahip_launch::Shared", first));
    }
    SECTION("at the next launch")
    {
        fake::failNext("launchKernel", fake::Status::kernelFailed);
        int const next = __LINE__ + 1;
        auto const launch = [&] { alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data()); };
        CHECK_THROWS_WITH(
            launch(),
            at("test_cudahip_launch::Shared", first) && Catch::Contains("Launch.cpp:" + std::to_string(next)));
    }
    SECTION("at a launch behind a task of the host")
    {
        alpaka_test::Gate gate;
        alpaka::queue::enqueue(queue, [&] { gate.pass(); });
        fake::failNext("launchKernel", fake::Status::invalid);
        int const late = __LINE__ + 1;
        alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data());
        gate.open();
        CHECK_THROWS_WITH(
            alpaka::wait::wait(queue),
            Catch::Contains("launchKernel: invalid") && Catch::Contains("Launch.cpp:" + std::to_string(late)));
    }
}

TEST_CASE("cudahip: a launch during a wait for its queue may be what a later error stems from", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    std::vector<int> visits(4, 0);
    fake::NonBlockingQueue queue(dev());
    alpaka::kernel::exec<Acc<1>>(queue, workDiv, Shared{});
    // Runs while the wait is under way: the wait does not cover what this adds.
    emulated::submit(
        alpaka::getNativeHandle(queue),
        [&] { std::thread([&] { alpaka::kernel::exec<Acc<1>>(queue, workDiv, Visit{}, visits.data()); }).join(); });
    alpaka::wait::wait(queue);
    fake::failNext("streamSynchronize", fake::Status::kernelFailed);
    CHECK_THROWS_WITH(
        alpaka::wait::wait(queue),
        Catch::Contains("streamSynchronize: kernelFailed") && Catch::Contains("test_cudahip_launch::Visit"));
}

TEST_CASE("cudahip: the driver is asked about a kernel once", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    struct Mine : Shared
    {
    };
    fake::NonBlockingQueue queue(dev());
    WorkDiv<1> const workDiv(Vec<1>(2), Vec<1>(2), Vec<1>(1));
    for(int i = 0; i < 10; ++i)
        alpaka::kernel::exec<Acc<1>>(queue, workDiv, Mine{});
    alpaka::wait::wait(queue);
    CHECK(fake::Fresh::calls("funcGetAttributes") == 1);
    CHECK(fake::Fresh::calls("launchKernel") == 10);
    CHECK(fake::Fresh::calls("setDevice") == 0);
    // A reset makes the driver forget.
    alpaka::dev::reset(dev());
    alpaka::kernel::exec<Acc<1>>(queue, workDiv, Mine{});
    CHECK(fake::Fresh::calls("funcGetAttributes") == 2);
}

TEST_CASE("cudahip: a valid work division for a kernel launches", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto const valid = [&](auto const& extent, auto const& kernel)
    {
        using V = std::decay_t<decltype(extent)>;
        using A = fake::Acc<typename V::Dim, int>;
        auto const workDiv
            = alpaka::workdiv::getValidWorkDiv(alpaka::workdiv::KernelCfg<A>{extent, V::ones(), false}, dev(), kernel);
        alpaka::kernel::exec<A>(queue, workDiv, kernel);
        // The older order of arguments asks about the kernel just the same.
        using Restrictions = alpaka::workdiv::GridBlockExtentSubDivRestrictions;
        CHECK(
            alpaka::workdiv::getValidWorkDiv<A>(dev(), extent, V::ones(), false, Restrictions::Unrestricted, kernel)
            == workDiv);
        return workDiv.m_blockThreadExtent.prod();
    };
    CHECK(valid(Vec<1>(100000), Shared{}) == 256);
    // 1 KiB for each thread: 95 fit.
    CHECK(valid(Vec<1>(100000), Shared{1024}) == 64);
    CHECK(valid(Vec<2>(1000, 1000), Shared{1024}) <= 95);
    struct Hungry : Shared
    {
    };
    fake::machine().maxThreadsOfKernels = 128;
    CHECK(valid(Vec<1>(100000), Hungry{}) == 128);
    CHECK_THROWS_WITH(
        alpaka::kernel::exec<Acc<1>>(queue, WorkDiv<1>(Vec<1>(1), Vec<1>(256), Vec<1>(1)), Hungry{}),
        Catch::Contains("256 threads") && Catch::Contains("128"));
    fake::machine().maxThreadsOfKernels = 1024;
    CHECK_THROWS_WITH(valid(Vec<1>(100000), Shared{200000}), Catch::Contains("not even blocks of (1) threads"));
}

TEST_CASE("cudahip: work divisions near the limits of grids are valid, and beyond them refused", "[cudahip]")
{
    using namespace test_cudahip_launch;
    fake::Fresh const fresh;
    using Size = std::size_t;
    using V1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, Size>;
    using V2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, Size>;
    auto const valid = [&](auto const& extent, Size bytesPerThread = 0)
    {
        using V = std::decay_t<decltype(extent)>;
        using A = fake::Acc<typename V::Dim, Size>;
        Shared const kernel{bytesPerThread};
        auto const workDiv
            = alpaka::workdiv::getValidWorkDiv(alpaka::workdiv::KernelCfg<A>{extent, V::ones(), false}, dev(), kernel);
        auto const task = alpaka::kernel::createTaskKernel<A>(workDiv, kernel);
        // What the queue asks before it launches. To run that many threads would take hours.
        alpaka::runtime::cudahip::Submit<fake::Api, std::decay_t<decltype(task)>>::check(task, 0);
        CHECK((alpaka::workdiv::getWorkDiv<alpaka::origin::Grid, alpaka::unit::Threads>(workDiv) >= extent).all());
        return workDiv;
    };
    // More rows than blocks of the preferred 256 threads can have, beside what fits.
    CHECK(valid(V2(Size{1} << 24, Size{16})).m_gridBlockExtent[0] <= 65535);
    CHECK(valid(V2(Size{65535} * 1024, Size{16})).m_gridBlockExtent[0] <= 65535);
    CHECK_THROWS_WITH(valid(V2(Size{65535} * 1024 + 1, Size{16})), Catch::Contains("65535"));
    CHECK(
        alpaka::workdiv::getValidWorkDiv<fake::Acc<alpaka::dim::DimInt<2>, Size>>(
            dev(), V2(Size{1} << 24, Size{16}), V2::ones(), false)
            .m_gridBlockExtent[0]
        <= 65535);
    // Half a multiprocessor's shared memory for each thread.
    CHECK(valid(V1(Size{1} << 31), 40000).m_blockThreadExtent == V1(Size{2}));
    // The axis is full, with whatever blocks.
    CHECK_THROWS_WITH(
        valid(V1(Size{1} << 33)), Catch::Contains("threads along an axis") && Catch::Contains("4294967295"));
}
