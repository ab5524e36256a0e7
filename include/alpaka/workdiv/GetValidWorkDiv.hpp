// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A work division that suits an accelerator on a device.
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
        //! States what is wrong with the extents, one sentence for each mistake.
        template<typename TAcc, typename TGridElemExtent, typename TThreadElemExtent>
        [[nodiscard]] constexpr auto assertExtents() -> bool
        {
            constexpr bool dimsMatch
                = std::same_as<
                      dim::Dim<TGridElemExtent>,
                      dim::Dim<TAcc>> && std::same_as<dim::Dim<TThreadElemExtent>, dim::Dim<TAcc>>;
            constexpr bool idxsMatch
                = std::same_as<
                      idx::Idx<TGridElemExtent>,
                      idx::Idx<TAcc>> && std::same_as<idx::Idx<TThreadElemExtent>, idx::Idx<TAcc>>;
            static_assert(
                dimsMatch,
                "workdiv::getValidWorkDiv<TAcc>(dev, gridElemExtent, threadElemExtents): both extents need the "
                "dimension of TAcc");
            static_assert(
                idxsMatch,
                "workdiv::getValidWorkDiv<TAcc>(dev, gridElemExtent, threadElemExtents): both extents need the index "
                "type of TAcc");
            return dimsMatch && idxsMatch;
        }
    } // namespace detail

    //! Divides a grid of elements for an accelerator, with blocks of the size that runs best on it.
    //! It is not told the kernel, so it cannot ask for its registers and its shared memory: a kernel that needs many
    //! of them is refused at the launch. Name the kernel behind the other arguments (kernel/GetValidWorkDiv.hpp) for
    //! blocks that fit it. \tparam TAcc The accelerator. \param dev The device to run on. \param gridElemExtent
    //! Elements of the grid: anything with extents, of the dimension and index type of TAcc. \param threadElemExtents
    //! Elements that a thread shall have, likewise. \param
    //! requireBlockThreadExtentToDivideGridThreadExtent,restriction See subDivideGridElems. \throws core::Error as
    //! subDivideGridElems.
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
            return detail::subDivideAsPreferred(
                extent::getExtentVec(gridElemExtent),
                extent::getExtentVec(threadElemExtents),
                acc::getAccDevProps<TAcc>(dev),
                requireBlockThreadExtentToDivideGridThreadExtent,
                restriction);
        }
    }
} // namespace alpaka::workdiv
