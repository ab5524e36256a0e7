// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Indices of a thread: its block in the grid, itself in the block and in the grid.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::idx
{
    //! Tag: knows the index of the block in the grid.
    struct ConceptIdxGb : concepts::Service
    {
    };

    //! Tag: knows the index of the thread in its block.
    struct ConceptIdxBt : concepts::Service
    {
    };

    namespace detail
    {
        //! An object without a tag, such as an accelerator, knows all indices itself.
        template<typename T, typename TOrigin>
        using Indices = concepts::ImplementationBase<
            std::conditional_t<std::is_same_v<TOrigin, origin::Grid>, ConceptIdxGb, ConceptIdxBt>,
            T>;
    } // namespace detail

    namespace backend
    {
        template<typename TAcc, typename TOrigin, typename TUnit>
        struct GetIdx
        {
        };

        template<acc::IsAccelerator TAcc>
        struct GetIdx<TAcc, origin::Grid, unit::Blocks>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TAcc const& acc)
            {
                return acc.thread().gridBlockIdx();
            }
        };

        template<acc::IsAccelerator TAcc>
        struct GetIdx<TAcc, origin::Block, unit::Threads>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TAcc const& acc)
            {
                return acc.thread().blockThreadIdx();
            }
        };

        // Not derived from the other two: on CPUs it is the loop variable over the threads, and kernels compare it
        // with their extent. Only then can compilers move that comparison out of the loop.
        template<acc::IsAccelerator TAcc>
        struct GetIdx<TAcc, origin::Grid, unit::Threads>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TAcc const& acc)
            {
                return acc.thread().gridThreadIdx();
            }
        };
    } // namespace backend

    namespace traits
    {
        //! The index of a TUnit within a TOrigin: `static auto getIdx(TIdx const&) -> Vec`.
        template<typename TIdx, typename TOrigin, typename TUnit, typename TSfinae = void>
        struct GetIdx : backend::GetIdx<TIdx, TOrigin, TUnit>
        {
        };
    } // namespace traits

    //! TAcc knows the index of its TUnit within its TOrigin.
    template<typename TAcc, typename TOrigin, typename TUnit>
    concept HasIdx
        = requires(TAcc const& acc) { traits::GetIdx<detail::Indices<TAcc, TOrigin>, TOrigin, TUnit>::getIdx(acc); };

    //! The index of the calling thread's TUnit within its TOrigin.
    //! \tparam TOrigin,TUnit Grid, Blocks: the block in the grid. Grid, Threads: the thread in the grid.
    //!         Block, Threads: the thread in its block.
    //! \param acc The accelerator that the kernel received.
    //! \return A vector, slowest dimension first.
    template<typename TOrigin, typename TUnit, typename TAcc>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto getIdx(TAcc const& acc)
    {
        constexpr bool isGood = HasIdx<TAcc, TOrigin, TUnit>;
        static_assert(
            isGood,
            "idx::getIdx<TOrigin, TUnit>(acc): an accelerator knows <Grid, Blocks>, <Grid, Threads> and <Block, "
            "Threads>; anything else must specialise idx::traits::GetIdx");
        if constexpr(isGood)
            return traits::GetIdx<detail::Indices<TAcc, TOrigin>, TOrigin, TUnit>::getIdx(acc);
    }

    //! The same, from an object that knows indices and another object that knows extents.
    //! \param idx Knows the index of the block in the grid and of the thread in the block.
    //! \param workDiv Knows the extents.
    template<typename TOrigin, typename TUnit, typename TIdx, typename TWorkDiv>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto getIdx(TIdx const& idx, TWorkDiv const& workDiv)
    {
        if constexpr(std::same_as<TOrigin, origin::Grid> && std::same_as<TUnit, unit::Threads>)
            return getIdx<origin::Grid, unit::Blocks>(idx) * workdiv::getWorkDiv<origin::Block, unit::Threads>(workDiv)
                   + getIdx<origin::Block, unit::Threads>(idx);
        else
            return getIdx<TOrigin, TUnit>(idx);
    }

    //! The index in the grid of a thread's first element. It may lie beyond the data, because grids are rounded up.
    template<typename TAcc, typename TVec>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    getIdxThreadFirstElem([[maybe_unused]] TAcc const& acc, TVec const& gridThreadIdx, TVec const& threadElemExtent)
    {
        return gridThreadIdx * threadElemExtent;
    }

    template<typename TAcc, typename TVec>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    getIdxThreadFirstElem(TAcc const& acc, TVec const& gridThreadIdx)
    {
        return gridThreadIdx * workdiv::getWorkDiv<origin::Thread, unit::Elems>(acc);
    }

    template<typename TAcc>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto getIdxThreadFirstElem(TAcc const& acc)
    {
        return getIdxThreadFirstElem(acc, getIdx<origin::Grid, unit::Threads>(acc));
    }
} // namespace alpaka::idx
