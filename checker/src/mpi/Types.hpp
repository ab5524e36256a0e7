// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a message: what the elements of a type of MPI take.
#pragma once

#include <alpaka/checker/detail/Footprint.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>

#include <cstddef>

// Without the functions for C++ that MPI no longer has.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace alpaka::checker::detail
{
    using Comm = MPI_Comm;
    using Request = MPI_Request;
    using Status = MPI_Status;
    using Type = MPI_Datatype;

    //! What a call of MPI reads and writes.
    class Parts
    {
    public:
        //! \param site The address of the call.
        Parts(char const* function, void* site, Footprint::What what)
        {
            m_one.what = what;
            m_one.function = function;
            m_one.site = site;
            // The whole trace would take longer than a short message.
            m_one.trace.frames[0] = site;
            m_one.trace.depth = 1;
        }

        void reads(void const* data, std::ptrdiff_t count, Type type) { add(data, count, type, false); }

        void writes(void const* data, std::ptrdiff_t count, Type type) { add(data, count, type, true); }

        //! As `reads` or `writes`, for each rank of a communicator.
        void addAll(void const* data, int const* counts, int const* offsets, Type type, Comm comm, bool write);

        [[nodiscard]] auto get() const -> RawVector<Footprint> const& { return m_parts; }

    private:
        void add(void const* data, std::ptrdiff_t count, Type type, bool write);

        Footprint m_one;
        RawVector<Footprint> m_parts;
    };

    //! \return The ranks with which one of the communicator exchanges.
    [[nodiscard]] auto partnersOf(Comm comm) -> int;
} // namespace alpaka::checker::detail
