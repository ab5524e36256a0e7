// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The engine XORWOW of cuRAND and rocRAND, in kernels on their devices. Part of alpaka/alpaka.hpp only where
//! ALPAKA_RAND_XORWOW_ENABLED is defined: including it needs the headers of the one or the other.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/rand/Generator.hpp>
// rocRAND's header does not include the header of the runtime, which it needs.
#include <alpaka/runtime/cudahip/Api.hpp>

#include <cstdint>

#if BOOST_LANG_CUDA
#    include <curand_kernel.h>
#elif BOOST_LANG_HIP
#    include <rocrand/rocrand_kernel.h>
#else
#    error "alpaka: runtime/cudahip/device/Xorwow.hpp is for sources that are compiled for CUDA or HIP"
#endif

namespace alpaka::rand
{
    //! Stands for an accelerator in createDefault: `rand::generator::createDefault(rand::Xorwow{}, seed, subsequence)`
    //! in a kernel. Its numbers are those of the vendor's library for the same seed, subsequence and offset.
    struct Xorwow
    {
    };

    namespace engine
    {
        //! A stream of XORWOW. Its construction costs far more than that of the default engine, because skipping to a
        //! subsequence multiplies matrices.
        class Xorwow
        {
        public:
            using result_type = std::uint32_t;

            ALPAKA_FN_INLINE __device__ Xorwow(std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset)
            {
#if BOOST_LANG_CUDA
                ::curand_init(seed, subsequence, offset, &m_state);
#else
                ::rocrand_init(seed, subsequence, offset, &m_state);
#endif
            }

            [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto min() -> result_type { return 0; }

            [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto max() -> result_type { return 0xFFFFFFFFu; }

            //! \return The next word of the stream.
            ALPAKA_FN_INLINE __device__ auto operator()() -> result_type
            {
#if BOOST_LANG_CUDA
                return ::curand(&m_state);
#else
                return ::rocrand(&m_state);
#endif
            }

        private:
#if BOOST_LANG_CUDA
            curandStateXORWOW_t m_state;
#else
            rocrand_state_xorwow m_state;
#endif
        };
    } // namespace engine

    namespace generator::backend
    {
        template<>
        struct CreateDefault<rand::Xorwow>
        {
            ALPAKA_FN_INLINE static __device__ auto
            createDefault(rand::Xorwow const&, std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset)
            {
                return engine::Xorwow(seed, subsequence, offset);
            }
        };
    } // namespace generator::backend
} // namespace alpaka::rand
