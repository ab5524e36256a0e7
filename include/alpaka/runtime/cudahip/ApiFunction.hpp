// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Functions of the APIs of CUDA and HIP as values.
#pragma once

namespace alpaka::runtime::cudahip
{
    //! A function of an API, with the name under which errors report it.
    template<typename TStatus, typename... TParams>
    struct Function
    {
        char const* name;
        TStatus (*call)(TParams...);
    };

    template<typename TStatus, typename... TParams>
    Function(char const*, TStatus (*)(TParams...)) -> Function<TStatus, TParams...>;
} // namespace alpaka::runtime::cudahip
