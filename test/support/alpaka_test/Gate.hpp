// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A task that stands still until the test lets it go on: order without clocks.
#pragma once

#include <atomic>

namespace alpaka_test
{
    class Gate
    {
    public:
        void open()
        {
            m_isOpen.store(true);
            m_isOpen.notify_all();
        }

        void pass() const { m_isOpen.wait(false); }

    private:
        std::atomic<bool> m_isOpen = false;
    };
} // namespace alpaka_test
