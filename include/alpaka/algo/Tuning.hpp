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
            //! Threads of a block that sorts, selects or counts. One thread has caches: it looks at 8 bits of the
            //! keys at a time, otherwise each thread looks at 4.
            static constexpr unsigned sortThreads = 128;
            //! Blocks of such algorithms for each multiprocessor or core.
            static constexpr std::size_t blocksPerCore = 8;
            //! The elements for which a sort takes a further block, and of a thread that begins a merge sort.
            static constexpr std::size_t sortBlockElements = 4096;
            static constexpr std::size_t mergeElements = 16;
            //! Results from this size on are written past the caches.
            static constexpr std::size_t streamedBytes = ~std::size_t{0};
        };

        //! Of hosts: a block is a loop on one core, and it should be long.
        template<typename TAcc>
            requires runtime::IsHost<typename TAcc::Runtime>
        struct Tuning<TAcc>
        {
            static constexpr std::size_t blockThreads = 256;
            static constexpr std::size_t blockElements = std::size_t{1} << 14;
            static constexpr unsigned sortThreads = 1;
            static constexpr std::size_t blocksPerCore = 1;
            static constexpr std::size_t sortBlockElements = std::size_t{1} << 14;
            static constexpr std::size_t mergeElements = std::size_t{1} << 12;
            static constexpr std::size_t streamedBytes = std::size_t{1} << 22;
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
