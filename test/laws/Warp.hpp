// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every warp has to satisfy, as a kernel.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka_test::laws
{
    struct WarpPair
    {
        double a;
        int b;
    };

    //! What holds for warps of every size. For blocks of whole warps.
    struct WarpLaws
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            namespace w = alpaka::warp;
            std::int32_t const size = w::getSize(acc);
            std::int32_t const lane = w::getLaneIdx(acc);
            auto const thread = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
            check(success, size >= 1 && (size & (size - 1)) == 0 && lane == thread % size);

            auto const active = w::activemask(acc);
            using Mask = std::remove_const_t<decltype(active)>;
            static_assert(std::is_unsigned_v<Mask>);
            Mask allLanes = 0;
            for(std::int32_t i = 0; i < size; ++i)
                allLanes = static_cast<Mask>(allLanes | (Mask{1} << i));
            check(success, active == allLanes);

            check(success, w::all(acc, 42) == 1 && w::all(acc, 0) == 0);
            check(success, w::any(acc, -1) == 1 && w::any(acc, 0) == 0);
            check(success, w::all(acc, lane == 0 ? 7 : 0) == (size == 1 ? 1 : 0));
            check(success, w::any(acc, lane == 0 ? 7 : 0) == 1);
            check(success, w::ballot(acc, 5) == allLanes && w::ballot(acc, 0) == 0);
            check(success, w::ballot(acc, lane == size - 1 ? 2 : 0) == Mask{1} << (size - 1));

            for(std::int32_t width = 0; width <= size; width = width == 0 ? 1 : 2 * width)
                shuffles(acc, width, success);
        }

    private:
        template<typename TAcc>
        ALPAKA_FN_ACC static void shuffles(TAcc const& acc, std::int32_t width, bool* success)
        {
            namespace w = alpaka::warp;
            std::int32_t const lane = w::getLaneIdx(acc);
            std::int32_t const group = width == 0 ? w::getSize(acc) : width;
            std::int32_t const first = lane / group * group;
            std::int32_t const own = lane - first;
            for(std::int32_t i = 0; i < group; ++i)
            {
                check(success, w::shfl(acc, lane, i, width) == first + i);
                // A lane beyond the group counts from its begin again.
                check(success, w::shfl(acc, lane, group + i, width) == first + i);
                auto const delta = static_cast<std::uint32_t>(i);
                check(success, w::shfl_up(acc, lane, delta, width) == (own >= i ? lane - i : lane));
                check(success, w::shfl_down(acc, lane, delta, width) == (own + i < group ? lane + i : lane));
                check(success, w::shfl_xor(acc, lane, i, width) == first + (own ^ i));
            }
            // Every type that can be copied by bytes.
            auto const pair = w::shfl(acc, WarpPair{0.5 * lane, lane}, 0, width);
            check(success, pair.b == first && !(pair.a < 0.5 * first) && !(pair.a > 0.5 * first));
            auto const wide = w::shfl(acc, std::int64_t{lane} << 40, 0, width);
            check(success, wide == std::int64_t{first} << 40);
            check(success, w::shfl_xor(acc, 1.5f, 0, width) > 1.0f);
        }
    };
} // namespace alpaka_test::laws
