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
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/GetValidWorkDiv.hpp>
#include <alpaka/workdiv/Integer.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka/workdiv/Valid.hpp>
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
        //! device can have there, that is an error. Without effect where the kernel fixes the extent of its blocks.
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
        };
    } // namespace backend

    namespace traits
    {
        //! What the compiled kernel may have on a device:
        //! - `static auto props(dev) -> acc::AccDevProps`: limits and the preferred number of threads of a block;
        //! - `static auto launches(dev, workDiv, kernel, args...) -> bool`: whether such a grid can run there, its
        //!   shared memory included. Optional: without it the shared memory of the props is what counts.
        template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        struct KernelLimits : backend::KernelLimits<TAcc, TKernelFnObj, TArgs...>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename TAcc>
        [[nodiscard]] auto sharedDynBytes(auto const& workDiv, auto const& kernelFnObj, auto const&... args)
            -> std::size_t
        {
            return kernel::getBlockSharedMemDynSizeBytes<TAcc>(
                kernelFnObj, workDiv.m_blockThreadExtent, workDiv.m_threadElemExtent, args...);
        }

        //! \return What KernelLimits::launches says.
        template<typename TAcc, typename TLimits>
        [[nodiscard]] auto launches(auto const& dev, auto const& workDiv, auto const& kernelFnObj, auto const&... args)
            -> bool
        {
            if constexpr(requires { TLimits::launches(dev, workDiv, kernelFnObj, args...); })
                return TLimits::launches(dev, workDiv, kernelFnObj, args...);
            else
                return sharedDynBytes<TAcc>(workDiv, kernelFnObj, args...) <= TLimits::props(dev).m_sharedMemSizeBytes;
        }

        template<typename TAcc, typename TLimits>
        void requireLaunch(auto const& dev, auto const& workDiv, auto const& kernelFnObj, auto const&... args)
        {
            if(!launches<TAcc, TLimits>(dev, workDiv, kernelFnObj, args...))
                core::fail(
                    "workdiv::getValidWorkDiv: not even blocks of ",
                    workDiv.m_blockThreadExtent,
                    " threads of the kernel fit the device with the registers and the shared memory that they need; "
                    "the kernel asks for ",
                    sharedDynBytes<TAcc>(workDiv, kernelFnObj, args...),
                    " bytes of dynamic shared memory, the device has ",
                    TLimits::props(dev).m_sharedMemSizeBytes,
                    " bytes for a block");
        }

        //! \return As many blocks of a fixed extent as there are elements for.
        template<typename TDim, typename TIdx>
        [[nodiscard]] auto divideForBlock(
            vec::Vec<TDim, TIdx> const& gridElemExtent,
            vec::Vec<TDim, TIdx> const& threadElemExtent,
            vec::Vec<TDim, TIdx> const& block,
            acc::AccDevProps<TDim, TIdx> const& props) -> WorkDivMembers<TDim, TIdx>
        {
            WorkDivMembers<TDim, TIdx> workDiv(gridElemExtent, block, threadElemExtent);
            if(isBelow(gridElemExtent, TIdx{1}) || isBelow(threadElemExtent, TIdx{1}))
                failForDivision(gridElemExtent, threadElemExtent, props, workDiv);
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                auto& elems = workDiv.m_threadElemExtent[d];
                elems = core::min(elems, core::min(props.m_threadElemExtentMax[d], gridElemExtent[d]));
                workDiv.m_gridBlockExtent[d] = ceilDiv(ceilDiv(gridElemExtent[d], elems), block[d]);
            }
            return workDiv;
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
    //! \throws core::Error when an extent is below one, not even a block of one thread, or of the fixed extent, fits,
    //!         blocks that must divide the threads of the grid would be more than the device can have, or the driver
    //!         of the device fails.
    template<typename TAcc, typename TDev, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto
    getValidWorkDiv(KernelCfg<TAcc> const& cfg, TDev const& dev, TKernelFnObj const& kernelFnObj, TArgs const&... args)
        -> WorkDivMembers<dim::Dim<TAcc>, idx::Idx<TAcc>>
    {
        using Limits = traits::KernelLimits<TAcc, TKernelFnObj, std::decay_t<TArgs const&>...>;
        using Idx = idx::Idx<TAcc>;
        using WorkDiv = WorkDivMembers<dim::Dim<TAcc>, Idx>;
        using Fixed = typename kernel::traits::BlockThreadExtent<TKernelFnObj>::type;
        if constexpr(kernel::detail::isFixedExtentPossible<TAcc, TKernelFnObj>() && !std::is_void_v<Fixed>)
        {
            auto const props = Limits::props(dev);
            WorkDiv const workDiv
                = detail::divideForBlock(cfg.gridElemExtent, cfg.threadElemExtent, Fixed::template vec<Idx>(), props);
            detail::requireLaunch<TAcc, Limits>(dev, workDiv, kernelFnObj, args...);
            checkWorkDiv("workdiv::getValidWorkDiv", props, workDiv);
            return workDiv;
        }
        else
        {
            auto props = Limits::props(dev);
            for(auto* const threads : {&props.m_blockThreadCountMax, &props.m_blockThreadCountPreferred})
                *threads = kernel::detail::boundedThreads<TAcc, TKernelFnObj>(*threads);
            for(;;)
            {
                WorkDiv const workDiv(detail::divided(
                    cfg.gridElemExtent,
                    cfg.threadElemExtent,
                    props,
                    props.m_blockThreadCountPreferred,
                    cfg.blockThreadMustDivideGridThreadExtent,
                    cfg.restriction));
                Idx const threads = workDiv.m_blockThreadExtent.prod();
                if(threads <= 1)
                    detail::requireLaunch<TAcc, Limits>(dev, workDiv, kernelFnObj, args...);
                if(threads <= 1 || detail::launches<TAcc, Limits>(dev, workDiv, kernelFnObj, args...))
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
