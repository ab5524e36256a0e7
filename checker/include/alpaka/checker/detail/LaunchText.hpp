// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch that is checked, as messages name it.
#pragma once

#include <alpaka/checker/Monitor.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace alpaka::checker::detail
{
    class LaunchText
    {
    public:
        void begin(LaunchFacts const& facts)
        {
            m_kernel = facts.kernel;
            m_facts = facts;
            m_threads = 1;
            for(std::uint32_t d = 0; d < facts.dims; ++d)
                m_threads *= static_cast<std::uint32_t>(facts.blockThreads[d]);
            m_threads = std::max(m_threads, 1u);
        }

        [[nodiscard]] auto threadsPerBlock() const -> std::uint32_t { return m_threads; }

        //! \param label Of the launch, or null.
        void setLabel(char const* label)
        {
            m_label = label == nullptr ? "" : std::string(", label \"") + label + "\"";
        }

        [[nodiscard]] auto seed() const -> std::uint32_t { return m_facts.seed; }

        //! \param accesses Of a thread until others may go on, where it is not the default; else 0.
        void setSwitch(std::uint64_t accesses) { m_switch = accesses; }

        //! \return The settings that run the launch again like this.
        [[nodiscard]] auto replay() const -> std::string
        {
            return "ALPAKA_CHECK_SEED=" + std::to_string(m_facts.seed) + otherSettings();
        }

        //! \return Those of them, each after a blank, that are not the default; without the seed.
        [[nodiscard]] auto otherSettings() const -> std::string
        {
            return (m_facts.warpSize > 1 ? " ALPAKA_CHECK_WARP=" + std::to_string(m_facts.warpSize) : "")
                   + (m_switch != 0 ? " ALPAKA_CHECK_SWITCH=" + std::to_string(m_switch) : "");
        }

        //! \return Whether the kernel or one of its arguments holds a pointer into some bytes.
        [[nodiscard]] auto hasPointerTo(std::uintptr_t first, std::size_t bytes) const -> bool
        {
            for(std::size_t at = 0; at + sizeof(void*) <= m_facts.taskBytes; at += sizeof(void*))
            {
                std::uintptr_t word = 0;
                std::memcpy(&word, static_cast<std::byte const*>(m_facts.task) + at, sizeof(word));
                if(word - first < bytes)
                    return true;
            }
            return false;
        }

        [[nodiscard]] auto warpSize() const -> std::uint32_t { return m_facts.warpSize; }

        //! \return Whether two threads of a block are lanes of a warp of several.
        [[nodiscard]] auto isSameWarp(std::uint32_t one, std::uint32_t other) const -> bool
        {
            return m_facts.warpSize > 1 && one % m_threads / m_facts.warpSize == other % m_threads / m_facts.warpSize;
        }

        [[nodiscard]] auto kernel() const -> std::string const& { return m_kernel; }

        //! \return `, label "..."`, or nothing.
        [[nodiscard]] auto label() const -> std::string const& { return m_label; }

        //! \param thread Its number in the launch.
        [[nodiscard]] auto place(std::uint64_t thread) const -> std::string
        {
            std::string text = "block " + index(thread / m_threads, m_facts.gridBlocks) + ", thread "
                               + index(thread % m_threads, m_facts.blockThreads);
            if(std::uint64_t const inBlock = thread % m_threads; m_facts.warpSize > 1)
                text += ", lane " + std::to_string(inBlock % m_facts.warpSize) + " of warp "
                        + std::to_string(inBlock / m_facts.warpSize);
            return text;
        }

    private:
        [[nodiscard]] auto
        index(std::uint64_t number, std::array<std::uint64_t, LaunchFacts::maxDims> const& extents) const
            -> std::string
        {
            std::string text;
            for(std::uint32_t d = m_facts.dims; d-- > 0;)
            {
                auto const extent = std::max<std::uint64_t>(extents[d], 1);
                if(!text.empty())
                    text.insert(0, ", ");
                text.insert(0, std::to_string(number % extent));
                number /= extent;
            }
            return "(" + text + ")";
        }

        LaunchFacts m_facts;
        std::string m_kernel;
        std::string m_label;
        std::uint32_t m_threads = 1;
        std::uint64_t m_switch = 0;
    };
} // namespace alpaka::checker::detail
