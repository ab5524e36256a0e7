// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Host buffers whose pages are locked in memory.
#pragma once

namespace alpaka::mem::buf
{
    namespace defaults
    {
        template<typename TBuf>
        struct Pin
        {
        };

        template<typename TBuf>
        struct Unpin
        {
        };

        // A buffer answers with a member of this name; one without it is never pinned.
        template<typename TBuf>
        struct IsPinned
        {
            static auto isPinned(TBuf const& buf) -> bool
            {
                if constexpr(requires { buf.isPinned(); })
                    return buf.isPinned();
                else
                    return false;
            }
        };
    } // namespace defaults

    namespace traits
    {
        //! Customises mem::buf::pin: `static void pin(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct Pin : defaults::Pin<TBuf>
        {
        };

        //! Customises mem::buf::unpin: `static void unpin(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct Unpin : defaults::Unpin<TBuf>
        {
        };

        //! Customises mem::buf::isPinned: `static auto isPinned(TBuf const& buf) -> bool`.
        template<typename TBuf, typename TSfinae = void>
        struct IsPinned : defaults::IsPinned<TBuf>
        {
        };
    } // namespace traits

    template<typename TBuf>
    concept PinnableBuf = requires(TBuf& buf)
    {
        traits::Pin<TBuf>::pin(buf);
        traits::Unpin<TBuf>::unpin(buf);
    };

    //! Locks the pages of a host buffer, so that GPUs copy to and from it without an intermediate copy. A second call
    //! has no effect.
    //! \throws core::Error when the driver refuses.
    template<typename TBuf>
    void pin(TBuf& buf)
    {
        constexpr bool isGood = PinnableBuf<TBuf>;
        static_assert(
            isGood,
            "mem::buf::pin(buf): pinning needs a CUDA or HIP runtime; prepareForAsyncCopy is for every program");
        if constexpr(isGood)
            traits::Pin<TBuf>::pin(buf);
    }

    //! Undoes pin; no effect when the buffer is not pinned.
    template<typename TBuf>
    void unpin(TBuf& buf)
    {
        constexpr bool isGood = PinnableBuf<TBuf>;
        static_assert(isGood, "mem::buf::unpin(buf): pinning needs a CUDA or HIP runtime");
        if constexpr(isGood)
            traits::Unpin<TBuf>::unpin(buf);
    }

    //! \return Whether the pages of the buffer are locked in memory.
    template<typename TBuf>
    [[nodiscard]] auto isPinned(TBuf const& buf) -> bool
    {
        return traits::IsPinned<TBuf>::isPinned(buf);
    }
} // namespace alpaka::mem::buf
