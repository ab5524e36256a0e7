// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An accelerator on the fake API: the host side of the CUDA and HIP back-end in full, with kernels that
//! run on the host.
#pragma once

#include <alpaka/runtime/cudahip/host/AsyncBuffer.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Copy.hpp>
#include <alpaka/runtime/cudahip/host/DevAttributes.hpp>
#include <alpaka/runtime/cudahip/host/Event.hpp>
#include <alpaka/runtime/cudahip/host/Ipc.hpp>
#include <alpaka/runtime/cudahip/host/KernelAttributes.hpp>
#include <alpaka/runtime/cudahip/host/Launch.hpp>
#include <alpaka/runtime/cudahip/host/Managed.hpp>
#include <alpaka/runtime/cudahip/host/Pin.hpp>
#include <alpaka/runtime/cudahip/host/Pool.hpp>
#include <alpaka/runtime/cudahip/host/Properties.hpp>
#include <alpaka/runtime/cudahip/host/Set.hpp>
#include <alpaka/runtime/cudahip/host/StaticMem.hpp>
#include <alpaka/runtime/cudahip/host/TypesOfRuntime.hpp>
#include <alpaka/runtime/cudahip/host/WorkDivOfKernel.hpp>
#include <alpaka_test/FakeGpu.hpp>

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>

namespace alpaka_test::fake
{
    using emulated::Dim3;

    //! Where a thread stands; only the fake's entry knows.
    template<typename TDim, typename TIdx>
    struct Thread
    {
        using Vec = alpaka::vec::Vec<TDim, TIdx>;

        [[nodiscard]] auto gridBlockIdx() const -> Vec { return block; }

        [[nodiscard]] auto blockThreadIdx() const -> Vec { return thread; }

        [[nodiscard]] auto gridThreadIdx() const -> Vec { return block * extents.m_blockThreadExtent + thread; }

        [[nodiscard]] auto workDiv() const -> alpaka::workdiv::WorkDivMembers<TDim, TIdx> const& { return extents; }

        Vec block;
        Vec thread;
        alpaka::workdiv::WorkDivMembers<TDim, TIdx> extents;
    };

    template<typename TDim, typename TIdx>
    using Acc = alpaka::acc::Accelerator<
        alpaka::strategy::grid::Native<Runtime>,
        alpaka::strategy::block::Native<Runtime>,
        Runtime,
        TDim,
        TIdx>;

    using Pltf = alpaka::pltf::PltfGpuRt<Api>;
    using Dev = alpaka::dev::DevGpuRt<Api>;
    using BlockingQueue = alpaka::queue::QueueGpuRt<Api, alpaka::queue::Blocking>;
    using NonBlockingQueue = alpaka::queue::QueueGpuRt<Api, alpaka::queue::NonBlocking>;
    using Event = alpaka::event::EventGpuRt<Api>;

    [[nodiscard]] inline auto dev(std::size_t idx = 0) -> Dev { return alpaka::pltf::getDevByIdx<Pltf>(idx); }

    [[nodiscard]] inline auto host() -> alpaka::dev::DevCpu
    {
        return alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
    }

    //! Axes to dimensions, as devices do it: the last one is x; beyond three all of them are numbered along x.
    template<typename TDim, typename TIdx>
    auto unfold(Dim3 const& at, alpaka::vec::Vec<TDim, TIdx> const& folded) -> alpaka::vec::Vec<TDim, TIdx>
    {
        auto index = alpaka::vec::Vec<TDim, TIdx>::zeros();
        std::array<unsigned, 3> const axes{at.x, at.y, at.z};
        std::size_t rest = at.x;
        for(std::size_t d = TDim::value; d-- > 0;)
            if constexpr(TDim::value <= 3)
                index[d] = static_cast<TIdx>(axes[TDim::value - 1 - d]);
            else
            {
                auto const extent = static_cast<std::size_t>(folded[d]);
                index[d] = static_cast<TIdx>(rest % extent);
                rest /= extent;
            }
        return index;
    }

    template<typename TFn>
    void forEach(Dim3 const& extent, TFn const& fn)
    {
        for(unsigned z = 0; z < extent.z; ++z)
            for(unsigned y = 0; y < extent.y; ++y)
                for(unsigned x = 0; x < extent.x; ++x)
                    fn(Dim3{x, y, z});
    }

    template<typename TAcc, typename TKernel, typename... TArgs>
    struct HostKernel
    {
        using Dim = typename TAcc::Dim;
        using Idx = typename TAcc::Idx;
        using Shape = alpaka::runtime::cudahip::GridShape<Dim, Idx>;
        using Vec = alpaka::vec::Vec<Dim, Idx>;

        static void run(Dim3 grid, Dim3 block, void* const* parameters, bool)
        {
            [&]<std::size_t... TIs>(std::index_sequence<TIs...>)
            {
                auto const& shape = *static_cast<Shape const*>(parameters[0]);
                auto const& kernel = *static_cast<TKernel const*>(parameters[1]);
                alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(
                    gridExtent(shape, grid), blockExtent(shape, block), shape.threadElemExtent());
                forEach(
                    grid,
                    [&](Dim3 const& b)
                    {
                        forEach(
                            block,
                            [&](Dim3 const& t)
                            {
                                TAcc const acc(Thread<Dim, Idx>{
                                    unfold(b, workDiv.m_gridBlockExtent),
                                    unfold(t, workDiv.m_blockThreadExtent),
                                    workDiv});
                                kernel(acc, *static_cast<TArgs const*>(parameters[2 + TIs])...);
                            });
                    });
            }(std::index_sequence_for<TArgs...>{});
        }

        static auto gridExtent(Shape const& shape, Dim3 const& grid) -> Vec
        {
            if constexpr(Shape::isFolded)
                return shape.gridBlockExtent();
            else
                return unfold(grid, Vec::ones());
        }

        static auto blockExtent(Shape const& shape, Dim3 const& block) -> Vec
        {
            if constexpr(Shape::isFolded)
                return shape.blockThreadExtent();
            else
                return unfold(block, Vec::ones());
        }

        static constexpr std::size_t bytes[] = {sizeof(Shape), sizeof(TKernel), sizeof(TArgs)...};
        static constexpr emulated::Entry entry{&run, 2 + sizeof...(TArgs), bytes, 1024, 1024};
    };
} // namespace alpaka_test::fake

namespace alpaka::runtime::cudahip
{
    template<>
    struct ApiOf<alpaka_test::fake::Runtime>
    {
        using type = alpaka_test::fake::Api;
    };

    template<typename TAcc, typename TKernel, typename... TArgs>
    struct EntryOf<alpaka_test::fake::Api, TAcc, TKernel, TArgs...>
    {
        static auto get() -> void const* { return &alpaka_test::fake::HostKernel<TAcc, TKernel, TArgs...>::entry; }
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka::acc::backend
{
    template<typename TDim, typename TIdx>
    struct ThreadState<strategy::block::Native<alpaka_test::fake::Runtime>, TDim, TIdx>
    {
        using type = alpaka_test::fake::Thread<TDim, TIdx>;
    };
} // namespace alpaka::acc::backend
