// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of this process.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iterator>

namespace alpaka_test
{
    //! \return Their number now, on Linux. ThreadSanitizer has one of its own from the first std::thread on.
    [[nodiscard]] inline auto threads() -> std::size_t
    {
        std::filesystem::directory_iterator const entries("/proc/self/task");
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }
} // namespace alpaka_test
