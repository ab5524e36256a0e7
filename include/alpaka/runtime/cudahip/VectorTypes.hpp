// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! dim3, uint3 and the other vector types of CUDA and HIP as extents and offsets. Their x is the last
//! dimension, as in launches.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/meta/OneOf.hpp>
#include <alpaka/vec/Component.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cudahip
{
#define ALPAKA_UP_TO_3(stem) ::stem##1, ::stem##2, ::stem##3
#define ALPAKA_UP_TO_4(stem) ALPAKA_UP_TO_3(stem), ::stem##4
    // Without those of four long or double values, whose names CUDA 13 gives up.
    template<typename T>
    concept VectorType = meta::OneOf<
        T,
        ::dim3,
        ALPAKA_UP_TO_4(char),
        ALPAKA_UP_TO_4(uchar),
        ALPAKA_UP_TO_4(short),
        ALPAKA_UP_TO_4(ushort),
        ALPAKA_UP_TO_4(int),
        ALPAKA_UP_TO_4(uint),
        ALPAKA_UP_TO_3(long),
        ALPAKA_UP_TO_3(ulong),
        ALPAKA_UP_TO_3(longlong),
        ALPAKA_UP_TO_3(ulonglong),
        ALPAKA_UP_TO_4(float),
        ALPAKA_UP_TO_3(double)>;
#undef ALPAKA_UP_TO_4
#undef ALPAKA_UP_TO_3

    template<VectorType T>
    inline constexpr std::size_t components = []
    {
        if constexpr(requires(T vector) { vector.w; })
            return 4;
        else if constexpr(requires(T vector) { vector.z; })
            return 3;
        else if constexpr(requires(T vector) { vector.y; })
            return 2;
        else
            return 1;
    }();
} // namespace alpaka::runtime::cudahip

// Each specialisation stands in its own namespace: for constrained ones written from outside, nvcc's host pass loses
// the qualifiers of names.
namespace alpaka::dim::backend
{
    template<runtime::cudahip::VectorType T>
    struct DimType<T>
    {
        using type = DimInt<runtime::cudahip::components<T>>;
    };
} // namespace alpaka::dim::backend

namespace alpaka::idx::backend
{
    template<runtime::cudahip::VectorType T>
    struct IdxType<T>
    {
        using type = std::remove_cvref_t<decltype(std::declval<T&>().x)>;
    };
} // namespace alpaka::idx::backend

namespace alpaka::elem::backend
{
    template<runtime::cudahip::VectorType T>
    struct ElemType<T>
    {
        using type = std::remove_cvref_t<decltype(std::declval<T&>().x)>;
    };
} // namespace alpaka::elem::backend

namespace alpaka::vec::backend
{
    template<std::size_t I, runtime::cudahip::VectorType T>
        requires(I < runtime::cudahip::components<T>)
    struct Component<I, T>
    {
        template<typename TVector>
        ALPAKA_FN_HOST_ACC static constexpr auto of(TVector& vector) -> auto&
        {
            constexpr std::size_t fromLast = runtime::cudahip::components<T> - 1 - I;
            if constexpr(fromLast == 0)
                return vector.x;
            else if constexpr(fromLast == 1)
                return vector.y;
            else if constexpr(fromLast == 2)
                return vector.z;
            else
                return vector.w;
        }
    };
} // namespace alpaka::vec::backend
