// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Something of which a process needs one, with threads that end when the library ends.
#pragma once

namespace alpaka::runtime::cpu::detail
{
    //! Base of what the process's Host owns. Made at first use, destroyed with the last share of the Host.
    class HostPart
    {
    public:
        HostPart() = default;
        HostPart(HostPart const&) = delete;
        auto operator=(HostPart const&) -> HostPart& = delete;
        virtual ~HostPart() = default;

        //! Called in the thread that forks. In the child no other thread exists any more: the part forgets the handles
        //! of its threads and starts new ones when it needs them.
        virtual void beforeFork() noexcept = 0;
        virtual void afterFork(bool isChild) noexcept = 0;

    private:
        friend class Host;
        HostPart* m_older = nullptr;
    };
} // namespace alpaka::runtime::cpu::detail
