// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Variables at file scope in host memory.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/StaticMem.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

namespace alpaka
{
    template<>
    struct mem::view::backend::CreateStaticDevMemView<dev::DevCpu>
    {
        template<typename TElem, typename TExtent>
        static auto createStaticDevMemView(TElem* ptr, dev::DevCpu const& dev, TExtent const& extent)
        {
            return ViewPlainPtr<dev::DevCpu, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>(ptr, dev, extent);
        }
    };
} // namespace alpaka
