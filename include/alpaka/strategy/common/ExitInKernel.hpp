// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! exit() in a kernel whose threads belong to a library that cannot end in the middle of its own work.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

namespace alpaka::strategy::detail
{
    //! exit() first destroys the thread_local objects of the calling thread, those made last first. While an object of
    //! this class exists on the thread, that ends the process with a sentence on stderr, before the other library
    //! waits for ever for the work that called exit().
    class ExitInKernel
    {
    public:
        //! \param library Its name, a literal.
        explicit ExitInKernel(char const* library)
            : m_ofThread(ofThread())
        {
            m_ofThread.library = library;
            ++m_ofThread.depth;
        }

        auto operator=(ExitInKernel&&) -> ExitInKernel& = delete;

        ~ExitInKernel() { --m_ofThread.depth; }

    private:
        struct OfThread
        {
            char const* library = nullptr;
            int depth = 0;

            ~OfThread()
            {
                if(depth != 0)
                    endProcess();
            }

            ALPAKA_COLD void endProcess() const;
        };

        static auto ofThread() -> OfThread&
        {
            thread_local OfThread ofThread;
            return ofThread;
        }

        OfThread& m_ofThread;
    };
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/ExitInKernel.ipp>
#endif
