// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The setting that makes an early return before a barrier an error.
#pragma once

#include <alpaka/core/Settings.hpp>

namespace alpaka_test
{
    //! Switches core::Settings::barrierStrict on or off during its lifetime.
    class StrictBarriers
    {
    public:
        explicit StrictBarriers(bool areStrict = true)
            : m_before(alpaka::core::settings().barrierStrict)
        {
            alpaka::core::settings().barrierStrict = areStrict;
        }

        StrictBarriers(StrictBarriers const&) = delete;
        auto operator=(StrictBarriers const&) -> StrictBarriers& = delete;

        ~StrictBarriers() { alpaka::core::settings().barrierStrict = m_before; }

    private:
        bool m_before;
    };
} // namespace alpaka_test
