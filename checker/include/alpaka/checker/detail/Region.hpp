// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the checker knows of one allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <execinfo.h>

namespace alpaka::checker::detail
{
    //! The calls that led to a place, innermost first.
    struct Trace
    {
        void fetch()
        {
            depth = static_cast<std::size_t>(std::max(0, ::backtrace(frames.data(), static_cast<int>(frames.size()))));
        }

        std::array<void*, 24> frames{};
        std::size_t depth = 0;
    };

    enum class Kind
    {
        heap,   //!< operator new
        buffer, //!< aligned operator new that does not throw: buffers, and mem::alloc
        sharedVariable,
        sharedDynamic,
        statics //!< Static variables of the program.
    };

    struct Region
    {
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        std::byte* raw = nullptr;
        std::size_t redzone = 0; //!< Watched bytes on each side.
        Kind kind = Kind::heap;
        bool isFreed = false;
        bool isHostWatched = false;   //!< Accesses of the host count: a buffer, or what copies use.
        bool isFreedInOrder = false;  //!< See core::Observer::bufferIsFreedInOrder.
        std::size_t elementBytes = 0; //!< 0: not known.
        bool hasFloats = false;       //!< The elements are floating-point numbers.
        char name[120] = "";          //!< Type of a shared variable.
        std::uint32_t slot = 0;
        Trace made;
        Trace freed;
    };
} // namespace alpaka::checker::detail
