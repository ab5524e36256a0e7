// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The numbers of algorithms that accelerators may choose: none of them changes a result.
#pragma once

#include <alpaka/runtime/Concept.hpp>

#include <cstddef>

namespace alpaka::algo
{
    namespace backend
    {
        //! Of devices: neighbouring threads access neighbouring elements, and many blocks hide latency.
        template<typename TAcc>
        struct Tuning
        {
            //! Threads of every block of an algorithm.
            static constexpr std::size_t blockThreads = 256;
            //! Elements that a block transforms or fills.
            static constexpr std::size_t blockElements = 8 * blockThreads;
        };

        //! Of hosts: a block is a loop on one core, and it should be long.
        template<typename TAcc>
            requires runtime::IsHost<typename TAcc::Runtime>
        struct Tuning<TAcc>
        {
            static constexpr std::size_t blockThreads = 256;
            static constexpr std::size_t blockElements = std::size_t{1} << 14;
        };
    } // namespace backend

    namespace traits
    {
        //! Customises the numbers for an accelerator.
        template<typename TAcc, typename TSfinae = void>
        struct Tuning : backend::Tuning<TAcc>
        {
        };
    } // namespace traits
} // namespace alpaka::algo
