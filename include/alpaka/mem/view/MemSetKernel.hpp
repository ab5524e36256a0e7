// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A byte fill as a kernel, for devices without a fill of their own.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Elements.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::mem::view
{
    //! Sets every byte of the elements in [0, extent); padding is not touched. Any work division is correct.
    struct MemSetKernel
    {
        //! \param acc The accelerator.
        //! \param value The new value of every byte.
        //! \param dst The first element.
        //! \param extent Elements, of the dimension of the accelerator.
        //! \param pitchBytes Layout of the memory, as returned by getPitchBytesVec of a view.
        template<typename TAcc, typename TElem, typename TDim, typename TIdx, typename TPitch>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            std::uint8_t value,
            TElem* dst,
            vec::Vec<TDim, TIdx> const& extent,
            vec::Vec<TDim, TPitch> const& pitchBytes) const
        {
            for(auto const& idx : idx::gridStrided(acc, extent))
            {
                // Pitch d + 1 is the stride of dimension d.
                std::size_t offset = static_cast<std::size_t>(idx[TDim::value - 1]) * sizeof(TElem);
                for(std::size_t d = 0; d + 1 < TDim::value; ++d)
                    offset += static_cast<std::size_t>(idx[d]) * static_cast<std::size_t>(pitchBytes[d + 1]);
                auto* const bytes = reinterpret_cast<std::uint8_t*>(dst) + offset;
                for(std::size_t i = 0; i < sizeof(TElem); ++i)
                    bytes[i] = value;
            }
        }
    };
} // namespace alpaka::mem::view
