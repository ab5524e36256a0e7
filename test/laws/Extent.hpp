// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What everything with extents has to satisfy.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/extent/SetExtent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/offset/Offset.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka_test::laws
{
    namespace detail
    {
        template<std::size_t I = 0, typename TExtent>
        void extentComponents(TExtent const& extent)
        {
            if constexpr(I < alpaka::dim::Dim<TExtent>::value)
            {
                CHECK(alpaka::extent::getExtent<I>(extent) == alpaka::extent::getExtentVec(extent)[I]);
                CHECK(alpaka::offset::getOffset<I>(extent) == alpaka::offset::getOffsetVec(extent)[I]);
                extentComponents<I + 1>(extent);
            }
        }
    } // namespace detail

    //! Components, their order and their names agree; dimensions that do not exist are one wide.
    template<typename TExtent>
    void extent(TExtent const& extent)
    {
        namespace ext = alpaka::extent;
        using Dim = alpaka::dim::Dim<TExtent>;
        using Idx = alpaka::idx::Idx<TExtent>;
        constexpr std::size_t dims = Dim::value;
        STATIC_REQUIRE(ext::HasExtent<TExtent>);
        STATIC_REQUIRE(std::is_same_v<decltype(ext::getExtentVec(extent)), alpaka::vec::Vec<Dim, Idx>>);
        STATIC_REQUIRE(std::is_same_v<decltype(ext::getExtent<0>(extent)), Idx>);

        auto const extents = ext::getExtentVec(extent);
        detail::extentComponents(extent);
        CHECK(ext::getExtentProduct(extent) == extents.prod());
        CHECK(ext::getExtentProductChecked(extent) == extents.prod());

        auto const three = ext::getExtentVecEnd<alpaka::dim::DimInt<3>>(extent);
        CHECK(ext::getWidth(extent) == three[2]);
        CHECK(ext::getHeight(extent) == three[1]);
        CHECK(ext::getDepth(extent) == three[0]);
        for(std::size_t d = 0; d < 3; ++d)
        {
            CHECK(three[2 - d] == (d < dims ? extents[dims - 1 - d] : Idx{1}));
        }
        CHECK(ext::getExtent<dims>(extent) == Idx{1});
    }

    //! What is set is read back, and nothing else changes.
    template<typename TExtent>
    void settableExtent(TExtent const& original)
    {
        using Idx = alpaka::idx::Idx<TExtent>;
        auto changed = original;
        auto expected = alpaka::extent::getExtentVec(original);
        alpaka::extent::setWidth(changed, Idx{7});
        expected[alpaka::dim::Dim<TExtent>::value - 1] = Idx{7};
        CHECK(alpaka::extent::getExtentVec(changed) == expected);
        alpaka::extent::setExtent<0>(changed, Idx{5});
        expected[0] = Idx{5};
        CHECK(alpaka::extent::getExtentVec(changed) == expected);
    }
} // namespace alpaka_test::laws
