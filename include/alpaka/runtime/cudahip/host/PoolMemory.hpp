// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pools of CUDA and HIP devices: pools of the driver, with the limit and the figures that it does not have.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/mem/pool/Pool.hpp>
#include <alpaka/runtime/cudahip/host/AsyncBuffer.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/runtime/cudahip/host/Peer.hpp>
#include <alpaka/vec/Vec.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! A pool of the driver and what its buffers share. The driver frees memory in use when the pool is destroyed.
    template<typename TApi>
    class DriverPool : public std::enable_shared_from_this<DriverPool<TApi>>
    {
        using Holdings = std::list<mem::pool::Holding>;

    public:
        //! \return For the Pool.
        [[nodiscard]] static auto make(dev::DevGpuRt<TApi> const& dev, mem::PoolOptions const& options)
            -> std::shared_ptr<DriverPool>
        {
            int const device = dev.nativeHandle();
            if(!deviceLimits<TApi>(device).hasMemoryPools)
                core::fail("mem::Pool: device ", device, " has no pools of memory");
            auto pool = std::make_shared<DriverPool>(device, options); // what fails from now on runs the destructor
            DeviceGuard<TApi> const guard("mem::Pool", device);
            if(auto const status = TApi::makePool(device, pool->m_native); status != TApi::success)
                failCall<TApi>("mem::Pool", TApi::makePoolCall, status);
            if(auto const status = TApi::setThreshold(pool->m_native, options.keep); status != TApi::success)
                failCall<TApi>("mem::Pool", TApi::setPoolThresholdCall, status);
            addPool<TApi>(device, pool->m_native);
            return pool;
        }

        //! For make: without a pool of the driver.
        DriverPool(int device, mem::PoolOptions const& options)
            : m_device(device)
            , m_options(options)
        {
        }

        auto operator=(DriverPool&&) -> DriverPool& = delete;

        ~DriverPool()
        {
            if(!m_native)
                return;
            removePool<TApi>(m_native);
            quietlyOn<TApi>(m_device, [this] { static_cast<void>(tryCall<TApi>(TApi::destroyPool, m_native)); });
        }

        //! \return A buffer in the order of the queue.
        template<bool TAtOnce, typename TElem, typename TQueue, typename TDim, typename TIdx>
        [[nodiscard]] auto alloc(TQueue& queue, vec::Vec<TDim, TIdx> const& extents, core::SourceLocation const& place)
            -> mem::buf::BufGpuRt<TApi, TElem, TDim, TIdx>
        {
            auto const layout = rowLayoutOf<TElem>(extents);
            auto held = hold(layout.rowBytes * layout.rows, place);
            auto memory = std::make_shared<StreamMemory<TApi>>(
                StreamRef<TApi>{m_device, queue.nativeHandle()},
                layout,
                [&](void** data, std::size_t size, typename TApi::Stream stream)
                { return allocate(data, size, stream); });
            return mem::buf::detail::bufferInOrder<TElem>(
                queue, extents, layout.rowBytes, std::move(memory), std::move(held));
        }

        void trim(std::size_t keep) const
        {
            DeviceGuard<TApi> const guard("mem::Pool::trim", m_device);
            call<TApi>("mem::Pool::trim", TApi::trimPool, m_native, keep);
        }

        [[nodiscard]] auto statistics() const -> mem::PoolStatistics
        {
            DeviceGuard<TApi> const device("mem::Pool::statistics", m_device);
            std::uint64_t held = 0;
            std::uint64_t peak = 0;
            if(auto const status = TApi::heldByPool(m_native, held, peak); status != TApi::success)
                failCall<TApi>("mem::Pool::statistics", TApi::getPoolThresholdCall, status);
            core::LockGuard const guard(m_lock);
            auto result = m_statistics;
            result.kept = held > result.live ? static_cast<std::size_t>(held) - result.live : 0;
            result.peak = static_cast<std::size_t>(peak);
            return result;
        }

        //! \return The byte with which buffers begin, if any.
        [[nodiscard]] auto fill() const -> std::optional<std::uint8_t> { return m_options.fill; }

    private:
        //! \return The end of which is the end of the bytes.
        //! \throws core::Error when the limit is exceeded.
        [[nodiscard]] auto hold(std::size_t bytes, core::SourceLocation const& place) -> std::shared_ptr<void>
        {
            Holdings held{{place, bytes}};
            auto const holding = held.begin();
            {
                core::LockGuard const guard(m_lock);
                if(bytes > m_options.limit || m_statistics.live > m_options.limit - bytes)
                    mem::pool::failLimit(
                        bytes,
                        m_options.limit,
                        m_statistics,
                        [this](auto const& fn) { std::for_each(m_holdings.begin(), m_holdings.end(), fn); });
                m_holdings.splice(m_holdings.begin(), held);
                mem::pool::begin(m_statistics, bytes);
            }
            return {nullptr, [pool = this->shared_from_this(), holding](void*) { pool->end(holding); }};
        }

        void end(typename Holdings::iterator holding) noexcept
        {
            core::LockGuard const guard(m_lock);
            m_statistics.live -= holding->bytes;
            m_statistics.driverCalls += 2; // one to allocate and one to free
            m_holdings.erase(holding);
        }

        //! When memory runs out, gives back what the pool keeps and tries again.
        [[nodiscard]] auto allocate(void** data, std::size_t bytes, typename TApi::Stream stream) const ->
            typename TApi::Status
        {
            auto status = TApi::allocateFromPool.call(data, bytes, m_native, stream);
            if(status != TApi::success)
            {
                static_cast<void>(TApi::getLastError.call());
                if(tryCall<TApi>(TApi::trimPool, m_native, 0))
                    status = TApi::allocateFromPool.call(data, bytes, m_native, stream);
            }
            return status;
        }

        int m_device;
        mem::PoolOptions m_options;
        typename TApi::MemoryPool m_native{};
        mutable core::Lock m_lock;
        Holdings m_holdings;
        mem::PoolStatistics m_statistics;
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka::mem::pool::backend
{
    template<typename TApi>
    struct Memory<dev::DevGpuRt<TApi>>
    {
        using type = runtime::cudahip::DriverPool<TApi>;
    };
} // namespace alpaka::mem::pool::backend
