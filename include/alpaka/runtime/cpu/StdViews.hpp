// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! std::array, std::vector and std::span as one-dimensional views of host memory with index type std::size_t.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::mem::view::detail
{
    template<typename T>
    inline constexpr bool isStdContainer = false;

    template<typename TElem, std::size_t TSize>
    inline constexpr bool isStdContainer<std::array<TElem, TSize>> = true;

    template<typename TElem, typename TAllocator>
    inline constexpr bool isStdContainer<std::vector<TElem, TAllocator>> = true;

    // Its elements are bits without addresses.
    template<typename TAllocator>
    inline constexpr bool isStdContainer<std::vector<bool, TAllocator>> = false;

    template<typename TElem, std::size_t TSize>
    inline constexpr bool isStdContainer<std::span<TElem, TSize>> = true;

    template<typename T>
    concept StdContainer = isStdContainer<T>;
} // namespace alpaka::mem::view::detail

// Each specialisation stands in its own namespace: for constrained ones written from outside, nvcc's host pass loses
// the qualifiers of names.
namespace alpaka::dev::backend
{
    template<mem::view::detail::StdContainer TView>
    struct DevType<TView>
    {
        using type = dev::DevCpu;
    };

    template<mem::view::detail::StdContainer TView>
    struct GetDev<TView>
    {
        static auto getDev(TView const&) -> dev::DevCpu { return pltf::getDevByIdx<pltf::PltfCpu>(0); }
    };
} // namespace alpaka::dev::backend

namespace alpaka::dim::backend
{
    template<mem::view::detail::StdContainer TView>
    struct DimType<TView>
    {
        using type = dim::DimInt<1>;
    };
} // namespace alpaka::dim::backend

namespace alpaka::elem::backend
{
    template<mem::view::detail::StdContainer TView>
    struct ElemType<TView>
    {
        using type = std::remove_pointer_t<decltype(std::declval<TView&>().data())>; // const for a span of const
    };
} // namespace alpaka::elem::backend

namespace alpaka::idx::backend
{
    template<mem::view::detail::StdContainer TView>
    struct IdxType<TView>
    {
        using type = std::size_t;
    };
} // namespace alpaka::idx::backend

namespace alpaka::extent::backend
{
    template<mem::view::detail::StdContainer TView>
    struct GetExtent<dim::DimInt<0>, TView>
    {
        static constexpr auto getExtent(TView const& view) -> std::size_t { return view.size(); }
    };
} // namespace alpaka::extent::backend

namespace alpaka::mem::view::backend
{
    template<mem::view::detail::StdContainer TView>
    struct GetPtrNative<TView>
    {
        static constexpr auto getPtrNative(TView const& view) -> elem::Elem<TView> const* { return view.data(); }

        static constexpr auto getPtrNative(TView& view) -> elem::Elem<TView>* { return view.data(); }
    };
} // namespace alpaka::mem::view::backend
