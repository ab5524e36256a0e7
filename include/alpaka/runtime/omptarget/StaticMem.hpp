// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Variables at file scope of OpenMP's devices.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/StaticMem.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>

#include <omp.h>

// A word before a variable cannot tell OpenMP its name.
#undef ALPAKA_STATIC_ACC_MEM_GLOBAL
#undef ALPAKA_STATIC_ACC_MEM_CONSTANT
#define ALPAKA_STATIC_ACC_MEM_GLOBAL                                                                                  \
    ALPAKA_PRAGMA(GCC error "alpaka: OpenMP has to know the name of a variable on a device; write "                   \
                            "ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(type, name), which works on every accelerator")
#define ALPAKA_STATIC_ACC_MEM_CONSTANT                                                                                \
    ALPAKA_PRAGMA(GCC error "alpaka: OpenMP has to know the name of a variable on a device; write "                   \
                            "ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(type, name), which works on every accelerator")

#undef ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR
#undef ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR
#define ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(type, name, ...)                                                             \
    std::type_identity_t<type> name __VA_OPT__(= __VA_ARGS__);                                                        \
    ALPAKA_PRAGMA(omp declare target(name))                                                                           \
    static_assert(true)
#define ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(type, name, ...)                                                           \
    ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(type, name __VA_OPT__(, ) __VA_ARGS__)

namespace alpaka
{
    template<>
    struct mem::view::backend::CreateStaticDevMemView<dev::DevOmp5>
    {
        template<typename TElem, typename TExtent>
        static auto createStaticDevMemView(TElem* ptr, dev::DevOmp5 const& dev, TExtent const& extent)
        {
            int const device = dev.nativeHandle();
            TElem* onDevice = ptr;
            if(!dev.facts().isInitialDevice)
            {
                if(omp_target_is_present(ptr, device) == 0)
                    core::fail(
                        "mem::view::createStaticDevMemView: ",
                        dev::getName(dev),
                        " does not know the variable; define it by ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(type, name)");
#pragma omp target data device(device) use_device_ptr(onDevice)
                ptr = onDevice;
            }
            return ViewPlainPtr<dev::DevOmp5, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>(ptr, dev, extent);
        }
    };
} // namespace alpaka
