// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The connection between host buffers and the runtime that can pin their pages.
#pragma once

#include <atomic>
#include <cstddef>

namespace alpaka::mem::buf
{
    //! How a GPU runtime keeps the pages of host memory in place.
    struct HostPinner
    {
        //! \throws core::Error when the driver refuses.
        void (*pin)(void* data, std::size_t bytes);
        void (*unpin)(void* data) noexcept;
        //! Whether this machine has a device at all.
        bool (*isUsable)() noexcept;
    };

    //! What pins host memory in this process; null without a GPU runtime, which puts itself here when it is loaded. A
    //! run-time hook, because host buffers have to be the same class in translation units with and without CUDA.
    inline std::atomic<HostPinner const*> hostPinner{nullptr};

    //! A host buffer whose memory can be pinned.
    template<typename TBuf>
    concept PinnableHostBuf = requires(TBuf& buf, HostPinner const& pinner)
    {
        buf.memory().pin(pinner);
        buf.memory().unpin();
    };
} // namespace alpaka::mem::buf
