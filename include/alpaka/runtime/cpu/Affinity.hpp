// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cores that a thread may run on, by their numbers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#include <cstddef>
#include <new>
#include <vector>

#if BOOST_OS_LINUX
#    include <sched.h>
#endif

namespace alpaka::runtime::cpu::detail
{
#if BOOST_OS_LINUX
    //! A mask for so many cores, with none of them. In an owner of its own: nvcc does not compile a vector of masks,
    //! whose type has no name of its own.
    class AffinityMask
    {
    public:
        explicit AffinityMask(std::size_t cores)
            : m_bytes(CPU_ALLOC_SIZE(cores))
            , m_set(CPU_ALLOC(cores))
        {
            if(m_set == nullptr)
                throw std::bad_alloc();
            CPU_ZERO_S(m_bytes, m_set);
        }

        AffinityMask(AffinityMask const&) = delete;
        auto operator=(AffinityMask const&) -> AffinityMask& = delete;

        ~AffinityMask()
        {
            CPU_FREE(m_set);
        }

        [[nodiscard]] auto bytes() const -> std::size_t
        {
            return m_bytes;
        }

        [[nodiscard]] auto get() const -> cpu_set_t*
        {
            return m_set;
        }

    private:
        std::size_t m_bytes;
        cpu_set_t* m_set;
    };
#endif

    //! \return The cores of the calling thread's affinity mask in ascending order; none where there are no masks.
    ALPAKA_FN_COLD inline auto coresOfAffinityMask() -> std::vector<std::size_t>
    {
        std::vector<std::size_t> cores;
#if BOOST_OS_LINUX
        // A mask that is too small for the machine is refused.
        for(std::size_t size = CPU_SETSIZE; size <= std::size_t{1} << 20; size *= 2)
        {
            AffinityMask const mask(size);
            if(sched_getaffinity(0, mask.bytes(), mask.get()) != 0)
                continue;
            for(std::size_t core = 0; core < size; ++core)
                if(CPU_ISSET_S(core, mask.bytes(), mask.get()))
                    cores.push_back(core);
            break;
        }
#endif
        return cores;
    }

    //! Lets the calling thread run on one core only. Where that is not possible nothing happens.
    ALPAKA_FN_COLD inline void pinThisThread([[maybe_unused]] std::size_t core)
    {
#if BOOST_OS_LINUX
        AffinityMask const mask(core + 1);
        CPU_SET_S(core, mask.bytes(), mask.get());
        static_cast<void>(sched_setaffinity(0, mask.bytes(), mask.get()));
#endif
    }
} // namespace alpaka::runtime::cpu::detail
