// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The limits of an accelerator on a device.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::acc
{
    //! The largest work division that an accelerator accepts on a device, and the resources of a block there.
    //! \tparam TDim The dimension of the accelerator.
    //! \tparam TIdx The index type of the accelerator.
    template<typename TDim, typename TIdx>
    struct AccDevProps
    {
        using Dim = TDim;
        using Idx = TIdx;

        //! \param blockThreadCountPreferred The most threads per block that getValidWorkDiv proposes; 0 for the limit.
        constexpr AccDevProps(
            TIdx multiProcessorCount,
            vec::Vec<TDim, TIdx> const& gridBlockExtentMax,
            TIdx gridBlockCountMax,
            vec::Vec<TDim, TIdx> const& blockThreadExtentMax,
            TIdx blockThreadCountMax,
            vec::Vec<TDim, TIdx> const& threadElemExtentMax,
            TIdx threadElemCountMax,
            std::size_t sharedMemSizeBytes,
            TIdx blockThreadCountPreferred = 0)
            : m_gridBlockExtentMax(gridBlockExtentMax)
            , m_blockThreadExtentMax(blockThreadExtentMax)
            , m_threadElemExtentMax(threadElemExtentMax)
            , m_gridBlockCountMax(gridBlockCountMax)
            , m_blockThreadCountMax(blockThreadCountMax)
            , m_threadElemCountMax(threadElemCountMax)
            , m_multiProcessorCount(multiProcessorCount)
            , m_sharedMemSizeBytes(sharedMemSizeBytes)
            , m_blockThreadCountPreferred(
                  blockThreadCountPreferred != 0 ? blockThreadCountPreferred : blockThreadCountMax)
        {
        }

        vec::Vec<TDim, TIdx> m_gridBlockExtentMax;   //!< Blocks of a grid, per dimension.
        vec::Vec<TDim, TIdx> m_blockThreadExtentMax; //!< Threads of a block, per dimension.
        vec::Vec<TDim, TIdx> m_threadElemExtentMax;  //!< Elements of a thread, per dimension.
        TIdx m_gridBlockCountMax;                    //!< Blocks of a grid, in all.
        TIdx m_blockThreadCountMax;                  //!< Threads of a block, in all.
        TIdx m_threadElemCountMax;                   //!< Elements of a thread, in all.
        TIdx m_multiProcessorCount;                  //!< Blocks that can make progress independently.
        std::size_t m_sharedMemSizeBytes;            //!< Bytes of memory that the threads of one block can share.
        TIdx m_blockThreadCountPreferred; //!< Threads of a block that run best, at most m_blockThreadCountMax.
    };

    namespace backend
    {
        template<typename TAcc>
        struct GetAccDevProps
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `getAccDevProps(dev)`: the limits of TAcc on a device.
        template<typename TAcc, typename TSfinae = void>
        struct GetAccDevProps : backend::GetAccDevProps<TAcc>
        {
        };
    } // namespace traits

    //! TAcc can state its limits on the device.
    template<typename TAcc, typename TDev>
    concept HasAccDevProps = requires(TDev const& dev) { traits::GetAccDevProps<TAcc>::getAccDevProps(dev); };

    //! \tparam TAcc The accelerator.
    //! \param dev The device that the accelerator would run on.
    //! \return The limits of work divisions there.
    //! \throws core::Error when the driver of the device fails.
    template<typename TAcc, typename TDev>
    [[nodiscard]] auto getAccDevProps(TDev const& dev) -> AccDevProps<dim::Dim<TAcc>, idx::Idx<TAcc>>
    {
        if constexpr(IsOff<TAcc>)
        {
            requireSwitchedOn(static_cast<TAcc const*>(nullptr));
            __builtin_unreachable(); // else compilers warn, too, that nothing is returned
        }
        else
        {
            constexpr bool isGood = HasAccDevProps<TAcc, TDev>;
            static_assert(
                isGood,
                "acc::getAccDevProps<TAcc>(dev): TAcc is no accelerator of this device; "
                "specialise acc::traits::GetAccDevProps for it");
            if constexpr(isGood)
                return traits::GetAccDevProps<TAcc>::getAccDevProps(dev);
        }
    }
} // namespace alpaka::acc
