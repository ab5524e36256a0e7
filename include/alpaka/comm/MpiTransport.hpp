// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between ranks that are processes of MPI. Empty where MPI's header is not found.
#pragma once

#if __has_include(<mpi.h>)

#    include <alpaka/alpaka.hpp>
#    include <alpaka/comm/Transport.hpp>

#    include <climits>
#    include <cstddef>
#    include <cstdio>
#    include <memory>
#    include <mutex>
#    include <string>
#    include <vector>

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

    //! The lock of all calls of MPI, where MPI takes one call at a time. It is held for calls that do not wait, so no
    //! message can wait for the lock's owner.
    [[nodiscard]] inline auto turnOfMpi(bool isSerial) -> std::unique_lock<core::Lock>
    {
        static constinit core::Lock ofProcess;
        return isSerial ? std::unique_lock(ofProcess) : std::unique_lock<core::Lock>();
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
            auto const turn = turnOfMpi(m_isSerial);
            for(auto& ofChannel : m_comms)
                if(hasEnded == 0)
                    MPI_Comm_free(&ofChannel);
        }

        [[nodiscard]] auto open(Channel channel) -> std::unique_ptr<Pending> override
        {
            return std::make_unique<Requests>(m_comms[channel == Channel::program ? 0 : 1], m_isSerial);
        }

        //! MPI has no other way to tell the ranks of a failure.
        void end(std::string const& text) noexcept override
        {
            std::fprintf(stderr, "rank %d of %d ends all ranks: %s\n", rank(), size(), text.c_str());
            std::fflush(stderr);
            MPI_Abort(m_comms[0], 2);
        }

    private:
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
                    ", but the queues of a rank call it from threads of their own; call MPI_Init_thread before, and "
                    "ask it for MPI_THREAD_MULTIPLE (or MPI_THREAD_SERIALIZED: then the library makes one call at a "
                    "time, and the program none of its own meanwhile)");
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

        class Requests final : public Pending
        {
        public:
            Requests(MPI_Comm comm, bool isSerial)
                : m_comm(comm)
                , m_isSerial(isSerial)
            {
            }

            ~Requests() override
            {
                auto const turn = turnOfMpi(m_isSerial);
                for(std::size_t i = 0; i < m_requests.size(); ++i)
                    if(m_requests[i] != MPI_REQUEST_NULL)
                    {
                        if(!m_messages[i]->isSend)
                            MPI_Cancel(&m_requests[i]);
                        MPI_Request_free(&m_requests[i]);
                    }
            }

            void start(Message& message) override
            {
                if(message.bytes > INT_MAX)
                    core::fail("comm: a message of ", message.bytes, " bytes, the limit of MPI is ", INT_MAX);
                int const count = static_cast<int>(message.bytes);
                MPI_Request request = MPI_REQUEST_NULL;
                auto const turn = turnOfMpi(m_isSerial);
                if(message.isSend)
                    checkMpi(
                        MPI_Isend(message.data, count, MPI_BYTE, message.peer, message.tag, m_comm, &request),
                        "MPI_Isend");
                else
                    checkMpi(
                        MPI_Irecv(message.data, count, MPI_BYTE, message.peer, message.tag, m_comm, &request),
                        "MPI_Irecv");
                m_requests.push_back(request);
                m_messages.push_back(&message);
                ++m_left;
            }

            [[nodiscard]] auto test() -> bool override
            {
                if(m_left == 0)
                    return true;
                m_done.resize(m_requests.size());
                m_statuses.resize(m_requests.size());
                int count = 0;
                auto const turn = turnOfMpi(m_isSerial);
                int const result = MPI_Testsome(
                    static_cast<int>(m_requests.size()), m_requests.data(), &count, m_done.data(), m_statuses.data());
                if(result != MPI_SUCCESS && result != MPI_ERR_IN_STATUS)
                    checkMpi(result, "MPI_Testsome");
                for(int i = 0; i < count; ++i)
                    complete(
                        *m_messages[static_cast<std::size_t>(m_done[static_cast<std::size_t>(i)])],
                        m_statuses[static_cast<std::size_t>(i)],
                        result != MPI_SUCCESS);
                m_left -= count == MPI_UNDEFINED ? m_left : count;
                return m_left == 0;
            }

        private:
            static void complete(Message& message, MPI_Status const& status, bool hasError)
            {
                int const error = hasError ? status.MPI_ERROR : MPI_SUCCESS;
                int kind = MPI_SUCCESS;
                MPI_Error_class(error, &kind);
                if(kind != MPI_SUCCESS && kind != MPI_ERR_TRUNCATE)
                    checkMpi(error, message.isSend ? "MPI_Isend" : "MPI_Irecv");
                if(message.isSend)
                    return;
                int count = 0;
                MPI_Get_count(&status, MPI_BYTE, &count);
                message.sentBytes = static_cast<std::size_t>(count);
                // MPICH does not say how much was sent.
                if(kind == MPI_ERR_TRUNCATE && message.sentBytes <= message.bytes)
                    message.sentBytes = message.bytes + 1;
            }

            MPI_Comm m_comm;
            bool m_isSerial;
            int m_left = 0;
            std::vector<MPI_Request> m_requests;
            std::vector<Message*> m_messages;
            std::vector<int> m_done;
            std::vector<MPI_Status> m_statuses;
        };

        MPI_Comm m_comms[2] = {MPI_COMM_NULL, MPI_COMM_NULL};
        bool m_isSerial = requireThreads();
    };
} // namespace alpaka::comm::detail
#endif
