// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Extents that are known at compile time.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::extent
{
    //! Extents as a type, slowest dimension first.
    template<std::size_t... TExtents>
    struct Fixed
    {
        using Dim = dim::DimInt<sizeof...(TExtents)>;

        //! \return The product of the extents.
        static constexpr std::size_t product = (std::size_t{1} * ... * TExtents);

        //! \return The extents as a vector.
        template<typename TIdx>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto vec() -> vec::Vec<Dim, TIdx>
        {
            return {static_cast<TIdx>(TExtents)...};
        }
    };
} // namespace alpaka::extent
