// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies of all buffers, to run a launch again from the same state. Only those that the launch uses get their old
//! contents back: other threads of the host may use and free the others meanwhile.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace alpaka::checker::detail
{
    class SavedBuffers
    {
    public:
        explicit SavedBuffers(Regions& regions)
            : m_regions(regions)
        {
        }

        //! The first byte in which the result of a schedule differs from that of another.
        struct Difference
        {
            std::uintptr_t address = 0;
            std::uint32_t seed = 0; //!< Of the kept result, as the warp size.
            std::uint32_t warpSize = 1;
        };

        void save()
        {
            m_buffers.clear();
            m_regions.forEach(
                [&](Region const& region)
                {
                    if(region.kind == Kind::buffer && !region.isFreed)
                        m_buffers.push_back({region.data, {region.data, region.data + region.bytes}, {}});
                });
        }

        //! \param uses Called with the address and the size of a buffer: whether the launch has used it.
        template<typename TUses>
        void keepResult(std::uint32_t seed, std::uint32_t warpSize, TUses const& uses)
        {
            m_seed = seed;
            m_warpSize = warpSize;
            for(auto& buffer : m_buffers)
                if(isUsed(buffer, uses))
                {
                    buffer.result.assign(buffer.data, buffer.data + buffer.before.size());
                    std::copy(buffer.before.begin(), buffer.before.end(), buffer.data);
                }
        }

        //! \param uses As for keepResult.
        //! \return Address 0 when nothing differs.
        template<typename TUses>
        auto compare(TUses const& uses) -> Difference
        {
            Difference difference;
            for(auto& buffer : m_buffers)
            {
                bool const wasUsed = !buffer.result.empty();
                if(!isUsed(buffer, uses) && !wasUsed)
                    continue;
                if(!wasUsed)
                    buffer.result = buffer.before;
                auto const [mine, other] = std::mismatch(buffer.result.begin(), buffer.result.end(), buffer.data);
                static_cast<void>(mine);
                if(difference.address == 0 && mine != buffer.result.end())
                    difference = {Regions::key(other), m_seed, m_warpSize};
                std::copy(buffer.before.begin(), buffer.before.end(), buffer.data);
            }
            return difference;
        }

        void restoreResult()
        {
            for(auto& buffer : m_buffers) // no result: not used
                std::copy(buffer.result.begin(), buffer.result.end(), buffer.data);
            m_buffers.clear();
        }

    private:
        struct Buffer
        {
            std::byte* data;
            RawVector<std::byte> before;
            RawVector<std::byte> result;
        };

        template<typename TUses>
        [[nodiscard]] auto isUsed(Buffer const& buffer, TUses const& uses) -> bool
        {
            Region region;
            return m_regions.find(Regions::key(buffer.data), region) && region.data == buffer.data && !region.isFreed
                   && region.bytes == buffer.before.size() && uses(Regions::key(buffer.data), region.bytes);
        }

        Regions& m_regions;
        RawVector<Buffer> m_buffers;
        std::uint32_t m_seed = 0;
        std::uint32_t m_warpSize = 1;
    };
} // namespace alpaka::checker::detail
