// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Whose memory a pointer points to.
#pragma once

#include <atomic>

namespace alpaka::mem::view
{
    enum class MemoryKind
    {
        Host,       //!< Also addresses that no GPU runtime of the process knows.
        PinnedHost, //!< Pages that mem::buf::pin or the API has locked for devices.
        Device,
        Managed //!< See mem::buf::allocManagedBuf.
    };

    struct PtrAttributes
    {
        MemoryKind kind = MemoryKind::Host;
        //! The number by which the API knows the device that owns the memory, native::getNativeHandle(dev). For
        //! managed memory the device that it was allocated for; -1 for memory of the host.
        int device = -1;
    };

    //! Answers getPtrAttributes; null without a GPU runtime, which registers itself here when it is loaded.
    inline std::atomic<PtrAttributes (*)(void const* pointer) noexcept> ptrAttributesOfRuntime{nullptr};

    //! \param pointer Any address; it is not dereferenced.
    //! \return Whose memory it is: Host in programs and on machines without devices.
    [[nodiscard]] inline auto getPtrAttributes(void const* pointer) noexcept -> PtrAttributes
    {
        auto* const ask = ptrAttributesOfRuntime.load(std::memory_order_acquire);
        return ask == nullptr ? PtrAttributes{} : ask(pointer);
    }
} // namespace alpaka::mem::view
