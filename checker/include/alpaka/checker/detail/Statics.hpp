// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The static variables of the program: where they are, and their names.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Tools.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <link.h>
#include <string>

namespace alpaka::checker::detail
{
    //! The writable memory of the program, not of shared libraries.
    struct StaticMemory
    {
        //! \param f Called with the address and the size of each part, multiples of four.
        template<typename TFn>
        static void forEach(TFn f)
        {
            ::dl_iterate_phdr(
                [](dl_phdr_info* info, std::size_t, void* argument) -> int
                {
                    for(int i = 0; i < info->dlpi_phnum; ++i)
                        if(auto const& part = info->dlpi_phdr[i]; part.p_type == PT_LOAD && (part.p_flags & PF_W) != 0)
                        {
                            std::uintptr_t const first = (info->dlpi_addr + part.p_vaddr + 3) / 4 * 4;
                            std::uintptr_t const last = (info->dlpi_addr + part.p_vaddr + part.p_memsz) / 4 * 4;
                            if(first < last)
                                (*static_cast<TFn*>(argument))(first, static_cast<std::size_t>(last - first));
                        }
                    return 1; // the program is the first one
                },
                &f);
        }
    };

    //! The names of static variables, from nm of binutils.
    class StaticNames
    {
    public:
        struct Variable
        {
            std::uintptr_t first = 0;
            std::size_t bytes = 0; //!< 0: unknown.
            std::string name;
            bool isInitialisedAtFirstUse = false;
        };

        [[nodiscard]] auto find(std::uintptr_t address) -> Variable
        {
            if(!m_isRead)
                read();
            for(auto const& variable : m_variables)
                if(address - variable.first < variable.bytes)
                    return variable;
            return {};
        }

    private:
        void read()
        {
            m_isRead = true;
            std::uintptr_t base = 0;
            ::dl_iterate_phdr(
                [](dl_phdr_info* info, std::size_t, void* argument) -> int
                {
                    *static_cast<std::uintptr_t*>(argument) = info->dlpi_addr;
                    return 1;
                },
                &base);
            RawVector<std::string> guarded;
            static_cast<void>(forEachLineOf(
                "ALPAKA_CHECK_NM",
                "nm",
                "-C -S --defined-only " + quotedPath("/proc/self/exe"),
                [&](char const* line) { add(base, line, guarded); }));
            for(auto& variable : m_variables)
                for(auto const& name : guarded)
                    if(variable.name == name)
                        variable.isInitialisedAtFirstUse = true;
        }

        //! \param line Address, size, kind and name.
        void add(std::uintptr_t base, char const* line, RawVector<std::string>& guarded)
        {
            char* end = nullptr;
            auto const address = static_cast<std::uintptr_t>(std::strtoull(line, &end, 16));
            if(end == line || *end != ' ')
                return;
            char const* const second = end + 1;
            auto const bytes = static_cast<std::size_t>(std::strtoull(second, &end, 16));
            // A line without a size has the kind there, a single letter.
            if(end - second < 4 || *end != ' ' || std::strchr("bBdDuvV", end[1]) == nullptr || end[2] != ' ')
                return;
            std::string const name(end + 3);
            static constexpr char const* guard = "guard variable for ";
            if(name.starts_with(guard))
                guarded.push_back(name.substr(std::strlen(guard)));
            else
                m_variables.push_back({base + address, bytes, name, false});
        }

        bool m_isRead = false;
        RawVector<Variable> m_variables;
    };
} // namespace alpaka::checker::detail
