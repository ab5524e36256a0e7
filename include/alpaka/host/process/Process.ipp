// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Process.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/process/Process.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void Process::atExit() noexcept
    {
        m_lock.lock();
        Component* const newest = m_newest;
        m_lock.unlock();
        // Components created meanwhile are newer and have nothing to finish.
        for(Component* component = newest; component != nullptr; component = component->m_older)
            component->atExit();
    }

    ALPAKA_ENGINE void Process::beforeFork() noexcept
    {
        m_lock.lock();
        for(Component* component = m_newest; component != nullptr; component = component->m_older)
            component->beforeFork();
    }

    ALPAKA_ENGINE void Process::afterFork(bool isChild) noexcept
    {
        for(Component* component = m_newest; component != nullptr; component = component->m_older)
            component->afterFork(isChild);
        m_lock.unlock();
    }

    ALPAKA_ENGINE void Process::destroyAll() noexcept
    {
        while(m_newest != nullptr)
            delete core::exchange(m_newest, m_newest->m_older);
    }

    ALPAKA_ENGINE auto Process::find(std::type_info const& type) const noexcept -> Component*
    {
        Component* component = m_newest;
        while(component != nullptr && typeid(*component) != type)
            component = component->m_older;
        return component;
    }

    ALPAKA_ENGINE auto Process::component(std::type_info const& type, Component* (*make)()) -> Component&
    {
        core::LockGuard const guard(m_lock);
        if(Component* const found = find(type))
            return *found;
        Component* const made = make();
        made->m_older = core::exchange(m_newest, made);
        return *made;
    }
} // namespace alpaka::host
