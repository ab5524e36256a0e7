// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Static block-shared variables that have a name instead of a number.
#pragma once

#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::block::shared::st::detail
{
    //! A variable of one place in the source. Its own type makes it differ from all others, of allocVar, too.
    template<typename T, typename TPlace>
    struct AtPlace
    {
        T value;
    };

    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TPlace, typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto allocAtPlace(TAcc const& acc) -> T&
    {
        constexpr bool isTrivial = std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>;
        static_assert(
            isTrivial, "ALPAKA_SHARED(acc, T, name): T must be trivial: it is neither constructed nor destroyed");
        if constexpr(isTrivial)
            return allocVar<AtPlace<T, TPlace>, 0>(acc).value;
        else
            __builtin_unreachable(); // one mistake, one error
    }
} // namespace alpaka::block::shared::st::detail

//! Declares a variable that all threads of the block share, as `__shared__ T name;` in CUDA: `name` is a reference to
//! it. Not initialised; nothing is kept from block to block. Each declaration in the source is a variable of its own,
//! and in a template one for each instantiation; declarations in loops and functions are the same variable each time.
//! \param acc The accelerator that the kernel received, or the team.
//! \param T A trivial type, arrays included: `ALPAKA_SHARED(acc, float[16][16], tile);`. A type with a
//!        comma needs an alias.
//! \param name Of the reference.
// The place is a class of the function, which has other ones for other functions, scopes, names and instantiations;
// a number made from the line would be the same in two headers.
#define ALPAKA_SHARED(acc, T, name)                                                                                   \
    struct AlpakaSharedAt_##name                                                                                      \
    {                                                                                                                 \
    };                                                                                                                \
    auto& name = ::alpaka::block::shared::st::detail::allocAtPlace<T, AlpakaSharedAt_##name>(acc)
