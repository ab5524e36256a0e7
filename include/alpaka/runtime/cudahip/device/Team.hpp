// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The team of a block on a device: every thread runs the code between phases, too, and a phase ends with a barrier.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/device/Shared.hpp>
#include <alpaka/runtime/cudahip/device/Sync.hpp>
#include <alpaka/runtime/cudahip/device/Thread.hpp>

#include <type_traits>

namespace alpaka::runtime::cudahip
{
    //! \tparam TAcc What the threads of a phase receive.
    template<typename TAcc>
    class Team
    {
    public:
        using TeamTag = void;
        using Acc = TAcc;
        using Dim = typename TAcc::Dim;
        using Idx = typename TAcc::Idx;

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit Team(GridShape<Dim, Idx> const& shape)
            : m_acc(typename TAcc::Thread(shape))
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto workDiv() const
        {
            return m_acc.thread().workDiv();
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto gridBlockIdx() const
        {
            return m_acc.thread().gridBlockIdx();
        }

        //! For the collective functions of block/Collective.hpp: the calling thread.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto acc() const -> TAcc const&
        {
            return m_acc;
        }

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
            return block::detail::OwnValue<T>(init);
        }

    private:
        TAcc m_acc;
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka::kernel::defaults
{
    template<runtime::IsCudaHip TRuntime, typename TAcc, typename TBlockThreadExtent>
    struct TeamType<TRuntime, TAcc, TBlockThreadExtent>
    {
        using type = runtime::cudahip::Team<acc::Accelerator<
            typename TAcc::Grid,
            strategy::block::NativeFixed<TRuntime, TBlockThreadExtent>,
            TRuntime,
            typename TAcc::Dim,
            typename TAcc::Idx>>;
    };

    template<runtime::IsCudaHip TRuntime, typename TAcc>
    struct TeamType<TRuntime, TAcc, void>
    {
        using type = runtime::cudahip::Team<TAcc>;
    };
} // namespace alpaka::kernel::defaults

namespace alpaka::block::shared::st::defaults
{
    template<typename TAcc>
    struct AllocVar<runtime::cudahip::Team<TAcc>> : AllocVar<typename TAcc::Block>
    {
    };
} // namespace alpaka::block::shared::st::defaults

namespace alpaka::block::shared::dyn::defaults
{
    template<typename TAcc>
    struct GetMem<runtime::cudahip::Team<TAcc>> : GetMem<typename TAcc::Block>
    {
    };
} // namespace alpaka::block::shared::dyn::defaults
