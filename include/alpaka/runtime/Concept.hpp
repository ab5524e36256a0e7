// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The facts that a runtime must declare about itself.
#pragma once

#include <concepts>
#include <string_view>

namespace alpaka::runtime
{
    //! A runtime: owns memory, queues and arithmetic.
    //! - `name`: what getAccName prints.
    //! - `isHost`: kernels run on threads of this process, so that the runtime can use the library's implementation
    //!   for the host (launches, atomic operations, arithmetic).
    //! - `needsTriviallyCopyableArguments`: kernel and arguments are copied bytewise to another memory.
    //! - `hasAtomicOperations`: the runtime implements atomic operations of every level; else the grid and the block
    //!   strategy decide how the host implements them.
    template<typename T>
    concept Runtime = requires {
        { T::name } -> std::convertible_to<std::string_view>;
        { T::isHost } -> std::convertible_to<bool>;
        { T::needsTriviallyCopyableArguments } -> std::convertible_to<bool>;
        { T::hasAtomicOperations } -> std::convertible_to<bool>;
    };

    //! A runtime whose kernels run on threads of this process.
    template<typename T>
    concept IsHost = requires { requires T::isHost; };

    //! A runtime whose kernels use the functions of C++ for arithmetic, bits and clocks, as code of the host does. One
    //! that is not the host says so by `computesAsHost`.
    template<typename T>
    concept ComputesAsHost = IsHost<T> || requires { requires T::computesAsHost; };
} // namespace alpaka::runtime
