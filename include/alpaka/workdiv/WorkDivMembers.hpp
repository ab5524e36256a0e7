// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The work division that users create: three extents, kept as given.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <limits>
#include <utility>

namespace alpaka::workdiv
{
    //! Blocks of the grid, threads of a block and elements of a thread, per dimension. Trivially copyable.
    template<typename TDim, typename TIdx>
    class WorkDivMembers : public concepts::Implements<ConceptWorkDiv, WorkDivMembers<TDim, TIdx>>
    {
    public:
        using Dim = TDim;
        using Idx = TIdx;

        //! Each argument is any object with extents; its last TDim dimensions count.
        //! \param gridBlockExtent Blocks of the grid; zero makes an empty grid.
        //! \param blockThreadExtent Threads of a block.
        //! \param threadElemExtent Elements of a thread.
        //! \throws core::Error, on the host, when a number is not within TIdx.
        template<typename TGridBlockExtent, typename TBlockThreadExtent, typename TThreadElemExtent>
        ALPAKA_FN_HOST_ACC explicit constexpr WorkDivMembers(
            TGridBlockExtent const& gridBlockExtent,
            TBlockThreadExtent const& blockThreadExtent,
            TThreadElemExtent const& threadElemExtent)
            : m_gridBlockExtent(last(gridBlockExtent))
            , m_blockThreadExtent(last(blockThreadExtent))
            , m_threadElemExtent(last(threadElemExtent))
        {
        }

        //! Copies the extents of another work division, for example an accelerator.
        template<IsWorkDiv TOther>
            requires(!std::same_as<TOther, WorkDivMembers>)
        ALPAKA_FN_HOST_ACC explicit constexpr WorkDivMembers(TOther const& other)
            : m_gridBlockExtent(last(getWorkDiv<origin::Grid, unit::Blocks>(other)))
            , m_blockThreadExtent(last(getWorkDiv<origin::Block, unit::Threads>(other)))
            , m_threadElemExtent(last(getWorkDiv<origin::Thread, unit::Elems>(other)))
        {
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC friend constexpr auto
        operator==(WorkDivMembers const& lhs, WorkDivMembers const& rhs) -> bool
        {
            return lhs.m_gridBlockExtent == rhs.m_gridBlockExtent && lhs.m_blockThreadExtent == rhs.m_blockThreadExtent
                   && lhs.m_threadElemExtent == rhs.m_threadElemExtent;
        }

    private:
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TExtent>
        ALPAKA_FN_HOST_ACC static constexpr auto last(TExtent const& extent) -> vec::Vec<TDim, TIdx>
        {
            auto const values = extent::getExtentVecEnd<TDim>(extent);
#if !ALPAKA_DEVICE_PASS
            // A number that wraps around would silently be another grid, often an empty one.
            if constexpr(!std::same_as<decltype(values), vec::Vec<TDim, TIdx> const>)
                for(auto const& value : values)
                    if(!std::in_range<TIdx>(+value)) // of an int where that is wider, because it knows no characters
                        core::fail(
                            "workdiv::WorkDivMembers: the extent ",
                            value,
                            " is not within the index type, whose largest value is ",
                            std::numeric_limits<TIdx>::max());
#endif
            return vec::cast<TIdx>(values);
        }

    public:
        vec::Vec<TDim, TIdx> m_gridBlockExtent;
        vec::Vec<TDim, TIdx> m_blockThreadExtent;
        vec::Vec<TDim, TIdx> m_threadElemExtent;
    };

    template<typename TDim, typename TIdx>
    WorkDivMembers(vec::Vec<TDim, TIdx> const&, vec::Vec<TDim, TIdx> const&, vec::Vec<TDim, TIdx> const&)
        -> WorkDivMembers<TDim, TIdx>;

    namespace backend
    {
        template<typename TDim, typename TIdx>
        struct GetWorkDiv<WorkDivMembers<TDim, TIdx>, origin::Grid, unit::Blocks>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(WorkDivMembers<TDim, TIdx> const& workDiv)
                -> vec::Vec<TDim, TIdx>
            {
                return workDiv.m_gridBlockExtent;
            }
        };

        template<typename TDim, typename TIdx>
        struct GetWorkDiv<WorkDivMembers<TDim, TIdx>, origin::Block, unit::Threads>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(WorkDivMembers<TDim, TIdx> const& workDiv)
                -> vec::Vec<TDim, TIdx>
            {
                return workDiv.m_blockThreadExtent;
            }
        };

        template<typename TDim, typename TIdx>
        struct GetWorkDiv<WorkDivMembers<TDim, TIdx>, origin::Thread, unit::Elems>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(WorkDivMembers<TDim, TIdx> const& workDiv)
                -> vec::Vec<TDim, TIdx>
            {
                return workDiv.m_threadElemExtent;
            }
        };
    } // namespace backend
} // namespace alpaka::workdiv
