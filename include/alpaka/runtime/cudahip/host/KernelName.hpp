// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The names of kernels in messages.
#pragma once

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string>
#include <typeinfo>

namespace alpaka::runtime::cudahip
{
    //! \return The name of a kernel's type as it is written in C++.
    template<typename TKernel>
    [[nodiscard]] auto kernelName() -> std::string
    {
        char const* const raw = typeid(TKernel).name();
        int status = 0;
        std::unique_ptr<char, void (*)(void*)> const readable(
            abi::__cxa_demangle(raw, nullptr, nullptr, &status), &std::free);
        return status == 0 ? readable.get() : raw;
    }
} // namespace alpaka::runtime::cudahip
