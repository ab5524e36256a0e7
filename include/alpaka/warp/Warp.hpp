// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Warps: threads that run in step and can exchange values without a barrier.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka::warp
{
    //! Tag: has warps.
    struct ConceptWarp : concepts::Service
    {
    };

    namespace backend
    {
        //! A block strategy supplies, all static with the accelerator first: `getSize`, `getLaneIdx`, `activemask`,
        //! `all`, `any`, `ballot`, and `sync` with a mask of 64 bits, and `shfl`, `shflUp`, `shflDown`, `shflXor` for
        //! the width 1, 2, 4 ... up to the size. If the strategy makes the warps, not the device: `static constexpr
        //! std::size_t size`. Here or in a member class Warp.
        template<typename TBlock>
        struct Warp
        {
        };

        template<typename TBlock>
            requires requires { typename TBlock::Warp; }
        struct Warp<TBlock> : TBlock::Warp
        {
        };

        template<typename TWarp>
        using Answer = Warp<acc::AnsweredBy<acc::service::Warp, TWarp>>;
    } // namespace backend

    namespace detail
    {
        template<typename T>
        using Base = concepts::ImplementationBase<ConceptWarp, T>;

        // Outside of the macros, for which compilers print six more lines. The name of the function stands in the next
        // line of the message.

        template<bool TExists>
        constexpr auto requireWarps() -> bool
        {
            static_assert(
                TExists, "warp::...(acc): acc has no warps; its block strategy must supply warp::backend::Warp");
            return TExists;
        }

        template<bool TExists>
        constexpr auto requireShufflable() -> bool
        {
            static_assert(
                TExists,
                "warp::shfl...(acc, value, number): acc has no warps "
                "(its block strategy must supply warp::backend::Warp), or the value is not trivially copyable");
            return TExists;
        }
    } // namespace detail

    //! The type of a value that a thread can pass to another one.
    template<typename T>
    concept Shufflable = std::is_trivially_copyable_v<T>;

    namespace traits
    {
        //! The barrier of lanes, which users may specialise.
        template<typename TWarp, typename TSfinae = void>
        struct Sync : backend::Answer<TWarp>
        {
        };
    } // namespace traits

    //! Has a barrier of lanes.
    template<typename TWarp>
    concept SyncsLanes
        = requires(TWarp const& warp, std::uint64_t mask) { traits::Sync<detail::Base<TWarp>>::sync(warp, mask); };

    //! Blocks until the lanes of the mask that have not returned have called it, too, with the same mask. What a lane
    //! has written before, to shared or global memory, is then there for the others: lanes are not in step, and one
    //! that reads what another one writes needs this between the two.
    //! \param warp The accelerator that the kernel received.
    //! \param mask One bit for each lane, lane 0 the lowest, the calling lane among them; else CPU accelerators throw
    //!        core::Error. Lanes that the warp does not have do not count. By default the whole warp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TWarp>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void sync(TWarp const& warp, std::uint64_t mask = ~std::uint64_t{0})
    {
        if constexpr(detail::requireWarps<SyncsLanes<TWarp>>())
            traits::Sync<detail::Base<TWarp>>::sync(warp, mask);
    }
} // namespace alpaka::warp

// One function: its trait, which users may specialise, the concept that acc has it, and the function itself.
//   Stem, traitName  of the trait and of its static member; name: of the function
//   Concept          of accelerators that have it
//   TResult          what it returns

// params, args: of the function, in parentheses.
#define ALPAKA_WARP_QUERY(Stem, name, Concept, TResult, params, args)                                                 \
    namespace traits                                                                                                  \
    {                                                                                                                 \
        template<typename TWarp, typename TSfinae = void>                                                             \
        struct Stem : backend::Answer<TWarp>                                                                          \
        {                                                                                                             \
        };                                                                                                            \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TWarp>                                                                                          \
    concept Concept =                                                                                                 \
        requires params                                                                                               \
    {                                                                                                                 \
        traits::Stem<detail::Base<TWarp>>::name args;                                                                 \
    };                                                                                                                \
                                                                                                                      \
    ALPAKA_NO_HOST_ACC_WARNING                                                                                        \
    template<typename TWarp>                                                                                          \
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto name params->TResult                                            \
    {                                                                                                                 \
        if constexpr(detail::requireWarps<Concept<TWarp>>())                                                          \
            return traits::Stem<detail::Base<TWarp>>::name args;                                                      \
        else                                                                                                          \
            return 0;                                                                                                 \
    }

// With a value of each lane and a number that selects the lane to read from.
#define ALPAKA_WARP_SHUFFLE(Stem, traitName, name, Concept, TNumber, number)                                          \
    namespace traits                                                                                                  \
    {                                                                                                                 \
        template<typename TWarp, typename TSfinae = void>                                                             \
        struct Stem : backend::Answer<TWarp>                                                                          \
        {                                                                                                             \
        };                                                                                                            \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TWarp, typename T>                                                                              \
    concept Concept                                                                                                   \
        = Shufflable<T> && requires(TWarp const& warp, T const& value, TNumber number, std::int32_t width) {          \
              traits::Stem<detail::Base<TWarp>>::traitName(warp, value, number, width);                               \
          };                                                                                                          \
                                                                                                                      \
    ALPAKA_NO_HOST_ACC_WARNING                                                                                        \
    template<typename TWarp, typename T>                                                                              \
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto name(                                                           \
        TWarp const& warp, T value, TNumber number, std::int32_t width = 0) -> T                                      \
    {                                                                                                                 \
        if constexpr(detail::requireShufflable<Concept<TWarp, T>>())                                                  \
            return traits::Stem<detail::Base<TWarp>>::traitName(                                                      \
                warp, value, number, width == 0 ? alpaka::warp::getSize(warp) : width);                               \
        else                                                                                                          \
            return value;                                                                                             \
    }

namespace alpaka::warp
{
    // The first argument of all is the accelerator that the kernel received.

    // The number of lanes of a warp: 1 on CPUs, except where warps are emulated (AccCpuWarps). The threads of a block,
    // numbered row-major, fill its warps in order.
    ALPAKA_WARP_QUERY(GetSize, getSize, HasWarpSize, std::int32_t, (TWarp const& warp), (warp))
    // The number of the thread's lane in its warp, from 0.
    ALPAKA_WARP_QUERY(GetLaneIdx, getLaneIdx, HasLaneIdx, std::int32_t, (TWarp const& warp), (warp))
    // One bit for each active lane of the warp; lane 0 is the lowest. As wide as the back-end's warps: unsigned on
    // CPUs and CUDA, 64 bits on HIP and for emulated warps of 64 lanes.
    ALPAKA_WARP_QUERY(Activemask, activemask, HasActivemask, auto, (TWarp const& warp), (warp))

    // 1 if the predicate is not zero in every active lane of the warp, else 0.
    ALPAKA_WARP_QUERY(All, all, AsksAll, std::int32_t, (TWarp const& warp, std::int32_t predicate), (warp, predicate))
    // 1 if the predicate is not zero in any active lane of the warp, else 0.
    ALPAKA_WARP_QUERY(Any, any, AsksAny, std::int32_t, (TWarp const& warp, std::int32_t predicate), (warp, predicate))
    // One bit for each active lane of the warp whose predicate is not zero, of activemask's type.
    ALPAKA_WARP_QUERY(Ballot, ballot, Ballots, auto, (TWarp const& warp, std::int32_t predicate), (warp, predicate))

    // The value, trivially copyable, of another lane of the group. `width` is a power of two: the warp is divided into
    // groups of that many lanes; 0 stands for one group. All lanes of the group must make the call together.

    // The value of the lane srcLane of the group, modulo the width.
    ALPAKA_WARP_SHUFFLE(Shfl, shfl, shfl, Shuffles, std::int32_t, srcLane)
    // The value of the lane `delta` below; the own value if there is none.
    ALPAKA_WARP_SHUFFLE(ShflUp, shflUp, shfl_up, ShufflesUp, std::uint32_t, delta)
    // The value of the lane `delta` above; the own value if there is none.
    ALPAKA_WARP_SHUFFLE(ShflDown, shflDown, shfl_down, ShufflesDown, std::uint32_t, delta)
    // The value of the lane whose number in the group is the own number xor `mask`, which is below the width. With a
    // larger one GPUs give lanes of later groups the values of earlier groups, and emulated warps the own value.
    ALPAKA_WARP_SHUFFLE(ShflXor, shflXor, shfl_xor, ShufflesXor, std::int32_t, mask)
} // namespace alpaka::warp

#undef ALPAKA_WARP_QUERY
#undef ALPAKA_WARP_SHUFFLE
