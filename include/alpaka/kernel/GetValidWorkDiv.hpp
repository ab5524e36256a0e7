// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Work divisions for a given kernel: what its compiled form needs counts, not only what the accelerator has.
#pragma once

#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/GetValidWorkDiv.hpp>
#include <alpaka/workdiv/Integer.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::workdiv
{
    //! What a kernel is to work on. Give it the members by name: `KernelCfg<Acc>{.gridElemExtent = extent}`.
    template<typename TAcc>
    struct KernelCfg
    {
        using Vec = vec::Vec<dim::Dim<TAcc>, idx::Idx<TAcc>>;

        Vec gridElemExtent = Vec::ones();
        Vec threadElemExtent = Vec::ones();
        //! For kernels without guards. Where the threads along an axis are prime and more than the blocks that the
        //! device can have there, that is an error.
        bool blockThreadMustDivideGridThreadExtent = true;
        GridBlockExtentSubDivRestrictions restriction = GridBlockExtentSubDivRestrictions::Unrestricted;
    };

    namespace backend
    {
        //! What the accelerator has.
        template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        struct KernelLimits
        {
            template<typename TDev>
            static auto props(TDev const& dev)
            {
                return acc::getAccDevProps<TAcc>(dev);
            }

            template<typename TDev, typename TWorkDiv>
            static auto launches(TDev const&, TWorkDiv const&, TKernelFnObj const&, TArgs const&...) -> bool
            {
                return true;
            }
        };
    } // namespace backend

    namespace traits
    {
        //! What the compiled kernel may have on a device:
        //! - `static auto props(dev) -> acc::AccDevProps`: limits and the preferred number of threads of a block;
        //! - `static auto launches(dev, workDiv, kernel, args...) -> bool`: whether such a grid can run there, its
        //!   shared memory included.
        template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        struct KernelLimits : backend::KernelLimits<TAcc, TKernelFnObj, TArgs...>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename TLimits, typename TDev, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        void
        requireLaunch(TDev const& dev, TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TArgs const&... args)
        {
            if(!TLimits::launches(dev, workDiv, kernelFnObj, args...))
                core::fail(
                    "workdiv::getValidWorkDiv: not even blocks of ",
                    workDiv.m_blockThreadExtent,
                    " threads of the kernel fit the device with the registers and the shared memory that they need");
        }
    } // namespace detail

    //! A work division that can be launched with this kernel and these arguments: blocks shrink until the device has
    //! the registers and the shared memory that they need.
    //! \param cfg The extent to be worked on, and how to divide it.
    //! \param dev The device that the kernel is to run on.
    //! \param kernelFnObj The kernel.
    //! \param args What it will be called with; the amount of dynamic shared memory may depend on it.
    //! \return As getValidWorkDiv(dev, gridElemExtent, threadElemExtent, ...), with blocks that fit. When the kernel
    //!         has fixed the extent of its blocks, with such blocks.
    //! \throws core::Error when not even a block of one thread fits, blocks that must divide the threads of the grid
    //!         would be more than the device can have, or the driver of the device fails.
    template<typename TAcc, typename TDev, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto
    getValidWorkDiv(KernelCfg<TAcc> const& cfg, TDev const& dev, TKernelFnObj const& kernelFnObj, TArgs const&... args)
        -> WorkDivMembers<dim::Dim<TAcc>, idx::Idx<TAcc>>
    {
        using Limits = traits::KernelLimits<TAcc, TKernelFnObj, std::decay_t<TArgs const&>...>;
        using Idx = idx::Idx<TAcc>;
        using WorkDiv = WorkDivMembers<dim::Dim<TAcc>, Idx>;
        using Fixed = typename kernel::traits::BlockThreadExtent<TKernelFnObj>::type;
        if constexpr(!std::is_void_v<Fixed>)
        {
            auto const block = Fixed::template vec<Idx>();
            auto grid = cfg.gridElemExtent;
            for(std::size_t d = 0; d < dim::Dim<TAcc>::value; ++d)
                grid[d] = detail::ceilDiv(detail::ceilDiv(grid[d], cfg.threadElemExtent[d]), block[d]);
            WorkDiv const workDiv(grid, block, cfg.threadElemExtent);
            detail::requireLaunch<Limits>(dev, workDiv, kernelFnObj, args...);
            return workDiv;
        }
        else
        {
            auto props = Limits::props(dev);
            for(;;)
            {
                WorkDiv const workDiv(detail::subDivideAsPreferred(
                    cfg.gridElemExtent,
                    cfg.threadElemExtent,
                    props,
                    cfg.blockThreadMustDivideGridThreadExtent,
                    cfg.restriction));
                Idx const threads = workDiv.m_blockThreadExtent.prod();
                if(threads <= 1)
                    detail::requireLaunch<Limits>(dev, workDiv, kernelFnObj, args...);
                if(threads <= 1 || Limits::launches(dev, workDiv, kernelFnObj, args...))
                    return workDiv;
                Idx const largest
                    = core::min(threads, core::min(props.m_blockThreadCountMax, props.m_blockThreadCountPreferred));
                props.m_blockThreadCountMax = core::max(static_cast<Idx>(largest / 2), Idx{1});
                props.m_blockThreadCountPreferred = props.m_blockThreadCountMax;
            }
        }
    }

    //! The same in the order of arguments of getValidWorkDiv without a kernel.
    template<
        typename TAcc,
        typename TDev,
        typename TGridElemExtent,
        typename TThreadElemExtent,
        typename TKernelFnObj,
        typename... TArgs>
    [[nodiscard]] auto getValidWorkDiv(
        TDev const& dev,
        TGridElemExtent const& gridElemExtent,
        TThreadElemExtent const& threadElemExtents,
        bool requireBlockThreadExtentToDivideGridThreadExtent,
        GridBlockExtentSubDivRestrictions restriction,
        TKernelFnObj const& kernelFnObj,
        TArgs const&... args) -> WorkDivMembers<dim::Dim<TGridElemExtent>, idx::Idx<TGridElemExtent>>
    {
        if constexpr(detail::assertExtents<TAcc, TGridElemExtent, TThreadElemExtent>())
            return getValidWorkDiv(
                KernelCfg<TAcc>{
                    extent::getExtentVec(gridElemExtent),
                    extent::getExtentVec(threadElemExtents),
                    requireBlockThreadExtentToDivideGridThreadExtent,
                    restriction},
                dev,
                kernelFnObj,
                args...);
    }
} // namespace alpaka::workdiv
