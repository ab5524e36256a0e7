// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The route of atomic operations on devices: they belong to the runtime, with the scope as a parameter.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Route.hpp>
#include <alpaka/runtime/CudaHip.hpp>

namespace alpaka::runtime::cudahip
{
    //! A runtime's atomic operations for the threads of one block, or of the whole device. Processors do not
    //! distinguish the grids of a device from the blocks of a grid.
    template<IsCudaHip TRuntime, bool TWithinBlock>
    struct Scoped
    {
        static constexpr bool withinBlock = TWithinBlock;
    };

    template<typename T>
    concept IsScoped = requires
    {
        T::withinBlock;
    };

    template<typename TAcc>
    concept OnDevice = acc::IsAccelerator<TAcc> && IsCudaHip<typename TAcc::Runtime>;
} // namespace alpaka::runtime::cudahip

namespace alpaka::acc::backend
{
    template<runtime::cudahip::OnDevice TAcc>
    struct Route<service::AtomicThreads, TAcc>
    {
        using type = runtime::cudahip::Scoped<typename TAcc::Runtime, true>;
    };

    template<runtime::cudahip::OnDevice TAcc>
    struct Route<service::AtomicBlocks, TAcc>
    {
        using type = runtime::cudahip::Scoped<typename TAcc::Runtime, false>;
    };

    template<runtime::cudahip::OnDevice TAcc>
    struct Route<service::AtomicGrids, TAcc>
    {
        using type = runtime::cudahip::Scoped<typename TAcc::Runtime, false>;
    };
} // namespace alpaka::acc::backend
