// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Random extents and work divisions in any dimension, for property tests.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>
#include <alpaka_test/Property.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <random>
#include <utility>

namespace alpaka_test
{
    template<std::size_t TDim, typename TIdx>
    using VecIn = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, TIdx>;

    template<std::size_t TDim, typename TIdx>
    using WorkDivIn = alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<TDim>, TIdx>;

    template<std::size_t TDim, typename TIdx>
    auto drawVec(std::mt19937& random, TIdx least, TIdx most) -> VecIn<TDim, TIdx>
    {
        auto result = VecIn<TDim, TIdx>::zeros();
        for(TIdx& component : result)
            component = draw<TIdx>(random, least, most);
        return result;
    }

    //! \return Small extents for a number of dimensions; at most about 600 elements.
    template<std::size_t TDim, typename TIdx>
    auto drawSmallExtent(std::mt19937& random) -> VecIn<TDim, TIdx>
    {
        constexpr std::array<int, 6> most{100, 24, 8, 4, 3, 2};
        return drawVec<TDim, TIdx>(random, 0, static_cast<TIdx>(most[TDim - 1]));
    }

    //! All grids of at most 64 threads, elements of a thread included, when there are many dimensions.
    template<std::size_t TDim, typename TIdx>
    auto drawSmallWorkDiv(std::mt19937& random) -> WorkDivIn<TDim, TIdx>
    {
        constexpr TIdx most = TDim <= 2 ? 4 : TDim <= 4 ? 2 : 1;
        auto const blocks = drawVec<TDim, TIdx>(random, 1, most + 1);
        auto const threads = drawVec<TDim, TIdx>(random, 1, most);
        return WorkDivIn<TDim, TIdx>(blocks, threads, drawVec<TDim, TIdx>(random, 1, 3));
    }

    //! Extents with a product of up to the largest index.
    template<std::size_t TDim, typename TIdx>
    auto drawCountableExtent(std::mt19937& random) -> VecIn<TDim, TIdx>
    {
        TIdx rest = std::numeric_limits<TIdx>::max();
        auto extent = VecIn<TDim, TIdx>::ones();
        for(std::size_t d = 0; d < TDim; ++d)
        {
            auto& component = extent[(d + random() % TDim) % TDim];
            TIdx const factor = drawMagnitude<TIdx>(random, static_cast<TIdx>(rest / component));
            if(component == 1)
            {
                component = factor;
                rest = static_cast<TIdx>(rest / factor);
            }
        }
        return extent;
    }

    //! Calls check.operator()<dims>(random) for 1 to 6 dimensions.
    template<typename TCheck>
    void inEveryDimension(unsigned casesOfEach, TCheck const& check)
    {
        [&]<std::size_t... TDims>(std::index_sequence<TDims...>)
        {
            (forEachCase(casesOfEach, [&](std::mt19937& random) { check.template operator()<TDims + 1>(random); }),
             ...);
        }(std::make_index_sequence<6>{});
    }
} // namespace alpaka_test
