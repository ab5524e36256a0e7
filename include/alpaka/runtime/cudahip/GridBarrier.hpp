// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the blocks of a cooperative grid share in the memory of the device.
#pragma once

namespace alpaka::runtime::cudahip
{
    //! Zero at first. Each grid leaves it so that the next one in the same stream can use it.
    struct GridBarrier
    {
        //! The blocks that wait, plus 2^32 times those that have returned. One word, so that the last one to change it
        //! knows what has happened.
        unsigned long long state;
        unsigned int generation; //!< Grows when the waiting blocks may go on.
    };
} // namespace alpaka::runtime::cudahip
