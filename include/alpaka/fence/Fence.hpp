// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory fences: the order in which other threads see the operations of a thread.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/fence/Order.hpp>

#include <concepts>

//! The threads for which a fence orders operations. The part that implements their atomic operations also implements
//! the fences that order them.
namespace alpaka::memory_scope
{
    //! The threads of the same block.
    struct Block
    {
        using Service = acc::service::AtomicThreads;
    };

    //! The threads of the same grid.
    struct Grid
    {
        using Service = acc::service::AtomicBlocks;
    };

    //! All threads of the same device, also those of other kernels.
    struct Device
    {
        using Service = acc::service::AtomicGrids;
    };

    //! All threads that share the memory, also those of the host and of other devices.
    struct System
    {
        using Service = acc::service::AtomicGrids;
    };
} // namespace alpaka::memory_scope

namespace alpaka::fence
{
    namespace backend
    {
        //! The part that implements the atomic operations of the scope supplies `static void memFence(acc, order)` for
        //! the orders acquire, release, acq_rel and seq_cst.
        template<typename TAnswer, typename TScope>
        struct MemFence
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static void memFence(TFence const&, TOrder)`.
        template<typename TFence, typename TScope, typename TSfinae = void>
        struct MemFence : backend::MemFence<acc::AnsweredBy<typename TScope::Service, TFence>, TScope>
        {
        };
    } // namespace traits

    //! The orders of a fence; a relaxed one would have no effect.
    template<typename T>
    concept FenceOrder = order::MemoryOrder<T> && !std::same_as<T, order::Relaxed>;

    //! T can order memory operations for a scope.
    template<typename T, typename TScope, typename TOrder>
    concept Fences = FenceOrder<TOrder> && requires(T const& fence, TOrder order) {
        traits::MemFence<T, TScope>::memFence(fence, order);
    };

    namespace detail
    {
        //! Tells a block strategy that wants to know it that the thread communicates with others.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void noteCommunication([[maybe_unused]] T const& acc)
        {
            if constexpr(requires { acc.thread().noteCommunication(); })
                acc.thread().noteCommunication();
        }
    } // namespace detail

    //! Orders the calling thread's accesses to shared and global memory before and after the fence, like
    //! std::atomic_thread_fence; also streaming stores. Does not wait for other threads.
    //! \param fence The accelerator that the kernel received.
    //! \tparam TScope memory_scope::Block, Grid, Device or System: the threads that see the order.
    //! \tparam TOrder order::acquire, release, acq_rel or seq_cst.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TFence, typename TScope, typename TOrder = order::SeqCst>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void mem_fence(TFence const& fence, TScope const&, TOrder order = {})
    {
        constexpr bool isGood = Fences<TFence, TScope, TOrder>;
        static_assert(
            isGood,
            "fence::mem_fence(acc, scope, order): "
            "the scope is memory_scope::Block, Grid, Device or System, the order order::acquire, release, "
            "acq_rel or seq_cst, and the part of acc with atomic operations must supply fence::backend::MemFence");
        if constexpr(isGood)
        {
            detail::noteCommunication(fence);
            traits::MemFence<TFence, TScope>::memFence(fence, order);
        }
    }
} // namespace alpaka::fence
