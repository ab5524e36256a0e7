// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The joining of the values of a block by one thread, in the order that block/Collective.hpp promises.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::block::detail
{
    //! Storage for values that need no default constructor, aligned for fast vector access.
    template<typename T, auto TCount>
    class Room
    {
    public:
        [[nodiscard]] ALPAKA_FN_HOST_ACC auto data() -> T* { return reinterpret_cast<T*>(m_bytes); }

    private:
        alignas(alignof(T) > 64 ? alignof(T) : 64) std::byte m_bytes[static_cast<std::size_t>(TCount) * sizeof(T)];
    };

    //! One step of a reduction: joins neighbours of `count` values. The two arrays differ.
    template<typename T, typename TOp>
    ALPAKA_FN_INLINE void joinNeighbours(T const* __restrict from, T* __restrict to, std::size_t count, TOp const& op)
    {
        for(std::size_t i = 0; i < count / 2; ++i)
            to[i] = static_cast<T>(op(from[2 * i], from[2 * i + 1]));
        if(count % 2 != 0)
            to[count / 2] = from[count - 1];
    }

    //! All steps of a reduction, at least one value.
    template<typename T, typename TOp>
    ALPAKA_FN_INLINE auto joinAll(T const* values, std::size_t count, TOp const& op) -> T
    {
        Room<T, maxThreads / 2 + 1> rooms[2];
        T* const steps[2] = {rooms[0].data(), rooms[1].data()};
        if(count < 2)
            return T(*values);
        joinNeighbours(values, steps[0], count, op);
        int side = 0;
        for(count = (count + 1) / 2; count > 1; count = (count + 1) / 2)
        {
            joinNeighbours(steps[side], steps[1 - side], count, op);
            side = 1 - side;
        }
        return T(steps[side][0]);
    }
} // namespace alpaka::block::detail
