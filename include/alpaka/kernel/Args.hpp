// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Arguments of a prepared launch. A list of types in a std::tuple costs a seventieth of compiling a first program.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <utility>

namespace alpaka::kernel
{
    namespace detail
    {
        //! An argument and its number.
        template<std::size_t TNumber, typename T>
        struct NumberedArg
        {
            T value;
        };

        template<typename TNumbers, typename... TArgs>
        struct ArgsOf;

        template<std::size_t... TNumbers, typename... TArgs>
        struct ArgsOf<std::index_sequence<TNumbers...>, TArgs...> : NumberedArg<TNumbers, TArgs>...
        {
            using Numbers = std::index_sequence<TNumbers...>;

            //! \return What the function returns for all arguments.
            template<typename TFunction>
            constexpr auto apply(TFunction const& function) const -> decltype(auto)
            {
                return function(static_cast<NumberedArg<TNumbers, TArgs> const&>(*this).value...);
            }
        };
    } // namespace detail

    //! Copies of arguments, each in braces of its own.
    template<typename... TArgs>
    using Args = detail::ArgsOf<std::index_sequence_for<TArgs...>, TArgs...>;

    //! \return The argument of that number.
    template<std::size_t TNumber, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto argOf(detail::NumberedArg<TNumber, T> const& arg) -> T const&
    {
        return arg.value;
    }
} // namespace alpaka::kernel
