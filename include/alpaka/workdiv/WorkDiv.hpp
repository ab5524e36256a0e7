// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a grid is divided: extents of grid, block and thread, counted in blocks, threads and elements.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Tags.hpp>

namespace alpaka::workdiv
{
    //! Tag: knows the extents of a grid, its blocks and its threads.
    struct ConceptWorkDiv : concepts::Service
    {
    };

    namespace detail
    {
        template<typename T>
        using WorkDiv = concepts::ImplementationBase<ConceptWorkDiv, T>;
    } // namespace detail

    namespace backend
    {
        //! The library's answers. A work division supplies <Grid, Blocks>, <Block, Threads> and <Thread, Elems>.
        template<typename TWorkDiv, typename TOrigin, typename TUnit>
        struct GetWorkDiv
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `getWorkDiv(workDiv)`: the extent of TOrigin counted in TUnit, as a Vec.
        template<typename TWorkDiv, typename TOrigin, typename TUnit, typename TSfinae = void>
        struct GetWorkDiv : backend::GetWorkDiv<TWorkDiv, TOrigin, TUnit>
        {
        };
    } // namespace traits

    //! T knows the extent of TOrigin counted in TUnit.
    template<typename TWorkDiv, typename TOrigin, typename TUnit>
    concept HasWorkDiv = requires(TWorkDiv const& workDiv) {
        traits::GetWorkDiv<detail::WorkDiv<TWorkDiv>, TOrigin, TUnit>::getWorkDiv(workDiv);
    };

    //! T is a work division: it knows the three extents from which the others follow.
    template<typename TWorkDiv>
    concept IsWorkDiv
        = HasWorkDiv<TWorkDiv, origin::Grid, unit::Blocks> && HasWorkDiv<TWorkDiv, origin::Block, unit::Threads>
          && HasWorkDiv<TWorkDiv, origin::Thread, unit::Elems>;

    //! \tparam TOrigin,TUnit One of Grid/Blocks, Grid/Threads, Grid/Elems, Block/Threads, Block/Elems, Thread/Elems.
    //! \param workDiv A work division or an accelerator.
    //! \return The extent of TOrigin counted in TUnit, slowest dimension first, without a check for overflow.
    template<typename TOrigin, typename TUnit, typename TWorkDiv>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto getWorkDiv(TWorkDiv const& workDiv)
    {
        constexpr bool isGood = HasWorkDiv<TWorkDiv, TOrigin, TUnit>;
        static_assert(
            isGood,
            "workdiv::getWorkDiv<TOrigin, TUnit>(workDiv): no such extent; the type is no work division (specialise "
            "workdiv::traits::GetWorkDiv for Grid/Blocks, Block/Threads and Thread/Elems) or TUnit is not in TOrigin");
        if constexpr(isGood)
            return traits::GetWorkDiv<detail::WorkDiv<TWorkDiv>, TOrigin, TUnit>::getWorkDiv(workDiv);
    }

    namespace backend
    {
        template<acc::IsAccelerator TAcc>
        struct GetWorkDiv<TAcc, origin::Grid, unit::Blocks>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TAcc const& acc)
            {
                return acc.thread().workDiv().m_gridBlockExtent;
            }
        };

        template<acc::IsAccelerator TAcc>
        struct GetWorkDiv<TAcc, origin::Block, unit::Threads>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TAcc const& acc)
            {
                return acc.thread().workDiv().m_blockThreadExtent;
            }
        };

        template<acc::IsAccelerator TAcc>
        struct GetWorkDiv<TAcc, origin::Thread, unit::Elems>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TAcc const& acc)
            {
                return acc.thread().workDiv().m_threadElemExtent;
            }
        };
    } // namespace backend

    // The three derived extents. The member functions are constrained, not the specialisations, so that a constrained
    // specialisation for accelerators is the better match and not ambiguous.
    namespace backend
    {
        template<typename TWorkDiv>
        struct GetWorkDiv<TWorkDiv, origin::Grid, unit::Threads>
        {
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TWorkDiv const& workDiv)
                requires HasWorkDiv<TWorkDiv, origin::Grid, unit::Blocks>
                         && HasWorkDiv<TWorkDiv, origin::Block, unit::Threads>
            {
                return workdiv::getWorkDiv<origin::Grid, unit::Blocks>(workDiv)
                       * workdiv::getWorkDiv<origin::Block, unit::Threads>(workDiv);
            }
        };

        template<typename TWorkDiv>
        struct GetWorkDiv<TWorkDiv, origin::Grid, unit::Elems>
        {
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TWorkDiv const& workDiv)
                requires IsWorkDiv<TWorkDiv>
            {
                return workdiv::getWorkDiv<origin::Grid, unit::Threads>(workDiv)
                       * workdiv::getWorkDiv<origin::Thread, unit::Elems>(workDiv);
            }
        };

        template<typename TWorkDiv>
        struct GetWorkDiv<TWorkDiv, origin::Block, unit::Elems>
        {
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TWorkDiv const& workDiv)
                requires HasWorkDiv<TWorkDiv, origin::Block, unit::Threads>
                         && HasWorkDiv<TWorkDiv, origin::Thread, unit::Elems>
            {
                return workdiv::getWorkDiv<origin::Block, unit::Threads>(workDiv)
                       * workdiv::getWorkDiv<origin::Thread, unit::Elems>(workDiv);
            }
        };
    } // namespace backend
} // namespace alpaka::workdiv
