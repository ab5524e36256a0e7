// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which elements are kept, and what is written of them.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    // The last argument of a rule is false for what is not the first element. Compilers make vectors of loops in which
    // it is a constant.

    //! Elements that satisfy a predicate.
    //! \tparam TKeepsRest The other elements follow from the end of the output: partition.
    template<typename TPredicate, bool TKeepsRest = false>
    struct KeepIf
    {
        static constexpr bool keepsRest = TKeepsRest;

        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto operator()(auto const& in, std::size_t i, bool = true) const
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
        static constexpr bool keepsRest = false;

        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
        operator()(auto const& in, std::size_t const i, bool const mayBeFirst = true) const -> bool
        {
            // No branch: the first element is compared with itself.
            bool const isFirst = mayBeFirst && i == 0;
            return isFirst | !static_cast<bool>(areEqual(in[isFirst ? 0 : i - 1], in[i]));
        }

        TEqual areEqual;
    };

    //! For unique without a function: operator==.
    struct AreEqual
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const
            -> bool
        {
            return a == b;
        }
    };

    //! What a part of the input keeps, or all before it.
    struct Kept
    {
        //! \return This part and the one after it.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator+(Kept const& next) const -> Kept
        {
            return {count + next.count, next.count != 0 ? next.last : last};
        }

        std::size_t count;
        std::size_t last; //!< The index of the last kept element, if there is one.
    };

    //! Where the kept elements and their number go.
    //! \tparam TKeepsRest That of the rule.
    //! \tparam TLength Of the distances from each kept element to the next one: runLengthEncode; otherwise void.
    template<typename T, typename TCount, bool TKeepsRest, typename TLength = void>
    struct Target
    {
        using Elem = T;
        static constexpr bool keepsRest = TKeepsRest;
        static constexpr bool keepsLengths = !std::is_void_v<TLength>;

        //! \param before What precedes a kept element.
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void endRun(Kept const& before, std::size_t const index) const
        {
            if(keepsLengths && before.count != 0)
                setLength(before.count - 1, index - before.last);
        }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC void setLength(std::size_t const place, std::size_t const length) const
        {
            if constexpr(keepsLengths)
                lengths[place] = static_cast<TLength>(length);
        }

        //! \param all What the whole input of `size` elements keeps.
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void finish(Kept const& all, std::size_t const size) const
        {
            endRun(all, size);
            *count = static_cast<TCount>(all.count);
        }

        T* out;
        TCount* count;
        TLength* lengths = nullptr;
    };
} // namespace alpaka::algo::detail
