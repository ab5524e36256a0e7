// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Elements of a view by their indices, in kernels and on the host.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    //! What kernels need of a view, an argument by value: `picture(row, column)` is an element, whatever gaps there
    //! are between rows. Indices are not checked. Owns nothing: the memory must outlive it.
    template<typename TElem, typename TDim, typename TIdx>
    class Accessor
    {
    public:
        //! For mem::view::access.
        //! \param pitches The pitches 0 to Dim - 1 in bytes.
        Accessor(TElem* data, vec::Vec<TDim, TIdx> const& extents, vec::Vec<TDim, std::size_t> const& pitches)
            : m_data(data)
            , m_extents(extents)
            , m_pitches(pitches)
        {
        }

        template<std::integral... TInts>
            requires(sizeof...(TInts) == TDim::value)
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(TInts... indices) const -> TElem&
        {
            return (*this)[vec::Vec<TDim, TIdx>(static_cast<TIdx>(indices)...)];
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator[](vec::Vec<TDim, TIdx> const& idx) const
            -> TElem&
        {
            using Byte = std::conditional_t<std::is_const_v<TElem>, std::byte const, std::byte>;
            auto* element = reinterpret_cast<Byte*>(m_data);
            for(std::size_t d = 0; d + 1 < TDim::value; ++d)
                element += static_cast<std::size_t>(idx[d]) * m_pitches[d + 1];
            if constexpr(TDim::value == 0)
                return *m_data;
            else
                return reinterpret_cast<TElem*>(element)[idx[TDim::value - 1]];
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto extents() const -> vec::Vec<TDim, TIdx> const&
        {
            return m_extents;
        }

    private:
        TElem* m_data;
        vec::Vec<TDim, TIdx> m_extents;
        vec::Vec<TDim, std::size_t> m_pitches;
    };

    //! \param view A view; for a const handle the elements are const.
    //! \return Access to its elements on the view's own device.
    template<View TView>
    [[nodiscard]] auto access(TView&& view)
    {
        using Dim = dim::Dim<TView>;
        using Elem = std::remove_pointer_t<decltype(view::getPtrNative(view))>;
        return Accessor<Elem, Dim, idx::Idx<TView>>(
            view::getPtrNative(view), extent::getExtentVec(std::as_const(view)), detail::pitches(std::as_const(view)));
    }
} // namespace alpaka::mem::view
