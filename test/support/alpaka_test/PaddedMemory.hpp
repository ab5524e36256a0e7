// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Host memory with random contents, padding in every dimension and guards around it, to see which bytes change.
#pragma once

#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace alpaka_test
{
    template<std::size_t TDim, typename TVal>
    using VecOf = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, TVal>;

    inline auto cpuDev() -> alpaka::dev::DevCpu { return alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0); }

    //! \return Components drawn from [0, last[d]].
    template<std::size_t TDim, typename TVal>
    auto randomUpTo(std::mt19937& random, VecOf<TDim, TVal> const& last) -> VecOf<TDim, TVal>
    {
        auto result = VecOf<TDim, TVal>::zeros();
        for(std::size_t d = 0; d < TDim; ++d)
            result[d] = static_cast<TVal>(random() % (static_cast<std::size_t>(last[d]) + 1));
        return result;
    }

    //! Calls fn(index) for every index within the extents, none if an extent is zero.
    template<std::size_t TDim, typename TVal, typename TFn>
    void forEachIdx(VecOf<TDim, TVal> const& extents, TFn const& fn)
    {
        for(TVal const& extent : extents)
            if(extent == 0)
                return;
        auto index = VecOf<TDim, TVal>::zeros();
        while(true)
        {
            fn(index);
            // Counts up like an odometer and ends when the slowest wheel has turned.
            std::size_t wheel = TDim;
            while(wheel != 0)
            {
                --wheel;
                index[wheel] = static_cast<TVal>(index[wheel] + 1);
                if(index[wheel] < extents[wheel])
                    break;
                index[wheel] = 0;
                if(wheel == 0)
                    return;
            }
            if constexpr(TDim == 0)
                return;
        }
    }

    template<std::size_t TDim, typename TElem, typename TIdx>
    class PaddedMemory
    {
    public:
        static constexpr std::size_t guard = 64;

        //! \param largest Most elements of padding in each dimension.
        PaddedMemory(std::mt19937& random, VecOf<TDim, TIdx> const& extents, std::size_t largest)
            : m_extents(extents)
            , m_pitches(VecOf<TDim, std::size_t>::zeros())
        {
            std::size_t pitch = sizeof(TElem);
            for(std::size_t d = TDim; d-- > 0;)
            {
                pitch = pitch * static_cast<std::size_t>(extents[d]) + sizeof(TElem) * (random() % (largest + 1));
                m_pitches[d] = pitch;
            }
            m_bytes.resize(2 * guard + pitch);
            for(auto& byte : m_bytes)
                byte = static_cast<std::uint8_t>(random());
        }

        [[nodiscard]] auto view()
            -> alpaka::mem::view::ViewPlainPtr<alpaka::dev::DevCpu, TElem, alpaka::dim::DimInt<TDim>, TIdx>
        {
            return {reinterpret_cast<TElem*>(m_bytes.data() + guard), cpuDev(), m_extents, m_pitches};
        }

        [[nodiscard]] auto bytes() -> std::vector<std::uint8_t>& { return m_bytes; }

        //! \return Where in bytes() an element begins: the formula that getPitchBytes documents.
        [[nodiscard]] auto position(VecOf<TDim, TIdx> const& idx) const -> std::size_t
        {
            std::size_t result = guard;
            for(std::size_t d = 0; d < TDim; ++d)
                result += static_cast<std::size_t>(idx[d]) * (d + 1 < TDim ? m_pitches[d + 1] : sizeof(TElem));
            return result;
        }

    private:
        VecOf<TDim, TIdx> m_extents;
        VecOf<TDim, std::size_t> m_pitches;
        std::vector<std::uint8_t> m_bytes;
    };
} // namespace alpaka_test
