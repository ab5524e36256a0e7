// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Neighbouring numbers that a thread treats alike: a vector register on CPUs.
#pragma once

#include <alpaka/alpaka.hpp>

#include <type_traits>

namespace field::sgemm
{
    namespace a = alpaka;

    //! What a thread computes, and with how much of the factors in shared memory.
    //! \tparam TRows Rows of a thread.
    //! \tparam TLanes Numbers of a pack. A thread has two packs in each row.
    //! \tparam TDepth Columns of the left factor that are in shared memory at a time.
    template<int TRows, int TLanes, int TDepth>
    struct Shape
    {
        static constexpr int threadRows = TRows;
        static constexpr int lanes = TLanes;
        static constexpr int depth = TDepth;
        static constexpr int rows = 64; //!< Of a block. The tiles fill the 48 KiB that GPUs have, or less.
        static constexpr int columns = 128;
        static constexpr int packs = columns / lanes;
        static constexpr int threadsDown = rows / threadRows;
        static constexpr int threadsAcross = packs / 2;
    };

    // The sums of a thread fill half of the registers: the compiler needs some for the factors.
    using GpuShape = Shape<8, 4, 16>;
#if defined(__AVX512F__)
    using CpuShape = Shape<8, 16, 64>;
#elif defined(__AVX__)
    using CpuShape = Shape<4, 8, 64>;
#else
    using CpuShape = Shape<4, 4, 64>;
#endif

    template<typename TAcc>
    using ShapeOf = std::conditional_t<std::is_same_v<a::Dev<TAcc>, a::DevCpu>, CpuShape, GpuShape>;

    // [pack]
#if defined(__GNUC__) && !ALPAKA_DEVICE_COMPILER
    // Compilers put a vector into one register; an array of numbers in a loop they may leave in memory.
    template<int TLanes>
    struct Pack
    {
        ALPAKA_FN_INLINE void load(float const* from) { __builtin_memcpy(&values, from, sizeof(values)); }

        ALPAKA_FN_INLINE void store(float* to) const { __builtin_memcpy(to, &values, sizeof(values)); }

        ALPAKA_FN_INLINE void addProduct(float factor, Pack const& other) { values += factor * other.values; }

        typedef float Values __attribute__((vector_size(TLanes * sizeof(float))));
        Values values;
    };
#else
    template<int TLanes>
    struct alignas(TLanes * sizeof(float)) Pack
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void load(float const* from)
        {
            for(int i = 0; i < TLanes; ++i)
                values[i] = from[i];
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void store(float* to) const
        {
            for(int i = 0; i < TLanes; ++i)
                to[i] = values[i];
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void addProduct(float factor, Pack const& other)
        {
            for(int i = 0; i < TLanes; ++i)
                values[i] += factor * other.values[i];
        }

        float values[TLanes];
    };
#endif
    // [pack]
} // namespace field::sgemm
