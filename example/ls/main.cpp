// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// alpaka-ls: lists the host, the accelerators that this program was compiled with, their devices and limits, and says
// of the others why they cannot be used. `alpaka-ls ROOT` reads the host's description below ROOT/sys instead of /sys.

#include <alpaka/alpaka.hpp>
#include <alpaka/dev/Attributes.hpp>

#include "Host.hpp"
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <string>
#include <string_view>

namespace ls
{
    namespace a = alpaka;

    using Accs = a::EnabledAccs<a::DimInt<3>, std::int64_t>;

    constexpr double gib = 1024.0 * 1024.0 * 1024.0;

    auto limit(std::int64_t count) -> std::string
    {
        return count == std::numeric_limits<std::int64_t>::max() ? "no limit" : std::to_string(count);
    }

    template<typename TAcc>
    void printDevice(a::Dev<TAcc> const& device, std::size_t number)
    {
        auto const properties = a::getAccDevProps<TAcc>(device);
        auto const attributes = a::dev::getAttributes(device);
        auto const& grid = properties.m_gridBlockExtentMax;
        auto const& block = properties.m_blockThreadExtentMax;
        std::printf(
            "  device %zu: %s%s%s\n",
            number,
            a::dev::getName(device).c_str(),
            attributes.architecture.empty() ? "" : ", ",
            attributes.architecture.c_str());
        std::printf(
            "    memory %.1f GiB, free %.1f GiB; warps of %zu; %zu multiprocessors or cores\n",
            static_cast<double>(a::dev::getMemBytes(device)) / gib,
            static_cast<double>(a::dev::getFreeMemBytes(device)) / gib,
            a::dev::getWarpSize(device),
            attributes.multiprocessors);
        std::printf(
            "    a block: %lld threads, at most (%lld, %lld, %lld) of them; %zu KiB of shared memory\n",
            static_cast<long long>(properties.m_blockThreadCountMax),
            static_cast<long long>(block[0]),
            static_cast<long long>(block[1]),
            static_cast<long long>(block[2]),
            properties.m_sharedMemSizeBytes / 1024);
        std::printf(
            "    a grid: at most (%s, %s, %s) blocks\n",
            limit(grid[0]).c_str(),
            limit(grid[1]).c_str(),
            limit(grid[2]).c_str());
    }

    //! Called once for each accelerator.
    struct PrintAccelerator
    {
        template<typename TAcc>
        void operator()() const
        {
            // AccCpuSerial<3, int64_t>: the name in front of the parameters.
            std::string const name = a::getAccName<TAcc>();
            std::printf("%s\n", name.substr(0, name.find('<')).c_str());
            try
            {
                std::size_t const count = a::getDevCount<TAcc>();
                if(count == 0)
                    std::printf("  not usable: there is no device\n");
                for(std::size_t i = 0; i < count; ++i)
                    printDevice<TAcc>(a::getDevByIdx<TAcc>(i), i);
            }
            catch(std::exception const& error) // such as a missing driver
            {
                std::printf("  not usable: %s\n", error.what());
            }
        }
    };

    //! Says what is not compiled in.
    //! \param macro The text of the accelerator's macro after the preprocessor has replaced it: its value or its name.
    void printMissing(char const* name, std::string_view macro)
    {
        constexpr std::string_view end = "_ENABLED";
        if(!macro.ends_with(end))
            return;
        macro.remove_suffix(1);
        std::printf(
            "%s\n  not usable: this program was compiled without -D%.*s=ON\n",
            name,
            static_cast<int>(macro.size()),
            macro.data());
    }
} // namespace ls

int main(int argc, char** argv)
{
    ls::printHost(argc > 1 ? argv[1] : "/");
    alpaka::meta::forEachType<ls::Accs>(ls::PrintAccelerator{});
    // Only the preprocessor knows the names of accelerators that are switched off.
#define ALPAKA_LS_TEXT(macro) #macro
#define ALPAKA_ACC_CPU(name, macro, ...) ls::printMissing(#name, ALPAKA_LS_TEXT(macro));
#define ALPAKA_ACC_NATIVE(name, macro, ...) ls::printMissing(#name, ALPAKA_LS_TEXT(macro));
#include <alpaka/acc/NamedAccs.hpp>
#undef ALPAKA_LS_TEXT
}
