// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <numeric>
#include <vector>

namespace test_cudahip_amdRules
{
    namespace fake = alpaka_test::fake;
    namespace buf = alpaka::mem::buf;
    namespace view = alpaka::mem::view;
    using fake::dev;
    using fake::host;
    template<std::size_t TDim>
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, int>;
    using View3 = view::ViewPlainPtr<fake::Dev, char, alpaka::dim::DimInt<3>, int>;

    struct OnAmd : fake::Fresh
    {
        OnAmd() { fake::machine().hasAmdRules = true; }

        ~OnAmd() { fake::machine().hasAmdRules = false; }
    };

    //! What a user gets of hipMalloc3D: 4 planes of 3 rows.
    struct Malloc3D
    {
        Malloc3D() { REQUIRE(emulated::allocateRows(&data, &pitch, 8, 3, 4) == fake::Status::success); }

        ~Malloc3D() { fake::Api::release.call(data); }

        [[nodiscard]] auto view() const -> View3
        {
            auto const row = static_cast<int>(pitch);
            return {static_cast<char*>(data), dev(), Vec<3>(4, 3, 8), Vec<3>(4 * 3 * row, 3 * row, row)};
        }

        void* data = nullptr;
        std::size_t pitch = 0;
    };

    auto numbered(Vec<3> const& extent)
    {
        auto buffer = buf::alloc<char>(host(), extent);
        std::iota(buffer.data(), buffer.data() + extent.prod(), char{1});
        return buffer;
    }

    template<typename TBuf>
    auto elementsOf(TBuf const& buffer)
    {
        return std::vector<char>(buffer.data(), buffer.data() + alpaka::extent::getExtentVec(buffer).prod());
    }

    //! For requireDevicePointer on devices that do not tell what they can reach.
    struct ApiOfAmd : fake::Api
    {
        static constexpr bool tellsReach = false;
    };
} // namespace test_cudahip_amdRules

TEST_CASE(
    "cudahip: a user's memory of several planes is set and copied plane by plane where AMD asks for it", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    OnAmd const amd;
    Malloc3D const memory;
    auto target = memory.view();
    fake::BlockingQueue queue(dev());
    auto result = buf::alloc<char>(host(), Vec<3>(4, 3, 8));
    view::set(queue, target, std::uint8_t{'y'});
    // Once for all planes, which is refused, and once for each.
    CHECK(fake::Fresh::calls("set2DAsync") == 5);
    CHECK(fake::Fresh::calls("setAsync") == 0);
    view::copy(queue, result, target);
    CHECK(elementsOf(result) == std::vector<char>(96, 'y'));
    auto const source = numbered(Vec<3>(4, 3, 8));
    view::copy(queue, target, source);
    view::copy(queue, result, target);
    CHECK(elementsOf(result) == elementsOf(source));
    CHECK(fake::Fresh::calls("copyAsync") == 0);
    // Nothing of it is left for other calls.
    CHECK(fake::Api::getLastError.call() == fake::Status::success);
}

TEST_CASE("cudahip: one call sets and copies a user's memory of several planes where nothing is refused", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    fake::Fresh const fresh;
    Malloc3D const memory;
    auto target = memory.view();
    fake::BlockingQueue queue(dev());
    view::set(queue, target, std::uint8_t{'y'});
    CHECK(fake::Fresh::calls("set2DAsync") == 1);
    auto const source = numbered(Vec<3>(4, 3, 8));
    view::copy(queue, target, source);
    CHECK(fake::Fresh::calls("copy2DAsync") == 1);
    CHECK(fake::Fresh::calls("copy3DAsync") == 0);
}

TEST_CASE("cudahip: slices of linear memory whose last one is cut off are copied where AMD refuses them", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    OnAmd const amd;
    fake::BlockingQueue queue(dev());
    // A part of packed memory that ends with it.
    auto linear = buf::alloc<char>(dev(), Vec<1>(4 * 5 * 6));
    View3 whole(linear.data(), dev(), Vec<3>(4, 5, 6));
    view::set(queue, whole, std::uint8_t{'x'});
    view::ViewSubView<fake::Dev, char, alpaka::dim::DimInt<3>, int> part(whole, Vec<3>(3, 4, 5), Vec<3>(1, 1, 1));
    auto const source = numbered(Vec<3>(3, 4, 5));
    view::copy(queue, part, source);
    CHECK(fake::Fresh::calls("copy3DAsync") == 1);
    CHECK(fake::Fresh::calls("copy2DAsync") == 3);
    auto result = buf::alloc<char>(host(), Vec<3>(3, 4, 5));
    view::copy(queue, result, part);
    CHECK(elementsOf(result) == elementsOf(source));
    auto all = buf::alloc<char>(host(), Vec<3>(4, 5, 6));
    view::copy(queue, all, whole);
    CHECK(all.data()[0] == 'x');
    CHECK(all.data()[4 * 5 * 6 - 1] == 60);
    CHECK(all.data()[4 * 5 * 6 - 6] == 'x');
}

TEST_CASE("cudahip: rows of planes that were allocated one row high are copied one by one on AMD", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    OnAmd const amd;
    void* data = nullptr;
    std::size_t pitch = 0;
    REQUIRE(emulated::allocateRows(&data, &pitch, 8, 1, 3) == fake::Status::success);
    auto const row = static_cast<int>(pitch);
    View3 target(static_cast<char*>(data), dev(), Vec<3>(3, 1, 8), Vec<3>(3 * row, row, row));
    fake::BlockingQueue queue(dev());
    auto const source = numbered(Vec<3>(3, 1, 8));
    view::copy(queue, target, source);
    auto result = buf::alloc<char>(host(), Vec<3>(3, 1, 8));
    view::copy(queue, result, target);
    CHECK(elementsOf(result) == elementsOf(source));
    view::set(queue, target, std::uint8_t{'z'});
    view::copy(queue, result, target);
    CHECK(elementsOf(result) == std::vector<char>(24, 'z'));
    fake::Api::release.call(data);
}

TEST_CASE("cudahip: a copy that fails for other reasons is not tried in parts", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto target = buf::alloc<char>(dev(), Vec<3>(4, 3, 8));
    auto const source = numbered(Vec<3>(4, 3, 8));
    fake::failNext("copy2DAsync", fake::Status::kernelFailed);
    CHECK_THROWS_WITH(view::copy(queue, target, source), Catch::Contains("copy2DAsync: kernelFailed"));
    CHECK(fake::Fresh::calls("copy2DAsync") == 1);
    CHECK(fake::Fresh::calls("copyAsync") == 0);
    fake::failNext("set2DAsync", fake::Status::outOfMemory);
    CHECK_THROWS_WITH(view::set(queue, target, std::uint8_t{0}), Catch::Contains("set2DAsync: outOfMemory"));
    CHECK(fake::Fresh::calls("setAsync") == 0);
    // NVIDIA refuses no more than what goes beyond the memory, of which no row may be written.
    auto plane = buf::alloc<char>(dev(), Vec<2>(3, 8));
    fake::failNext("set2DAsync", fake::Status::invalid);
    CHECK_THROWS_WITH(view::set(queue, plane, std::uint8_t{0}), Catch::Contains("set2DAsync: invalid"));
    fake::failNext("copy2DAsync", fake::Status::invalid);
    CHECK_THROWS_WITH(view::copy(queue, target, source), Catch::Contains("copy2DAsync: invalid"));
    CHECK(fake::Fresh::calls("setAsync") + fake::Fresh::calls("copyAsync") == 0);
    // What AMD refuses row by row, too, is an error.
    OnAmd const amd;
    fake::failNext("set2DAsync", fake::Status::invalid);
    fake::failNext("setAsync", fake::Status::invalid);
    CHECK_THROWS_WITH(view::set(queue, plane, std::uint8_t{0}), Catch::Contains("setAsync: invalid"));
}

TEST_CASE("cudahip: in the checked mode AMD is asked for the access to a peer by switching it on", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    OnAmd const amd;
    alpaka::dev::reset(dev(0));
    auto const buffer = buf::alloc<char>(dev(1), Vec<1>(4));
    auto const check
        = [&] { alpaka::runtime::cudahip::requireDevicePointer<ApiOfAmd>("mem::view::set", buffer.data(), 0); };
    alpaka::core::settings().gpuChecked = true;
    CHECK_THROWS_WITH(check(), Catch::Contains("memory of device 1, which device 0 can use only after"));
    // The question has changed nothing.
    CHECK_THROWS_AS(check(), alpaka::core::Error);
    CHECK(alpaka::dev::enablePeerAccess(dev(0), dev(1)));
    CHECK_NOTHROW(check());
    CHECK_NOTHROW(check());
    CHECK(fake::Api::getLastError.call() == fake::Status::success);
    alpaka::core::settings().gpuChecked = false;
}

TEST_CASE("cudahip: slices of the largest pitch are copied plane by plane", "[cudahip]")
{
    using namespace test_cudahip_amdRules;
    fake::Fresh const fresh;
    constexpr int pitch = 1 << 20;
    std::vector<char> memory(2 * 3 * pitch, 'x');
    view::ViewPlainPtr<alpaka::dev::DevCpu, char, alpaka::dim::DimInt<3>, int> target(
        memory.data(), host(), Vec<3>(2, 2, 4), Vec<3>(2 * 3 * pitch, 3 * pitch, pitch));
    fake::BlockingQueue queue(dev());
    auto const source = buf::alloc<char>(dev(), Vec<3>(2, 2, 4));
    auto writable = source;
    view::set(queue, writable, std::uint8_t{'y'});
    view::copy(queue, target, source);
    CHECK(fake::Fresh::calls("copy3DAsync") == 0);
    CHECK(fake::Fresh::calls("copy2DAsync") == 2);
    CHECK(memory[4 * pitch + 3] == 'y');
    CHECK(memory[2 * pitch] == 'x');
}
