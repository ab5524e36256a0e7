// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of FiberAdvice.hpp.
#pragma once

#include <alpaka/core/Text.hpp>
#include <alpaka/strategy/common/FiberAdvice.hpp>

#include <cstdint>
#include <cstdio>

#if defined(__linux__)
#    include <cerrno>
#    include <link.h>
#endif

namespace alpaka::strategy::detail
{
    //! Appends the command that prints the source line of an address. To read debug information here would need a
    //! library that programs do not have.
    ALPAKA_ENGINE void appendLineCommand(core::Text& line, [[maybe_unused]] void const* address)
    {
#if defined(__linux__)
        struct Place
        {
            std::uintptr_t address;
            char const* file;
            std::uintptr_t offset;
        };
        // The call lies before the address to which it returns.
        Place place{reinterpret_cast<std::uintptr_t>(address) - 1, nullptr, 0};
        ::dl_iterate_phdr(
            [](dl_phdr_info* info, std::size_t, void* argument) -> int
            {
                auto& wanted = *static_cast<Place*>(argument);
                for(int i = 0; i < info->dlpi_phnum; ++i)
                    if(auto const& part = info->dlpi_phdr[i];
                       part.p_type == PT_LOAD && wanted.address - info->dlpi_addr - part.p_vaddr < part.p_memsz)
                    {
                        wanted.file = info->dlpi_name;
                        wanted.offset = wanted.address - info->dlpi_addr;
                        return 1;
                    }
                return 0;
            },
            &place);
        if(place.file != nullptr)
        {
            line.append(" Its first barrier, if compiled with -g: `addr2line -ipfCe ");
            line.append(place.file[0] != '\0' ? place.file : program_invocation_name); // the program has no name
            line.appendNumber(" 0x%llx", static_cast<unsigned long long>(place.offset));
            line.append("`.");
        }
#else
        static_cast<void>(line);
#endif
    }

    ALPAKA_ENGINE void adviseLoops(core::Describe describe, void const* task, void const* barrier) noexcept
    {
        try
        {
            core::Text line;
            line.append("alpaka advice: ");
            describe(line, task);
            // The figures are those of docs/reference/field.md.
            line.append(": the threads wait at barriers as fibers, "
                        "usually 20 times slower than loops by hand (up to 240 times).");
            appendLineCommand(line, barrier);
            line.append(
                " Ways to loops: write the kernel in phases (docs/howto/write-a-phased-kernel.md), "
                "or let clang's plug-in split it, beside g++ by alpaka_split_sources (docs/howto/barrier-pass.md).\n");
            // One call and one write, because other threads print, too.
            std::fwrite(line.c_str(), 1, line.size(), stderr);
        }
        catch(...)
        {
            // A line for which there is no memory is lost.
        }
    }
} // namespace alpaka::strategy::detail
