// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The grid and block strategies of runtimes whose devices run blocks and threads themselves.
#pragma once

#include <cstddef>

namespace alpaka::strategy::grid
{
    //! The device itself runs the blocks.
    template<typename TRuntime>
    struct Native
    {
        using NativeOf = TRuntime;
        static constexpr char const* name = "Native";
        static constexpr bool blocksAreConcurrent = true;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::strategy::block
{
    //! The device itself runs the threads of a block.
    //! \tparam TRuntime Has the constants `maxThreadsPerBlock`, the limit of all
    //!         its devices, and `preferredThreadsPerBlock`.
    template<typename TRuntime>
    struct Native
    {
        using NativeOf = TRuntime;
        static constexpr char const* name = "Native";
        static constexpr bool threadsAreConcurrent = true;
        static constexpr std::size_t maxThreadsPerBlock = TRuntime::maxThreadsPerBlock;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t { return TRuntime::preferredThreadsPerBlock; }
    };

    //! The same for phased kernels with a fixed block extent, whose numbers are constants.
    //! \tparam TBlockThreadExtent extent::Fixed.
    template<typename TRuntime, typename TBlockThreadExtent>
    struct NativeFixed : Native<TRuntime>
    {
    };
} // namespace alpaka::strategy::block
