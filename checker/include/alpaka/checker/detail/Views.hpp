// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The rows of sub-views, for ALPAKA_CHECK_VIEWS.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    //! Where the rows of a sub-view of two dimensions are.
    struct ViewRows
    {
        [[nodiscard]] auto contains(std::uintptr_t address, std::size_t accessBytes) const -> bool
        {
            if(address < first || pitch == 0)
                return false;
            std::uintptr_t const row = (address - first) / pitch;
            return row < count && address - first - row * pitch + accessBytes <= bytes;
        }

        std::uintptr_t first;
        std::size_t bytes;
        std::size_t pitch;
        std::size_t count;
    };

    //! Not synchronised.
    class Views
    {
    public:
        void add(std::uintptr_t first, std::size_t bytes, std::size_t pitch, std::size_t count)
        {
            auto& known = m_views[first];
            auto const isSame
                = [&](ViewRows const& one) { return one.bytes == bytes && one.pitch == pitch && one.count == count; };
            if(std::none_of(known.begin(), known.end(), isSame))
                known.push_back({first, bytes, pitch, count});
        }

        //! \return The views that begin at an address; null when there are none.
        [[nodiscard]] auto at(std::uintptr_t first) const -> RawVector<ViewRows> const*
        {
            auto const found = m_views.find(first);
            return found == m_views.end() ? nullptr : &found->second;
        }

        //! Memory is freed.
        void forget(std::uintptr_t first, std::uintptr_t end)
        {
            m_views.erase(m_views.lower_bound(first), m_views.lower_bound(end));
        }

    private:
        RawMap<std::uintptr_t, RawVector<ViewRows>> m_views;
    };
} // namespace alpaka::checker::detail
