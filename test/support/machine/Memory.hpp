// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of devices that the host plays: parts of the host's, which device owns them, and what is pinned.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace emulated
{
    class Memory
    {
    public:
        struct Block
        {
            std::size_t bytes;
            int device;
            bool isPooled;
            bool isManaged = false;
            //! What allocatePitch has made of it; zero without a pitch.
            std::size_t pitch = 0;
            std::size_t height = 0;
        };

        //! A block, and how much of it lies behind an address in it.
        struct Place
        {
            Block block;
            std::size_t rest;
        };

        static constexpr std::size_t bytesOfDevice = std::size_t{4} << 30;

        //! \return Null when the device has no more.
        auto allocate(Block const& block) -> void*
        {
            std::lock_guard const guard(m_mutex);
            auto const [device, bytes] = std::pair(block.device, block.bytes);
            if(bytes > bytesOfDevice - m_used[device])
                return nullptr;
            auto* const data = std::aligned_alloc(512, (bytes + 511) / 512 * 512);
            std::memset(data, 0xcd, bytes); // no test may rely on zeros
            m_used[device] += bytes;
            m_blocks[static_cast<char*>(data)] = block;
            return data;
        }

        //! \return Whether there was such a block of the device.
        auto release(int device, void* data) -> bool
        {
            std::lock_guard const guard(m_mutex);
            auto const block = m_blocks.find(static_cast<char*>(data));
            if(block == m_blocks.end() || block->second.device != device)
                return false;
            m_used[device] -= block->second.bytes;
            std::memset(data, 0xdd, block->second.bytes);
            m_blocks.erase(block);
            std::free(data);
            return true;
        }

        auto usedBytes(int device) -> std::size_t
        {
            std::lock_guard const guard(m_mutex);
            return m_used[device];
        }

        //! \return The block that the address lies in.
        auto find(void const* data) -> std::optional<Block>
        {
            std::lock_guard const guard(m_mutex);
            auto const* const found = around(m_blocks, data, [](Block const& block) { return block.bytes; });
            return found == nullptr ? std::nullopt : std::optional(*found);
        }

        //! \return Nothing where the address lies in no block.
        auto place(void const* data) -> std::optional<Place>
        {
            std::lock_guard const guard(m_mutex);
            auto next = m_blocks.upper_bound(static_cast<char*>(const_cast<void*>(data)));
            if(next == m_blocks.begin())
                return std::nullopt;
            auto const& [begin, block] = *--next;
            auto const offset = static_cast<std::size_t>(static_cast<char const*>(data) - begin);
            return offset < block.bytes ? std::optional(Place{block, block.bytes - offset}) : std::nullopt;
        }

        //! \return Whether no part of it was pinned before.
        auto pin(void* data, std::size_t bytes) -> bool
        {
            std::lock_guard const guard(m_mutex);
            auto* const begin = static_cast<char*>(data);
            auto const next = m_pinned.lower_bound(begin);
            if(around(m_pinned, data, [](std::size_t size) { return size; }) != nullptr
               || (next != m_pinned.end() && next->first < begin + bytes))
                return false;
            return m_pinned.emplace(begin, bytes).second;
        }

        auto unpin(void* data) -> bool
        {
            std::lock_guard const guard(m_mutex);
            return m_pinned.erase(static_cast<char*>(data)) == 1;
        }

        auto isPinned(void const* data) -> bool
        {
            std::lock_guard const guard(m_mutex);
            return around(m_pinned, data, [](std::size_t bytes) { return bytes; }) != nullptr;
        }

        auto pinnedCount() -> std::size_t
        {
            std::lock_guard const guard(m_mutex);
            return m_pinned.size();
        }

    private:
        //! \return What a map from addresses knows of the range around one.
        template<typename T, typename TBytes>
        static auto around(std::map<char*, T> const& ranges, void const* data, TBytes const& bytes) -> T const*
        {
            auto const next = ranges.upper_bound(static_cast<char*>(const_cast<void*>(data)));
            if(next == ranges.begin())
                return nullptr;
            auto const& [begin, range] = *std::prev(next);
            return static_cast<char const*>(data) < begin + bytes(range) ? &range : nullptr;
        }

        std::mutex m_mutex;
        std::map<char*, Block> m_blocks;
        std::map<char*, std::size_t> m_pinned;
        std::map<int, std::size_t> m_used;
    };
} // namespace emulated
