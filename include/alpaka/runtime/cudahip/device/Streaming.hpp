// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Streaming loads and stores of devices: their cache lines are the first to be evicted.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/mem/Streaming.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::runtime::cudahip
{
#if BOOST_LANG_CUDA
    // Its functions for streaming are assembly, which may access objects of any type.
    using Quad = uint4;
    using Pair = unsigned long long;
    using Single = unsigned;
    using Half = unsigned short;
#else
    // Vectors, also of one element: clang's built-in functions are accesses by the type of their pointer. To a
    // vector's it allows objects of every type, but it took an unsigned and a float for different memory. The
    // attribute may_alias would get lost in the template.
    typedef unsigned Quad __attribute__((ext_vector_type(4)));
    typedef unsigned Pair __attribute__((ext_vector_type(2)));
    typedef unsigned Single __attribute__((ext_vector_type(1)));
    typedef unsigned short Half __attribute__((ext_vector_type(1)));
#endif
    //! The largest object that one instruction moves and that divides T, according to T's alignment.
    template<typename T>
    using StreamPart = std::conditional_t<
        alignof(T) % 16 == 0 && sizeof(T) % 16 == 0,
        Quad,
        std::conditional_t<
            alignof(T) % 8 == 0,
            Pair,
            std::conditional_t<
                alignof(T) % 4 == 0,
                Single,
                std::conditional_t<alignof(T) % 2 == 0, Half, unsigned char>>>>;
} // namespace alpaka::runtime::cudahip

namespace alpaka::mem::backend
{
    template<runtime::IsCudaHip TRuntime>
    struct Streaming<TRuntime>
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static __device__ auto loadStreaming(TAcc const&, T const* ptr) -> T
        {
            using Part = runtime::cudahip::StreamPart<T>;
            union
            {
                Part part[sizeof(T) / sizeof(Part)];
                T object;
            };
            for(std::size_t i = 0; i < sizeof(T) / sizeof(Part); ++i)
#if BOOST_LANG_CUDA
                part[i] = ::__ldcs(reinterpret_cast<Part const*>(ptr) + i);
#else
                part[i] = __builtin_nontemporal_load(reinterpret_cast<Part const*>(ptr) + i);
#endif
            return object;
        }

#if BOOST_LANG_CUDA
        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE __device__ static auto loadReadOnly(TAcc const&, T const* ptr) -> T
        {
            using Part = runtime::cudahip::StreamPart<T>;
            union
            {
                Part part[sizeof(T) / sizeof(Part)];
                T object;
            };
            for(std::size_t i = 0; i < sizeof(T) / sizeof(Part); ++i)
                part[i] = ::__ldg(reinterpret_cast<Part const*>(ptr) + i);
            return object;
        }
#endif

        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE __device__ static void storeStreaming(TAcc const&, T* ptr, T const& value)
        {
            using Part = runtime::cudahip::StreamPart<T>;
            Part part[sizeof(T) / sizeof(Part)];
            __builtin_memcpy(&part, &value, sizeof(T));
            for(std::size_t i = 0; i < sizeof(T) / sizeof(Part); ++i)
#if BOOST_LANG_CUDA
                ::__stcs(reinterpret_cast<Part*>(ptr) + i, part[i]);
#else
                __builtin_nontemporal_store(part[i], reinterpret_cast<Part*>(ptr) + i);
#endif
        }
    };
} // namespace alpaka::mem::backend
