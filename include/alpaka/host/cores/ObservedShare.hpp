// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tells observers what the workers of a launch or copy have run of it.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Ticks.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::host
{
    //! \return The operation whose work the calling thread shares out; null without observers.
    [[nodiscard]] inline auto sharedOperation() noexcept -> core::Operation const*
    {
        return core::isObserved() ? core::currentOperation() : nullptr;
    }

    //! While it exists, the calling thread runs a share of an operation. Nothing is told of the thread of the
    //! operation itself, nor of a thread that found nothing left.
    class ObservedShare
    {
    public:
        //! \param operation Of sharedOperation() on the thread that shares out. Outlives this object.
        explicit ObservedShare(core::Operation const* operation) noexcept
        {
            if(operation != nullptr && core::currentOperation() != operation) [[unlikely]]
            {
                m_operation = operation;
                m_begun = core::ticks();
            }
        }

        auto operator=(ObservedShare&&) -> ObservedShare& = delete;

        ~ObservedShare()
        {
            if(m_operation != nullptr && m_parts != 0) [[unlikely]]
                core::tellObservers([this](core::Observer& one) { one.shareEnds(*m_operation, m_begun, m_parts); });
        }

        //! \param parts That the thread runs.
        void add(std::size_t parts) noexcept { m_parts += parts; }

    private:
        core::Operation const* m_operation = nullptr;
        std::uint64_t m_begun = 0;
        std::size_t m_parts = 0;
    };
} // namespace alpaka::host
