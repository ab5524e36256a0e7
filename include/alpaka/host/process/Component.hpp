// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The base of objects of which a process has one, such as a pool of threads.
#pragma once

namespace alpaka::host
{
    //! Owned by the Process: made at first use, destroyed together with the Process.
    class Component
    {
    public:
        Component() = default;
        Component(Component const&) = delete;
        auto operator=(Component const&) -> Component& = delete;
        virtual ~Component() = default;

        //! Called once when the static objects of the program are destroyed, before any component is.
        virtual void atExit() noexcept {}

        //! Called in the thread that forks. In the child no other thread exists any more: the component forgets the
        //! handles of its threads and starts new ones when it needs them.
        virtual void beforeFork() noexcept = 0;
        virtual void afterFork(bool isChild) noexcept = 0;

    private:
        friend class Process;
        Component* m_older = nullptr;
    };
} // namespace alpaka::host
