// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pools of the CPU device.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/runtime/cpu/pool/Calls.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::runtime::cpu
{
    //! The memory of one mem::Pool.
    class PoolMemory
    {
    public:
        PoolMemory(dev::DevCpu const& dev, mem::PoolOptions const& options)
            : m_dev(dev)
            , m_pool(new HostPool(options))
        {
        }

        PoolMemory(PoolMemory const&) = delete;
        auto operator=(PoolMemory const&) -> PoolMemory& = delete;

        ~PoolMemory()
        {
            m_pool->close();
        }

        [[nodiscard]] auto getDev() const -> dev::DevCpu const&
        {
            return m_dev;
        }

        [[nodiscard]] auto statistics() const noexcept -> mem::PoolStatistics
        {
            return m_pool->statistics();
        }

        void trim(std::size_t keep) noexcept
        {
            m_pool->trim(keep);
        }

        template<bool TAtOnce, typename TElem, typename TQueue, typename TDim, typename TIdx>
        [[nodiscard]] auto alloc(TQueue& queue, vec::Vec<TDim, TIdx> const& extents, core::SourceLocation const& place)
            -> mem::buf::BufCpu<TElem, TDim, TIdx>
        {
            auto const bytes = mem::buf::byteCount<TElem>(extents);
            auto memory = m_pool->allocate(
                PoolRequest{queue.state(), &queue, queueCalls<TQueue>(), bytes, alignof(TElem), TAtOnce, place});
            core::tellObservers([&](core::Observer& observer) { observer.bufferIsFreedInOrder(memory->data()); });
            mem::buf::BufCpu<TElem, TDim, TIdx> buf(m_dev, extents, std::move(memory));
            if(auto const byte = m_pool->options().fill; byte && bytes != 0) [[unlikely]]
                fill<TAtOnce>(queue, buf.data(), bytes, *byte);
            return buf;
        }

    private:
        template<bool TAtOnce, typename TQueue>
        void fill(TQueue& queue, void* data, std::size_t bytes, std::uint8_t byte) const
        {
            // The checker itself finds what was never written.
            if(core::isObserved() && m_pool->keepsNothing())
                return;
            mem::view::ViewPlainPtr<dev::DevCpu, std::uint8_t, dim::DimInt<1>, std::size_t> view(
                static_cast<std::uint8_t*>(data), m_dev, bytes);
            if constexpr(TAtOnce)
                mem::view::createTaskSet(view, byte, vec::Vec<dim::DimInt<1>, std::size_t>(bytes))();
            else
                mem::view::set(queue, view, byte);
        }

        dev::DevCpu m_dev;
        HostPool* m_pool;
    };
} // namespace alpaka::runtime::cpu

namespace alpaka
{
    template<>
    struct mem::pool::backend::Memory<dev::DevCpu>
    {
        using type = runtime::cpu::PoolMemory;
    };
} // namespace alpaka
