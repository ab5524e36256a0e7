// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A valid and fast work division for an accelerator on a device.
#pragma once

#include <alpaka/acc/Properties.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <concepts>

namespace alpaka::workdiv
{
    namespace detail
    {
        //! Reports what is wrong with the extents, one message for each mistake.
        template<typename TAcc, typename TGridElemExtent, typename TThreadElemExtent>
        [[nodiscard]] constexpr auto assertExtents() -> bool
        {
            constexpr bool dimsMatch = std::same_as<dim::Dim<TGridElemExtent>, dim::Dim<TAcc>>
                                       && std::same_as<dim::Dim<TThreadElemExtent>, dim::Dim<TAcc>>;
            constexpr bool idxsMatch = std::same_as<idx::Idx<TGridElemExtent>, idx::Idx<TAcc>>
                                       && std::same_as<idx::Idx<TThreadElemExtent>, idx::Idx<TAcc>>;
            static_assert(
                dimsMatch,
                "workdiv::getValidWorkDiv<TAcc>(dev, gridElemExtent, threadElemExtents): "
                "both extents need the dimension of TAcc");
            static_assert(
                idxsMatch,
                "workdiv::getValidWorkDiv<TAcc>(dev, gridElemExtent, threadElemExtents): "
                "both extents need the index type of TAcc");
            return dimsMatch && idxsMatch;
        }
    } // namespace detail

    //! Divides a grid of elements for an accelerator, with blocks of the fastest size. It does not know the kernel,
    //! nor its registers and shared memory: a launch rejects a kernel that needs too many of them. For blocks that fit
    //! the kernel, pass it after the other arguments (kernel/GetValidWorkDiv.hpp).
    //! \tparam TAcc The accelerator.
    //! \param dev The device to run on.
    //! \param gridElemExtent Elements of the grid: an object with extents, of the dimension and index type of TAcc.
    //! \param threadElemExtents Wanted elements of a thread, likewise.
    //! \param requireBlockThreadExtentToDivideGridThreadExtent,restriction See subDivideGridElems.
    //! \throws core::Error as subDivideGridElems does.
    template<typename TAcc, typename TGridElemExtent, typename TThreadElemExtent, typename TDev>
    [[nodiscard]] auto getValidWorkDiv(
        TDev const& dev,
        TGridElemExtent const& gridElemExtent = TGridElemExtent(),
        TThreadElemExtent const& threadElemExtents = TThreadElemExtent(),
        bool requireBlockThreadExtentToDivideGridThreadExtent = true,
        GridBlockExtentSubDivRestrictions restriction = GridBlockExtentSubDivRestrictions::Unrestricted)
        -> WorkDivMembers<dim::Dim<TGridElemExtent>, idx::Idx<TGridElemExtent>>
    {
        if constexpr(detail::assertExtents<TAcc, TGridElemExtent, TThreadElemExtent>())
        {
            auto const props = acc::getAccDevProps<TAcc>(dev);
            return detail::divided(
                extent::getExtentVec(gridElemExtent),
                extent::getExtentVec(threadElemExtents),
                props,
                props.m_blockThreadCountPreferred,
                requireBlockThreadExtentToDivideGridThreadExtent,
                restriction);
        }
    }
} // namespace alpaka::workdiv
