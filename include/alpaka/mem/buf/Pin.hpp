// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory of the host whose pages are locked for devices.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/view/PtrAttributes.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/View.hpp>

#include <cstddef>
#include <span>
#include <type_traits>

namespace alpaka::mem::buf
{
    //! A view of memory of the host, buffers included.
    template<typename TView>
    concept HostView = view::View<TView> && dev::HostDevice<dev::Dev<TView>>;

    //! Memory of the host that can be pinned: buffers, and other views whose handle and elements are not const.
    template<typename TView>
    concept PinnableHostView
        = HostView<std::remove_const_t<TView>>
          && (PinnableHostBuf<TView> || (!std::is_const_v<TView> && !std::is_const_v<elem::Elem<TView>>));

    namespace backend
    {
        template<typename TBuf>
        struct Pinning
        {
        };

        // A buffer answers with a member of this name. For other views the runtime is asked.
        template<typename TBuf>
        struct IsPinned
        {
            static auto isPinned(TBuf const& buf) -> bool
            {
                if constexpr(requires { buf.isPinned(); })
                    return buf.isPinned();
                else if constexpr(HostView<TBuf>)
                {
                    auto const memory = view::detail::bytesOf(buf);
                    return isPinnedMemory(memory.data(), memory.size());
                }
                else if constexpr(view::View<TBuf>)
                    return view::getPtrAttributes(view::getPtrNative(buf)).kind == view::MemoryKind::Device;
                else
                    return false;
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::pin: `static void pin(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct Pin : backend::Pinning<TBuf>
        {
        };

        //! Customises mem::buf::unpin: `static void unpin(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct Unpin : backend::Pinning<TBuf>
        {
        };

        //! Customises mem::buf::isPinned: `static auto isPinned(TBuf const& buf) -> bool`.
        template<typename TBuf, typename TSfinae = void>
        struct IsPinned : backend::IsPinned<TBuf>
        {
        };
    } // namespace traits

    template<typename TBuf>
    concept PinnableBuf = requires(TBuf& buf) {
        traits::Pin<TBuf>::pin(buf);
        traits::Unpin<TBuf>::unpin(buf);
    };

    //! Locks the pages of host memory, so that GPUs copy to and from it without an intermediate copy, and maps it for
    //! devices (mem::view::getPtrDev). No effect on memory that is pinned already, also by other code, on empty
    //! views and on buffers of devices.
    //!
    //! A buffer unpins its memory with the last handle if it was pinned through a handle. Any other memory has to be
    //! unpinned before it is freed; this includes reallocation by a vector. Otherwise copies read and write wrong
    //! memory as soon as the address is in use again. Two pieces of memory on one page may exclude each other.
    //! \param buf A buffer, std::vector, std::array, std::span, ViewPlainPtr or ViewSubView of the host.
    //! \throws core::Error when there is no device, when the pointer is not of host memory, when a part of the memory
    //!         is pinned already, and when the driver refuses for other reasons.
    template<typename TBuf>
    void pin(TBuf& buf)
    {
        constexpr bool isGood = PinnableBuf<TBuf>;
        static_assert(
            isGood,
            "mem::buf::pin(buf): buf has to be a buffer, or a view of host memory that is not const; "
            "pinning needs a CUDA or HIP runtime, prepareForAsyncCopy is for every program");
        if constexpr(isGood)
            traits::Pin<TBuf>::pin(buf);
    }

    //! The same for count elements from a pointer on.
    template<typename TElem>
    void pin(TElem* data, std::size_t count)
    {
        std::span<TElem> view(data, count);
        pin(view);
    }

    //! Undoes pin for memory that begins where the view does, of whatever size it was pinned. Waits for no queue. No
    //! effect when the memory is not pinned.
    //! \throws core::Error when the view is an inner part of memory that is pinned as a whole.
    template<typename TBuf>
    void unpin(TBuf& buf)
    {
        constexpr bool isGood = PinnableBuf<TBuf>;
        static_assert(
            isGood,
            "mem::buf::unpin(buf): buf has to be a buffer, or a view of host memory that is not const, "
            "and pinning needs a CUDA or HIP runtime");
        if constexpr(isGood)
            traits::Unpin<TBuf>::unpin(buf);
    }

    template<typename TElem>
    void unpin(TElem* data, std::size_t count)
    {
        std::span<TElem> view(data, count);
        unpin(view);
    }

    //! \return Whether the pages of a buffer or view are locked in memory: pinned memory of the host, also where the
    //!         API has pinned it, and memory of devices.
    template<typename TBuf>
    [[nodiscard]] auto isPinned(TBuf const& buf) -> bool
    {
        return traits::IsPinned<TBuf>::isPinned(buf);
    }

    template<typename TElem>
    [[nodiscard]] auto isPinned(TElem const* data, std::size_t count) -> bool
    {
        return isPinnedMemory(data, count * sizeof(TElem));
    }
} // namespace alpaka::mem::buf
