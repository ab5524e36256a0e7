// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Two devices, each with memory of its own, and their platform.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/dev/PeerAccess.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/wait/Wait.hpp>

#include "Memory.hpp"
#include "Runtime.hpp"
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

// [types]
namespace mylab
{
    class PltfIsland;

    //! A handle: copies name the same device.
    class DevIsland : public alpaka::concepts::Implements<alpaka::dev::ConceptDev, DevIsland>,
                      public alpaka::concepts::Implements<alpaka::wait::ConceptCurrentThreadWaitFor, DevIsland>
    {
    public:
        using Dev = DevIsland;
        using Pltf = PltfIsland;

        [[nodiscard]] friend auto operator==(DevIsland const& a, DevIsland const& b) noexcept -> bool
        {
            return a.m_memory == b.m_memory;
        }

        [[nodiscard]] auto memory() const -> std::shared_ptr<IslandMemory> const& { return m_memory; }

    private:
        friend class PltfIsland;

        explicit DevIsland(std::shared_ptr<IslandMemory> memory)
            : m_memory(std::move(memory))
        {
        }

        std::shared_ptr<IslandMemory> m_memory;
    };

    class PltfIsland : public alpaka::concepts::Implements<alpaka::pltf::ConceptPltf, PltfIsland>
    {
    public:
        using Dev = DevIsland;
        using Pltf = PltfIsland;
        static constexpr std::size_t devCount = 2;
        PltfIsland() = delete;

        [[nodiscard]] static auto dev(std::size_t idx) -> DevIsland
        {
            static std::shared_ptr<IslandMemory> const memories[devCount]
                = {std::make_shared<IslandMemory>(), std::make_shared<IslandMemory>()};
            if(idx >= devCount)
                alpaka::core::fail("pltf::getDevByIdx<PltfIsland>: there is no device ", idx);
            return DevIsland(memories[idx]);
        }
    };
} // namespace mylab
// [types]

// [runtime]
template<>
struct alpaka::dev::backend::DevType<mylab::Island>
{
    using type = mylab::DevIsland;
};

template<>
struct alpaka::pltf::backend::PltfType<mylab::Island>
{
    using type = mylab::PltfIsland;
};
// [runtime]

// [answers]
template<>
struct alpaka::pltf::backend::Platform<mylab::PltfIsland>
{
    static auto getDevCount() -> std::size_t { return mylab::PltfIsland::devCount; }

    static auto getDevByIdx(std::size_t const& idx) -> mylab::DevIsland { return mylab::PltfIsland::dev(idx); }
};

template<>
struct alpaka::dev::backend::Device<mylab::DevIsland>
{
    static auto getName(mylab::DevIsland const&) -> std::string { return "Island"; }

    static auto getMemBytes(mylab::DevIsland const&) -> std::size_t { return mylab::IslandMemory::size; }

    static auto getFreeMemBytes(mylab::DevIsland const& dev) -> std::size_t { return dev.memory()->freeBytes(); }

    static auto getWarpSize(mylab::DevIsland const&) -> std::size_t { return 1; }

    static void reset(mylab::DevIsland const&) {}
};

template<>
struct alpaka::dev::backend::PeerAccess<mylab::DevIsland, mylab::DevIsland>
{
    static auto enablePeerAccess(mylab::DevIsland const&, mylab::DevIsland const&) -> bool { return true; }
};

template<>
struct alpaka::wait::backend::CurrentThreadWaitFor<mylab::DevIsland>
{
    static void currentThreadWaitFor(mylab::DevIsland const& dev)
    {
        alpaka::wait::traits::generic::currentThreadWaitForDevice(dev);
    }
};
// [answers]
