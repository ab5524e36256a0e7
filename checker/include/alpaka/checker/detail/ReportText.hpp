// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lines of a report.
#pragma once

#include <alpaka/checker/detail/LaunchText.hpp>
#include <alpaka/checker/detail/Region.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Statics.hpp>
#include <alpaka/checker/detail/Threads.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace alpaka::checker::detail
{
    class ReportText
    {
    public:
        explicit ReportText(LaunchText const& launch)
            : m_launch(launch)
        {
        }

        [[nodiscard]] auto lines() -> Lines& { return m_lines; }

        static auto key(void const* address) -> std::uintptr_t { return reinterpret_cast<std::uintptr_t>(address); }

        static auto isShared(Region const& region) -> bool
        {
            return region.kind == Kind::sharedVariable || region.kind == Kind::sharedDynamic;
        }

        static auto kindOf(bool isKnown, Region const& region) -> char const*
        {
            if(!isKnown)
                return "memory";
            switch(region.kind)
            {
            case Kind::sharedVariable:
                return "a shared variable";
            case Kind::sharedDynamic:
                return "the dynamic shared memory";
            case Kind::buffer:
                return "a buffer";
            case Kind::statics:
                return "a static variable";
            default:
                return "an allocation";
            }
        }

        static auto barriersBefore(Block const* block, std::uint32_t clock) -> std::uint32_t
        {
            if(block == nullptr)
                return 0;
            auto const& barriers = block->barriers;
            return static_cast<std::uint32_t>(
                std::lower_bound(barriers.begin(), barriers.end(), clock) - barriers.begin());
        }

        [[nodiscard]] auto kernelLine() const -> std::string
        {
            return "  kernel   " + m_launch.kernel() + m_launch.label() + ", seed " + std::to_string(m_launch.seed())
                   + "\n";
        }

        //! \param setting The one that asks for the report, after a blank.
        [[nodiscard]] auto replayLine(std::string const& setting = {}) const -> std::string
        {
            return "  replay   " + m_launch.replay() + setting + "\n";
        }

        [[nodiscard]] auto accessLine(
            std::uint32_t thread,
            Block const* block,
            std::uint32_t barriers,
            bool writes,
            bool isAtomic,
            std::string const& line) const -> std::string
        {
            std::string text = accessLineHead(writes, isAtomic) + m_launch.place(thread);
            if(block != nullptr)
                text += ", after " + std::to_string(barriers) + (barriers == 1 ? " barrier" : " barriers");
            return text + ", at " + line + "\n";
        }

        //! The access of a thread now.
        [[nodiscard]] auto accessLine(Thread const& thread, bool writes, bool isAtomic, void const* site)
            -> std::string
        {
            auto const barriers = static_cast<std::uint32_t>(thread.block->barriers.size());
            return accessLine(thread.number, thread.block, barriers, writes, isAtomic, m_lines.of(site));
        }

        //! Whether so many bytes are no element, but what one call reads or writes.
        [[nodiscard]] static auto isRange(std::size_t bytes) -> bool { return bytes > 16; }

        [[nodiscard]] static auto counted(std::size_t bytes) -> std::string
        {
            return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
        }

        //! \param all Bytes of the object.
        [[nodiscard]] static auto bytesText(std::size_t offset, std::size_t bytes, std::size_t all) -> std::string
        {
            if(isRange(bytes))
                return ", bytes " + std::to_string(offset) + " to " + std::to_string(offset + bytes - 1) + " of "
                       + std::to_string(all);
            return ", element " + std::to_string(offset / bytes) + " of " + std::to_string(all / bytes) + " of "
                   + counted(bytes) + (offset % bytes == 0 ? "" : " (byte " + std::to_string(offset) + ")");
        }

        //! Which element of which object.
        [[nodiscard]] auto objectLine(bool isKnown, Region const& region, std::uintptr_t address, std::size_t bytes)
            -> std::string
        {
            if(!isKnown)
                return "";
            if(region.kind == Kind::statics)
            {
                auto const variable = m_statics.find(address);
                if(variable.bytes == 0)
                    return "  object   a static variable\n";
                return "  object   static variable " + variable.name
                       + bytesText(address - variable.first, bytes, variable.bytes) + "\n";
            }
            std::string text = "  object   ";
            text += region.kind == Kind::sharedVariable ? std::string("shared variable ") + region.name
                                                        : std::string(kindOf(true, region));
            auto const first = key(region.data);
            if(address >= first)
                text += bytesText(address - first, bytes, region.bytes);
            else
                text += ", " + std::to_string(first - address) + " bytes before its first of "
                        + (isRange(bytes) ? counted(region.bytes)
                                          : std::to_string(region.bytes / bytes) + " elements of " + counted(bytes));
            if(region.made.depth != 0 && !isShared(region))
                text += ", made at " + m_lines.ofFirst(region.made.frames, region.made.depth);
            return text + "\n";
        }

        //! \return Whether an address is in a variable whose first user initialises it, the order of which is not
        //! seen, or in one of the library.
        [[nodiscard]] auto isStaticOfOther(Region const& region, std::uintptr_t address) -> bool
        {
            if(region.kind != Kind::statics)
                return false;
            auto const variable = m_statics.find(address);
            return variable.isInitialisedAtFirstUse || variable.name.starts_with("alpaka::");
        }

    private:
        static auto accessLineHead(bool writes, bool isAtomic) -> std::string
        {
            if(isAtomic)
                return "  atomic   ";
            return writes ? "  write    " : "  read     ";
        }

        LaunchText const& m_launch;
        Lines m_lines;
        StaticNames m_statics;
    };
} // namespace alpaka::checker::detail
