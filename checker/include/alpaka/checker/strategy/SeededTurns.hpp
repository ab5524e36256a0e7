// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of several blocks on fibers; a seed decides which one continues.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/strategy/common/Fibers.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Fibers that are ready wait in a list from which the seed chooses; others are parked until they are woken.
    class SeededTurns
    {
    public:
        //! The interface that runs the fibers.
        class Runner : public FiberNames
        {
        public:
            //! Returns when the fiber has no more work in this run.
            //! \param fiber Counted from 0, while names are asked for by the numbers of Fibers.
            virtual void runFiber(std::uint32_t fiber) noexcept = 0;

        protected:
            ~Runner() = default;
        };

        //! Allocates for a launch and binds the fibers to the calling thread.
        //! \throws core::Error when memory for the stacks runs out.
        void prepare(Runner& runner, std::uint32_t fibers)
        {
            m_runner = &runner;
            m_count = fibers;
            m_fibers.bind(runner);
            m_fibers.watch();
            try
            {
                while(m_fibers.count() <= fibers)
                    m_fibers.make(&fiberMain);
                m_ready.reserve(fibers);
            }
            catch(...)
            {
                release();
                throw;
            }
        }

        //! Ends the launch, after which the runner may go.
        void release()
        {
            m_fibers.endWatch();
            m_fibers.unbind();
        }

        //! Runs the fibers until none is ready.
        void run(std::uint32_t seed)
        {
            m_random = seed;
            m_ready.clear();
            for(std::uint32_t fiber = 0; fiber < m_count; ++fiber)
                m_ready.push_back(fiber);
            m_fibers.jump(takeNext(), this);
        }

        //! For a fiber: others may continue.
        void yield()
        {
            m_ready.push_back(m_fibers.current() - 1);
            switchTo(takeNext());
        }

        //! For a fiber: continues when it has been woken.
        void park() { switchTo(takeNext()); }

        //! A parked fiber is ready.
        void wake(std::uint32_t fiber) { m_ready.push_back(fiber); }

        //! \return A number that depends on the seed only.
        auto random() -> std::uint32_t
        {
            // SplitMix64, which accepts every seed.
            std::uint64_t z = (m_random += 0x9e37'79b9'7f4a'7c15u);
            z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9u;
            z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebu;
            return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
        }

    private:
        static void fiberMain(boost::context::detail::transfer_t transfer)
        {
            auto& self = *static_cast<SeededTurns*>(transfer.data);
            self.m_fibers.begin(transfer);
            for(;;)
            {
                self.m_fibers.forgetExceptions();
                self.m_runner->runFiber(self.m_fibers.current() - 1);
                self.m_fibers.jump(self.takeNext(), &self);
            }
        }

        void switchTo(std::uint32_t to)
        {
            if(to != m_fibers.current())
                m_fibers.jump(to, this);
        }

        //! \return The number of the chosen fiber in m_fibers; the worker when none is ready.
        auto takeNext() -> std::uint32_t
        {
            if(m_ready.empty())
                return 0;
            auto const at = static_cast<std::size_t>(
                (std::uint64_t{random()} * static_cast<std::uint64_t>(m_ready.size())) >> 32);
            std::uint32_t const fiber = m_ready[at];
            m_ready[at] = m_ready.back();
            m_ready.pop_back();
            return fiber + 1;
        }

        Runner* m_runner = nullptr;
        std::uint32_t m_count = 0;
        std::uint64_t m_random = 0;
        std::vector<std::uint32_t> m_ready;
        Fibers m_fibers; //!< Number i + 1 is fiber i.
    };

    //! What later launches take.
    class KeptTurns
    {
    public:
        //! An intrusive list: a kernel that launches a kernel needs a second one.
        struct Kept
        {
            SeededTurns turns{};
            Kept* next = nullptr;
        };

        constexpr KeptTurns() = default;
        auto operator=(KeptTurns&&) -> KeptTurns& = delete;

        //! Static objects are destroyed, while threads may still launch.
        ~KeptTurns()
        {
            {
                core::LockGuard const guard(m_lock);
                m_isOver = true;
            }
            while(Kept* const kept = take())
                delete kept;
        }

        //! \return Null if there is none.
        [[nodiscard]] auto take() -> Kept*
        {
            core::LockGuard const guard(m_lock);
            return m_first == nullptr ? nullptr : std::exchange(m_first, m_first->next);
        }

        //! \return False if nothing is kept any more.
        [[nodiscard]] auto keep(Kept* kept) -> bool
        {
            core::LockGuard const guard(m_lock);
            if(!m_isOver)
                kept->next = std::exchange(m_first, kept);
            return !m_isOver;
        }

    private:
        core::Lock m_lock;
        Kept* m_first = nullptr;
        bool m_isOver = false;
    };

    //! Lends a SeededTurns to a launch, and keeps it for the next launch of any thread: each queue has a thread of its
    //! own, and the stacks of a small kernel take longer to make than the kernel to run.
    class LentTurns
    {
    public:
        LentTurns()
            : m_keeper(ofLibrary)
            , m_lent(m_keeper.take())
        {
            if(m_lent == nullptr)
                m_lent = new KeptTurns::Kept;
        }

        LentTurns(LentTurns const&) = delete;
        auto operator=(LentTurns const&) -> LentTurns& = delete;

        ~LentTurns()
        {
            if(!m_keeper.keep(m_lent))
                delete m_lent;
        }

        auto operator*() const -> SeededTurns& { return m_lent->turns; }

        auto operator->() const -> SeededTurns* { return &m_lent->turns; }

    private:
        //! Hidden: each library has its own and frees it when it is unloaded: parked fibers return to its code.
        [[gnu::visibility("hidden")]] inline static constinit KeptTurns ofLibrary{};

        KeptTurns& m_keeper;
        KeptTurns::Kept* m_lent;
    };
} // namespace alpaka::strategy::detail
