// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a compiler for devices does with kernels: notes how to call them, and gives blocks their dynamic memory.
#pragma once

#include <alpaka/alpaka.hpp>

#include <utility>

namespace alpaka::block::shared::dyn::backend
{
    // Block by block; see __shared__.
    inline thread_local __align__(128) unsigned char alpakaBlockSharedMemDyn[emulated::maxSharedBytesOptIn];
} // namespace alpaka::block::shared::dyn::backend

namespace alpaka::runtime::cudahip
{
    // More special than the library's, by its constraint.
    template<typename TAcc, typename TKernel, typename... TArgs>
        requires std::is_same_v<typename TAcc::Runtime, typename Api::Runtime>
    struct EntryOf<Api, TAcc, TKernel, TArgs...>
    {
        using Shape = GridShape<typename TAcc::Dim, typename TAcc::Idx>;
        using Bounds = kernel::traits::LaunchBounds<TKernel, TAcc>;

        static auto get() -> void const*
        {
            static constexpr std::size_t bytes[] = {sizeof(Shape), sizeof(TKernel), sizeof(TArgs)...};
            static constexpr emulated::Entry entry{
                &emulated::Grid::run<&call>,
                2 + sizeof...(TArgs),
                bytes,
                Bounds::maxThreadsPerBlock == 0 ? 1024 : static_cast<int>(Bounds::maxThreadsPerBlock)};
            return &entry;
        }

    private:
        static void call(void* const* parameters)
        {
            [&]<std::size_t... TIs>(std::index_sequence<TIs...>)
            {
                entryOf<TAcc, TKernel, TArgs...>()(
                    *static_cast<Shape const*>(parameters[0]),
                    *static_cast<TKernel const*>(parameters[1]),
                    *static_cast<TArgs const*>(parameters[2 + TIs])...);
            }(std::index_sequence_for<TArgs...>{});
        }
    };
} // namespace alpaka::runtime::cudahip
