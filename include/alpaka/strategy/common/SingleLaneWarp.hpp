// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Warps of one thread: the warp functions of block strategies on CPUs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/WarpWidth.hpp>
#include <alpaka/warp/Warp.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    struct SingleLaneWarp
    {
        static constexpr std::size_t size = 1;

        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr auto getSize(TAcc const&) -> std::int32_t
        {
            return 1;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr auto getLaneIdx(TAcc const&) -> std::int32_t
        {
            return 0;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr auto activemask(TAcc const&) -> unsigned
        {
            return 1u;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr auto all(TAcc const&, std::int32_t predicate) -> std::int32_t
        {
            return predicate != 0 ? 1 : 0;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr auto any(TAcc const&, std::int32_t predicate) -> std::int32_t
        {
            return predicate != 0 ? 1 : 0;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr auto ballot(TAcc const&, std::int32_t predicate) -> unsigned
        {
            return predicate != 0 ? 1u : 0u;
        }

        // There is no other lane to wait for.
        template<typename TAcc>
        ALPAKA_FN_INLINE static constexpr void sync(TAcc const&, std::uint64_t mask)
        {
            requireLane(0, mask);
        }

        // There is no other lane with another value.
        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static constexpr auto shfl(TAcc const&, T const& value, std::int32_t, std::int32_t width) -> T
        {
            checkWidth<1>("warp::shfl", width);
            return value;
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static constexpr auto shflUp(TAcc const&, T const& value, std::uint32_t, std::int32_t width)
            -> T
        {
            checkWidth<1>("warp::shfl_up", width);
            return value;
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static constexpr auto shflDown(TAcc const&, T const& value, std::uint32_t, std::int32_t width)
            -> T
        {
            checkWidth<1>("warp::shfl_down", width);
            return value;
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static constexpr auto shflXor(TAcc const&, T const& value, std::int32_t, std::int32_t width)
            -> T
        {
            checkWidth<1>("warp::shfl_xor", width);
            return value;
        }
    };
} // namespace alpaka::strategy::detail
