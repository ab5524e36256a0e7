// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which transport a World has: the only place that knows all of them. NCCL and RCCL would be further functions
//! `transportOf`, with their communicator as the argument.
#pragma once

#include <alpaka/comm/MpiTransport.hpp>
#include <alpaka/comm/Transport.hpp>

#include <memory>

namespace alpaka::comm::detail
{
    //! A transport that a program has made.
    [[nodiscard]] inline auto transportOf(std::shared_ptr<Transport> const& transport) -> std::shared_ptr<Transport>
    {
        return transport;
    }

#if __has_include(<mpi.h>)
    [[nodiscard]] inline auto transportOf(MPI_Comm comm) -> std::shared_ptr<Transport>
    {
        return std::make_shared<MpiTransport>(comm);
    }
#endif
} // namespace alpaka::comm::detail
