// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a runtime must tell about itself.
#pragma once

#include <concepts>
#include <string_view>

namespace alpaka::runtime
{
    //! The answer to "what owns memory, queues and arithmetic".
    //! - `name`: what getAccName prints.
    //! - `isHost`: kernels run on threads of this process, so that the library's answers for the host (launches,
    //!   atomic operations, arithmetic) serve the runtime, too.
    //! - `needsTriviallyCopyableArguments`: kernel and arguments are copied byte by byte to another memory.
    //! - `hasAtomicOperations`: the runtime answers atomic operations of every level; else the grid and the block
    //!   strategy decide how the host carries them out.
    template<typename T>
    concept Runtime = requires
    {
        {
            T::name
            } -> std::convertible_to<std::string_view>;
        {
            T::isHost
            } -> std::convertible_to<bool>;
        {
            T::needsTriviallyCopyableArguments
            } -> std::convertible_to<bool>;
        {
            T::hasAtomicOperations
            } -> std::convertible_to<bool>;
    };

    //! A runtime whose kernels run on threads of this process.
    template<typename T>
    concept IsHost = requires
    {
        requires T::isHost;
    };
} // namespace alpaka::runtime
