// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The share of a buffer's handle in host memory.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>

#include <utility>

namespace alpaka::mem::buf::detail
{
    //! The share of a handle in its memory. What the thread that gives it up has done with the memory is before
    //! the end of the memory, which the checker is told.
    class HeldMemory
    {
    public:
        explicit HeldMemory(std::shared_ptr<HostMemory> memory)
            : m_memory(std::move(memory))
        {
        }

        HeldMemory(HeldMemory const&) = default;
        HeldMemory(HeldMemory&&) noexcept = default;

        auto operator=(HeldMemory const& other) -> HeldMemory&
        {
            return *this = HeldMemory(other);
        }

        auto operator=(HeldMemory&& other) noexcept -> HeldMemory&
        {
            HeldMemory old(std::move(other)); // ends with what this object has had
            m_memory.swap(old.m_memory);
            return *this;
        }

        ~HeldMemory()
        {
            core::tellObservers(
                [this](core::Observer& observer)
                {
                    if(m_memory)
                        observer.bufferHandleEnds(m_memory->data());
                });
        }

        [[nodiscard]] auto operator*() const -> HostMemory&
        {
            return *m_memory;
        }

        [[nodiscard]] auto operator->() const -> HostMemory*
        {
            return m_memory.get();
        }

        [[nodiscard]] friend auto operator==(HeldMemory const& lhs, HeldMemory const& rhs) noexcept -> bool
        {
            return lhs.m_memory == rhs.m_memory;
        }

    private:
        std::shared_ptr<HostMemory> m_memory;
    };
} // namespace alpaka::mem::buf::detail
