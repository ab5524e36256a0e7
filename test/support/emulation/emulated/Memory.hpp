// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of the emulated devices: parts of the host's, and who owns which.
#pragma once

#include "Keywords.hpp"

namespace emulated
{
    class Memory
    {
    public:
        static constexpr std::size_t bytesOfDevice = std::size_t{4} << 30;

        static auto instance() -> Memory&
        {
            static auto* const memory = new Memory; // outlives every user
            return *memory;
        }

        //! \return Null when the device has no more.
        auto allocate(int device, std::size_t bytes) -> void*
        {
            std::lock_guard const guard(m_mutex);
            if(bytes > bytesOfDevice - m_used[device])
                return nullptr;
            auto* const data = std::aligned_alloc(512, (bytes + 511) / 512 * 512);
            std::memset(data, 0xcd, bytes); // nobody may rely on it
            m_used[device] += bytes;
            m_blocks[static_cast<char*>(data)] = {bytes, device};
            return data;
        }

        //! \return Whether there was such a block.
        auto release(void* data) -> bool
        {
            std::lock_guard const guard(m_mutex);
            auto const block = m_blocks.find(static_cast<char*>(data));
            if(block == m_blocks.end())
                return false;
            m_used[block->second.device] -= block->second.bytes;
            m_blocks.erase(block);
            std::free(data);
            return true;
        }

        auto freeBytes(int device) -> std::size_t
        {
            std::lock_guard const guard(m_mutex);
            return bytesOfDevice - m_used[device];
        }

        //! \return The device whose memory it is, or -1.
        auto deviceOf(void const* data) -> int
        {
            std::lock_guard const guard(m_mutex);
            auto const next = m_blocks.upper_bound(static_cast<char*>(const_cast<void*>(data)));
            if(next == m_blocks.begin())
                return -1;
            auto const& [begin, block] = *std::prev(next);
            return static_cast<char const*>(data) < begin + block.bytes ? block.device : -1;
        }

        auto pin(void* data, std::size_t bytes) -> bool
        {
            std::lock_guard const guard(m_mutex);
            return m_pinned.emplace(static_cast<char*>(data), bytes).second;
        }

        auto unpin(void* data) -> bool
        {
            std::lock_guard const guard(m_mutex);
            return m_pinned.erase(static_cast<char*>(data)) == 1;
        }

        auto isPinned(void const* data) -> bool
        {
            std::lock_guard const guard(m_mutex);
            auto const next = m_pinned.upper_bound(static_cast<char*>(const_cast<void*>(data)));
            if(next == m_pinned.begin())
                return false;
            auto const& [begin, bytes] = *std::prev(next);
            return static_cast<char const*>(data) < begin + bytes;
        }

    private:
        struct Block
        {
            std::size_t bytes;
            int device;
        };

        std::mutex m_mutex;
        std::map<char*, Block> m_blocks;
        std::map<char*, std::size_t> m_pinned;
        std::map<int, std::size_t> m_used;
    };
} // namespace emulated
