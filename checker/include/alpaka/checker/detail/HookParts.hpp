// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the functions of ThreadSanitizer have in common, as the checker defines them.
#pragma once

#include <alpaka/checker/detail/AccessChecker.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sanitizer.hpp>

#include <cstddef>
#include <cstdlib>
#include <new>

#if ALPAKA_THREAD_SANITIZER
#    error "alpaka: compile the checker's sources without -fsanitize=thread"
#endif
#if ALPAKA_ADDRESS_SANITIZER
#    error "alpaka: the checker and AddressSanitizer exclude each other"
#endif

namespace alpaka::checker::detail
{
    //! Null until something needs it.
    inline constinit AccessChecker* existingChecker = nullptr;

    //! Never destroyed: static objects of the program free memory late.
    inline auto checker() -> AccessChecker&
    {
        static auto* const object = []
        {
            void* const memory = std::malloc(sizeof(AccessChecker));
            return existingChecker = new (memory) AccessChecker;
        }();
        return *object;
    }

    //! A program and its shared libraries may each bring the checker; the first one counts.
    inline constinit bool isInstalled = false;

    //! Ends the program with an error when there are reports.
    void endProgram();

    template<Mode TMode>
    ALPAKA_FN_INLINE void look(void const* address, std::size_t bytes, void const* site)
    {
        if(Thread* const thread = current; thread != nullptr)
            checker().access<TMode>(*thread, address, bytes, site);
        else if(isObservedHost()) [[unlikely]]
            checker().host().access(address, bytes, isWrite(TMode), site, __builtin_frame_address(0));
    }

    //! The same for plain accesses of 1, 2, 4, 8 or 16 bytes.
    template<Mode TMode, std::size_t TBytes>
    ALPAKA_FN_INLINE void lookQuickly(void const* address, void const* site)
    {
        // Of fewer than four bytes, others may have been written before.
        if constexpr(isWrite(TMode) && TBytes < 4)
            look<TMode>(address, TBytes, site);
        else if(Thread* const thread = current; thread != nullptr)
            existingChecker->accessQuickly<TMode, TBytes>(*thread, address, site);
        else if(isObservedHost()) [[unlikely]]
            checker().host().access(address, TBytes, isWrite(TMode), site, __builtin_frame_address(0));
    }

    //! ThreadSanitizer's numbers are those of the compilers' __ATOMIC_ constants.
    inline auto acquires(int order) -> bool
    {
        return order == __ATOMIC_CONSUME || order == __ATOMIC_ACQUIRE || order == __ATOMIC_ACQ_REL
               || order == __ATOMIC_SEQ_CST;
    }

    inline auto releases(int order) -> bool
    {
        return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
    }

    //! After what an atomic operation does: the order that it makes.
    template<Mode TMode>
    ALPAKA_FN_INLINE void synchronise(Thread& thread, void const* address, int order)
    {
        if constexpr(isWrite(TMode))
            checker().order().release(thread, address, releases(order), isRead(TMode));
        if constexpr(isRead(TMode))
            checker().order().acquire(thread, address, acquires(order));
    }

    //! An atomic operation around what it does.
    template<Mode TMode, typename TFn>
    ALPAKA_FN_INLINE auto atomically(void const* address, std::size_t bytes, int order, void const* site, TFn&& fn)
    {
        Thread* const thread = current;
        if(thread == nullptr)
            return fn();
        auto& self = checker();
        self.access<TMode>(*thread, address, bytes, site);
        current = nullptr;
        auto const result = fn();
        synchronise<TMode>(*thread, address, order);
        current = thread;
        self.yield();
        return result;
    }

    //! A compare-exchange, which only reads where the values differ: then it is no write and no release, and has the
    //! order for failure.
    //! \param differs Called when no other thread of the kernel can continue before fn.
    //! \param fn Returns whether it has exchanged.
    template<typename TDiffers, typename TFn>
    ALPAKA_FN_INLINE auto compareExchange(
        void const* address,
        std::size_t bytes,
        int order,
        int failureOrder,
        void const* site,
        TDiffers&& differs,
        TFn&& fn) -> bool
    {
        Thread* const thread = current;
        if(thread == nullptr)
            return fn();
        auto& self = checker();
        self.count<Mode::atomicUpdate>(*thread, address, site);
        if(differs())
            self.compare<Mode::atomicRead>(*thread, address, bytes, site);
        else
            self.compare<Mode::atomicUpdate>(*thread, address, bytes, site);
        current = nullptr;
        bool const hasExchanged = fn();
        if(hasExchanged)
            synchronise<Mode::atomicUpdate>(*thread, address, order);
        else
            synchronise<Mode::atomicRead>(*thread, address, failureOrder);
        current = thread;
        self.yield();
        return hasExchanged;
    }

    inline auto allocate(std::size_t bytes, std::size_t align, Kind kind) -> void*
    {
        if(bytes > ~std::size_t{0} / 2)
            return nullptr;
        if(current != nullptr) // memory that a kernel allocates and frees would look like that of other threads
            return std::aligned_alloc(align, (bytes + align - 1) / align * align);
        return checker().regions().allocate(bytes, align, kind);
    }
} // namespace alpaka::checker::detail
