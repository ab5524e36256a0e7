// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Ranges over the element indices of the calling thread, for range-based loops in kernels.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/idx/Ranges.hpp>
#include <alpaka/idx/VecRange.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::idx
{
    namespace detail
    {
        template<typename TAcc, typename TExtent>
        using CommonIdx = std::common_type_t<idx::Idx<TAcc>, idx::Idx<TExtent>>;

        //! The runs of a thread in one dimension.
        template<typename TIdx, typename TAccIdx, typename TInt>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
        makeRuns(TAccIdx gridThreadIdx, TAccIdx gridThreads, TAccIdx threadElems, TInt extent) -> Runs<TIdx>
        {
            constexpr TInt one{1}; // instead of a comparison with zero, about which nvcc warns where it is always true
            // The products cannot overflow in the accelerator's type: checkWorkDiv has made sure.
            return Runs<TIdx>{
                static_cast<TIdx>(static_cast<TAccIdx>(gridThreadIdx * threadElems)),
                static_cast<TIdx>(threadElems),
                static_cast<TIdx>(static_cast<TAccIdx>(gridThreads * threadElems)),
                static_cast<TIdx>(extent < one ? TInt{0} : extent)};
        }

        //! The elements of a thread below an extent. Its first run alone would be `elements`.
        template<typename TAcc, typename TInt>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto makeRuns1d(TAcc const& acc, TInt extent)
        {
            static_assert(
                dim::Dim<TAcc>::value == 1,
                "idx::elements(acc, n), idx::gridStrided(acc, n): "
                "an accelerator of several dimensions needs a Vec of extents, one for each");
            return makeRuns<CommonIdx<TAcc, TInt>>(
                getIdx<origin::Grid, unit::Threads>(acc)[0],
                workdiv::getWorkDiv<origin::Grid, unit::Threads>(acc)[0],
                workdiv::getWorkDiv<origin::Thread, unit::Elems>(acc)[0],
                extent);
        }

        template<typename TAcc, typename TDim, typename TVal, std::size_t... TIndices>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
        makeRunsNd(TAcc const& acc, vec::Vec<TDim, TVal> const& extent, std::index_sequence<TIndices...>)
            -> vec::Vec<TDim, Runs<CommonIdx<TAcc, TVal>>>
        {
            static_assert(
                std::same_as<dim::Dim<TAcc>, TDim>,
                "idx::elements(acc, extent), idx::gridStrided(acc, extent): the extent needs the dimension of acc");
            auto const gridThreadIdx = getIdx<origin::Grid, unit::Threads>(acc);
            auto const gridThreads = workdiv::getWorkDiv<origin::Grid, unit::Threads>(acc);
            auto const threadElems = workdiv::getWorkDiv<origin::Thread, unit::Elems>(acc);
            return {makeRuns<CommonIdx<TAcc, TVal>>(
                gridThreadIdx[TIndices], gridThreads[TIndices], threadElems[TIndices], extent[TIndices])...};
        }
    } // namespace detail

    //! The elements of the calling thread, for a grid with a thread for every element.
    //! \param acc The accelerator, of one dimension.
    //! \param extent Number of elements of the data; indices stay below it. If not positive, the range is empty.
    //! \return A range of neighbouring indices, of the wider of the two index types.
    template<typename TAcc, std::integral TInt>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto elements(TAcc const& acc, TInt extent)
        -> IdxRange<detail::CommonIdx<TAcc, TInt>>
    {
        auto const runs = detail::makeRuns1d(acc, extent);
        if(runs.isEmpty())
            return {0, 0};
        return {runs.first, runs.endOf(runs.first)};
    }

    //! The elements of the calling thread, for a grid with a thread for every element, in all dimensions.
    //! \param acc The accelerator.
    //! \param extent Extents of the data, a Vec of the dimension of acc; indices stay below them.
    //! \return A range of Vec, the last component fastest.
    template<typename TAcc, typename TDim, typename TVal>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    elements(TAcc const& acc, vec::Vec<TDim, TVal> const& extent) -> VecRange<TDim, detail::CommonIdx<TAcc, TVal>>
    {
        auto const runs = detail::makeRunsNd(acc, extent, std::make_index_sequence<TDim::value>{});
        using Corner = vec::Vec<TDim, detail::CommonIdx<TAcc, TVal>>;
        bool isEmpty = false;
        for(auto const& oneDim : runs)
            isEmpty = isEmpty || oneDim.isEmpty();
        // The end is always computed from the begin, so that compilers that know of one element see the distance.
        auto first = Corner::zeros();
        auto last = Corner::zeros();
        for(std::size_t d = 0; d < TDim::value; ++d)
        {
            first[d] = isEmpty ? first[d] : runs[d].first;
            last[d] = runs[d].endOf(first[d]);
        }
        return {first, last, isEmpty};
    }

    //! The calling thread's share of any number of elements, on any grid: its elements, then those one grid further,
    //! and so on. All threads of the grid together visit each index exactly once.
    //! \param acc The accelerator, of one dimension.
    //! \param extent Number of elements of the data. If not positive, the range is empty.
    //! \return A range of indices, of the wider of the two index types.
    template<typename TAcc, std::integral TInt>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto gridStrided(TAcc const& acc, TInt extent)
        -> StridedIdxRange<detail::CommonIdx<TAcc, TInt>>
    {
        return StridedIdxRange<detail::CommonIdx<TAcc, TInt>>(detail::makeRuns1d(acc, extent));
    }

    //! The calling thread's share of a box of elements, on any grid, strided in every dimension.
    //! \param acc The accelerator.
    //! \param extent Extents of the data, a Vec of the dimension of acc.
    //! \return A range of Vec, the last component fastest.
    template<typename TAcc, typename TDim, typename TVal>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    gridStrided(TAcc const& acc, vec::Vec<TDim, TVal> const& extent)
        -> StridedVecRange<TDim, detail::CommonIdx<TAcc, TVal>>
    {
        return StridedVecRange<TDim, detail::CommonIdx<TAcc, TVal>>(
            detail::makeRunsNd(acc, extent, std::make_index_sequence<TDim::value>{}));
    }

    //! Like gridStrided, as a range of ranges: `for(auto run : gridStridedRuns(acc, n)) for(auto i : run)`. clang
    //! vectorises the inner loop only if both loops are written out; a vector instruction can process a whole run.
    template<typename TAcc, std::integral TInt>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto gridStridedRuns(TAcc const& acc, TInt extent)
        -> IdxRuns<detail::CommonIdx<TAcc, TInt>>
    {
        return IdxRuns<detail::CommonIdx<TAcc, TInt>>(detail::makeRuns1d(acc, extent));
    }
} // namespace alpaka::idx
