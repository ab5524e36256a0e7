// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A view of a part of another view.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/Members.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    //! The pointer of the view's handle gives access to TElem: const handles give const elements.
    template<typename TView, typename TElem>
    concept GivesPtrTo = std::same_as<std::remove_const_t<TElem>, std::remove_const_t<elem::Elem<TView>>>
                         && std::convertible_to<decltype(view::getPtrNative(std::declval<TView&>())), TElem*>;

    //! A view of whose parts a ViewSubView<TDev, TElem, TDim, TIdx> can be made.
    template<typename TParent, typename TDev, typename TElem, typename TDim, typename TIdx>
    concept ParentView = View<TParent> && std::same_as<dev::Dev<std::remove_cvref_t<TParent>>, TDev>
                         && std::same_as<dim::Dim<TParent>, TDim> && std::same_as<idx::Idx<TParent>, TIdx>
                         && GivesPtrTo<std::remove_reference_t<TParent>, TElem>;

    //! A part of a view: a pointer that includes the offset, and the pitches of the parent. Owns nothing and does not
    //! keep the parent's memory alive. getOffset is relative to the direct parent.
    //! \tparam TElem Type of the elements; const when the parent handle or its elements are.
    template<typename TDev, typename TElem, typename TDim, typename TIdx>
    class ViewSubView
        : public Elements<ViewSubView<TDev, TElem, TDim, TIdx>, dev::HostDevice<TDev> && TDim::value == 1>
    {
    public:
        using Dev = TDev;
        using Elem = TElem;
        using Dim = TDim;
        using Idx = TIdx;

        //! The whole of a view.
        template<typename TParent>
            requires(View<TParent> && !std::same_as<std::remove_cvref_t<TParent>, ViewSubView>)
        ViewSubView(TParent&& parent)
            : ViewSubView(parent, extent::getExtentVec(std::as_const(parent)), vec::Vec<TDim, TIdx>::zeros())
        {
        }

        //! The part of a view that begins at the first element.
        template<typename TParent, typename TExtent>
        ViewSubView(TParent&& parent, TExtent const& extent)
            : ViewSubView(parent, extent, vec::Vec<TDim, TIdx>::zeros())
        {
        }

        //! The part of a view that begins at an offset.
        //! \param extent Elements per dimension; zeros are legal.
        //! \param offset First element in each dimension, relative to the parent.
        //! \throws core::Error when offset + extent is beyond the parent in any dimension, or one of them is negative.
        template<typename TParent, typename TExtent, typename TOffset>
        ViewSubView(TParent&& parent, TExtent const& extent, TOffset const& offset)
            : m_dev(dev::getDev(std::as_const(parent)))
            , m_extents(indices("extent", extent))
            , m_offsets(indices("offset", offset))
            , m_pitches(vec::Vec<TDim, std::size_t>::zeros())
        {
            constexpr bool isParent = ParentView<TParent, TDev, TElem, TDim, TIdx>;
            static_assert(
                isParent,
                "mem::view::ViewSubView(view, extent, offset): device, dimension, index type and element type "
                "of the view have to be those of the sub-view, and the elements const if the view's are");
            if constexpr(isParent)
            {
                requireInside(extent::getExtentVec(std::as_const(parent)));
                m_pitches = detail::pitches(std::as_const(parent));
                m_hasMemory = detail::hasMemory(std::as_const(parent));
                m_ptr = offsetPtr(view::getPtrNative(parent), std::as_const(parent));
                if constexpr(TDim::value == 2)
                    core::tellObservers(
                        [this](core::Observer& observer)
                        {
                            observer.viewCreated(
                                m_ptr,
                                static_cast<std::size_t>(m_extents[1]) * sizeof(TElem),
                                detail::strides(*this)[0],
                                static_cast<std::size_t>(m_extents[0]));
                        });
            }
        }

        ViewSubView(ViewSubView const&) = default;
        auto operator=(ViewSubView const&) -> ViewSubView& = delete;

        [[nodiscard]] auto getDev() const -> TDev const& { return m_dev; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto data() const -> TElem const* { return m_ptr; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto data() -> TElem* { return m_ptr; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto extents() const -> vec::Vec<TDim, TIdx> const&
        {
            return m_extents;
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto offsets() const -> vec::Vec<TDim, TIdx> const&
        {
            return m_offsets;
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto pitches() const -> vec::Vec<TDim, std::size_t> const&
        {
            return m_pitches;
        }

        //! \return False for a part of the view of a null pointer, whose own pointer is the offset.
        [[nodiscard]] auto hasMemory() const -> bool { return m_hasMemory; }

    private:
        template<typename TValues>
        static auto indices(char const* what, TValues const& values) -> vec::Vec<TDim, TIdx>
        {
            static_assert(
                dim::Dim<TValues>::value == TDim::value,
                "mem::view::ViewSubView(view, extent, offset): extent and offset need the dimension of the view");
            constexpr bool areIntegers = std::integral<idx::Idx<TValues>>;
            static_assert(
                areIntegers, "mem::view::ViewSubView(view, extent, offset): extent and offset have to be integers");
            if constexpr(areIntegers)
                return detail::toIndices<TIdx>("mem::view::ViewSubView", what, extent::getExtentVec(values));
            else
                return vec::Vec<TDim, TIdx>::zeros();
        }

        void requireInside(vec::Vec<TDim, TIdx> const& limit) const
        {
            for(std::size_t d = 0; d < TDim::value; ++d)
                // The sum could overflow, the difference cannot: neither side is negative.
                if(m_offsets[d] > limit[d] || m_extents[d] > limit[d] - m_offsets[d])
                    core::fail(
                        "mem::view::ViewSubView: component ",
                        d,
                        " of offset + extent is ",
                        m_offsets[d],
                        " + ",
                        m_extents[d],
                        ", the limit is ",
                        limit[d],
                        " (the extent of the parent is ",
                        limit,
                        ")");
        }

        template<typename TParent>
        [[nodiscard]] auto offsetPtr(TElem* ptr, TParent const& parent) const -> TElem*
        {
            std::size_t bytes = 0;
            auto const strides = detail::strides(parent);
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                // An empty view may have a null pointer, to which nothing must be added.
                if(m_extents[d] == 0)
                    return ptr;
                bytes += static_cast<std::size_t>(m_offsets[d]) * strides[d];
            }
            // Nothing must be added to a null pointer; a program that takes it for address 0 gets
            // the offset as address.
            if(ptr == nullptr)
                return reinterpret_cast<TElem*>(bytes);
            using Byte = std::conditional_t<std::is_const_v<TElem>, std::byte const, std::byte>;
            return reinterpret_cast<TElem*>(reinterpret_cast<Byte*>(ptr) + bytes);
        }

        TElem* m_ptr = nullptr;
        bool m_hasMemory = false;
        TDev m_dev;
        vec::Vec<TDim, TIdx> m_extents;
        vec::Vec<TDim, TIdx> m_offsets;
        vec::Vec<TDim, std::size_t> m_pitches;
    };

    namespace detail
    {
        //! The element type of a part of a view: that of the handle's pointer.
        template<typename TParent>
        using PartElem
            = std::remove_pointer_t<decltype(view::getPtrNative(std::declval<std::remove_reference_t<TParent>&>()))>;
    } // namespace detail

    template<typename TParent, typename... TExtentAndOffset>
        requires(sizeof...(TExtentAndOffset) <= 2)
    ViewSubView(TParent&&, TExtentAndOffset const&...) -> ViewSubView<
        dev::Dev<std::remove_cvref_t<TParent>>,
        detail::PartElem<TParent>,
        dim::Dim<TParent>,
        idx::Idx<TParent>>;
} // namespace alpaka::mem::view
