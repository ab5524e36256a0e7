// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between ranks that are processes of MPI. Empty where MPI's header is not found.
#pragma once

#if __has_include(<mpi.h>)

#    include <alpaka/alpaka.hpp>
#    include <alpaka/comm/Transport.hpp>

#    include <climits>
#    include <cstddef>
#    include <cstdint>
#    include <cstdio>
#    include <cstring>
#    include <mutex>

// The functions of C only: those of C++ were taken out of the standard.
#    ifndef OMPI_SKIP_MPICXX
#        define OMPI_SKIP_MPICXX 1
#    endif
#    ifndef MPICH_SKIP_MPICXX
#        define MPICH_SKIP_MPICXX 1
#    endif
#    include <mpi.h>
#    if __has_include(<mpi-ext.h>) // Open MPI's
#        include <mpi-ext.h>
#    endif

namespace alpaka::comm::detail
{
    //! Turns what MPI returns into an exception that names the call.
    inline void checkMpi(int status, char const* call)
    {
        if(status == MPI_SUCCESS)
            return;
        char text[MPI_MAX_ERROR_STRING] = "";
        int length = 0;
        MPI_Error_string(status, text, &length);
        core::fail("comm: ", call, ": ", static_cast<char const*>(text));
    }

    class MpiTransport final : public Transport
    {
    public:
        //! Collective: all ranks of the communicator call it. Where MPI takes one call at a time, no message of
        //! another World may be under way meanwhile.
        explicit MpiTransport(MPI_Comm comm)
            : Transport(placeIn(comm))
        {
            for(auto& ofChannel : m_comms)
            {
                checkMpi(MPI_Comm_dup(comm, &ofChannel), "MPI_Comm_dup");
                checkMpi(MPI_Comm_set_errhandler(ofChannel, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
            }
        }

        ~MpiTransport() override
        {
            int hasEnded = 0;
            MPI_Finalized(&hasEnded);
            auto const turn = turnOfMpi();
            for(auto& ofChannel : m_comms)
                if(hasEnded == 0)
                    MPI_Comm_free(&ofChannel);
        }

        void start(Channel channel, Message& message) override
        {
            if(message.bytes > INT_MAX)
                core::fail("comm: a message of ", message.bytes, " bytes, the limit of MPI is ", INT_MAX);
            int const count = static_cast<int>(message.bytes);
            auto const comm = m_comms[channel == Channel::program ? 0 : 1];
            MPI_Request request = MPI_REQUEST_NULL;
            auto const turn = turnOfMpi();
            auto const begin = [&](auto const& function)
            { return function(message.data, count, MPI_BYTE, message.peer, message.tag, comm, &request); };
            checkMpi(message.isSend ? begin(MPI_Isend) : begin(MPI_Irecv), message.isSend ? "MPI_Isend" : "MPI_Irecv");
            std::memcpy(&message.request, &request, sizeof(request));
        }

        [[nodiscard]] auto test(Channel, Message& message) -> bool override
        {
            auto request = requestOf(message);
            int isDone = 0;
            MPI_Status status;
            auto const turn = turnOfMpi();
            int const error = MPI_Test(&request, &isDone, &status);
            if(error == MPI_SUCCESS && isDone == 0)
                return false;
            if(request != MPI_REQUEST_NULL) // of a message that failed
                MPI_Request_free(&request);
            message.request = 0;
            int kind = MPI_SUCCESS;
            MPI_Error_class(error, &kind);
            if(kind != MPI_ERR_TRUNCATE)
                checkMpi(error, message.isSend ? "MPI_Isend" : "MPI_Irecv");
            int count = 0;
            if(!message.isSend)
                MPI_Get_count(&status, MPI_BYTE, &count);
#    ifdef MPICH_VERSION
            // MPICH then has the size of a packet. It gets here only if MPI_COMM_WORLD, too, returns errors: else it
            // ends all ranks with a text of its own.
            if(kind == MPI_ERR_TRUNCATE)
                count = 0;
#    endif
            message.sentBytes = static_cast<std::size_t>(count);
            if(kind == MPI_ERR_TRUNCATE && message.sentBytes <= message.bytes)
                message.sentBytes = message.bytes + 1;
            return true;
        }

        void giveUp(Message& message) noexcept override
        {
            auto request = requestOf(message);
            auto const turn = turnOfMpi();
            if(!message.isSend)
                MPI_Cancel(&request);
            MPI_Request_free(&request);
            message.request = 0;
        }

        //! MPI has no other way to tell the ranks of a failure.
        void end(char const* text) noexcept override
        {
            std::fprintf(stderr, "rank %d of %d ends all ranks: %s\n", place.rank, place.size, text);
            std::fflush(stderr);
            MPI_Abort(m_comms[0], 2);
        }

    private:
        //! A pointer or an int.
        [[nodiscard]] static auto requestOf(Message const& message) -> MPI_Request
        {
            static_assert(sizeof(MPI_Request) <= sizeof(std::uintptr_t));
            MPI_Request request;
            std::memcpy(&request, &message.request, sizeof(request));
            return request;
        }

        //! The lock of all calls of MPI, where MPI takes one call at a time. It is held for calls that do not wait, so
        //! no message can wait for the lock's owner.
        [[nodiscard]] auto turnOfMpi() const -> std::unique_lock<core::Lock>
        {
            static constinit core::Lock ofProcess;
            return m_isSerial ? std::unique_lock(ofProcess) : std::unique_lock<core::Lock>();
        }

        //! \return Whether MPI takes one call at a time.
        [[nodiscard]] static auto requireThreads() -> bool
        {
            int hasBegun = 0;
            MPI_Initialized(&hasBegun);
            int level = MPI_THREAD_SINGLE;
            if(hasBegun != 0)
                checkMpi(MPI_Query_thread(&level), "MPI_Query_thread");
            if(hasBegun == 0 || level < MPI_THREAD_SERIALIZED)
                core::fail(
                    "comm::World: ",
                    hasBegun == 0 ? "MPI has not been initialised" : "MPI was initialised for one thread only",
                    ", but the queues of a rank call it from threads of their own; "
                    "call MPI_Init_thread before, and ask it for MPI_THREAD_MULTIPLE (or MPI_THREAD_SERIALIZED: "
                    "then the library makes one call at a time, and the program none of its own meanwhile)");
            return level == MPI_THREAD_SERIALIZED;
        }

        [[nodiscard]] static auto placeIn(MPI_Comm comm) -> Place
        {
            static_cast<void>(requireThreads());
            Place place;
            checkMpi(MPI_Comm_rank(comm, &place.rank), "MPI_Comm_rank");
            checkMpi(MPI_Comm_size(comm, &place.size), "MPI_Comm_size");
            MPI_Comm machine = MPI_COMM_NULL;
            checkMpi(
                MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, place.rank, MPI_INFO_NULL, &machine),
                "MPI_Comm_split_type");
            checkMpi(MPI_Comm_rank(machine, &place.rankOnMachine), "MPI_Comm_rank");
            checkMpi(MPI_Comm_free(&machine), "MPI_Comm_free");
            int* largest = nullptr;
            int isThere = 0;
            checkMpi(MPI_Comm_get_attr(comm, MPI_TAG_UB, static_cast<void*>(&largest), &isThere), "MPI_Comm_get_attr");
            if(isThere != 0)
                place.largestTag = *largest;
#    if defined(MPIX_CUDA_AWARE_SUPPORT)
            place.takesMemoryOfCuda = MPIX_Query_cuda_support() == 1;
#    endif
            return place;
        }

        MPI_Comm m_comms[2] = {MPI_COMM_NULL, MPI_COMM_NULL};
        bool m_isSerial = requireThreads();
    };
} // namespace alpaka::comm::detail
#endif
