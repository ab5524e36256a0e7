// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstddef>

namespace test_cudahip_device_vectortypes
{
    namespace a = alpaka;

    template<typename T, std::size_t TDim, typename TVal>
    inline constexpr bool is
        = a::dim::Dim<T>::value == TDim && std::same_as<a::idx::Idx<T>, TVal> && std::same_as<a::elem::Elem<T>, TVal>;
    static_assert(is<dim3, 3, unsigned int>);
    static_assert(is<uint3, 3, unsigned int>);
    static_assert(is<uchar1, 1, unsigned char>);
    static_assert(is<ushort2, 2, unsigned short>);
    static_assert(is<int4, 4, int>);
    static_assert(is<ulonglong3, 3, unsigned long long>);
    static_assert(is<float4, 4, float>);
    static_assert(is<double2, 2, double>);
} // namespace test_cudahip_device_vectortypes

TEST_CASE("cudahip: vector types are extents and offsets, and their x is the last dimension", "[cudahip]")
{
    namespace a = alpaka;
    dim3 grid(5, 6, 7);
    using Vec = a::vec::Vec<a::dim::DimInt<3>, unsigned int>;
    CHECK(a::extent::getExtentVec(grid) == Vec(7u, 6u, 5u));
    CHECK(a::extent::getWidth(grid) == 5);
    CHECK(a::extent::getDepth(grid) == 7);
    CHECK(a::extent::getExtentProduct(grid) == 210);
    a::extent::setHeight(grid, 60);
    a::extent::setExtent<0>(grid, 70u);
    CHECK((grid.x == 5 && grid.y == 60 && grid.z == 70));

    int4 place{1, 2, 3, 4};
    CHECK(a::offset::getOffset<0>(place) == 4);
    CHECK(a::offset::getOffset<3>(place) == 1);
    a::offset::setOffset<2>(place, 20);
    CHECK(place.y == 20);

    using WorkDiv = a::workdiv::WorkDivMembers<a::dim::DimInt<3>, unsigned int>;
    WorkDiv const workDiv(grid, dim3(2, 3, 4), dim3(1, 1, 1));
    CHECK(workDiv.m_gridBlockExtent == Vec(70u, 60u, 5u));
    CHECK(workDiv.m_blockThreadExtent == Vec(4u, 3u, 2u));
}
