// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A value for each thread of a block on a CPU.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/detail/SharedArena.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! Small values are an array in the frame of the kernel, which compilers can tell from any memory of the user's,
    //! so that stores to the one do not force loads of the other. Large ones lie in the arena of the worker. \tparam
    //! TCapacity The most threads that the block can have.
    template<typename T, std::size_t TCapacity>
    class PerThread
    {
    public:
        ALPAKA_FN_INLINE PerThread(SharedArena& arena, std::size_t threads, T const& init)
        {
            if constexpr(!isInFrame)
                m_values = static_cast<T*>(arena.perThread(threads * sizeof(T), alignof(T)));
            for(std::size_t i = 0; i < threads; ++i)
                m_values[i] = init;
        }

        //! \param acc The accelerator of a thread, in a phase.
        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_INLINE auto operator[](TAcc const& acc) -> T&
        {
            return m_values[acc.thread().number()];
        }

        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_INLINE auto operator[](TAcc const& acc) const -> T const&
        {
            return m_values[acc.thread().number()];
        }

        //! The values in the order of the threads.
        [[nodiscard]] ALPAKA_FN_INLINE auto data() -> T*
        {
            return m_values;
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto data() const -> T const*
        {
            return m_values;
        }

    private:
        static constexpr bool isInFrame = TCapacity * sizeof(T) <= 16 * 1024;

        std::conditional_t<isInFrame, T[TCapacity], T*> m_values;
    };
} // namespace alpaka::strategy::detail
