// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The block-shared memory of a worker on a CPU: one block uses it at a time; it is kept from launch to launch.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

namespace alpaka::strategy::detail
{
    //! \return The identity of a static shared variable: it differs for every type and id.
    template<typename T, std::size_t TuniqueId>
    [[nodiscard]] auto sharedVariableKey() -> void const*
    {
        static constinit char key = 0;
        return &key;
    }

    //! Memory for the shared variables of one block. Static variables keep their addresses for a whole launch, as on
    //! GPUs, so that nothing is done between two blocks.
    class SharedArena
    {
    public:
        auto operator=(SharedArena&&) -> SharedArena& = delete;

        ALPAKA_FN_COLD ~SharedArena()
        {
            free(m_memory);
            free(m_perThread);
        }

        //! Allocates for a launch, only if it needs more than all earlier launches.
        //! \param dynBytes Bytes of dynamic shared memory of a block.
        //! \throws core::Error when memory runs out.
        ALPAKA_FN_INLINE void prepare(std::size_t dynBytes)
        {
            m_variableCount.store(0, std::memory_order_relaxed);
            m_staticUsed = 0;
            m_perThreadUsed = 0;
            // The settings may have changed since the last launch.
            auto const& settings = core::settingsAlreadyRead();
            if(dynBytes != m_dynBytes || settings.blockSharedStaticBytes != m_staticBytes
               || settings.blockPerThreadBytes > m_perThreadCapacity) [[unlikely]]
                divide(dynBytes);
        }

        //! \return The dynamic shared memory, aligned for every vector register; null when there is none.
        [[nodiscard]] auto dynMem() const -> std::byte* { return m_dynMem; }

        //! \return The memory of the static shared variables, for a strategy that gives them their places itself.
        [[nodiscard]] auto staticMem() const -> std::byte* { return m_static; }

        [[nodiscard]] auto staticBytes() const -> std::size_t { return m_staticBytes; }

        //! \return Whether an address is one in the shared memory of the block.
        [[nodiscard]] ALPAKA_FN_INLINE auto contains(void const* address) const -> bool
        {
            return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(m_memory) < m_capacity;
        }

        //! \return The shared variable of a type and id.
        //! \tparam TConcurrent Whether threads of the block may call it at the same time.
        template<typename T, std::size_t TuniqueId, bool TConcurrent>
        [[nodiscard]] auto variable() -> T&
        {
            // Variables are trivial and uninitialised by contract, so no lifetime must be started.
            return *static_cast<T*>(variable(sharedVariableKey<T, TuniqueId>(), sizeof(T), alignof(T), TConcurrent));
        }

        //! Allocates the per-thread values of the current block, until releasePerThread or endBlock.
        //! \throws core::Error when the block needs more than core::Settings::blockPerThreadBytes.
        [[nodiscard]] ALPAKA_FN_NOINLINE auto perThread(std::size_t bytes, std::size_t align) -> void*
        {
            std::size_t const limit = core::settings().blockPerThreadBytes;
            std::size_t const begin = (m_perThreadUsed + align - 1) / align * align;
            if(bytes > limit || begin > limit - bytes)
                core::fail(
                    "block::perThread: ",
                    bytes,
                    " bytes beside the ",
                    m_perThreadUsed,
                    " bytes in use exceed the ",
                    limit,
                    " bytes that the threads of a block can have (ALPAKA_BLOCK_PER_THREAD_KIB)");
            if(m_perThread == nullptr)
            {
                m_perThread = allocate(limit);
                m_perThreadCapacity = limit;
            }
            m_perThreadUsed = begin + bytes;
            return m_perThread + begin;
        }

        //! \return The memory of the per-thread values; null when no block has needed any.
        [[nodiscard]] auto perThreadMem() const -> std::byte* { return m_perThread; }

        [[nodiscard]] auto perThreadUsed() const -> std::size_t { return m_perThreadUsed; }

        //! Releases values: their memory is free again unless there are newer ones. So a loop in a kernel may have its
        //! own values.
        ALPAKA_FN_INLINE void releasePerThread(std::size_t begin, std::size_t end)
        {
            if(m_perThreadUsed == end)
                m_perThreadUsed = begin;
        }

        //! Releases all per-thread values of the block.
        ALPAKA_FN_INLINE void endBlock() { m_perThreadUsed = 0; }

        static constexpr std::size_t alignment = 64; //!< A cache line, and the widest vector register.

    private:
        struct Variable
        {
            void const* key;
            void* memory;
        };

        //! Divides the memory, for the settings and so many bytes of dynamic shared memory.
        void divide(std::size_t dynBytes);

        [[nodiscard]] static auto allocate(std::size_t bytes) -> std::byte*;

        static void free(std::byte* memory) noexcept { ::operator delete(memory, std::align_val_t{alignment}); }

        [[nodiscard]] auto variable(void const* key, std::size_t bytes, std::size_t align, bool concurrent) -> void*
        {
            std::size_t const known = m_variableCount.load(std::memory_order_acquire);
            if(void* const found = find(key, known))
                return found;
            if(!concurrent)
                return append(key, bytes, align);

            core::LockGuard const guard(m_lock);
            void* const found = find(key, m_variableCount.load(std::memory_order_relaxed));
            return found != nullptr ? found : append(key, bytes, align);
        }

        [[nodiscard]] auto find(void const* key, std::size_t count) const -> void*
        {
            for(std::size_t i = 0; i < count; ++i)
                if(m_variables[i].key == key)
                    return m_variables[i].memory;
            return nullptr;
        }

        auto append(void const* key, std::size_t bytes, std::size_t align) -> void*;

        static constexpr std::size_t maxVariables = 256;
        static constexpr std::size_t none = ~std::size_t{0};

        std::byte* m_memory = nullptr;
        std::size_t m_capacity = 0;
        std::size_t m_dynBytes = 0;
        std::byte* m_dynMem = nullptr;
        std::byte* m_static = nullptr;
        std::size_t m_staticBytes = none; //!< Before the first launch, and after one for which memory was missing.
        std::size_t m_staticUsed = 0;
        std::byte* m_perThread = nullptr;
        std::size_t m_perThreadCapacity = none; //!< While there is no memory for them.
        std::size_t m_perThreadUsed = 0;
        std::atomic<std::size_t> m_variableCount{0};
        core::Lock m_lock;
        Variable m_variables[maxVariables];
    };
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/SharedArena.ipp>
#else
namespace alpaka::strategy::detail
{
    extern template auto PooledObject<SharedArena>::make() -> PooledObject<SharedArena>::Kept*;
    extern template void PooledObject<SharedArena>::drop(PooledObject<SharedArena>::Kept*);
} // namespace alpaka::strategy::detail
#endif
