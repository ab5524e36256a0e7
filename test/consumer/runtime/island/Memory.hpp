// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of one device: a range of addresses that nothing else of the process uses.
#pragma once

#include <alpaka/core/Error.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <sys/mman.h>

namespace mylab
{
    //! Hands out pieces of its range, each to one owner. May be used by several threads.
    class IslandMemory
    {
    public:
        static constexpr std::size_t size = std::size_t{256} << 20;
        static constexpr std::size_t alignment = 64;

        IslandMemory()
        {
            void* const begin
                = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if(begin == MAP_FAILED)
                alpaka::core::fail("the process has no range of ", size, " bytes for an island");
            m_begin = static_cast<std::byte*>(begin);
        }

        IslandMemory(IslandMemory const&) = delete;
        auto operator=(IslandMemory const&) -> IslandMemory& = delete;

        ~IslandMemory() { ::munmap(m_begin, size); }

        [[nodiscard]] auto contains(void const* address) const -> bool
        {
            auto const begin = reinterpret_cast<std::uintptr_t>(m_begin);
            return reinterpret_cast<std::uintptr_t>(address) - begin < size;
        }

        [[nodiscard]] auto freeBytes() const -> std::size_t
        {
            std::lock_guard<std::mutex> const lock(m_mutex);
            std::size_t used = 0;
            for(auto const& [first, end] : m_used)
                used += end - first;
            return size - used;
        }

        //! \return Aligned memory that goes back to the range with its last owner, null for no bytes.
        //! \throws alpaka::core::Error when no gap is large enough.
        [[nodiscard]] static auto allocate(std::shared_ptr<IslandMemory> const& memory, std::size_t bytes)
            -> std::shared_ptr<std::byte>
        {
            if(bytes == 0)
                return nullptr;
            std::byte* const piece = memory->take(bytes);
            return {piece, [memory](std::byte* taken) { memory->giveBack(taken); }};
        }

    private:
        //! The first gap that is large enough.
        [[nodiscard]] auto take(std::size_t bytes) -> std::byte*
        {
            std::lock_guard<std::mutex> const lock(m_mutex);
            std::size_t first = 0;
            for(auto const& [usedFirst, usedEnd] : m_used)
            {
                if(usedFirst - first >= bytes)
                    break;
                first = usedEnd;
            }
            if(bytes > size - first)
                alpaka::core::fail("mem::buf::alloc: no gap of ", bytes, " bytes on an island of ", size, " bytes");
            // Each piece ends at an aligned address, so that the next one begins there.
            m_used[first] = first + (bytes + alignment - 1) / alignment * alignment;
            return m_begin + first;
        }

        void giveBack(std::byte const* piece)
        {
            std::lock_guard<std::mutex> const lock(m_mutex);
            m_used.erase(static_cast<std::size_t>(piece - m_begin));
        }

        std::byte* m_begin = nullptr;
        mutable std::mutex m_mutex;
        std::map<std::size_t, std::size_t> m_used; //!< From the first byte to the one after the last.
    };
} // namespace mylab
