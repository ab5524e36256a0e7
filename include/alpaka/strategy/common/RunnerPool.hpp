// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads of the operating system that are parked until the blocks of a launch need one more.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/process/Component.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    class RunnerPool;

    //! A thread that runs block threads of one launch at a time.
    class Runner
    {
    public:
        auto operator=(Runner&&) -> Runner& = delete;

        //! Lets the parked thread call `job.runnerMain(*this)`.
        template<typename TJob>
        void start(TJob& job)
        {
            m_job = &job;
            m_call = [](void* what, Runner& runner) { static_cast<TJob*>(what)->runnerMain(runner); };
            wake();
        }

        //! Lets the parked thread leave serve().
        void dismiss() noexcept
        {
            m_call = nullptr;
            wake();
        }

        //! Parks the calling thread; it runs what it is started with until it is dismissed.
        //! \param answered The number of calls() before any of these.
        //! \param beforeCall Called before each of them.
        template<typename TBeforeCall>
        void serve(std::uint32_t answered, TBeforeCall const& beforeCall)
        {
            for(;; ++answered)
            {
                m_calls.waitForNext(answered);
                core::schedulePoint();
                if(m_call == nullptr)
                    return;
                beforeCall();
                m_call(m_job, *this);
            }
        }

        [[nodiscard]] auto calls() const noexcept -> std::uint32_t { return m_calls.now(); }

    private:
        friend class RunnerList;
        friend class RunnerPool;

        void wake() noexcept { m_calls.advance(); }

        void main();

        void* m_job = nullptr;
        std::size_t m_place = 0;
        void (*m_call)(void*, Runner&) = nullptr;
        core::EventCount m_calls;
        Runner* m_next = nullptr;
        Runner* m_older = nullptr;
        core::Thread m_thread;
    };

    //! Threads that have nothing to do, the last one first. Linked through the threads themselves, so that no launch
    //! allocates for it.
    class RunnerList
    {
    public:
        void push(Runner& runner) noexcept;

        //! \return Null when there is none.
        [[nodiscard]] auto pop() noexcept -> Runner*;

        [[nodiscard]] auto size() const noexcept -> std::size_t { return m_size; }

    private:
        Runner* m_first = nullptr;
        std::size_t m_size = 0;
    };

    //! The parked threads of the process.
    class RunnerPool final : public host::Component
    {
    public:
        ~RunnerPool() override { joinAll(); }

        //! \param place Where it runs if workers are pinned, at least 1. With places in turn the runners of a launch
        //!        share a core only if there are more of them than cores.
        //! \return A parked thread, or a new one. It stays with the caller until give().
        //! \throws core::Error when the operating system gives no further thread.
        [[nodiscard]] auto take(std::size_t place) -> Runner&;

        //! Takes threads back that have nothing to do any more.
        void give(RunnerList& runners) noexcept;

        void beforeFork() noexcept override { m_lock.lock(); }

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    private:
        ALPAKA_COLD void joinAll() noexcept;

        ALPAKA_COLD auto make() -> Runner&;

        core::Lock m_lock;
        Runner* m_newest = nullptr; //!< The others hang on it.
        std::size_t m_count = 0;
        RunnerList m_parked;
    };
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/RunnerPool.ipp>
#endif
