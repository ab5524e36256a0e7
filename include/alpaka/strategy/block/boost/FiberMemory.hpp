// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a thread keeps for blocks on fibers of Boost.Fiber.
#pragma once

#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/process/FaultWatch.hpp>
#include <alpaka/strategy/block/boost/FiberBarrier.hpp>
#include <alpaka/strategy/common/FiberStacks.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>

#include <boost/fiber/fiber.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Fibers and the places of their stacks, kept from launch to launch.
    class FiberMemory final : private host::FaultExplainer
    {
    public:
        FiberMemory()
        {
            m_watch.begin(*this);
        }

        //! During its lifetime faults in the guards of the stacks are explained.
        class Run
        {
        public:
            Run(FiberMemory& memory, FiberNames const& names, FiberBarrier const& barrier)
                : m_memory(memory)
            {
                m_memory.m_barrier = &barrier;
                m_memory.m_names = &names;
            }

            Run(Run const&) = delete;
            auto operator=(Run const&) -> Run& = delete;

            ~Run()
            {
                m_memory.m_names = nullptr;
            }

        private:
            FiberMemory& m_memory;
        };

        std::vector<core::sanitizer::Stack> stacks;
        std::vector<boost::fibers::fiber> fibers;

    private:
        auto explain(void const* address) const noexcept -> bool override
        {
            core::sanitizer::Stack const* const stack = m_names != nullptr ? m_barrier->stack() : nullptr;
            if(stack == nullptr)
                return false;
            auto const* const at = static_cast<std::byte const*>(address);
            auto const* const bottom = static_cast<std::byte const*>(stack->bottom);
            if(at < bottom - FiberStacks::guardBytes || at >= bottom)
                return false;
            reportStackOverflow(
                *m_names, static_cast<std::uint32_t>(stack - stacks.data()), stack->bytes, faultFollows);
            return true;
        }

        FiberNames const* m_names = nullptr; //!< Null while no fiber runs.
        FiberBarrier const* m_barrier = nullptr;
        host::FaultWatch m_watch; // the last one, because it needs all others
    };
} // namespace alpaka::strategy::detail
