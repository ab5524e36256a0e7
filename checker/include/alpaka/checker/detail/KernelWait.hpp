// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the replaced functions of the C library have in common that a thread of a kernel can wait in.
#pragma once

#include <alpaka/checker/detail/HookParts.hpp>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>

namespace alpaka::checker::detail
{
    template<typename TSignature>
    class RealFunction;

    //! The C library's own function.
    template<typename TResult, typename... TArgs>
    class RealFunction<TResult(TArgs...)>
    {
    public:
        using Function = TResult (*)(TArgs...);

        //! \param fallback That of a static C library.
        //! \param version Where the oldest version of the function, which dlsym finds, is another one.
        constexpr explicit RealFunction(
            char const* name, Function fallback = nullptr, char const* version = nullptr) noexcept
            : m_name(name)
            , m_fallback(fallback)
            , m_version(version)
        {
        }

        auto operator()(TArgs... args) -> TResult { return get()(args...); }

    private:
        auto get() -> Function
        {
            Function function = m_known.load(std::memory_order_relaxed);
            if(function != nullptr)
                return function;
            m_known.store(m_fallback, std::memory_order_relaxed); // the search itself may copy
            void* found = m_version == nullptr ? nullptr : ::dlvsym(RTLD_NEXT, m_name, m_version);
            if(found == nullptr)
                found = ::dlsym(RTLD_NEXT, m_name);
            function = found == nullptr ? m_fallback : reinterpret_cast<Function>(found);
            if(function == nullptr)
            {
                std::fprintf(
                    stderr,
                    "alpaka checker: %s is in a static C library, where the checker cannot find it. "
                    "Link without -static. The program ends.\n",
                    m_name);
                std::_Exit(ReportLog::exitCode);
            }
            m_known.store(function, std::memory_order_relaxed);
            return function;
        }

        char const* m_name;
        Function m_fallback;
        char const* m_version;
        std::atomic<Function> m_known{nullptr};
    };

    //! When a wait ends at the latest.
    struct Deadline
    {
        [[nodiscard]] auto exists() const -> bool { return end != nullptr; }

        [[nodiscard]] auto isOver() const -> bool
        {
            timespec now{};
            return exists() && ::clock_gettime(clock, &now) == 0
                   && (now.tv_sec != end->tv_sec ? now.tv_sec > end->tv_sec : now.tv_nsec >= end->tv_nsec);
        }

        clockid_t clock = CLOCK_REALTIME;
        timespec const* end = nullptr;
    };

    inline auto placeOf(Thread* thread) -> KernelLocks::Place
    {
        Pause const pause;
        return KernelLocks::Place(thread);
    }

    //! A lock, and how it is wanted.
    struct LockUse
    {
        void const* lock;
        char const* kind;
        bool isShared = false;

        //! \return Where those release that have it shared: the others of them are not ordered after them.
        [[nodiscard]] static auto sharedOf(void const* lock) -> void const*
        {
            return static_cast<char const*>(lock) + 1;
        }

        //! A thread of a kernel has it.
        void take(AccessChecker& self, KernelLocks::Place const& place) const
        {
            self.locks().locked(lock, kind, isShared, place);
            if(place.thread == nullptr)
                return;
            self.order().acquireLock(*place.thread, lock);
            if(!isShared)
                self.order().acquireLock(*place.thread, sharedOf(lock));
        }
    };

    //! \param thread Null where a thread of the kernel is being unwound.
    //! \param lock The C library's function, which waits for threads that are not of the kernel.
    //! \param tryLock Its function that does not wait.
    template<typename TLock, typename TTry>
    auto
    lockInKernel(Thread* thread, LockUse const& use, TLock const& lock, TTry const& tryLock, Deadline const& end = {})
        -> int
    {
        auto& self = checker();
        auto const place = placeOf(thread);
        self.yield();
        for(;;)
        {
            auto* const holder = self.locks().holderOf(use.lock);
            bool const isOwn = holder != nullptr && !holder->isShared && holder->has(thread);
            if(holder == nullptr || isOwn || (use.isShared && holder->isShared))
            {
                int const error = holder == nullptr ? lock() : tryLock(); // a recursive one, or one more that reads
                if(error == 0)
                    use.take(self, place);
                if(holder == nullptr || error != EBUSY)
                    return error;
            }
            if(thread != nullptr)
                self.locks().beginWait(use.lock, place);
            bool isStuck = false;
            {
                KernelLocks::Sleep const sleep(
                    self.locks(), end.exists() ? KernelLocks::For::time : KernelLocks::For::thread);
                self.yieldInWait();
                isStuck = (isOwn && !end.exists()) || self.isStuckInWait();
            }
            auto* const still = self.locks().holderOf(use.lock);
            if(isStuck && still != nullptr && thread != nullptr)
            {
                Pause const pause;
                self.locks().report(use.lock, place, *still);
            }
            if(thread != nullptr)
                self.locks().endWait(*thread);
            if(isStuck && still != nullptr)
                return EDEADLK; // std::mutex::lock throws for it, and the kernel fails
            if(end.isOver())
                return ETIMEDOUT;
        }
    }

    template<typename TTry>
    auto tryLockInKernel(Thread& thread, LockUse const& use, TTry const& tryLock) -> int
    {
        auto& self = checker();
        self.yield();
        auto const* const holder = self.locks().holderOf(use.lock);
        if(holder != nullptr && !holder->has(&thread) && !(use.isShared && holder->isShared))
            return EBUSY;
        int const error = tryLock();
        if(error == 0)
            use.take(self, placeOf(&thread));
        return error;
    }

    //! Before the lock is given up: others cannot go on.
    inline void releaseInKernel(Thread* thread, void const* lock)
    {
        auto& self = checker();
        Pause const pause;
        bool const isShared = self.locks().unlocked(lock, thread);
        if(thread != nullptr)
            self.order().releaseLock(*thread, isShared ? LockUse::sharedOf(lock) : lock);
    }

    template<typename TUnlock>
    auto unlockInKernel(Thread* thread, void const* lock, TUnlock const& unlock) -> int
    {
        releaseInKernel(thread, lock);
        int const error = unlock();
        checker().locks().goesOn();
        if(thread != nullptr)
            checker().yield();
        return error;
    }

    //! \return Whether a thread of a kernel calls a function of a lock. While it is being unwound, only that of one
    //! which the kernel has is known to be its call.
    inline auto isInKernel(void const* lock) -> bool
    {
        return current != nullptr || (runsLaunch && checker().locks().holderOf(lock) != nullptr);
    }
} // namespace alpaka::checker::detail
