// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The shared variables of the blocks of a launch.
#pragma once

#include <alpaka/checker/detail/Pattern.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace alpaka::checker::detail
{
    class SharedVariables
    {
    public:
        SharedVariables(Shadow& shadow, Regions& regions)
            : m_shadow(shadow)
            , m_regions(regions)
        {
        }

        void clear() { m_all.clear(); }

        //! See Monitor::addShared.
        void add(std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic)
        {
            m_all.push_back({slot, data, bytes});
            m_regions.change(
                data,
                [&](Region& region)
                {
                    region.kind = dynamic ? Kind::sharedDynamic : Kind::sharedVariable;
                    region.slot = slot;
                    // The end of a long name says more: the type itself, after the function that it is local to.
                    std::size_t const length = std::min(name.size(), sizeof(region.name) - 1);
                    std::memcpy(region.name, name.data() + name.size() - length, length);
                    region.name[length] = '\0';
                    if(length < name.size())
                        std::memcpy(region.name, "...", 3);
                });
        }

        //! Another block begins in a slot: nothing has been written.
        void beginBlock(std::uint32_t slot)
        {
            for(Variable const& variable : m_all)
                if(variable.slot == slot)
                {
                    fillPattern(variable.data, (variable.bytes + 63) / 64 * 64);
                    m_shadow.fillFresh(Regions::key(variable.data), variable.bytes);
                }
        }

    private:
        struct Variable
        {
            std::uint32_t slot;
            std::byte* data;
            std::size_t bytes;
        };

        Shadow& m_shadow;
        Regions& m_regions;
        RawVector<Variable> m_all;
    };
} // namespace alpaka::checker::detail
