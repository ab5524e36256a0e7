// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Reductions and scans of the values of a warp.
#pragma once

// Neighbours are joined, then neighbours among the results, and so on, always the lower lanes first: ((v0 v1) (v2 v3))
// ...; this is the order of block::reduce, and a scan's last lane has the bits of the reduction. Lanes that are not
// active are left out.

#include <alpaka/core/Annotation.hpp>
#include <alpaka/intrinsic/Intrinsic.hpp>
#include <alpaka/warp/Warp.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka::warp
{
    namespace detail
    {
        //! \return Whether a warp of TWarp can join values of type T; otherwise one error.
        template<typename TWarp, typename T, typename TOp>
        constexpr auto requireJoinable() -> bool
        {
            constexpr bool isOp = std::is_invocable_r_v<T, TOp const&, T const&, T const&>;
            static_assert(
                isOp,
                "warp::reduce, inclusiveScan (acc, value, op): "
                "op(a, b) must join two values into one, be const and callable in kernels");
            return requireShufflable<Shuffles<TWarp, T>>() && isOp;
        }

        //! \return Whether all lanes of the warp are active, so that no half of a group is empty.
        template<typename TMask>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto isFull(TMask active, std::int32_t size) -> bool
        {
            return active == static_cast<TMask>(~TMask{0}) >> (8 * static_cast<std::int32_t>(sizeof(TMask)) - size);
        }

        //! \return The bits of the `count` lanes from the first one on.
        template<typename TMask>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto lanesFrom(std::int32_t first, std::int32_t count) -> TMask
        {
            return static_cast<TMask>(((TMask{1} << count) - 1) << first); // of half a warp at most
        }
        //! The value of a lane of the own group. CUDA must know the active lanes, and cannot be asked for them again
        //! behind a branch: lanes that took the other way need not be back yet.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TWarp, typename TMask, typename T>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
        shflAmong(TWarp const& warp, TMask active, T const& value, std::int32_t source, std::int32_t width) -> T
        {
            using Answer = backend::Answer<Base<TWarp>>;
            if constexpr(requires { Answer::shfl(warp, active, value, source, width); })
                return Answer::shfl(warp, active, value, source, width == 0 ? warp::getSize(warp) : width);
            else
                return warp::shfl(warp, value, source, width);
        }
    } // namespace detail

    //! Joins the values of all active lanes of the warp, or of each group of `width` lanes.
    //! \param warp The accelerator that the kernel received. All active lanes of the group call together.
    //! \param value The calling lane's value.
    //! \param op Joins two values, op(lower lanes, higher lanes); it need not be commutative. Those of alpaka::op, or
    //!        a function object callable on the device.
    //! \param width A power of two up to the size of the warp; 0 stands for that size.
    //! \return The joined value, in each lane of the group.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp, typename T, typename TOp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    reduce(TWarp const& warp, T value, TOp const& op, std::int32_t width = 0) -> T
    {
        T mine = value;
        if constexpr(detail::requireJoinable<TWarp, T, TOp>())
        {
            auto const active = warp::activemask(warp);
            using Mask = std::remove_cv_t<decltype(active)>;
            std::int32_t const size = warp::getSize(warp);
            std::int32_t const lane = warp::getLaneIdx(warp);
            std::int32_t const lanes = width == 0 ? size : width;
            if(detail::isFull(active, size))
            {
                for(std::int32_t half = 1; half < lanes; half *= 2)
                {
                    T const other = detail::shflAmong(warp, active, mine, lane ^ half, width);
                    mine = static_cast<T>((lane & half) != 0 ? op(other, mine) : op(mine, other));
                }
                return mine;
            }
            for(std::int32_t half = 1; half < lanes; half *= 2)
            {
                // Each lane of a half has its sum already, so any active one will do.
                bool const isUpper = (lane & half) != 0;
                std::int32_t const first = (lane ^ half) & -half;
                Mask const others = static_cast<Mask>(active & detail::lanesFrom<Mask>(first, half));
                std::int32_t const source = others == 0 ? lane : intrinsic::ctz(warp, others);
                T const other = detail::shflAmong(warp, active, mine, source, width);
                if(others != 0)
                    mine = static_cast<T>(isUpper ? op(other, mine) : op(mine, other));
            }
        }
        return mine;
    }

    //! The value of each active lane joined with those of all active lanes below it, in the warp or in its group of
    //! `width` lanes.
    //! \param warp,value,op,width As for reduce.
    //! \return The joined value up to and including the calling lane.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp, typename T, typename TOp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    inclusiveScan(TWarp const& warp, T value, TOp const& op, std::int32_t width = 0) -> T
    {
        T mine = value;
        if constexpr(detail::requireJoinable<TWarp, T, TOp>())
        {
            auto const active = warp::activemask(warp);
            using Mask = std::remove_cv_t<decltype(active)>;
            constexpr auto highest = static_cast<std::int32_t>(8 * sizeof(Mask) - 1);
            std::int32_t const size = warp::getSize(warp);
            std::int32_t const lane = warp::getLaneIdx(warp);
            std::int32_t const lanes = width == 0 ? size : width;
            if(detail::isFull(active, size))
            {
                for(std::int32_t half = 1; half < lanes; half *= 2)
                {
                    T const below = detail::shflAmong(warp, active, mine, (lane & -(2 * half)) + half - 1, width);
                    if((lane & half) != 0)
                        mine = static_cast<T>(op(below, mine));
                }
                return mine;
            }
            for(std::int32_t half = 1; half < lanes; half *= 2)
            {
                // The last active lane of the lower half has the sum of that half.
                std::int32_t const first = lane & -(2 * half);
                Mask const lower = static_cast<Mask>(active & detail::lanesFrom<Mask>(first, half));
                bool const isJoined = (lane & half) != 0 && lower != 0;
                std::int32_t const source = isJoined ? highest - intrinsic::clz(warp, lower) : lane;
                T const below = detail::shflAmong(warp, active, mine, source, width);
                if(isJoined)
                    mine = static_cast<T>(op(below, mine));
            }
        }
        return mine;
    }
} // namespace alpaka::warp
