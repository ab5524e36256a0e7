// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What carries messages between ranks: the contract that MPI and the threads of a process satisfy.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace alpaka::comm
{
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
    };

    //! Messages under way. The destructor gives up those that are not complete.
    class Pending
    {
    public:
        Pending() = default;
        Pending(Pending const&) = delete;
        auto operator=(Pending const&) -> Pending& = delete;
        virtual ~Pending() = default;

        //! Starts a message and returns at once. Messages between the same ranks with the same tag and channel do not
        //! overtake each other.
        //! \param message Must live until the message is complete, as must its memory.
        virtual void start(Message& message) = 0;

        //! Makes progress and does not wait.
        //! \return Whether all started messages are complete.
        //! \throws core::Error for errors of the transport. A message that is larger than its memory is complete, with
        //!         its sentBytes.
        [[nodiscard]] virtual auto test() -> bool = 0;
    };

    //! What a rank knows of itself and of its transport.
    struct Place
    {
        int rank = 0;
        int size = 1;
        //! The number of this rank among those of the same machine, which share its devices.
        int rankOnMachine = 0;
        //! Tags begin at 0. MPI promises this one.
        int largestTag = 32767;
        //! Whether messages may lie in the memory of CUDA's devices.
        bool takesMemoryOfCuda = false;
    };

    //! The road from one rank to all ranks of its world. Its functions may be called by several threads at once. A
    //! further transport derives from this class and gets a line in Choice.hpp.
    class Transport
    {
    public:
        explicit Transport(Place const& place)
            : m_place(place)
        {
        }

        Transport(Transport const&) = delete;
        auto operator=(Transport const&) -> Transport& = delete;
        virtual ~Transport() = default;

        [[nodiscard]] auto place() const -> Place const&
        {
            return m_place;
        }

        [[nodiscard]] auto rank() const -> int
        {
            return m_place.rank;
        }

        [[nodiscard]] auto size() const -> int
        {
            return m_place.size;
        }

        [[nodiscard]] virtual auto open(Channel channel) -> std::unique_ptr<Pending> = 0;

        //! Tells other ranks of a failure of this one, if they can be told while this rank still runs.
        virtual void tell(std::string const&) noexcept {}

        //! \return What another rank has told; empty while no rank has failed.
        [[nodiscard]] virtual auto told() const -> std::string
        {
            return {};
        }

        //! The rank ends with a failure: all others end, too.
        virtual void end(std::string const& text) noexcept = 0;

    private:
        Place m_place;
    };
} // namespace alpaka::comm
