// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// y = a x + y as a program writes it: host memory, device memory, a proposed work division, a queue.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace integ_axpy
{
    namespace a = alpaka;

    using Accs = alpaka_test::detail::Join<
        alpaka_test::Accs<1, int>,
        alpaka_test::Accs<1, std::uint64_t>,
        alpaka_test::Accs<1, std::uint16_t>>::type;

    struct Axpy
    {
        template<typename TAcc, typename TElem, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx n, TElem factor, TElem const* x, TElem* y) const
        {
            for(auto const i : a::elements(acc, n))
                y[i] = factor * x[i] + y[i];
        }
    };
} // namespace integ_axpy

TEMPLATE_LIST_TEST_CASE("integ: axpy", "", integ_axpy::Accs)
{
    using namespace integ_axpy;
    using Idx = a::idx::Idx<TestType>;
    using Vec = a::Vec<a::DimInt<1>, Idx>;
    Idx const n = 32749; // a prime, so that the last block overshoots
    Vec const extent(n);
    auto const dev = alpaka_test::firstDev<TestType>();
    auto const host = a::getDevByIdx<a::pltf::PltfCpu>(0);
    alpaka_test::NonBlockingQueue<TestType> queue(dev);

    auto xHost = a::alloc<double>(host, extent);
    auto yHost = a::alloc<double>(host, extent);
    for(std::size_t i = 0; i < n; ++i)
    {
        a::getPtrNative(xHost)[i] = static_cast<double>(i);
        a::getPtrNative(yHost)[i] = 1000.0;
    }
    auto x = a::alloc<double>(dev, extent);
    auto y = a::alloc<double>(dev, extent);
    a::mem::view::copy(queue, x, xHost, extent);
    a::mem::view::copy(queue, y, yHost, extent);
    for(Idx const elems : {Idx{1}, Idx{3}, Idx{64}})
    {
        auto const workDiv = a::getValidWorkDiv<TestType>(dev, extent, Vec(elems), false);
        a::kernel::exec<TestType>(queue, workDiv, Axpy{}, n, 0.5, a::getPtrNative(x), a::getPtrNative(y));
    }
    a::mem::view::copy(queue, yHost, y, extent);
    a::wait::wait(queue);
    bool right = true;
    for(std::size_t i = 0; i < n; ++i)
    {
        double const difference = a::getPtrNative(yHost)[i] - (1000.0 + 1.5 * static_cast<double>(i));
        right = right && difference > -1e-9 && difference < 1e-9;
    }
    CHECK(right);
}
