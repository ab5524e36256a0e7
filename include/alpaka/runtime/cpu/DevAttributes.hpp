// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the operating system tells about the CPU, and the limits of its kernels.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lines.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/dev/Attributes.hpp>
#include <alpaka/dev/Limit.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

#if BOOST_OS_UNIX || BOOST_OS_MACOS
#    include <sys/utsname.h>
#    include <unistd.h>
#endif

#include <cstddef>
#include <cstdlib>

namespace alpaka
{
    template<>
    struct dev::backend::GetAttributes<dev::DevCpu>
    {
        // A template for the same reason as dev::Attributes.
        template<typename TAttributes = dev::Attributes>
        ALPAKA_FN_COLD static auto getAttributes(dev::DevCpu const&) -> TAttributes
        {
            TAttributes attributes;
            attributes.multiprocessors = host::usableCores();
#if BOOST_OS_UNIX || BOOST_OS_MACOS
            if(utsname system{}; ::uname(&system) == 0)
                attributes.architecture = system.machine;
#    ifdef _SC_LEVEL2_CACHE_SIZE
            if(auto const bytes = ::sysconf(_SC_LEVEL2_CACHE_SIZE); bytes > 0)
                attributes.l2Bytes = static_cast<std::size_t>(bytes);
#    endif
#endif
            // Virtual machines do not have this file.
            core::Lines kilohertz("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
            if(kilohertz.next())
                if(auto const number = std::strtoull(kilohertz.line(), nullptr, 10); number != 0)
                    attributes.clockHertz = static_cast<std::size_t>(number) * 1000;
            return attributes;
        }
    };

    template<>
    struct dev::backend::LimitOf<dev::DevCpu>
    {
        static auto getLimit(dev::DevCpu const&, dev::Limit limit) -> std::size_t
        {
            requireStack("dev::getLimit(DevCpu)", limit);
            return core::settings().fiberStackBytes;
        }

        static void setLimit(dev::DevCpu const&, dev::Limit limit, std::size_t bytes)
        {
            requireStack("dev::setLimit(DevCpu)", limit);
            constexpr std::size_t most = std::size_t{1} << 40;
            if(bytes == 0 || bytes > most)
                core::fail(
                    "dev::setLimit(DevCpu): a stack of ", bytes, " bytes; it needs at least 1 and at most ", most);
            core::settings().fiberStackBytes = bytes;
        }

    private:
        ALPAKA_FN_COLD static void requireStack(char const* call, dev::Limit limit)
        {
            if(limit != dev::Limit::stackSize)
                core::fail(
                    call,
                    ": ",
                    limit == dev::Limit::printfFifoSize ? "printf" : "malloc",
                    " has no limit of its own in kernels of a CPU; the one limit there is dev::Limit::stackSize");
        }
    };
} // namespace alpaka
