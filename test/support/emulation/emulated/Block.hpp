// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers of one OS thread, and the places where they wait for one another.
#pragma once

#include "Keywords.hpp"

namespace emulated
{
    using Lanes = std::conditional_t<lanesPerWarp == 64, std::uint64_t, std::uint32_t>;

    //! What the lanes that met have brought.
    struct Meeting
    {
        Lanes lanes = 0;
        unsigned values[lanesPerWarp] = {};
    };

    class Block
    {
    public:
        //! \param run What one thread does.
        Block(dim3 const& extent, void (*run)(void const*), void const* context)
            : m_extent(extent)
            , m_run(run)
            , m_context(context)
            , m_threads(std::size_t{extent.x} * extent.y * extent.z)
        {
        }

        //! The block that the calling fiber belongs to.
        static auto current() -> Block& { return *ofThisThread(); }

        //! Runs all threads to their end.
        void execute()
        {
            ofThisThread() = this;
            static thread_local boost::context::pooled_fixedsize_stack stacks(stackBytes);
            for(auto& thread : m_threads)
                thread.fiber = boost::context::fiber(
                    std::allocator_arg,
                    stacks,
                    [this, &thread](boost::context::fiber&& scheduler) -> boost::context::fiber
                    {
                        m_scheduler = std::move(scheduler);
                        m_run(m_context);
                        thread.state = State::ended;
                        return std::move(m_scheduler);
                    });
            while(runReady())
                if(!goOnBehindPause() && !closeMeetings() && !closeBarrier())
                    break;
            ofThisThread() = nullptr;
        }

        //! A thread that waits for other blocks lets those of its own block go on: they must not, if the kernel wants
        //! them to wait for it.
        void pause() { wait(State::paused); }

        //! Blocks until all threads that have not ended are at a barrier.
        //! \param kind Threads must come to the same kind of barrier.
        //! \return How many of them brought a predicate that is not 0, and how many they were.
        auto barrier(int kind, int predicate) -> std::pair<int, int>
        {
            auto& self = m_threads[m_current];
            self.kind = kind;
            self.value = predicate != 0 ? 1u : 0u;
            wait(State::atBarrier);
            return m_vote;
        }

        //! Blocks until the lanes of a mask have come to the same function.
        //! \param mask 0 for those that come while the others wait elsewhere or have ended.
        //! \param site Where in the kernel: lanes of the mask 0 meet at one place.
        auto meet(int kind, Lanes mask, void const* site, unsigned value) -> Meeting
        {
            auto& self = m_threads[m_current];
            if(mask != 0 && (mask >> lane() & 1u) == 0)
                fail("a lane calls a function of its warp with a mask that it is not in");
            self.kind = kind;
            self.mask = mask;
            self.site = site;
            self.value = value;
            wait(State::inWarp);
            return self.meeting;
        }

        [[nodiscard]] auto lane() const -> unsigned { return static_cast<unsigned>(m_current % lanesPerWarp); }

    private:
        static constexpr std::size_t stackBytes = 256 * 1024; // address space; only touched pages are memory

        enum class State
        {
            ready,
            atBarrier,
            inWarp,
            paused,
            ended
        };

        struct Thread
        {
            boost::context::fiber fiber;
            State state = State::ready;
            int kind = 0;
            Lanes mask = 0;
            void const* site = nullptr;
            unsigned value = 0;
            Meeting meeting;
        };

        static auto ofThisThread() -> Block*&
        {
            static thread_local Block* block = nullptr;
            return block;
        }

        [[noreturn]] void fail(char const* what) const
        {
            std::fprintf(
                stderr,
                "emulated CUDA: block (%u, %u, %u), thread %zu of %zu: %s\n",
                blockIdx.x,
                blockIdx.y,
                blockIdx.z,
                m_current,
                m_threads.size(),
                what);
            std::abort();
        }

        void wait(State state)
        {
            m_threads[m_current].state = state;
            m_scheduler = std::move(m_scheduler).resume();
        }

        //! Lets every thread that can go on run until it waits or ends. \return Whether some have not ended.
        auto runReady() -> bool
        {
            bool someWait = false;
            for(m_current = 0; m_current < m_threads.size(); ++m_current)
            {
                auto& thread = m_threads[m_current];
                if(thread.state == State::ready)
                {
                    auto const number = static_cast<unsigned>(m_current);
                    threadIdx
                        = {number % m_extent.x, number / m_extent.x % m_extent.y, number / m_extent.x / m_extent.y};
                    thread.fiber = std::move(thread.fiber).resume();
                }
                someWait = someWait || thread.state != State::ended;
            }
            return someWait;
        }

        //! Threads that paused go on when all others have had their turn. \return Whether there are any.
        auto goOnBehindPause() -> bool
        {
            bool havePaused = false;
            for(auto& thread : m_threads)
                if(thread.state == State::paused)
                {
                    thread.state = State::ready;
                    havePaused = true;
                }
            if(havePaused)
                std::this_thread::yield();
            return havePaused;
        }

        //! All that wait do so for something. \return Whether threads can go on.
        auto closeBarrier() -> bool
        {
            m_vote = {0, 0};
            Thread const* first = nullptr;
            for(m_current = 0; m_current < m_threads.size(); ++m_current)
            {
                auto const& thread = m_threads[m_current];
                if(thread.state == State::inWarp)
                    fail("waits for lanes of its warp that wait at a barrier or have ended");
                if(thread.state != State::atBarrier)
                    continue;
                if(first != nullptr && thread.kind != first->kind)
                    fail("is at another kind of barrier than threads before it");
                first = &thread;
                m_vote.first += static_cast<int>(thread.value);
                ++m_vote.second;
            }
            for(auto& thread : m_threads)
                if(thread.state == State::atBarrier)
                    thread.state = State::ready;
            return first != nullptr;
        }

        //! \return Whether lanes of some warp have met.
        auto closeMeetings() -> bool
        {
            bool haveMet = false;
            for(std::size_t warp = 0; warp < m_threads.size(); warp += lanesPerWarp)
                haveMet = closeMeetings(warp, [](Thread const& thread) { return thread.mask != 0; }) || haveMet;
            // Which threads are there is only known when no other can come.
            for(std::size_t warp = 0; !haveMet && warp < m_threads.size(); warp += lanesPerWarp)
                haveMet = closeMeetings(warp, [](Thread const& thread) { return thread.mask == 0; }) || haveMet;
            return haveMet;
        }

        template<typename TFn>
        auto closeMeetings(std::size_t warp, TFn const& isMeant) -> bool
        {
            auto const end = std::min(warp + lanesPerWarp, m_threads.size());
            bool haveMet = false;
            for(std::size_t i = warp; i < end; ++i)
            {
                auto const first
                    = [this, i] { return std::tuple(m_threads[i].kind, m_threads[i].mask, m_threads[i].site); }();
                if(m_threads[i].state != State::inWarp || !isMeant(m_threads[i]))
                    continue;
                Meeting meeting;
                Lanes alive = 0;
                for(std::size_t j = warp; j < end; ++j)
                {
                    auto const& thread = m_threads[j];
                    if(thread.state != State::ended)
                        alive |= Lanes{1} << (j - warp);
                    if(thread.state == State::inWarp && std::tuple(thread.kind, thread.mask, thread.site) == first)
                    {
                        meeting.lanes |= Lanes{1} << (j - warp);
                        meeting.values[j - warp] = thread.value;
                    }
                }
                Lanes const mask = m_threads[i].mask;
                if(mask != 0 && meeting.lanes != (mask & alive))
                    continue;
                for(std::size_t j = warp; j < end; ++j)
                    if((meeting.lanes >> (j - warp) & 1u) != 0)
                    {
                        m_threads[j].meeting = meeting;
                        m_threads[j].state = State::ready;
                    }
                haveMet = true;
            }
            return haveMet;
        }

        dim3 m_extent;
        void (*m_run)(void const*);
        void const* m_context;
        std::vector<Thread> m_threads;
        std::size_t m_current = 0;
        boost::context::fiber m_scheduler;
        std::pair<int, int> m_vote;
    };
} // namespace emulated
