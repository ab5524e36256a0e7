// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory fences on CPUs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/fence/Fence.hpp>

#include <atomic>
#include <concepts>

#if ALPAKA_THREAD_SANITIZER
extern "C" void __tsan_atomic_thread_fence(int order);
#endif

namespace alpaka::fence::backend
{
    // No other thread can access the memory. Only the compiler must keep the order, for the fibers of a block.
    template<typename TScope>
    struct MemFence<acc::atomicity::Plain, TScope>
    {
        template<typename TFence, typename TOrder>
        ALPAKA_FN_INLINE static void memFence(TFence const&, TOrder)
        {
            std::atomic_signal_fence(TOrder::value);
        }
    };

    // All scopes are the same: CPUs do not distinguish them.
    template<typename TScope>
    struct MemFence<acc::atomicity::Shared, TScope>
    {
        template<typename TFence, typename TOrder>
        ALPAKA_FN_INLINE static void memFence([[maybe_unused]] TFence const& fence, TOrder)
        {
            if constexpr(TOrder::releases)
                core::publishStreamed();
#if ALPAKA_THREAD_SANITIZER
            // ThreadSanitizer does not understand fences, but it sees the order of exchanges on one object. The
            // checker of kernels, which is called in its place, understands them; for those of a block it has another
            // object in each block. An exchange that only releases would be a store for clang.
            constexpr bool hasOfBlock = requires { fence.thread().meetingPoint(); };
            if constexpr(hasOfBlock)
                fence.thread().meetingPoint().exchange(0, std::memory_order_seq_cst);
            if constexpr(!hasOfBlock)
                s_meetingPoint.exchange(0, std::memory_order_seq_cst);
            else if constexpr(!std::same_as<TScope, memory_scope::Block>)
                __tsan_atomic_thread_fence(static_cast<int>(TOrder::value)); // by its name, for g++ warns of fences
#elif ALPAKA_DEVICE_PASS && defined(__NVPTX__)
            __nvvm_membar_sys(); // LLVM 14 knows no fence of C++ there
#else
            std::atomic_thread_fence(TOrder::value);
#endif
        }

#if ALPAKA_THREAD_SANITIZER
    private:
        inline static std::atomic<int> s_meetingPoint{0};
#endif
    };
} // namespace alpaka::fence::backend
