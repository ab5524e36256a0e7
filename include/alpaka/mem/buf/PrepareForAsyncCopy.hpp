// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pins memory of the host where that makes asynchronous copies faster.
#pragma once

#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/view/PtrAttributes.hpp>
#include <alpaka/mem/view/Region.hpp>

#include <atomic>
#include <cstddef>
#include <span>

namespace alpaka::mem::buf
{
    namespace backend
    {
        // A buffer prepares itself with a member of this name. Other views of the host are pinned.
        template<typename TBuf>
        struct PrepareForAsyncCopy
        {
            static void prepareForAsyncCopy(TBuf& buf)
            {
                if constexpr(requires { buf.prepareForAsyncCopy(); })
                    buf.prepareForAsyncCopy();
                else if constexpr(PinnableHostView<TBuf>)
                {
                    HostPinner const* const pinner = hostPinner.load(std::memory_order_acquire);
                    auto const memory = view::detail::bytesOf(buf);
                    if(pinner != nullptr && pinner->isUsable() && memory.data() != nullptr
                       && !pinner->isPinned(memory.data(), memory.size())
                       && view::getPtrAttributes(memory.data()).kind != view::MemoryKind::Managed)
                        pinner->pin(const_cast<std::byte*>(memory.data()), memory.size());
                }
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::prepareForAsyncCopy: `static void prepareForAsyncCopy(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct PrepareForAsyncCopy : backend::PrepareForAsyncCopy<TBuf>
        {
        };
    } // namespace traits

    //! Pins a buffer or view of the host, as mem::buf::pin does and with the same duties, if that makes asynchronous
    //! copies faster in this program; else, and for const or managed memory, does nothing. Idempotent. Copies work
    //! without it, only slower or blocking.
    //! \throws core::Error when there is a device and mem::buf::pin would throw.
    template<typename TBuf>
    void prepareForAsyncCopy(TBuf& buf)
    {
        traits::PrepareForAsyncCopy<TBuf>::prepareForAsyncCopy(buf);
    }

    //! The same for count elements from a pointer on.
    template<typename TElem>
    void prepareForAsyncCopy(TElem* data, std::size_t count)
    {
        std::span<TElem> view(data, count);
        prepareForAsyncCopy(view);
    }
} // namespace alpaka::mem::buf
