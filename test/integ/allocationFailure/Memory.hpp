// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory, address space and threads that the program asks for and does not get.
#pragma once

namespace integ_allocationFailure
{
    //! Which requests fail.
    enum class Shortage
    {
        once,   //!< One, as when memory is short for a moment.
        onwards //!< That one and all later ones.
    };

    //! From now on requests are counted, and number n, counted from 0, fails. Only those of the program's own code,
    //! which the library's headers are part of: OpenMP, oneTBB and Boost have failures of their own.
    void failAt(int n, Shortage shortage);

    //! No further request fails.
    //! \return Whether one has failed.
    auto stopFailing() -> bool;

    //! From now on what the program's own code allocates is listed until it is freed, in the calling thread and those
    //! that the program starts later.
    void listAllocations();

    //! At the end of the process, when all static objects have gone, an allocation that is still listed makes the exit
    //! status 9.
    void expectNoneLeft();

    //! AddressSanitizer does not look for leaks at the end of the process.
    void allowLeaks();
} // namespace integ_allocationFailure
