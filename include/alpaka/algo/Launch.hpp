// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerator of an algorithm, and the launch of its kernels.
#pragma once

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        using Dim1 = dim::DimInt<1>;

        //! An accelerator with the dimension and the index type of algorithms. Signed indices are the fast choice of
        //! compilers for CPUs.
        template<typename TAcc>
        struct Rebound
        {
            using type = TAcc;
        };

        template<template<typename, typename> class TAcc, typename TDim, typename TIdx>
        struct Rebound<TAcc<TDim, TIdx>>
        {
            using type = TAcc<Dim1, std::ptrdiff_t>;
        };

        template<std::size_t TWarpSize, typename TDim, typename TIdx>
        struct Rebound<acc::AccCpuWarps<TWarpSize, TDim, TIdx>>
        {
            using type = acc::AccCpuWarps<TWarpSize, Dim1, std::ptrdiff_t>;
        };

        template<typename TGrid, typename TBlock, typename TRuntime, typename TDim, typename TIdx>
        struct Rebound<acc::Accelerator<TGrid, TBlock, TRuntime, TDim, TIdx>>
        {
            using type = acc::Accelerator<TGrid, TBlock, TRuntime, Dim1, std::ptrdiff_t>;
        };

        template<typename TDev, typename TAccs>
        struct FirstOf
        {
            using type = void;
        };

        template<typename TDev, typename TFirst, typename... TRest>
        struct FirstOf<TDev, std::tuple<TFirst, TRest...>> : std::conditional_t<
                                                                 std::same_as<dev::Dev<TFirst>, TDev>,
                                                                 Rebound<TFirst>,
                                                                 FirstOf<TDev, std::tuple<TRest...>>>
        {
        };

        template<typename TAcc, typename TQueue>
        struct Chosen : Rebound<TAcc>
        {
        };

        template<typename TQueue>
        struct Chosen<void, TQueue> : FirstOf<dev::Dev<TQueue>, acc::EnabledAccs<Dim1, std::ptrdiff_t>>
        {
        };
    } // namespace detail

    //! The accelerator on which an algorithm runs, in one dimension.
    //! \tparam TAcc What the caller chose, of any dimension and index type; void for the first one that is switched on
    //!         for the device of the queue.
    template<typename TAcc, typename TQueue>
    using AccOf = typename detail::Chosen<TAcc, std::remove_const_t<TQueue>>::type;

    namespace detail
    {
        //! Enqueues a kernel that has a BlockThreadExtent.
        //! \param blocks None for zero.
        template<typename TAcc, typename TQueue, typename TKernel, typename... TArgs>
        void launch(
            TQueue& queue,
            core::SourceLocation const& location,
            std::size_t blocks,
            TKernel const& kernel,
            TArgs const&... args)
        {
            using Vec = vec::Vec<Dim1, std::ptrdiff_t>;
            if(blocks == 0)
                return;
            kernel::LaunchWorkDiv<TAcc> const workDiv(
                Vec(static_cast<std::ptrdiff_t>(blocks)),
                TKernel::BlockThreadExtent::template vec<std::ptrdiff_t>(),
                location);
            kernel::exec<TAcc>(queue, workDiv, kernel, args...);
        }

        using workdiv::detail::ceilDiv;
    } // namespace detail
} // namespace alpaka::algo
