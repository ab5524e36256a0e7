// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pins a buffer where that makes asynchronous copies faster.
#pragma once

namespace alpaka::mem::buf
{
    namespace defaults
    {
        // A buffer prepares itself with a member of this name; one without it needs no preparation.
        template<typename TBuf>
        struct PrepareForAsyncCopy
        {
            static void prepareForAsyncCopy(TBuf& buf)
            {
                if constexpr(requires { buf.prepareForAsyncCopy(); })
                    buf.prepareForAsyncCopy();
            }
        };
    } // namespace defaults

    namespace traits
    {
        //! Customises mem::buf::prepareForAsyncCopy: `static void prepareForAsyncCopy(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct PrepareForAsyncCopy : defaults::PrepareForAsyncCopy<TBuf>
        {
        };
    } // namespace traits

    //! Pins the buffer if that makes asynchronous copies faster in this program, else does nothing; idempotent. Copies
    //! work without it, only slower or blocking.
    template<typename TBuf>
    void prepareForAsyncCopy(TBuf& buf)
    {
        traits::PrepareForAsyncCopy<TBuf>::prepareForAsyncCopy(buf);
    }
} // namespace alpaka::mem::buf
