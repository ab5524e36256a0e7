// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Base class of objects that exist once per process, such as a pool of threads.
#pragma once

namespace alpaka::host
{
    //! Owned by the Process: created at first use, destroyed together with the Process.
    class Component
    {
    public:
        auto operator=(Component&&) -> Component& = delete;
        virtual ~Component() = default;

        //! Called once when the program destroys its static objects, before any component is destroyed.
        virtual void atExit() noexcept {}

        //! Called in the thread that forks. The child has no other thread: there the component forgets the handles of
        //! its threads and starts new ones when it needs them.
        virtual void beforeFork() noexcept = 0;
        virtual void afterFork(bool isChild) noexcept = 0;

    private:
        friend class Process;
        Component* m_older = nullptr;
    };
} // namespace alpaka::host
