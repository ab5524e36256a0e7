// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The connection between host buffers and the runtime that can pin their pages.
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
        void (*unpin)(void* data) noexcept;
        //! \return Whether this machine has a device.
        bool (*isUsable)() noexcept;
    };

    //! Pins host memory in this process; null without a GPU runtime, which registers itself here when it is loaded. It
    //! is a run-time hook because host buffers must be the same class in translation units with and without CUDA.
    inline std::atomic<HostPinner const*> hostPinner{nullptr};

    //! A host buffer whose memory can be pinned.
    template<typename TBuf>
    concept PinnableHostBuf = requires(TBuf& buf, HostPinner const& pinner)
    {
        buf.memory().pin(pinner);
        buf.memory().unpin();
    };
} // namespace alpaka::mem::buf
