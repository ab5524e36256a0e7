// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tags for levels of the parallel hierarchy: where counting starts, and what is counted.
#pragma once

namespace alpaka
{
    //! Where counting starts.
    namespace origin
    {
        struct Grid
        {
        };

        struct Block
        {
        };

        struct Thread
        {
        };
    } // namespace origin

    //! What is counted.
    namespace unit
    {
        struct Blocks
        {
        };

        struct Threads
        {
        };

        struct Elems
        {
        };
    } // namespace unit

    using origin::Block;
    using origin::Grid;
    using origin::Thread;
    using unit::Blocks;
    using unit::Elems;
    using unit::Threads;
} // namespace alpaka
