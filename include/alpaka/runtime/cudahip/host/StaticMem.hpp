// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Variables at file scope in the memory of CUDA and HIP devices.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/StaticMem.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>

namespace alpaka::mem::view::backend
{
    template<typename TApi>
    struct CreateStaticDevMemView<dev::DevGpuRt<TApi>>
    {
        //! Hidden, because each shared library may be linked with a runtime of its own.
        template<typename TElem, typename TExtent>
        [[gnu::visibility("hidden")]] static auto
        createStaticDevMemView(TElem* ptr, dev::DevGpuRt<TApi> const& dev, TExtent const& extent)
        {
            // On the host the name denotes a shadow of the variable; the driver knows the address on each device.
            void* data = nullptr;
            runtime::cudahip::DeviceGuard<TApi> const guard("mem::view::createStaticDevMemView", dev.nativeHandle());
            runtime::cudahip::call<TApi>(
                "mem::view::createStaticDevMemView", TApi::getSymbolAddress, &data, static_cast<void const*>(ptr));
            return ViewPlainPtr<dev::DevGpuRt<TApi>, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>(
                static_cast<TElem*>(data), dev, extent);
        }
    };
} // namespace alpaka::mem::view::backend
