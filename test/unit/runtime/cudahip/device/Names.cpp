// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace test_cudahip_names
{
    namespace a = alpaka;
    using Dim = a::DimInt<2>;
    using Acc = a::acc::AccGpuUniformCudaHipRt<Dim, int>;
    using Blocking = a::queue::QueueUniformCudaHipRtBlocking;
    using NonBlocking = a::queue::QueueUniformCudaHipRtNonBlocking;
#if BOOST_LANG_CUDA
    using OwnAcc = a::acc::AccGpuCudaRt<Dim, int>;
    using OwnDev = a::dev::DevCudaRt;
    using OwnBlocking = a::queue::QueueCudaRtBlocking;
    using OwnNonBlocking = a::queue::QueueCudaRtNonBlocking;
#else
    using OwnAcc = a::acc::AccGpuHipRt<Dim, int>;
    using OwnDev = a::dev::DevHipRt;
    using OwnBlocking = a::queue::QueueHipRtBlocking;
    using OwnNonBlocking = a::queue::QueueHipRtNonBlocking;
#endif
} // namespace test_cudahip_names

TEST_CASE("cudahip: the names that CUDA and HIP share are those of the API that the source is compiled for")
{
    using namespace test_cudahip_names;
    STATIC_REQUIRE(std::is_same_v<Acc, OwnAcc>);
    STATIC_REQUIRE(std::is_same_v<a::dev::DevUniformCudaHipRt, OwnDev>);
    STATIC_REQUIRE(std::is_same_v<Blocking, OwnBlocking>);
    STATIC_REQUIRE(std::is_same_v<NonBlocking, OwnNonBlocking>);
}

TEST_CASE("cudahip: an accelerator has the platform, device, queues, events and buffers of these names")
{
    using namespace test_cudahip_names;
    STATIC_REQUIRE(std::is_same_v<a::pltf::Pltf<Acc>, a::pltf::PltfUniformCudaHipRt>);
    STATIC_REQUIRE(std::is_same_v<a::dev::Dev<Acc>, OwnDev>);
    STATIC_REQUIRE(std::is_same_v<a::queue::Queue<Acc, a::queue::Blocking>, Blocking>);
    STATIC_REQUIRE(std::is_same_v<a::queue::Queue<Acc, a::queue::NonBlocking>, NonBlocking>);
    STATIC_REQUIRE(std::is_same_v<a::event::Event<NonBlocking>, a::event::EventUniformCudaHipRt>);
    STATIC_REQUIRE(
        std::is_same_v<a::mem::buf::Buf<Acc, int, Dim, int>, a::mem::buf::BufUniformCudaHipRt<int, Dim, int>>);
}
