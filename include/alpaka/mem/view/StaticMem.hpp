// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Static memory of accelerators: variables at file scope that kernels read and write, and views of them.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <type_traits>

//! \def ALPAKA_STATIC_ACC_MEM_GLOBAL
//! Before the definition (and every extern declaration) of a variable at file scope with external linkage, which is
//! initialised by constants or not at all: one object per device; all CPU accelerators share one plain variable. The
//! host fills and reads it by copies to and from createStaticDevMemView.
//! In sources that hipcc compiles the initial values exist on the devices alone; the CPU's object begins with zeros.
//! \def ALPAKA_STATIC_ACC_MEM_CONSTANT
//! Like ALPAKA_STATIC_ACC_MEM_GLOBAL, for variables that kernels only read.
//! \def ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR
//! Defines such a variable, for the accelerators that need its name as well (OpenMP's devices):
//! `ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(float[2], table, {1, 2});`, or without the initial value. After `extern` it
//! declares the variable. The type may be an array.
//! \def ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR
//! The same for variables that kernels only read.
#define ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(type, name, ...)                                                             \
    ALPAKA_STATIC_ACC_MEM_GLOBAL std::type_identity_t<type> name __VA_OPT__(= __VA_ARGS__)
#define ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(type, name, ...)                                                           \
    ALPAKA_STATIC_ACC_MEM_CONSTANT std::type_identity_t<type> name __VA_OPT__(= __VA_ARGS__)

#if BOOST_COMP_NVCC
// nvcc drops the initial value of the host's object, which CPU accelerators use, unless the variable is constinit.
#    define ALPAKA_STATIC_ACC_MEM_GLOBAL constinit __device__
#    define ALPAKA_STATIC_ACC_MEM_CONSTANT constinit __constant__
#    if !defined(ALPAKA_ACC_GPU_CUDA_ONLY_MODE)
// Kernels are functions of the host, too, and nvcc warns that these cannot read and write the variables: 20091 and
// 20092. They can, the host's object. Until the end of the source, because nvcc warns where users' kernels stand; not
// in the macros, because nvcc 13 crashes at a pragma behind `extern`.
#        pragma nv_diag_suppress 20091
#        pragma nv_diag_suppress 20092
#    endif
#elif ALPAKA_DEVICE_COMPILER
#    define ALPAKA_STATIC_ACC_MEM_GLOBAL __device__
#    define ALPAKA_STATIC_ACC_MEM_CONSTANT __constant__
#else
#    define ALPAKA_STATIC_ACC_MEM_GLOBAL
#    define ALPAKA_STATIC_ACC_MEM_CONSTANT
#endif

namespace alpaka::mem::view
{
    namespace backend
    {
        template<typename TDev>
        struct CreateStaticDevMemView
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Finds a device's copy of a variable from its host name.
        template<typename TDev, typename TSfinae = void>
        struct CreateStaticDevMemView : backend::CreateStaticDevMemView<TDev>
        {
        };
    } // namespace traits

    //! A device that has variables declared with ALPAKA_STATIC_ACC_MEM_GLOBAL or _CONSTANT.
    template<typename TDev, typename TElem, typename TExtent>
    concept HasStaticMem = requires(TElem* ptr, TDev const& dev, TExtent const& extent) {
        traits::CreateStaticDevMemView<TDev>::createStaticDevMemView(ptr, dev, extent);
    };

    //! \param ptr The first element of a variable declared with one of the macros above, by its host name.
    //! \param dev The device that has the wanted object.
    //! \param extent The extents of the variable.
    //! \return A ViewPlainPtr of the variable on dev, packed.
    //! \throws core::Error when the device does not know the variable.
    template<typename TElem, typename TDev, typename TExtent>
    [[nodiscard, gnu::visibility("hidden")]] auto
    createStaticDevMemView(TElem* ptr, TDev const& dev, TExtent const& extent)
    {
        constexpr bool isGood = HasStaticMem<TDev, TElem, TExtent>;
        static_assert(
            isGood,
            "mem::view::createStaticDevMemView(ptr, dev, extent): dev has no static memory; "
            "specialise mem::view::traits::CreateStaticDevMemView for its type");
        if constexpr(isGood)
            return traits::CreateStaticDevMemView<TDev>::createStaticDevMemView(ptr, dev, extent);
    }
} // namespace alpaka::mem::view
