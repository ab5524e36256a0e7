// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Normally distributed real numbers.
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
    //! Uses the method of Box and Muller: two (float) or four (double) words per number. The largest deviations are
    //! 6.7 (float) and 8.6 (double) standard deviations.
    template<detail::DrawnReal T>
    class NormalReal : public detail::Draw<NormalReal<T>, T, 2 * detail::wordsPerReal<T>, 2>
    {
    public:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC NormalReal(T mean, T standardDeviation)
            : m_mean(mean)
            , m_standardDeviation(standardDeviation)
        {
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void fromWords(std::uint32_t const* words, T* values) const
        {
            T const radius = detail::squareRoot(T(-2) * detail::log(detail::FromWords<T>::positive(words)));
            auto const direction = detail::randomDirection<T>(words + detail::wordsPerReal<T>);
            values[0] = detail::fma(m_standardDeviation, radius * direction.cos, m_mean);
            values[1] = detail::fma(m_standardDeviation, radius * direction.sin, m_mean);
        }

    private:
        T m_mean;
        T m_standardDeviation;
    };

    namespace backend
    {
        //! `static auto createNormalReal(rand, T mean, T standardDeviation)`.
        template<typename TSource, typename T>
        struct CreateNormalReal
        {
            template<typename TRand>
                requires(RandSource<TSource> && rand::detail::DrawnReal<T>)
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto createNormalReal(TRand const&, T mean, T standardDeviation)
            {
                return NormalReal<T>(mean, standardDeviation);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto createNormalReal(TRand const&, T mean, T standardDeviation)`.
        template<typename TRand, typename T, typename TSfinae = void>
        struct CreateNormalReal : backend::CreateNormalReal<acc::AnsweredBy<acc::service::Rand, TRand>, T>
        {
        };
    } // namespace traits

    template<typename TRand, typename T>
    concept CreatesNormalReal = requires(TRand const& rand, T value) {
        traits::CreateNormalReal<detail::Base<TRand>, T>::createNormalReal(rand, value, value);
    };

    //! Creates the normal distribution.
    //! \tparam T float or double.
    //! \param rand The accelerator that the kernel received, or the name of an engine.
    //! \param mean The expected value.
    //! \param standardDeviation Not negative.
    //! \return An object d; d(engine) draws a number. With an engine of four words per call it returns a Vec of four
    //!         floats or two doubles. Stateless: the same engine gives the same numbers, bit for bit, on every
    //!         back-end (not when compiled with -ffast-math).
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TRand>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    createNormalReal(TRand const& rand, T mean = T(0), T standardDeviation = T(1))
    {
        constexpr bool isGood = CreatesNormalReal<TRand, T>;
        static_assert(
            isGood,
            "rand::distribution::createNormalReal<T>(acc): "
            "T is float or double, acc an accelerator or the name of an engine");
        if constexpr(isGood)
            return traits::CreateNormalReal<detail::Base<TRand>, T>::createNormalReal(rand, mean, standardDeviation);
        else
            return NormalReal<double>(0.0, 1.0);
    }
} // namespace alpaka::rand::distribution
