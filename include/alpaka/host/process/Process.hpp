// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The state that all queues and launches of a process share.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/host/process/Component.hpp>

#include <mutex>
#include <typeinfo>
#include <utility>

namespace alpaka::host
{
    //! Owner of the components; one object per process. Every queue holds a reference to it, so the order in which
    //! static objects are destroyed does not matter.
    class Process
    {
    public:
        Process() = default;
        Process(Process const&) = delete;
        auto operator=(Process const&) -> Process& = delete;

        ALPAKA_FN_COLD ~Process()
        {
            while(m_newest != nullptr)
                delete std::exchange(m_newest, m_newest->m_older);
        }

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
            std::lock_guard const guard(m_lock);
            return static_cast<TComponent*>(find(typeid(TComponent)));
        }

        ALPAKA_FN_COLD void atExit() noexcept
        {
            m_lock.lock();
            Component* const newest = m_newest;
            m_lock.unlock();
            // Components created meanwhile are newer and have nothing to finish.
            for(Component* component = newest; component != nullptr; component = component->m_older)
                component->atExit();
        }

        ALPAKA_FN_COLD void beforeFork() noexcept
        {
            m_lock.lock();
            for(Component* component = m_newest; component != nullptr; component = component->m_older)
                component->beforeFork();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept
        {
            for(Component* component = m_newest; component != nullptr; component = component->m_older)
                component->afterFork(isChild);
            m_lock.unlock();
        }

    private:
        //! Under the lock.
        [[nodiscard]] auto find(std::type_info const& type) const noexcept -> Component*
        {
            Component* component = m_newest;
            while(component != nullptr && typeid(*component) != type)
                component = component->m_older;
            return component;
        }

        ALPAKA_FN_NOINLINE auto component(std::type_info const& type, Component* (*make)()) -> Component&
        {
            std::lock_guard const guard(m_lock);
            if(Component* const found = find(type))
                return *found;
            Component* const made = make();
            made->m_older = std::exchange(m_newest, made);
            return *made;
        }

        core::Lock m_lock;
        Component* m_newest = nullptr; //!< It links to the others.
    };
} // namespace alpaka::host
