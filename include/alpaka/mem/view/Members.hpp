// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Views that implement the contract by members: their traits are written once, here.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/offset/Offset.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::mem::view
{
    //! A class that names `Dev`, `Dim`, `Elem` and `Idx` and has these members, all const except the second `data`:
    //! - `getDev()`: the device the memory belongs to.
    //! - `data() const` and `data()`: the first element, const elements for a const handle.
    //! - `extents()`, `offsets()`: Vec<Dim, Idx>; the offsets relative to the parent.
    //! - `pitches()`: Vec<Dim, std::size_t>, the pitches 0 to Dim - 1 in bytes.
    template<typename T>
    concept DescribesItself = requires(T const& constView, T& view) {
        typename T::Dev;
        typename T::Dim;
        typename T::Elem;
        typename T::Idx;
        { constView.getDev() } -> std::convertible_to<typename T::Dev>;
        { constView.data() } -> std::same_as<typename T::Elem const*>;
        { view.data() } -> std::same_as<typename T::Elem*>;
        { constView.extents() } -> std::convertible_to<vec::Vec<typename T::Dim, typename T::Idx>>;
        { constView.offsets() } -> std::convertible_to<vec::Vec<typename T::Dim, typename T::Idx>>;
        { constView.pitches() } -> std::convertible_to<vec::Vec<typename T::Dim, std::size_t>>;
    };

    //! The base of such a class.
    //! \tparam TIsRange The elements are in memory of the host, and there are never gaps between rows: the view is a
    //!         range, which range-based loops, algorithms and std::span take.
    template<typename TView, bool TIsRange>
    class Elements
    {
    public:
        //! \return The number of elements.
        [[nodiscard]] auto size() const -> std::size_t
        {
            auto const& view = static_cast<TView const&>(*this);
            std::size_t product = 1;
            for(std::size_t d = 0; d < TView::Dim::value; ++d)
                product *= static_cast<std::size_t>(view.extents()[d]);
            return product;
        }

        [[nodiscard]] auto begin() const
            requires(TIsRange)
        {
            return static_cast<TView const&>(*this).data();
        }

        [[nodiscard]] auto begin()
            requires(TIsRange)
        {
            return static_cast<TView&>(*this).data();
        }

        [[nodiscard]] auto end() const
            requires(TIsRange)
        {
            return begin() + size();
        }

        [[nodiscard]] auto end()
            requires(TIsRange)
        {
            return begin() + size();
        }
    };

    //! \return The pitches 0 to Dim - 1 of packed memory in bytes.
    template<typename TElem, typename TDim, typename TIdx>
    [[nodiscard]] constexpr auto packedPitches(vec::Vec<TDim, TIdx> const& extents) -> vec::Vec<TDim, std::size_t>
    {
        auto pitches = vec::Vec<TDim, std::size_t>::zeros();
        std::size_t pitch = sizeof(TElem);
        for(std::size_t d = TDim::value; d-- > 0;)
        {
            pitch *= static_cast<std::size_t>(extents[d]);
            pitches[d] = pitch;
        }
        return pitches;
    }
} // namespace alpaka::mem::view

// Nested names and getDev() already define device, dimension, element type and index type. Each specialisation stands
// in its own namespace: for constrained ones written from outside, nvcc's host pass loses the qualifiers of names.
namespace alpaka::extent::backend
{
    template<std::size_t TDimIdx, mem::view::DescribesItself TView>
    struct GetExtent<std::integral_constant<std::size_t, TDimIdx>, TView>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_HOST_ACC static constexpr auto getExtent(TView const& view) -> typename TView::Idx
        {
            if constexpr(TDimIdx < TView::Dim::value)
                return view.extents()[TDimIdx];
            else
                return 1;
        }
    };
} // namespace alpaka::extent::backend

namespace alpaka::offset::backend
{
    template<std::size_t TDimIdx, mem::view::DescribesItself TView>
    struct GetOffset<std::integral_constant<std::size_t, TDimIdx>, TView>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_HOST_ACC static constexpr auto getOffset(TView const& view) -> typename TView::Idx
        {
            if constexpr(TDimIdx < TView::Dim::value)
                return view.offsets()[TDimIdx];
            else
                return 0;
        }
    };
} // namespace alpaka::offset::backend

namespace alpaka::mem::view::backend
{
    template<mem::view::DescribesItself TView>
    struct GetPtrNative<TView>
    {
        static auto getPtrNative(TView const& view) -> typename TView::Elem const* { return view.data(); }

        static auto getPtrNative(TView& view) -> typename TView::Elem* { return view.data(); }
    };

    template<std::size_t TDimIdx, mem::view::DescribesItself TView>
    struct GetPitchBytes<std::integral_constant<std::size_t, TDimIdx>, TView>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_HOST_ACC static constexpr auto getPitchBytes(TView const& view) -> std::size_t
        {
            if constexpr(TDimIdx < TView::Dim::value)
                return view.pitches()[TDimIdx];
            else
                return sizeof(typename TView::Elem);
        }
    };
} // namespace alpaka::mem::view::backend
