// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The CPU as device and platform: all cores and the memory of the host.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/dev/PeerAccess.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/runtime/Cpu.hpp>

#if BOOST_OS_UNIX || BOOST_OS_MACOS
#    include <unistd.h>
#endif

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

namespace alpaka::pltf
{
    class PltfCpu;
}

namespace alpaka::dev
{
    //! Handle of the one CPU device; all handles are equal. Returned by pltf::getDevByIdx<PltfCpu>(0).
    class DevCpu : public concepts::Implements<ConceptDev, DevCpu>,
                   public concepts::Implements<wait::ConceptCurrentThreadWaitFor, DevCpu>
    {
    public:
        using Dev = DevCpu;
        using Pltf = pltf::PltfCpu;
        static constexpr bool isHost = true; //!< See dev::HostDevice.

        [[nodiscard]] friend auto operator==(DevCpu const&, DevCpu const&) noexcept -> bool { return true; }

        //! \return The number of the only device.
        [[nodiscard]] auto nativeHandle() const noexcept -> int { return m_number; }

    private:
        friend struct pltf::backend::Platform<pltf::PltfCpu>;
        DevCpu() = default;

        // Not an empty class: to g++ an object of one is uninitialised, and it warns where a reference
        // to it is passed.
        int m_number = 0;
    };
} // namespace alpaka::dev

namespace alpaka::pltf
{
    //! The platform with one device, the CPU.
    class PltfCpu : public concepts::Implements<ConceptPltf, PltfCpu>
    {
    public:
        using Dev = dev::DevCpu;
        using Pltf = PltfCpu;
        PltfCpu() = delete;
    };
} // namespace alpaka::pltf

namespace alpaka::runtime::cpu::detail
{
    //! \param[out] value Gets the text after the colon of the first line that begins with the key; unchanged if there
    //!             is none.
    ALPAKA_COLD void findInFile(char const* path, char const* key, core::Text& value);
} // namespace alpaka::runtime::cpu::detail

namespace alpaka
{
    template<>
    struct dev::backend::Device<dev::DevCpu>
    {
        static auto getName(dev::DevCpu const&) -> std::string
        {
            core::Text name;
            runtime::cpu::detail::findInFile("/proc/cpuinfo", "model name", name);
            return name.size() == 0 ? "CPU" : name.c_str();
        }

        static auto getMemBytes(dev::DevCpu const&) -> std::size_t
        {
#if BOOST_OS_UNIX || BOOST_OS_MACOS
            auto const pages = ::sysconf(_SC_PHYS_PAGES);
            auto const pageBytes = ::sysconf(_SC_PAGESIZE);
            if(pages > 0 && pageBytes > 0)
                return static_cast<std::size_t>(pages) * static_cast<std::size_t>(pageBytes);
#endif
            core::fail("dev::getMemBytes(DevCpu): the operating system does not tell the size of its memory");
        }

        //! MemFree, not MemAvailable: unused memory, without the caches that the system could release.
        static auto getFreeMemBytes(dev::DevCpu const&) -> std::size_t
        {
            core::Text kib;
            runtime::cpu::detail::findInFile("/proc/meminfo", "MemFree", kib);
            char* end = nullptr;
            auto const number = std::strtoull(kib.c_str(), &end, 10);
            if(end == kib.c_str() || std::strcmp(end, " kB") != 0)
                core::fail(
                    "dev::getFreeMemBytes(DevCpu): no 'MemFree: <number> kB' in /proc/meminfo, but '",
                    kib.c_str(),
                    "'");
            return static_cast<std::size_t>(number) * 1024;
        }

        static auto getWarpSize(dev::DevCpu const&) -> std::size_t { return 1; }

        static void reset(dev::DevCpu const&) {}
    };

    template<>
    struct dev::backend::PeerAccess<dev::DevCpu, dev::DevCpu>
    {
        //! All handles refer to the one device.
        static auto enablePeerAccess(dev::DevCpu const&, dev::DevCpu const&) -> bool { return true; }

        static auto disablePeerAccess(dev::DevCpu const&, dev::DevCpu const&) -> bool { return false; }
    };

    template<>
    struct dev::backend::DevType<runtime::Cpu>
    {
        using type = dev::DevCpu;
    };

    template<>
    struct pltf::backend::PltfType<runtime::Cpu>
    {
        using type = pltf::PltfCpu;
    };

    template<>
    struct pltf::backend::Platform<pltf::PltfCpu>
    {
        static auto getDevCount() -> std::size_t { return 1; }

        static auto getDevByIdx(std::size_t const& idx) -> dev::DevCpu
        {
            if(idx != 0)
                core::fail("pltf::getDevByIdx<PltfCpu>: there is no device ", idx, ", the platform has 1 device");
            return {};
        }
    };

    template<>
    struct wait::backend::CurrentThreadWaitFor<dev::DevCpu>
    {
        static void currentThreadWaitFor(dev::DevCpu const& dev)
        {
            wait::traits::generic::currentThreadWaitForDevice(dev);
        }
    };
} // namespace alpaka

#if ALPAKA_HAS_BODIES
#    include <alpaka/runtime/cpu/Dev.ipp>
#endif
