// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which types kernels take as arguments.
#pragma once

#include <type_traits>

namespace alpaka::kernel
{
    namespace detail
    {
        //! A container that allocates its memory, such as std::vector and std::string.
        template<typename T>
        concept Allocates = requires(T const& container) {
            typename T::allocator_type;
            container.get_allocator();
        };
    } // namespace detail

    namespace traits
    {
        //! Whether a launch takes an argument of type T: `value`. False for containers with an allocator: a task has
        //! copies of its arguments, so a CPU's kernel would write into memory that goes with the task, and a device
        //! cannot reach it. Users specialise it for a type of their own, or for a container that kernels only read.
        template<typename T, typename TSfinae = void>
        struct IsArgument : std::bool_constant<!detail::Allocates<T>>
        {
        };
    } // namespace traits
} // namespace alpaka::kernel
