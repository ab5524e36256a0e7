// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pools: buffers whose memory is used again, in the order of queues.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/pool/Statistics.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/queue/Label.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/wait/Wait.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::mem
{
    namespace pool
    {
        namespace backend
        {
            template<typename TDev>
            struct Memory
            {
            };
        } // namespace backend

        namespace traits
        {
            //! The memory of a device's pools as nested `type`: a class with the functions that are called here. Its
            //! static `make(dev, options)` returns a std::shared_ptr.
            template<typename TDev, typename TSfinae = void>
            struct Memory : backend::Memory<TDev>
            {
            };
        } // namespace traits

        //! A device with pools: CPUs, CUDA and HIP.
        template<typename TDev>
        concept HasMemory = requires { typename traits::Memory<TDev>::type; };
    } // namespace pool

    //! Memory of a device that buffers give back and later buffers get, without a call of the driver. Thread-safe; not
    //! copied. Buffers may outlive it: the last one then gives back the rest. Its destructor waits for no queue,
    //! except for a task of another thread in a blocking queue: memory that queues still use is freed in their order.
    //!
    //! Under AddressSanitizer and the checker a pool of CPUs keeps nothing, so that these see each use after the
    //! release, as with ordinary buffers.
    template<typename TDev>
    class Pool
    {
        static_assert(
            pool::HasMemory<TDev>,
            "mem::Pool pool(dev, options): dev has to be a device of CPUs, CUDA or HIP, "
            "and alpaka/alpaka.hpp included; OpenMP's devices have no pools, mem::buf::alloc has buffers everywhere");

    public:
        using Dev = TDev;

        //! Allocates nothing yet.
        //! \throws core::Error when a GPU has no pools of memory, or its driver fails.
        explicit Pool(
            TDev const& dev,
            PoolOptions const& options = {},
            core::SourceLocation const& location = core::SourceLocation::current())
            : m_dev(dev)
            , m_memory(core::calledAt(location, [&] { return Memory::make(dev, options); }))
        {
        }

        auto operator=(Pool&&) -> Pool& = delete;
        ~Pool() = default;

        [[nodiscard]] auto getDev() const -> TDev { return m_dev; }

        [[nodiscard]] auto statistics() const -> PoolStatistics { return m_memory->statistics(); }

        //! Gives free memory back to the system, down to the bytes that may stay. Does not wait: what a queue may
        //! still use stays.
        void trim(std::size_t keep = 0) { m_memory->trim(keep); }

        //! For alloc and allocAsyncBuf.
        [[nodiscard]] auto memory() -> auto& { return *m_memory; }

    private:
        using Memory = typename pool::traits::Memory<TDev>::type;

        TDev m_dev;
        std::shared_ptr<Memory> m_memory;
    };

    namespace pool
    {
        namespace detail
        {
            //! \return The queue that a labelled one refers to, or the queue itself.
            template<typename TQueue>
            [[nodiscard]] ALPAKA_FN_INLINE auto unlabelled(TQueue& queue) -> auto&
            {
                if constexpr(requires { queue.queue(); })
                    return queue.queue();
                else
                    return queue;
            }

            template<bool TAtOnce, typename TElem, typename TIdx, typename TExtent, typename TQueue, typename TDev>
            [[nodiscard]] ALPAKA_FN_INLINE auto
            alloc(TQueue& queue, TExtent const& extent, Pool<TDev>& pool, core::SourceLocation const& location)
            {
                constexpr bool isGood = std::same_as<dev::Dev<std::remove_const_t<TQueue>>, TDev>
                                        && std::is_object_v<TElem> && !std::is_const_v<TElem>
                                        && std::same_as<buf::detail::IdxOr<TIdx, TExtent>, idx::Idx<TExtent>>;
                static_assert(
                    isGood,
                    "mem::buf::alloc<TElem, TIdx>(queue, extent, pool) and allocAsyncBuf: "
                    "queue and pool have to be of one type of device, TElem an object's type that is not const, "
                    "and TIdx the index type of extent");
                if constexpr(isGood)
                {
                    auto const& place = queue::placeOf(queue, location);
                    auto const operation = buf::detail::allocation<TElem>(extent, place);
                    return core::calledAt(
                        place,
                        [&]
                        {
                            if(!(dev::getDev(queue) == pool.getDev()))
                                core::fail("mem::buf::alloc(queue, extent, pool): the queue is one of another device");
                            auto& plain = unlabelled(queue);
                            constexpr bool isForHost = TAtOnce && dev::HostDevice<TDev>;
                            auto buffer = pool.memory().template alloc<TAtOnce, TElem>(
                                plain, extent::getExtentVec(extent), place);
                            if(auto const byte = pool.memory().fill()) [[unlikely]]
                            {
                                // Of any type, also of one that is not trivially copyable.
                                vec::Vec<dim::DimInt<1>, std::size_t> const all(
                                    buf::byteCount<TElem>(extent::getExtentVec(extent)));
                                view::ViewPlainPtr<TDev, std::uint8_t, dim::DimInt<1>, std::size_t> whole(
                                    reinterpret_cast<std::uint8_t*>(buffer.data()), pool.getDev(), all);
                                if constexpr(isForHost) // perhaps in a task of the queue
                                    view::set(whole, *byte, all, place);
                                else
                                    view::set(plain, whole, *byte, all, place);
                            }
                            if constexpr(TAtOnce && !isForHost)
                                wait::wait(plain);
                            return buffer;
                        });
                }
            }
        } // namespace detail
    } // namespace pool

    namespace buf
    {
        //! Allocates a buffer of a pool that the host and every queue may use at once. On CPUs it gets memory that no
        //! queue uses any more; on GPUs the call waits for the queue.
        //! \param queue Of the pool's device. When the last handle is destroyed, the memory goes back to the pool in
        //!              the order of this queue, after all work enqueued before. Labels name holders in errors.
        //! \param pool Lives at least as long as the call.
        //! \throws core::Error as mem::buf::alloc, and when the pool's limit is exceeded: the text names the request,
        //!         what is live and the largest holders by label.
        template<typename TElem, typename TIdx = void, typename TExtent, typename TQueue, typename TDev>
        [[nodiscard]] auto alloc(
            TQueue& queue,
            TExtent const& extent,
            Pool<TDev>& pool,
            core::SourceLocation const& location = core::SourceLocation::current())
        {
            return pool::detail::alloc<true, TElem, TIdx>(queue, extent, pool, location);
        }

        //! The same for work that is enqueued into this queue from now on, so that memory can come back while the
        //! queue's earlier work still uses it. Other queues need an event, and the host a wait for the queue, before
        //! they use it, also on CPUs.
        template<typename TElem, typename TIdx = void, typename TExtent, typename TQueue, typename TDev>
        [[nodiscard]] auto allocAsyncBuf(
            TQueue& queue,
            TExtent const& extent,
            Pool<TDev>& pool,
            core::SourceLocation const& location = core::SourceLocation::current())
        {
            return pool::detail::alloc<false, TElem, TIdx>(queue, extent, pool, location);
        }
    } // namespace buf
} // namespace alpaka::mem

namespace alpaka
{
    using mem::buf::alloc, mem::buf::allocAsyncBuf;
} // namespace alpaka
