// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The team of a phased kernel on AccCpuChecked.
#pragma once

#include <alpaka/block/team/Team.hpp>
#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/Phases.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! What a thread of a phase does in its lifetime is checked.
    class InPhase
    {
    public:
        ALPAKA_FN_INLINE InPhase(checker::Monitor* monitor, std::size_t thread)
            : m_monitor(monitor)
        {
            if(m_monitor != nullptr)
                m_monitor->enter(0, static_cast<std::uint32_t>(thread));
        }

        auto operator=(InPhase&&) -> InPhase& = delete;

        ALPAKA_FN_INLINE ~InPhase()
        {
            if(m_monitor != nullptr)
                m_monitor->leave();
        }

    private:
        checker::Monitor* m_monitor;
    };

    //! The accesses of each phase are those of its threads, which nothing orders; the end of a phase is a barrier.
    template<typename TAcc, typename TBlockThreadExtent>
    class CheckedTeam : public LoopTeam<TAcc, TBlockThreadExtent>
    {
    public:
        using Base = LoopTeam<TAcc, TBlockThreadExtent>;
        using Vec = typename Base::Vec;

        CheckedTeam(
            typename Base::WorkDiv const& workDiv,
            Vec const& gridBlockIdx,
            SharedArena& arena,
            checker::Monitor* monitor)
            : Base(workDiv, gridBlockIdx, arena)
            , m_monitor(monitor)
        {
        }

        template<typename TFn>
        void phase(TFn const& f) const
        {
            Base::phase(ofThread(f));
            end();
        }

        template<typename TFn>
        void once(TFn const& f) const
        {
            Base::once(ofThread(f));
            end();
        }

        template<typename TFn>
        void phase(Vec const& extent, TFn const& f) const
        {
            if constexpr(alpaka::block::detail::Callable<TFn, Vec>)
                Base::phase(
                    extent,
                    [&](Vec const& place)
                    {
                        auto inBlock = place;
                        for(std::size_t d = 0; d < TAcc::Dim::value; ++d)
                            inBlock[d] = static_cast<typename TAcc::Idx>(place[d] % this->blockThreadExtent()[d]);
                        InPhase const inPhase(m_monitor, numberOf(inBlock, this->blockThreadExtent()));
                        f(place);
                    });
            else
                Base::phase(extent, ofThread(f));
            end();
        }

        template<typename TCount, typename TFn>
        void rounds(TCount count, TFn const& f) const
        {
            Base::rounds(count, ofThread(f));
            end();
        }

    private:
        template<typename TFn>
        [[nodiscard]] auto ofThread(TFn const& f) const
        {
            return [this, &f](TAcc const& acc, auto const&... more) ALPAKA_FN_INLINE_LAMBDA
            {
                InPhase const inPhase(m_monitor, acc.thread().number());
                f(acc, more...);
            };
        }

        void end() const
        {
            if(m_monitor != nullptr)
                m_monitor->barrierDone(0);
        }

        checker::Monitor* m_monitor;
    };
} // namespace alpaka::strategy::detail

namespace alpaka
{
    template<typename TAcc, typename TBlockThreadExtent>
    struct block::shared::st::backend::AllocVar<strategy::detail::CheckedTeam<TAcc, TBlockThreadExtent>>
        : AllocVar<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
    };

    template<typename TAcc, typename TBlockThreadExtent>
    struct block::shared::dyn::backend::GetMem<strategy::detail::CheckedTeam<TAcc, TBlockThreadExtent>>
        : GetMem<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
    };
} // namespace alpaka
