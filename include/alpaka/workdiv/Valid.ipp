// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Valid.hpp.
#pragma once

#include <alpaka/workdiv/Valid.hpp>

namespace alpaka::workdiv::detail
{
    ALPAKA_ENGINE void failForFault(
        std::string_view call,
        FaultOfLevel found,
        core::detail::Part const (&extents)[3],
        core::detail::Part const& countMax,
        core::detail::Part const& extentMax,
        core::detail::Part const& largest)
    {
        using Part = core::detail::Part;
        if(found.fault == Fault::notRepresentable)
            core::detail::failOn(
                {Part(call),
                 Part(": the grid of "),
                 extents[0],
                 Part(" blocks of "),
                 extents[1],
                 Part(" threads of "),
                 extents[2],
                 Part(" elements exceeds the largest index "),
                 largest});
        constexpr char const* names[]
            = {"the grid block extent ", "the block thread extent ", "the thread element extent "};
        auto const level = static_cast<std::size_t>(found.level);
        bool const isSmall = found.fault == Fault::tooSmall;
        bool const isProduct = found.fault == Fault::tooMany;
        core::detail::failOn(
            {Part(call),
             Part(isProduct ? ": the product of " : ": "),
             Part(names[level]),
             extents[level],
             Part(
                 !isSmall     ? " exceeds the limit "
                 : level == 0 ? " is negative; the least is 0"
                              : " is below the least, 1"),
             isSmall     ? Part("")
             : isProduct ? countMax
                         : extentMax,
             Part(
                 isSmall     ? ""
                 : isProduct ? " on this device"
                             : " of the accelerator on this device")});
    }
} // namespace alpaka::workdiv::detail
