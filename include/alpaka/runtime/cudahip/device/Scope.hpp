// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The route of atomic operations on devices: they belong to the runtime, with the scope as a parameter.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Route.hpp>
#include <alpaka/meta/OneOf.hpp>
#include <alpaka/runtime/CudaHip.hpp>

#include <concepts>

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
    concept IsScoped = requires { T::withinBlock; };

    template<typename TAcc>
    concept OnDevice = acc::IsAccelerator<TAcc> && IsCudaHip<typename TAcc::Runtime>;
} // namespace alpaka::runtime::cudahip

namespace alpaka::acc::backend
{
    // The constraints of the route on hosts, and one more.
    template<typename TService, runtime::cudahip::OnDevice TAcc>
        requires meta::OneOf<TService, service::AtomicThreads, service::AtomicBlocks, service::AtomicGrids>
    struct Route<TService, TAcc>
    {
        using type = runtime::cudahip::Scoped<typename TAcc::Runtime, std::same_as<TService, service::AtomicThreads>>;
    };
} // namespace alpaka::acc::backend
