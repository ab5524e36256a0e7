// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What carries messages between ranks: the contract that MPI and the threads of a process satisfy.
#pragma once

#include <cstddef>
#include <cstdint>
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

    //! The road from one rank to all ranks of its world. Its functions may be called by several threads at once. A
    //! further transport derives from this class and gets a line in Choice.hpp.
    class Transport
    {
    public:
        explicit Transport(Place const& ofRank)
            : place(ofRank)
        {
        }

        Transport(Transport const&) = delete;
        auto operator=(Transport const&) -> Transport& = delete;
        virtual ~Transport() = default;

        //! Starts a message and returns at once. Messages that one rank sends to another with the same tag and channel
        //! do not overtake each other. \param message Must stay where it is until it is complete, as must its memory.
        virtual void start(Channel channel, Message& message) = 0;

        //! Makes progress with all messages that are under way, and does not wait. Those of one address are tested in
        //! the order of their start. \return Whether it is complete. \throws core::Error for errors of the transport.
        //! A message that is larger than its memory is complete.
        [[nodiscard]] virtual auto test(Channel channel, Message& message) -> bool = 0;

        //! Forgets a message that is under way: the rank does not test it again.
        virtual void giveUp(Message& message) noexcept
        {
            message.request = 0;
        }

        //! Tells other ranks of a failure of this one, if they can be told while this rank still runs.
        virtual void tell(std::string const&) noexcept {}

        //! \return What another rank has told; empty while no rank has failed.
        [[nodiscard]] virtual auto told() const -> std::string
        {
            return {};
        }

        //! The rank ends with a failure: all others end, too.
        virtual void end(std::string const& text) noexcept = 0;

        Place const place;
    };
} // namespace alpaka::comm
