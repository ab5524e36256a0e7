// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What carries messages between ranks: the contract that MPI and the threads of a process satisfy.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/pool.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace alpaka::comm
{
    //! In place of a rank: the message does not take place.
    inline constexpr int none = -1;

    //! Messages of the two kinds never meet: those of send, receive and exchange, whose tags the program chooses; and
    //! those of the collective functions and of halos, whose tags count the calls.
    enum class Channel
    {
        program,
        collective
    };

    //! One side of one message.
    struct Message
    {
        bool isSend = false;
        //! The other rank.
        int peer = 0;
        int tag = 0;
        //! Contiguous; the host's, or of a GPU if the transport takes that.
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        //! Of a received message: the bytes that were sent, which may be more than `bytes`.
        std::size_t sentBytes = 0;
        //! The transport's own while the message is under way, else 0.
        std::uintptr_t request = 0;
    };

    //! What a rank knows of itself and of its transport.
    struct Place
    {
        int rank = 0;
        int size = 1;
        //! The number of this rank among those of the same machine, which share its devices.
        int rankOnMachine = 0;
        //! Whether the ranks are threads of one process.
        bool isThread = false;
        //! Tags begin at 0. MPI promises this one.
        int largestTag = 32767;
        //! Whether messages may lie in the memory of CUDA's devices.
        bool takesMemoryOfCuda = false;
    };

    namespace detail
    {
        //! \return The text of the exception that is being handled.
        [[nodiscard]] inline auto textOfException(char const* call) noexcept -> std::string
        try
        {
            try
            {
                throw;
            }
            catch(std::exception const& error)
            {
                return error.what();
            }
            catch(...)
            {
                return core::concatenate(call, ": an exception of another type than std::exception");
            }
        }
        catch(...)
        {
            return "out of memory"; // so short that it needs none
        }
    } // namespace detail

    //! The first failure that is stored.
    class Failure
    {
    public:
        //! Needs no memory where there is none left.
        //! \param text As for core::concatenate.
        template<typename... TParts>
        void store(TParts const&... text) noexcept
        {
            core::LockGuard const guard(m_lock);
            if(this->text() != nullptr)
                return;
            try
            {
                core::append(m_text, text...);
                m_stored = m_text.c_str();
            }
            catch(...)
            {
                m_stored = "out of memory";
            }
        }

        //! \return Null if there is none.
        [[nodiscard]] auto text() const noexcept -> char const* { return m_stored; }

    private:
        core::Lock m_lock;
        core::Text m_text;
        std::atomic<char const*> m_stored{nullptr};
    };

    //! The road from one rank to all ranks of its world, and what the calls on this road share. Its functions may be
    //! called by several threads at once. A further transport derives from this class and gets a constructor of World.
    class Transport
    {
    public:
        //! \param ofRanks Shared by ranks that see each other's failures while they run.
        explicit Transport(Place const& ofRank, std::shared_ptr<Failure> ofRanks = std::make_shared<Failure>())
            : place(ofRank)
            , failure(std::move(ofRanks))
        {
        }

        auto operator=(Transport&&) -> Transport& = delete;
        virtual ~Transport() = default;

        //! Starts a message and returns at once. Messages that one rank sends to another with the same tag and channel
        //! do not overtake each other.
        //!
        //! \param message Must stay where it is until it is complete, as must its memory.
        virtual void start(Channel channel, Message& message) = 0;

        //! Makes progress with all messages that are under way, and does not wait. Those of one address are tested in
        //! the order of their start. A message that is larger than its memory is complete.
        //!
        //! \return Whether it is complete.
        //! \throws core::Error for errors of the transport.
        [[nodiscard]] virtual auto test(Channel channel, Message& message) -> bool = 0;

        //! Forgets a message that is under way: the rank does not test it again.
        virtual void giveUp(Message& message) noexcept { message.request = 0; }

        //! The rank ends with a failure: all others end, too.
        virtual void end(char const* text) noexcept { failure->store(text); }

        //! A message of this rank is lost; what waits for others will not be what the program meant.
        //! \param text As for core::concatenate.
        template<typename... TParts>
        void fail(TParts const&... text) noexcept
        {
            failure->store("rank ", place.rank, " failed: ", text...);
        }

        //! \return A tag for a collective call: the same on all ranks if these make the same calls in one order.
        [[nodiscard]] auto nextTag() -> int
        {
            auto const count = static_cast<unsigned>(place.largestTag) + 1u;
            return static_cast<int>(m_calls.fetch_add(1, std::memory_order_relaxed) % count);
        }

        //! \return Memory of the host that is kept for later calls, pinned where a GPU gains from it.
        [[nodiscard]] auto memory(std::size_t bytes)
        {
            vec::Vec<dim::DimInt<1>, std::size_t> const extent(std::max<std::size_t>(bytes, 1));
            return mem::buf::alloc<std::byte>(m_queue, extent, m_pool);
        }

        Place const place;
        std::shared_ptr<Failure> const failure;
        //! Seconds that a message may take; 0 for any.
        std::size_t const limit = core::detail::numberFromEnvironment("ALPAKA_COMM_TIMEOUT", 0);

    private:
        std::atomic<unsigned> m_calls{0};
        dev::DevCpu m_host = pltf::getDevByIdx<pltf::PltfCpu>(0);
        queue::Queue<dev::DevCpu, queue::Blocking> m_queue{m_host}; // has no tasks, so that memory is free at once
        mem::Pool<dev::DevCpu> m_pool{m_host, {.pin = true}};
    };
} // namespace alpaka::comm
