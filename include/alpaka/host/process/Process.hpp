// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The state that all queues and launches of a process share.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/host/process/Component.hpp>

#include <typeinfo>

namespace alpaka::host
{
    //! Owner of the components; one object per process. Every queue holds a reference to it, so the order in which
    //! static objects are destroyed does not matter.
    class Process
    {
    public:
        auto operator=(Process&&) -> Process& = delete;

        ~Process() { destroyAll(); }

        //! \return The process's one object of the type, created at the first call. It lives as long as the Process.
        template<typename TComponent>
        [[nodiscard]] auto component() -> TComponent&
        {
            return static_cast<TComponent&>(
                component(typeid(TComponent), []() -> Component* { return new TComponent; }));
        }

        //! \return The component if it exists already, else null.
        template<typename TComponent>
        [[nodiscard]] auto existingComponent() noexcept -> TComponent*
        {
            core::LockGuard const guard(m_lock);
            return static_cast<TComponent*>(find(typeid(TComponent)));
        }

        ALPAKA_COLD void atExit() noexcept;

        ALPAKA_COLD void beforeFork() noexcept;

        ALPAKA_COLD void afterFork(bool isChild) noexcept;

    private:
        ALPAKA_COLD void destroyAll() noexcept;

        //! Under the lock.
        [[nodiscard]] auto find(std::type_info const& type) const noexcept -> Component*;

        auto component(std::type_info const& type, Component* (*make)()) -> Component&;

        core::Lock m_lock;
        Component* m_newest = nullptr; //!< It links to the others.
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/process/Process.ipp>
#endif
