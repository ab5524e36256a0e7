// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What an accelerator passes on: extents to its work division; device, platform, queue, event and buffer types to its
//! runtime.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/idx/Tags.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

namespace alpaka
{
    template<acc::IsAccelerator TAcc>
    struct workdiv::defaults::GetWorkDiv<TAcc, origin::Grid, unit::Blocks>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TAcc const& acc)
        {
            return acc.thread().workDiv().m_gridBlockExtent;
        }
    };

    template<acc::IsAccelerator TAcc>
    struct workdiv::defaults::GetWorkDiv<TAcc, origin::Block, unit::Threads>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TAcc const& acc)
        {
            return acc.thread().workDiv().m_blockThreadExtent;
        }
    };

    template<acc::IsAccelerator TAcc>
    struct workdiv::defaults::GetWorkDiv<TAcc, origin::Thread, unit::Elems>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(TAcc const& acc)
        {
            return acc.thread().workDiv().m_threadElemExtent;
        }
    };

    template<acc::IsAccelerator TAcc>
    struct dev::defaults::DevType<TAcc> : DevType<typename TAcc::Runtime>
    {
    };

    template<acc::IsAccelerator TAcc>
    struct pltf::defaults::PltfType<TAcc> : PltfType<typename TAcc::Runtime>
    {
    };

    template<acc::IsAccelerator TAcc, typename TProperty>
    struct queue::defaults::QueueType<TAcc, TProperty> : QueueType<typename TAcc::Runtime, TProperty>
    {
    };

    template<acc::IsAccelerator TAcc>
    struct event::defaults::EventType<TAcc> : EventType<typename TAcc::Runtime>
    {
    };

    template<acc::IsAccelerator TAcc, typename TElem, typename TDim, typename TIdx>
    struct mem::buf::defaults::BufType<TAcc, TElem, TDim, TIdx>
        : BufType<dev::Dev<typename TAcc::Runtime>, TElem, TDim, TIdx>
    {
    };
} // namespace alpaka
