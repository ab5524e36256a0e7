// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Fences of devices, and which of them the calling thread has come to. All scopes are the same to the host.
#pragma once

#include <atomic>
#include <string_view>
#include <vector>

namespace emulated
{
    enum class FenceScope
    {
        block,
        device,
        system
    };

    struct Fence
    {
        FenceScope scope;
        std::memory_order order;

        friend auto operator==(Fence const&, Fence const&) -> bool = default;
    };

    //! Where the next fences of this thread are noted; null while no test asks.
    inline thread_local std::vector<Fence>* fencesOfThread = nullptr;

    inline void fence(FenceScope scope, std::memory_order order)
    {
        // Streaming stores of the host's processor are kept in order by the strongest fence alone.
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if(fencesOfThread != nullptr)
            fencesOfThread->push_back({scope, order});
    }

    //! \param name As AMD's compiler has it.
    constexpr auto fenceScope(std::string_view name) -> FenceScope
    {
        return name.empty() ? FenceScope::system : name == "agent" ? FenceScope::device : FenceScope::block;
    }

    //! \param order As the builtin functions of g++ and clang number it.
    constexpr auto fenceOrder(int order) -> std::memory_order { return static_cast<std::memory_order>(order); }
} // namespace emulated
