// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The components of what can be an extent or an offset: Vec, integers, and vector types of runtimes.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::vec::backend
{
    //! `of(vector)`: component I, counted from the slowest dimension; a reference to it unless the vector is const.
    template<std::size_t I, typename T>
    struct Component
    {
    };

    template<std::size_t I, typename TDim, typename TVal>
        requires(I < TDim::value)
    struct Component<I, Vec<TDim, TVal>>
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC static constexpr auto of(TVec& vec) -> decltype(auto)
        {
            return vec[I];
        }
    };

    template<std::integral TInt>
    struct Component<0, TInt>
    {
        template<typename T>
        ALPAKA_FN_HOST_ACC static constexpr auto of(T& value) -> T&
        {
            return value;
        }
    };

    template<typename T, std::size_t I>
    concept HasComponent = requires(T& vector) { Component<I, T>::of(vector); };
} // namespace alpaka::vec::backend
