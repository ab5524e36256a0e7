// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads that run in step: what they can ask and tell each other without a barrier.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka::warp
{
    namespace defaults
    {
        //! A block strategy supplies, all static with the accelerator first: `getSize`, `getLaneIdx`, `activemask`,
        //! `all`, `any`, `ballot`, and `shfl`, `shflUp`, `shflDown`, `shflXor` for the width 1, 2, 4 ... up to the
        //! size.
        template<typename TBlock>
        struct Warp
        {
        };

        template<typename TWarp>
        using Answer = Warp<acc::AnsweredBy<acc::service::Warp, TWarp>>;
    } // namespace defaults

    namespace traits
    {
        //! `static auto getSize(TWarp const&) -> std::int32_t`.
        template<typename TWarp, typename TSfinae = void>
        struct GetSize : defaults::Answer<TWarp>
        {
        };

        //! `static auto getLaneIdx(TWarp const&) -> std::int32_t`.
        template<typename TWarp, typename TSfinae = void>
        struct GetLaneIdx : defaults::Answer<TWarp>
        {
        };

        //! `static auto activemask(TWarp const&) -> an unsigned integer`.
        template<typename TWarp, typename TSfinae = void>
        struct Activemask : defaults::Answer<TWarp>
        {
        };

        //! `static auto all(TWarp const&, std::int32_t) -> std::int32_t`.
        template<typename TWarp, typename TSfinae = void>
        struct All : defaults::Answer<TWarp>
        {
        };

        //! `static auto any(TWarp const&, std::int32_t) -> std::int32_t`.
        template<typename TWarp, typename TSfinae = void>
        struct Any : defaults::Answer<TWarp>
        {
        };

        //! `static auto ballot(TWarp const&, std::int32_t) -> an unsigned integer`.
        template<typename TWarp, typename TSfinae = void>
        struct Ballot : defaults::Answer<TWarp>
        {
        };

        //! `static auto shfl(TWarp const&, T const& value, std::int32_t srcLane, std::int32_t width) -> T`.
        template<typename TWarp, typename TSfinae = void>
        struct Shfl : defaults::Answer<TWarp>
        {
        };

        //! `static auto shflUp(TWarp const&, T const& value, std::uint32_t delta, std::int32_t width) -> T`.
        template<typename TWarp, typename TSfinae = void>
        struct ShflUp : defaults::Answer<TWarp>
        {
        };

        //! `static auto shflDown(TWarp const&, T const& value, std::uint32_t delta, std::int32_t width) -> T`.
        template<typename TWarp, typename TSfinae = void>
        struct ShflDown : defaults::Answer<TWarp>
        {
        };

        //! `static auto shflXor(TWarp const&, T const& value, std::int32_t mask, std::int32_t width) -> T`.
        template<typename TWarp, typename TSfinae = void>
        struct ShflXor : defaults::Answer<TWarp>
        {
        };
    } // namespace traits

    template<typename TWarp>
    concept HasWarpSize = requires(TWarp const& warp)
    {
        traits::GetSize<TWarp>::getSize(warp);
    };

    //! Lanes of a warp: 1 on CPUs. The threads of a block, numbered row-major, fill its warps in order.
    //! \param warp The accelerator that the kernel received.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto getSize(TWarp const& warp) -> std::int32_t
    {
        static_assert(
            HasWarpSize<TWarp>,
            "warp::getSize(acc): acc has no warps; its block strategy must supply warp::defaults::Warp");
        if constexpr(HasWarpSize<TWarp>)
            return traits::GetSize<TWarp>::getSize(warp);
        else
            return 0;
    }

    template<typename TWarp>
    concept HasLaneIdx = requires(TWarp const& warp)
    {
        traits::GetLaneIdx<TWarp>::getLaneIdx(warp);
    };

    //! Which lane of its warp the thread is, from 0.
    //! \param warp The accelerator that the kernel received.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto getLaneIdx(TWarp const& warp) -> std::int32_t
    {
        static_assert(
            HasLaneIdx<TWarp>,
            "warp::getLaneIdx(acc): acc has no warps; its block strategy must supply warp::defaults::Warp");
        if constexpr(HasLaneIdx<TWarp>)
            return traits::GetLaneIdx<TWarp>::getLaneIdx(warp);
        else
            return 0;
    }

    template<typename TWarp>
    concept HasActivemask = requires(TWarp const& warp)
    {
        traits::Activemask<TWarp>::activemask(warp);
    };

    //! One bit for each lane of the warp that is active, lane 0 the lowest. As wide as the back-end's warps: unsigned
    //! on CPUs and CUDA, 64 bits on HIP. \param warp The accelerator that the kernel received.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto activemask(TWarp const& warp)
    {
        static_assert(
            HasActivemask<TWarp>,
            "warp::activemask(acc): acc has no warps; its block strategy must supply warp::defaults::Warp");
        if constexpr(HasActivemask<TWarp>)
            return traits::Activemask<TWarp>::activemask(warp);
        else
            return 0u;
    }

    template<typename TWarp>
    concept AsksAll = requires(TWarp const& warp, std::int32_t predicate)
    {
        traits::All<TWarp>::all(warp, predicate);
    };

    //! 1 if the predicate is not zero in every active lane of the warp, else 0.
    //! \param warp The accelerator that the kernel received.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto all(TWarp const& warp, std::int32_t predicate) -> std::int32_t
    {
        static_assert(
            AsksAll<TWarp>,
            "warp::all(acc, predicate): acc has no warps; its block strategy must supply warp::defaults::Warp");
        if constexpr(AsksAll<TWarp>)
            return traits::All<TWarp>::all(warp, predicate);
        else
            return 0;
    }

    template<typename TWarp>
    concept AsksAny = requires(TWarp const& warp, std::int32_t predicate)
    {
        traits::Any<TWarp>::any(warp, predicate);
    };

    //! 1 if the predicate is not zero in any active lane of the warp, else 0.
    //! \param warp The accelerator that the kernel received.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto any(TWarp const& warp, std::int32_t predicate) -> std::int32_t
    {
        static_assert(
            AsksAny<TWarp>,
            "warp::any(acc, predicate): acc has no warps; its block strategy must supply warp::defaults::Warp");
        if constexpr(AsksAny<TWarp>)
            return traits::Any<TWarp>::any(warp, predicate);
        else
            return 0;
    }

    template<typename TWarp>
    concept Ballots = requires(TWarp const& warp, std::int32_t predicate)
    {
        traits::Ballot<TWarp>::ballot(warp, predicate);
    };

    //! One bit for each active lane of the warp whose predicate is not zero, of activemask's type.
    //! \param warp The accelerator that the kernel received.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto ballot(TWarp const& warp, std::int32_t predicate)
    {
        static_assert(
            Ballots<TWarp>,
            "warp::ballot(acc, predicate): acc has no warps; its block strategy must supply warp::defaults::Warp");
        if constexpr(Ballots<TWarp>)
            return traits::Ballot<TWarp>::ballot(warp, predicate);
        else
            return 0u;
    }

    //! What a thread can pass to another one.
    template<typename T>
    concept Shufflable = std::is_trivially_copyable_v<T>;

    template<typename TWarp, typename T>
    concept Shuffles
        = Shufflable<T> && requires(TWarp const& warp, T const& value, std::int32_t srcLane, std::int32_t width)
    {
        traits::Shfl<TWarp>::shfl(warp, value, srcLane, width);
    };

    //! The value that a lane of the same group has; `srcLane` counts modulo the width.
    //! \param warp The accelerator that the kernel received.
    //! \param value What this thread offers, trivially copyable.
    //! \param width A power of two: the warp falls into groups of so many lanes. 0: one group.
    //! \pre All lanes of the group come here together.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    shfl(TWarp const& warp, T const& value, std::int32_t srcLane, std::int32_t width = 0) -> T
    {
        static_assert(
            Shuffles<TWarp, T>,
            "warp::shfl(acc, value, srcLane): acc has no warps (its block strategy must supply warp::defaults::Warp), "
            "or "
            "the value is not trivially copyable");
        if constexpr(Shuffles<TWarp, T>)
            return traits::Shfl<TWarp>::shfl(warp, value, srcLane, width == 0 ? alpaka::warp::getSize(warp) : width);
        else
            return value;
    }

    template<typename TWarp, typename T>
    concept ShufflesUp
        = Shufflable<T> && requires(TWarp const& warp, T const& value, std::uint32_t delta, std::int32_t width)
    {
        traits::ShflUp<TWarp>::shflUp(warp, value, delta, width);
    };

    //! The value of the lane `delta` below in the same group; its own value where there is none.
    //! \param warp The accelerator that the kernel received.
    //! \param value What this thread offers, trivially copyable.
    //! \param width A power of two: the warp falls into groups of so many lanes. 0: one group.
    //! \pre All lanes of the group come here together.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    shfl_up(TWarp const& warp, T const& value, std::uint32_t delta, std::int32_t width = 0) -> T
    {
        static_assert(
            ShufflesUp<TWarp, T>,
            "warp::shfl_up(acc, value, delta): acc has no warps (its block strategy must supply "
            "warp::defaults::Warp), or "
            "the value is not trivially copyable");
        if constexpr(ShufflesUp<TWarp, T>)
            return traits::ShflUp<TWarp>::shflUp(warp, value, delta, width == 0 ? alpaka::warp::getSize(warp) : width);
        else
            return value;
    }

    template<typename TWarp, typename T>
    concept ShufflesDown
        = Shufflable<T> && requires(TWarp const& warp, T const& value, std::uint32_t delta, std::int32_t width)
    {
        traits::ShflDown<TWarp>::shflDown(warp, value, delta, width);
    };

    //! The value of the lane `delta` above in the same group; its own value where there is none.
    //! \param warp The accelerator that the kernel received.
    //! \param value What this thread offers, trivially copyable.
    //! \param width A power of two: the warp falls into groups of so many lanes. 0: one group.
    //! \pre All lanes of the group come here together.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    shfl_down(TWarp const& warp, T const& value, std::uint32_t delta, std::int32_t width = 0) -> T
    {
        static_assert(
            ShufflesDown<TWarp, T>,
            "warp::shfl_down(acc, value, delta): acc has no warps (its block strategy must supply "
            "warp::defaults::Warp), or "
            "the value is not trivially copyable");
        if constexpr(ShufflesDown<TWarp, T>)
            return traits::ShflDown<TWarp>::shflDown(
                warp, value, delta, width == 0 ? alpaka::warp::getSize(warp) : width);
        else
            return value;
    }

    template<typename TWarp, typename T>
    concept ShufflesXor
        = Shufflable<T> && requires(TWarp const& warp, T const& value, std::int32_t mask, std::int32_t width)
    {
        traits::ShflXor<TWarp>::shflXor(warp, value, mask, width);
    };

    //! The value of the lane whose number in the group is the own one exclusive-or `mask`; its own value where there
    //! is none. \param warp The accelerator that the kernel received. \param value What this thread offers, trivially
    //! copyable. \param width A power of two: the warp falls into groups of so many lanes. 0: one group. \pre All
    //! lanes of the group come here together.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    shfl_xor(TWarp const& warp, T const& value, std::int32_t mask, std::int32_t width = 0) -> T
    {
        static_assert(
            ShufflesXor<TWarp, T>,
            "warp::shfl_xor(acc, value, mask): acc has no warps (its block strategy must supply "
            "warp::defaults::Warp), or "
            "the value is not trivially copyable");
        if constexpr(ShufflesXor<TWarp, T>)
            return traits::ShflXor<TWarp>::shflXor(
                warp, value, mask, width == 0 ? alpaka::warp::getSize(warp) : width);
        else
            return value;
    }
} // namespace alpaka::warp
