// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which elements are kept, and what is written of them.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Elements that satisfy a predicate.
    template<typename TPredicate>
    struct KeepIf
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TIterator>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto operator()(TIterator const& in, std::ptrdiff_t const i) const
            -> bool
        {
            return static_cast<bool>(predicate(in[i]));
        }

        TPredicate predicate;
    };

    //! Elements that differ from the one before them.
    template<typename TEqual>
    struct KeepFirstOfRun
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TIterator>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto operator()(TIterator const& in, std::ptrdiff_t const i) const
            -> bool
        {
            // No branch: the first element is compared with itself.
            bool const isFirst = i == 0;
            return isFirst | !static_cast<bool>(areEqual(in[isFirst ? 0 : i - 1], in[i]));
        }

        TEqual areEqual;
    };

    //! Keeps only elements: copyIf, unique.
    template<typename T>
    struct KeptOnly
    {
        static constexpr bool keepsRest = false;
        static constexpr bool keepsLengths = false;
        T* out;
    };

    //! Also the others, from the end of the output: partition.
    template<typename T>
    struct KeptAndRest
    {
        static constexpr bool keepsRest = true;
        static constexpr bool keepsLengths = false;
        T* out;
    };

    //! Also the distance from each kept element to the next one: runLengthEncode.
    template<typename T, typename TLength>
    struct KeptAndLengths
    {
        static constexpr bool keepsRest = false;
        static constexpr bool keepsLengths = true;
        T* out;
        TLength* lengths;
    };
} // namespace alpaka::algo::detail
