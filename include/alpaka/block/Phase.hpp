// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Teams: the block as a whole, its phases, and values that each of its threads has.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Tags.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::block
{
    //! A team, the first argument of a kernel::PhasedKernel. A team supplies `phase(f)`,
    //! `perThread<T>(init)`, `gridBlockIdx()`, `workDiv()` and the type `Acc` of the accelerator that f receives.
    template<typename T>
    concept IsTeam = requires
    {
        typename T::TeamTag;
        typename T::Acc;
    };

    namespace detail
    {
        template<typename>
        inline constexpr bool never = false;

        //! One value of the calling thread: in a register.
        template<typename T>
        class OwnValue
        {
        public:
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr OwnValue(std::remove_extent_t<T> const& value)
                : m_value{}
            {
                if constexpr(std::is_array_v<T>)
                    for(auto& element : m_value)
                        element = value;
                else
                    m_value = value;
            }

            template<typename TAcc>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TAcc const&) -> T&
            {
                return m_value;
            }

            template<typename TAcc>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TAcc const&) const -> T const&
            {
                return m_value;
            }

        private:
            T m_value;
        };

        template<typename TTeam>
        struct AccOfTeam
        {
            using type = TTeam;
        };

        template<IsTeam TTeam>
        struct AccOfTeam<TTeam>
        {
            using type = typename TTeam::Acc;
        };

        //! What the threads of a phase receive.
        template<typename TTeam>
        using AccOf = typename AccOfTeam<TTeam>::type;

        //! Calls f for the places of one thread.
        ALPAKA_NO_HOST_ACC_WARNING
        template<std::size_t D, typename TAcc, typename TVec, typename TFn>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void strideOver(
            TAcc const& acc, TVec const& first, TVec const& stride, TVec const& extent, TVec& place, TFn const& f)
        {
            if constexpr(D == TVec::Dim::value)
                f(acc, static_cast<TVec const&>(place));
            else if(first[D] < extent[D])
            {
                place[D] = first[D];
                strideOver<D + 1>(acc, first, stride, extent, place, f);
                // Subtracts, because place + stride may overflow.
                while(extent[D] - place[D] > stride[D])
                {
                    place[D] += stride[D];
                    strideOver<D + 1>(acc, first, stride, extent, place, f);
                }
            }
        }
    } // namespace detail

    //! Calls f(acc) once for every thread of the block, with that thread's accelerator; then all wait for each other.
    //! What f writes to shared or global memory is visible to every thread in the next phase.
    //! \param team The team that a phased kernel received; or the accelerator of an ordinary kernel, whose thread then
    //!        calls f itself and waits at the barrier.
    //! \param f Called with the accelerator of each thread, in any order. The threads of one phase must not depend on
    //!        each other; in particular they must not wait.
    //! \throws core::Error on CPUs when a phase is begun inside a phase.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void phase(TTeam const& team, TFn const& f)
    {
        if constexpr(IsTeam<TTeam>)
            team.phase(f);
        else
        {
            static_assert(
                std::is_invocable_v<TFn const&, TTeam const&>,
                "block::phase(acc, f): f must be callable with the accelerator of a thread");
            f(team);
            sync::syncBlockThreads(team);
        }
    }

    //! Calls f(acc, place) once for every place below an extent, which the threads of the block share out among them:
    //! a thread gets the place that is its index in the block, and then every one that is a block further in each
    //! dimension; then all wait for each other. Fills tiles that are larger than the block.
    //! \param team The team, or the accelerator of an ordinary kernel.
    //! \param extent A Vec of the dimension and index type of the team; a number is enough for one dimension.
    //! \param f Called with the accelerator of the thread and the place, a Vec or number as extent is.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TExtent, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void phase(TTeam const& team, TExtent const& extent, TFn const& f)
    {
        using TeamVec = vec::Vec<dim::DimInt<detail::AccOf<TTeam>::Dim::value>, typename detail::AccOf<TTeam>::Idx>;
        if constexpr(std::is_integral_v<TExtent>)
        {
            static_assert(
                TeamVec::Dim::value == 1,
                "block::phase(team, extent, f): a team of several dimensions needs a Vec of extents, one for each");
            phase(
                team,
                TeamVec(static_cast<typename TeamVec::Val>(extent)),
                [&](auto const& acc, TeamVec const& place) ALPAKA_FN_INLINE_LAMBDA { f(acc, place[0]); });
        }
        else if constexpr(requires { team.phase(extent, f); })
            team.phase(extent, f);
        else
            phase(
                team,
                [&](auto const& acc) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const first = idx::getIdx<origin::Block, unit::Threads>(acc);
                    auto const stride = workdiv::getWorkDiv<origin::Block, unit::Threads>(acc);
                    TeamVec place = first;
                    detail::strideOver<0>(acc, first, stride, extent, place, f);
                });
    }

    //! A value for every thread of the block that lives across phases: `value[acc]` inside a phase.
    //! \tparam T A trivially copyable type; or E[n] for n elements of such a type, `value[acc][i]`, which blocks of
    //!         several elements for each thread are made of.
    //! \param team The team, or the accelerator of an ordinary kernel.
    //! \param init What each thread's value, or each of its elements, is at first.
    //! \throws core::Error on CPUs when the values of a block exceed core::Settings::blockPerThreadBytes.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TTeam>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    perThread(TTeam const& team, std::remove_extent_t<T> const& init = std::remove_extent_t<T>{})
    {
        static_assert(
            std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
            "block::perThread<T>(team, init): T must be trivially copyable");
        if constexpr(IsTeam<TTeam> && !requires { team.acc(); })
            return team.template perThread<T>(init);
        else
            return detail::OwnValue<T>(init);
    }
} // namespace alpaka::block

// What a team is not: one of its threads. Asking it for what only a thread has is refused here.
namespace alpaka::idx::defaults
{
    template<block::IsTeam TTeam>
    struct GetIdx<TTeam, origin::Grid, unit::Blocks>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TTeam const& team)
        {
            return team.gridBlockIdx();
        }
    };

    template<block::IsTeam TTeam, typename TOrigin>
    struct GetIdx<TTeam, TOrigin, unit::Threads>
    {
        ALPAKA_FN_HOST_ACC static constexpr auto getIdx(TTeam const& team)
        {
            static_assert(
                block::detail::never<TTeam>,
                "idx::getIdx<TOrigin, unit::Threads>(team): a team is the whole block and has no thread index; ask the "
                "accelerator that block::phase(team, [&](auto const& acc) {...}) hands to each thread");
            return team.gridBlockIdx();
        }
    };
} // namespace alpaka::idx::defaults

namespace alpaka::workdiv::defaults
{
    template<block::IsTeam TTeam>
    struct GetWorkDiv<TTeam, origin::Grid, unit::Blocks>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TTeam const& team)
        {
            return team.workDiv().m_gridBlockExtent;
        }
    };

    template<block::IsTeam TTeam>
    struct GetWorkDiv<TTeam, origin::Block, unit::Threads>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TTeam const& team)
        {
            if constexpr(requires { team.blockThreadExtent(); })
                return team.blockThreadExtent();
            else
                return team.workDiv().m_blockThreadExtent;
        }
    };

    template<block::IsTeam TTeam>
    struct GetWorkDiv<TTeam, origin::Thread, unit::Elems>
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TTeam const& team)
        {
            return team.workDiv().m_threadElemExtent;
        }
    };
} // namespace alpaka::workdiv::defaults

namespace alpaka::block::sync::defaults
{
    template<block::IsTeam TTeam>
    struct SyncBlockThreads<TTeam>
    {
        ALPAKA_FN_HOST_ACC static void syncBlockThreads(TTeam const&)
        {
            static_assert(
                block::detail::never<TTeam>,
                "block::sync::syncBlockThreads(team): every block::phase of a team ends with a barrier; there is "
                "nothing to wait for between phases");
        }

        template<typename TOp>
        ALPAKA_FN_HOST_ACC static auto syncBlockThreadsPredicate(TTeam const&, int) -> int
        {
            static_assert(
                block::detail::never<TTeam>,
                "block::sync::syncBlockThreadsPredicate(team, predicate): a team has no predicate; keep one for each "
                "thread with block::perThread and join them with block::all, any or count");
            return 0;
        }
    };
} // namespace alpaka::block::sync::defaults

namespace alpaka::atomic::defaults
{
    template<typename TOp, block::IsTeam TTeam, typename T>
    struct AtomicOp<TOp, TTeam, T>
    {
        template<typename... TArgs>
        ALPAKA_FN_HOST_ACC static auto atomicOp(TTeam const&, T* addr, TArgs const&...) -> T
        {
            static_assert(
                block::detail::never<TTeam>,
                "atomic::atomicOp(team, ...): code outside phases runs once for the block on some devices and once for "
                "each thread on others; do it inside block::phase, on one thread");
            return *addr;
        }
    };
} // namespace alpaka::atomic::defaults
