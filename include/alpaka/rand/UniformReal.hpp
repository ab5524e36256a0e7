// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Uniformly distributed real numbers.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/rand/Concept.hpp>
#include <alpaka/rand/Generator.hpp>
#include <alpaka/rand/detail/Draw.hpp>
#include <alpaka/rand/detail/Words.hpp>

#include <cstdint>

namespace alpaka::rand::distribution
{
    //! Multiples of 2^-24 (float) or 2^-53 (double) in [0, 1), all equally likely. Takes one or two words per number.
    template<detail::DrawnReal T>
    class UniformUnit : public detail::Draw<UniformUnit<T>, T, detail::wordsPerReal<T>, 1>
    {
    public:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void fromWords(std::uint32_t const* words, T* values) const
        {
            values[0] = detail::FromWords<T>::unit(words);
        }
    };

    //! The same, scaled to [lower, upper).
    template<detail::DrawnReal T>
    class UniformReal : public detail::Draw<UniformReal<T>, T, detail::wordsPerReal<T>, 1>
    {
    public:
        //! \pre lower < upper, and upper - lower is finite.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC UniformReal(T lower, T upper)
            : m_lower(lower)
            , m_extent(upper - lower)
            , m_upper(upper)
        {
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void fromWords(std::uint32_t const* words, T* values) const
        {
            T const value = detail::fma(detail::FromWords<T>::unit(words), m_extent, m_lower);
            // Rounding can give the upper bound, which is not in the interval. Its lower neighbour is.
            values[0] = value < m_upper ? value : detail::below(m_upper);
        }

    private:
        T m_lower;
        T m_extent;
        T m_upper;
    };

    namespace backend
    {
        //! `static auto createUniformReal(rand)` and the same with two bounds.
        template<typename TSource, typename T>
        struct CreateUniformReal
        {
            template<typename TRand>
                requires(RandSource<TSource> && rand::detail::DrawnReal<T>)
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto createUniformReal(TRand const&)
            {
                return UniformUnit<T>();
            }

            template<typename TRand>
                requires(RandSource<TSource> && rand::detail::DrawnReal<T>)
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto createUniformReal(TRand const&, T lower, T upper)
            {
                return UniformReal<T>(lower, upper);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto createUniformReal(TRand const&[, T lower, T upper])`.
        template<typename TRand, typename T, typename TSfinae = void>
        struct CreateUniformReal : backend::CreateUniformReal<acc::AnsweredBy<acc::service::Rand, TRand>, T>
        {
        };
    } // namespace traits

    template<typename TRand, typename T>
    concept CreatesUniformReal
        = requires(TRand const& rand) { traits::CreateUniformReal<detail::Base<TRand>, T>::createUniformReal(rand); };

    //! Creates the uniform distribution over [0, 1).
    //! \tparam T float or double.
    //! \param rand The accelerator that the kernel received, or the name of an engine.
    //! \return An object d; d(engine) draws a number. With an engine of four words per call it returns a Vec of four
    //!         floats or two doubles. Stateless: the same engine gives the same numbers, bit for
    //!         bit, on every back-end.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TRand>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto createUniformReal(TRand const& rand)
    {
        constexpr bool isGood = CreatesUniformReal<TRand, T>;
        static_assert(
            isGood,
            "rand::distribution::createUniformReal<T>(acc): "
            "T is float or double, acc an accelerator or the name of an engine");
        if constexpr(isGood)
            return traits::CreateUniformReal<detail::Base<TRand>, T>::createUniformReal(rand);
        else
            return UniformUnit<double>();
    }

    //! The same over [lower, upper).
    //! \pre lower < upper, and upper - lower is finite.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TRand>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto createUniformReal(TRand const& rand, T lower, T upper)
    {
        constexpr bool isGood = CreatesUniformReal<TRand, T>;
        static_assert(
            isGood,
            "rand::distribution::createUniformReal<T>(acc, lower, upper): "
            "T is float or double, acc an accelerator or the name of an engine");
        if constexpr(isGood)
            return traits::CreateUniformReal<detail::Base<TRand>, T>::createUniformReal(rand, lower, upper);
        else
            return UniformUnit<double>();
    }
} // namespace alpaka::rand::distribution
