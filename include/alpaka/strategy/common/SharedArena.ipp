// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of SharedArena.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE void SharedArena::divide(std::size_t dynBytes)
    {
        m_staticBytes = none;                    // if memory runs out
        auto const& settings = core::settings(); // which a task that no queue runs may be the first to need
        std::size_t const dynRounded = (dynBytes + alignment - 1) / alignment * alignment;
        std::size_t const bytes = dynRounded + settings.blockSharedStaticBytes;
        if(bytes > m_capacity)
        {
            m_capacity = 0;
            free(core::exchange(m_memory, nullptr));
            m_memory = allocate(bytes);
            m_capacity = bytes;
        }
        if(settings.blockPerThreadBytes > m_perThreadCapacity)
        {
            free(core::exchange(m_perThread, nullptr));
            m_perThreadCapacity = none;
        }
        m_dynBytes = dynBytes;
        // Kept as a pointer: kernels load it instead of comparing, and -Wnull-dereference sees no branch.
        m_dynMem = dynBytes == 0 ? nullptr : m_memory;
        m_static = m_memory + dynRounded;
        m_staticBytes = settings.blockSharedStaticBytes;
    }

    ALPAKA_ENGINE_COLD auto SharedArena::allocate(std::size_t bytes) -> std::byte*
    {
        void* const memory = ::operator new(bytes, std::align_val_t{alignment}, std::nothrow);
        if(memory == nullptr)
            core::fail("kernel launch: out of memory for the ", bytes, " bytes of memory of a block");
        return static_cast<std::byte*>(memory);
    }

    ALPAKA_ENGINE auto SharedArena::append(void const* key, std::size_t bytes, std::size_t align) -> void*
    {
        auto const address = reinterpret_cast<std::uintptr_t>(m_static) + m_staticUsed;
        std::size_t const padding = (align - address % align) % align;
        std::size_t const count = m_variableCount.load(std::memory_order_relaxed);
        if(bytes > m_staticBytes || m_staticUsed + padding > m_staticBytes - bytes)
            core::fail(
                "block::shared::st::allocVar: a variable of ",
                bytes,
                " bytes beside the ",
                m_staticUsed,
                " bytes in use exceeds the ",
                m_staticBytes,
                " bytes of static shared memory of a block (ALPAKA_BLOCK_SHARED_STATIC_KIB)");
        if(count == maxVariables)
            core::fail(
                "block::shared::st::allocVar: more than ",
                std::size_t{maxVariables},
                " static shared variables in one kernel");
        void* const memory = m_static + m_staticUsed + padding;
        m_staticUsed += padding + bytes;
        m_variables[count] = {key, memory};
        m_variableCount.store(count + 1, std::memory_order_release);
        return memory;
    }
} // namespace alpaka::strategy::detail
