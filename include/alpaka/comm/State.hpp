// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What all handles of one World and its operations share: transport, failures, memory for messages, the way to wait.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Transport.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Yield.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! Host memory for messages and for what collectives compute with, pinned where a GPU gains from it.
    class Staging
    {
    public:
        explicit Staging(std::size_t bytes)
            : m_bytes(bytes)
        {
            if(bytes != 0)
                mem::buf::prepareForAsyncCopy(m_bytes);
        }

        Staging(Staging const&) = delete;
        auto operator=(Staging const&) -> Staging& = delete;

        ~Staging()
        {
            if(mem::buf::isPinnedMemory(m_bytes.data(), m_bytes.size()))
                mem::buf::hostPinner.load()->unpin(m_bytes.data());
        }

        [[nodiscard]] auto data() -> std::byte*
        {
            return m_bytes.data();
        }

        [[nodiscard]] auto size() const -> std::size_t
        {
            return m_bytes.size();
        }

    private:
        std::vector<std::byte> m_bytes;
    };

    class State
    {
    public:
        explicit State(std::shared_ptr<Transport> transport)
            : m_transport(std::move(transport))
            , m_limit(core::detail::numberFromEnvironment("ALPAKA_COMM_TIMEOUT", 0))
        {
        }

        [[nodiscard]] auto transport() const -> Transport&
        {
            return *m_transport;
        }

        //! \return A tag for a collective call: the same on all ranks if these make the same calls in one order.
        [[nodiscard]] auto nextTag() -> int
        {
            auto const count = static_cast<unsigned>(m_transport->place().largestTag) + 1u;
            return static_cast<int>(m_calls.fetch_add(1, std::memory_order_relaxed) % count);
        }

        //! A message of this rank is lost; what waits for others will not be what the program meant.
        void fail(std::string const& text) noexcept
        {
            {
                core::LockGuard const guard(m_lock);
                if(m_hasFailed.load(std::memory_order_relaxed))
                    return;
                m_failure = text;
                m_hasFailed.store(true, std::memory_order_release);
            }
            m_transport->tell(core::concatenate("rank ", m_transport->rank(), " failed: ", text));
        }

        //! \return The first failure of this rank or of one that has told of it; empty if there is none.
        [[nodiscard]] auto failure() const -> std::string
        {
            return m_hasFailed.load(std::memory_order_acquire) ? m_failure : m_transport->told();
        }

        //! Carries out messages that are posted together, and returns when all are complete.
        //! \param load Called with the number of a message before it is sent, to bring its contents.
        //! \throws core::Error which names call, peer, tag and both sizes when a message has the wrong size, and
        //!         for every other failure.
        template<typename TLoad>
        void transfer(char const* call, Channel channel, std::span<Message> messages, TLoad const& load)
        {
            auto const pending = m_transport->open(channel);
            try
            {
                failIfFailed();
                for(auto& message : messages)
                    if(!message.isSend)
                        pending->start(message);
                for(std::size_t i = 0; i < messages.size(); ++i)
                    if(messages[i].isSend)
                    {
                        load(i);
                        pending->start(messages[i]);
                    }
                await(*pending);
            }
            catch(core::Error const& error)
            {
                // Another rank's failure may look like one of this message.
                auto const text = failure();
                core::fail(describe(call, messages), ": ", text.empty() ? error.what() : text.c_str());
            }
            for(auto const& message : messages)
                if(!message.isSend && message.sentBytes != message.bytes)
                    core::fail(
                        call,
                        ": rank ",
                        m_transport->rank(),
                        " receives ",
                        message.bytes,
                        " bytes from rank ",
                        message.peer,
                        " with tag ",
                        message.tag,
                        ", but ",
                        message.sentBytes,
                        message.sentBytes == message.bytes + 1 ? " or more were sent" : " were sent");
        }

        //! Gives memory back to the state, which keeps it for the next call.
        struct GiveBack
        {
            void operator()(Staging* staging) const
            {
                core::LockGuard const guard(state->m_lock);
                state->m_kept.emplace_back(staging);
            }

            State* state;
        };

        using Lease = std::unique_ptr<Staging, GiveBack>;

        //! \return Memory of at least that many bytes. The state must outlive it.
        [[nodiscard]] auto staging(std::size_t bytes) -> Lease
        {
            {
                core::LockGuard const guard(m_lock);
                auto smaller = m_kept.end();
                for(auto kept = m_kept.begin(); kept != m_kept.end(); ++kept)
                {
                    if((*kept)->size() >= bytes && (*kept)->size() / 4 <= bytes)
                    {
                        Lease lease(kept->release(), GiveBack{this});
                        m_kept.erase(kept);
                        return lease;
                    }
                    if((*kept)->size() < bytes)
                        smaller = kept;
                }
                // It grows with the messages and has no more pieces than were in use at once.
                if(smaller != m_kept.end())
                    m_kept.erase(smaller);
            }
            return {new Staging(bytes), GiveBack{this}};
        }

    private:
        void failIfFailed() const
        {
            if(auto const text = failure(); !text.empty())
                core::fail(text);
        }

        void await(Pending& pending)
        {
            using Clock = std::chrono::steady_clock;
            constexpr int polls = 64;
            constexpr std::chrono::milliseconds eager{2};
            Clock::time_point start{};
            for(int i = 0; !pending.test(); ++i)
            {
                failIfFailed();
                if(i < polls)
                {
                    core::pause();
                    continue;
                }
                auto const now = Clock::now();
                if(i == polls)
                    start = now;
                if(m_limit != 0 && now - start > std::chrono::seconds(m_limit))
                    core::fail("not complete after ", m_limit, " s (ALPAKA_COMM_TIMEOUT)");
                // A message of megabytes arrives in parts, each of which needs a call of test().
                if(now - start < eager)
                    core::yield();
                else
                    core::sleepFor(std::chrono::microseconds(20));
            }
        }

        //! The messages for the text of an error; the first ones of many.
        [[nodiscard]] auto describe(char const* call, std::span<Message const> messages) const -> std::string
        {
            std::string text = core::concatenate(call, ", rank ", m_transport->rank());
            constexpr std::size_t most = 4;
            for(std::size_t i = 0; i < messages.size() && i < most; ++i)
                text += core::concatenate(
                    messages[i].isSend ? ", to " : ", from ",
                    messages[i].peer,
                    " with tag ",
                    messages[i].tag,
                    " and ",
                    messages[i].bytes,
                    " bytes");
            return messages.size() > most ? text + ", ..." : text;
        }

        std::shared_ptr<Transport> m_transport;
        std::size_t m_limit;
        std::atomic<unsigned> m_calls{0};
        core::Lock m_lock;
        std::atomic<bool> m_hasFailed{false};
        std::string m_failure;
        std::vector<std::unique_ptr<Staging>> m_kept;
    };
} // namespace alpaka::comm::detail
