// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How far functions of a host thread have returned since it enqueued something.
#pragma once

#include <alpaka/checker/detail/HostHappensBefore.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <pthread.h>
#include <unwind.h>

namespace alpaka::checker::detail
{
    //! The stack of one thread; it grows downwards.
    class StackMarks
    {
    public:
        StackMarks()
        {
            pthread_attr_t attributes;
            if(::pthread_getattr_np(::pthread_self(), &attributes) != 0)
                return;
            void* low = nullptr;
            std::size_t bytes = 0;
            if(::pthread_attr_getstack(&attributes, &low, &bytes) == 0)
            {
                m_low = reinterpret_cast<std::uintptr_t>(low);
                m_end = m_low + bytes;
            }
            ::pthread_attr_destroy(&attributes);
        }

        [[nodiscard]] auto end() const -> std::uintptr_t { return m_end; }

        [[nodiscard]] auto contains(std::uintptr_t address) const -> bool
        {
            return m_low <= address && address < m_end;
        }

        //! Something is enqueued at an epoch, in a function whose frame is there.
        void mark(std::uint64_t epoch, std::uintptr_t frame)
        {
            if(!contains(frame))
                return;
            raise(frame);
            if(m_marks.empty() || m_marks.back().reached > frame)
                m_marks.push_back({epoch, frame});
        }

        [[nodiscard]] auto isAbove(std::uintptr_t frame) const -> bool
        {
            return !m_marks.empty() && frame > m_marks.back().reached && contains(frame);
        }

        //! All frames below an address have ended.
        void raise(std::uintptr_t frame)
        {
            std::uint64_t epoch = 0;
            bool isRaised = false;
            while(!m_marks.empty() && m_marks.back().reached <= frame)
            {
                epoch = m_marks.back().epoch;
                isRaised = true;
                m_marks.pop_back();
            }
            if(isRaised)
                m_marks.push_back({epoch, frame});
        }

        //! \return Whether the frame with an address has ended since an epoch.
        [[nodiscard]] auto hasEnded(std::uintptr_t address, std::uint64_t epoch) const -> bool
        {
            std::uintptr_t reached = 0;
            for(auto const& one : m_marks)
                if(one.epoch <= epoch)
                    reached = one.reached;
            return address < reached;
        }

        void clear() { m_marks.clear(); }

        //! The thread ends: another one can get its stack.
        void forget()
        {
            clear();
            m_low = m_end = 0;
        }

        //! \param hook The function that calls this: __tsan_func_exit.
        //! \param frame, returnAddress Those of the hook.
        //! \return The end of the frame of the function that ends; that of the hook's frame when it is not known.
        [[nodiscard]] static auto endOfFunction(void const* hook, std::uintptr_t frame, void const* returnAddress)
            -> std::uintptr_t
        {
#if defined(__x86_64__)
            // A jump in place of a call comes when the frame is gone already, and would show the function's caller.
            auto const* const code = static_cast<unsigned char const*>(returnAddress) - 5;
            std::int32_t offset = 0;
            std::memcpy(&offset, code + 1, sizeof(offset));
            if(code[0] != 0xe8 || static_cast<unsigned char const*>(returnAddress) + offset != hook)
                return frame;
            struct Search
            {
                std::uintptr_t wanted;
                std::uintptr_t end;
                bool isFound;
            } search{reinterpret_cast<std::uintptr_t>(returnAddress), frame, false};
            _Unwind_Backtrace(
                [](_Unwind_Context* context, void* data)
                {
                    auto& self = *static_cast<Search*>(data);
                    if(self.isFound)
                    {
                        // The stack pointer of the function's caller when it goes on.
                        self.end = _Unwind_GetCFA(context);
                        return _URC_END_OF_STACK;
                    }
                    self.isFound = _Unwind_GetIP(context) == self.wanted;
                    return _URC_NO_REASON;
                },
                &search);
            return search.end;
#else
            static_cast<void>(hook);
            static_cast<void>(returnAddress);
            return frame;
#endif
        }

    private:
        struct Mark
        {
            std::uint64_t epoch;
            std::uintptr_t reached;
        };

        std::uintptr_t m_low = 0;
        std::uintptr_t m_end = 0;
        RawVector<Mark> m_marks; //!< Ascending epochs, descending addresses.
    };
} // namespace alpaka::checker::detail
