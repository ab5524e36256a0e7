// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The team of a block whose threads all run the code between phases, too; a phase ends with a barrier.
#pragma once

#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::block::detail
{
    //! \tparam TAcc What the threads of a phase receive.
    template<typename TAcc>
    class ThreadTeam
    {
    public:
        using TeamTag = void;
        using Acc = TAcc;
        using Dim = typename TAcc::Dim;
        using Idx = typename TAcc::Idx;

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit ThreadTeam(typename TAcc::Thread const& thread)
            : m_acc(thread)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto workDiv() const { return m_acc.thread().workDiv(); }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto gridBlockIdx() const
        {
            return m_acc.thread().gridBlockIdx();
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto thread() const -> typename TAcc::Thread const&
        {
            return m_acc.thread();
        }

        //! For the collective functions of block/Collective.hpp: the calling thread.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto acc() const -> TAcc const& { return m_acc; }

        //! See block::phase.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TFn>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void phase(TFn const& f) const
        {
            static_assert(
                std::is_invocable_v<TFn const&, TAcc const&>,
                "block::phase(team, f): f must be callable with the accelerator of a thread, "
                "[&](auto const& acc) {...}");
            f(m_acc);
            block::sync::syncBlockThreads(m_acc);
        }

        //! See block::perThread: a register.
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto perThread(T const& init) const
        {
            return OwnValue<T>(init);
        }

    private:
        TAcc m_acc;
    };
} // namespace alpaka::block::detail

namespace alpaka::block::shared::st::backend
{
    template<typename TAcc>
    struct AllocVar<block::detail::ThreadTeam<TAcc>> : AllocVar<typename TAcc::Block>
    {
    };
} // namespace alpaka::block::shared::st::backend

namespace alpaka::block::shared::dyn::backend
{
    template<typename TAcc>
    struct GetMem<block::detail::ThreadTeam<TAcc>> : GetMem<typename TAcc::Block>
    {
    };
} // namespace alpaka::block::shared::dyn::backend
