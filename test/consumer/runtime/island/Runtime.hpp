// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The policy of the runtime, and the names of its types.
#pragma once

// [policy]
namespace mylab
{
    //! Kernels run on threads of this process; their memory lies in a range of addresses of its own.
    struct Island
    {
        static constexpr char const* name = "Island";
        static constexpr bool isHost = true;
        static constexpr bool needsTriviallyCopyableArguments = false;
        static constexpr bool hasAtomicOperations = false;
    };
} // namespace mylab
// [policy]
