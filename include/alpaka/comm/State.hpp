// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What all handles of one World and its operations share: transport, failures, memory for messages, the way to wait.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Transport.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Yield.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! Calls run(). Of an exception, fail(text) hears before the caller does.
    template<typename TRun, typename TFail>
    void telling(char const* call, TRun const& run, TFail const& fail)
    {
        try
        {
            run();
        }
        catch(std::exception const& error)
        {
            fail(error.what());
            throw;
        }
        catch(...)
        {
            fail(core::concatenate(call, ": an exception of another type than std::exception"));
            throw;
        }
    }

    //! The first failure that is stored.
    class Failure
    {
    public:
        //! \return Whether it is the first one.
        auto store(std::string const& text) noexcept -> bool
        {
            core::LockGuard const guard(m_lock);
            if(m_isThere.load(std::memory_order_relaxed))
                return false;
            m_text = text;
            m_isThere.store(true, std::memory_order_release);
            return true;
        }

        //! \return Empty if there is none.
        [[nodiscard]] auto text() const -> std::string
        {
            return m_isThere.load(std::memory_order_acquire) ? m_text : std::string();
        }

    private:
        core::Lock m_lock;
        std::atomic<bool> m_isThere{false};
        std::string m_text;
    };

    //! Memory of the host, pinned where a GPU gains from it.
    using Staging = mem::buf::Buf<dev::DevCpu, std::byte, dim::DimInt<1>, std::size_t>;

    class State
    {
    public:
        explicit State(std::shared_ptr<Transport> ofRank)
            : transport(std::move(ofRank))
            , place(transport->place)
            , m_limit(core::detail::numberFromEnvironment("ALPAKA_COMM_TIMEOUT", 0))
        {
        }

        //! \return A tag for a collective call: the same on all ranks if these make the same calls in one order.
        [[nodiscard]] auto nextTag() -> int
        {
            auto const count = static_cast<unsigned>(place.largestTag) + 1u;
            return static_cast<int>(m_calls.fetch_add(1, std::memory_order_relaxed) % count);
        }

        //! A message of this rank is lost; what waits for others will not be what the program meant.
        void fail(std::string const& text) noexcept
        {
            if(m_failure.store(text))
                transport->tell(core::concatenate("rank ", place.rank, " failed: ", text));
        }

        //! \return The first failure of this rank or of one that has told of it; empty if there is none.
        [[nodiscard]] auto failure() const -> std::string
        {
            auto const text = m_failure.text();
            return text.empty() ? transport->told() : text;
        }

        //! Carries out messages that are posted together, and returns when all are complete.
        //! \param load Called with the number of a message before it is sent, to bring its contents.
        //! \throws core::Error which names call, peer, tag and both sizes when a message has the wrong size, and
        //!         for every other failure.
        template<typename TLoad>
        void transfer(char const* call, Channel channel, std::span<Message> messages, TLoad const& load)
        {
            try
            {
                failIfFailed();
                for(bool const isSend : {false, true})
                    for(std::size_t i = 0; i < messages.size(); ++i)
                        if(messages[i].isSend == isSend)
                        {
                            if(isSend)
                                load(i);
                            transport->start(channel, messages[i]);
                        }
                await(channel, messages);
            }
            catch(core::Error const& error)
            {
                for(auto& message : messages)
                    if(message.request != 0)
                        transport->giveUp(message);
                // Another rank's failure may look like one of this message.
                auto const text = failure();
                core::fail(describe(call, messages), ": ", text.empty() ? error.what() : text.c_str());
            }
            for(auto const& [isSend, peer, tag, data, bytes, sentBytes, request] : messages)
                if(!isSend && sentBytes != bytes)
                    core::fail(
                        core::concatenate(call, ": rank ", place.rank, " receives ", bytes, " bytes from rank ", peer),
                        core::concatenate(" with tag ", tag, ", but ", sentBytes),
                        sentBytes == bytes + 1 ? " or more were sent" : " were sent");
        }

        //! \return Memory of at least that many bytes.
        [[nodiscard]] auto take(std::size_t bytes) -> Staging
        {
            auto const sizeOf = [](auto const& kept) { return extent::getExtentVec(kept)[0]; };
            {
                core::LockGuard const guard(m_lock);
                auto const find = [&](auto const& isIt) { return std::find_if(m_kept.begin(), m_kept.end(), isIt); };
                auto kept = find([&](auto const& k) { return sizeOf(k) >= bytes && sizeOf(k) / 4 <= bytes; });
                if(kept != m_kept.end())
                {
                    Staging staging = std::move(*kept);
                    m_kept.erase(kept);
                    return staging;
                }
                // It grows with the messages and has no more pieces than were in use at once.
                if(kept = find([&](auto const& k) { return sizeOf(k) < bytes; }); kept != m_kept.end())
                    m_kept.erase(kept);
            }
            auto staging = mem::buf::alloc<std::byte>(
                pltf::getDevByIdx<pltf::PltfCpu>(0),
                vec::Vec<dim::DimInt<1>, std::size_t>(std::max<std::size_t>(bytes, 1)));
            mem::buf::prepareForAsyncCopy(staging);
            return staging;
        }

        //! Keeps memory for the next calls.
        void giveBack(std::vector<Staging> const& memory)
        {
            core::LockGuard const guard(m_lock);
            m_kept.insert(m_kept.end(), memory.begin(), memory.end());
        }

        std::shared_ptr<Transport> const transport;
        Place const& place;

    private:
        void failIfFailed() const
        {
            if(auto const text = failure(); !text.empty())
                core::fail(text);
        }

        void await(Channel channel, std::span<Message> messages)
        {
            using Clock = std::chrono::steady_clock;
            constexpr int polls = 64;
            // A message of megabytes arrives in parts, each of which needs a call of test().
            constexpr std::chrono::milliseconds eager{2};
            // One after the other: those of one address are to arrive in order, and each call makes progress with all.
            std::size_t next = 0;
            auto const areComplete = [&]
            {
                while(next < messages.size()
                      && (messages[next].request == 0 || transport->test(channel, messages[next])))
                    ++next;
                return next == messages.size();
            };
            Clock::time_point start{};
            for(int i = 0; !areComplete(); ++i)
            {
                failIfFailed();
                auto const now = Clock::now();
                if(i == 0)
                    start = now;
                if(m_limit != 0 && now - start > std::chrono::seconds(m_limit))
                    core::fail("not complete after ", m_limit, " s (ALPAKA_COMM_TIMEOUT)");
                if(i < polls)
                    core::pause();
                else if(now - start < eager)
                    core::yield();
                else
                    core::sleepFor(std::chrono::microseconds(20));
            }
        }

        //! The messages for the text of an error; the first ones of many.
        [[nodiscard]] auto describe(char const* call, std::span<Message const> messages) const -> std::string
        {
            auto text = core::concatenate(call, ", rank ", place.rank);
            constexpr std::size_t most = 4;
            for(auto const& [isSend, peer, tag, data, bytes, sentBytes, request] :
                messages.first(std::min(most, messages.size())))
                text += core::concatenate(
                    core::concatenate(isSend ? ", to " : ", from ", peer, " with tag ", tag, " and ", bytes),
                    " bytes");
            return messages.size() > most ? text + ", ..." : text;
        }

        std::size_t m_limit;
        std::atomic<unsigned> m_calls{0};
        Failure m_failure;
        core::Lock m_lock;
        std::vector<Staging> m_kept;
    };
} // namespace alpaka::comm::detail
