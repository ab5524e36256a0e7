// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! mem::view::fill as a kernel, for runtimes whose devices have no call for it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Elements.hpp>
#include <alpaka/idx/MapIdx.hpp>
#include <alpaka/mem/view/Accessor.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::mem::view
{
    //! Sets every element; any work division in one dimension is correct.
    struct FillKernel
    {
        template<typename TAcc, typename TElem, typename TDim, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, Accessor<TElem, TDim, TIdx> const& elements, TElem const& value) const
        {
            auto const extents = vec::cast<std::size_t>(elements.extents());
            for(std::size_t const i : idx::gridStrided(acc, extents.prod()))
                if constexpr(TDim::value == 0)
                    elements() = value;
                else
                {
                    vec::Vec<dim::DimInt<1>, std::size_t> const linear(i);
                    elements[vec::cast<TIdx>(idx::mapIdx<TDim::value>(linear, extents))] = value;
                }
        }
    };
} // namespace alpaka::mem::view
