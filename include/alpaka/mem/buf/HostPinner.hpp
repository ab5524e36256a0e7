// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The connection between memory of the host and the runtime that can pin its pages.
#pragma once

#include <atomic>
#include <cstddef>

namespace alpaka::mem::buf
{
    //! How a GPU runtime pins the pages of host memory.
    struct HostPinner
    {
        //! \throws core::Error when the driver refuses.
        void (*pin)(void* data, std::size_t bytes);
        //! No effect when no pinned memory begins there.
        void (*unpin)(void* data) noexcept;
        //! \return Whether both ends of the memory are pinned, also by other code.
        bool (*isPinned)(void const* data, std::size_t bytes) noexcept;
        //! \return Whether this machine has a device.
        bool (*isUsable)() noexcept;
    };

    //! Pins host memory in this process; null without a GPU runtime, which registers itself here when it is loaded. It
    //! is a run-time hook because host buffers must be the same class in translation units with and without CUDA.
    inline std::atomic<HostPinner const*> hostPinner{nullptr};

    //! \return Whether a GPU runtime of this process has pinned the memory.
    [[nodiscard]] inline auto isPinnedMemory(void const* data, std::size_t bytes) noexcept -> bool
    {
        HostPinner const* const pinner = hostPinner.load(std::memory_order_acquire);
        return pinner != nullptr && bytes != 0 && pinner->isPinned(data, bytes);
    }

    //! A host buffer that unpins its memory with the last handle.
    template<typename TBuf>
    concept PinnableHostBuf = requires(TBuf& buf, HostPinner const& pinner) {
        buf.memory().pin(pinner);
        buf.memory().unpin();
    };
} // namespace alpaka::mem::buf
