// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Exponentially distributed real numbers.
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
    //! Uses inversion: one (float) or two (double) words per number. The largest number is 22.9 (float) or 37.4
    //! (double) times the mean.
    template<detail::DrawnReal T>
    class Exponential : public detail::Draw<Exponential<T>, T, detail::wordsPerReal<T>, 1>
    {
    public:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit Exponential(T mean)
            : m_mean(mean)
        {
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void fromWords(std::uint32_t const* words, T* values) const
        {
            values[0] = m_mean * (T(0) - detail::log(detail::FromWords<T>::positive(words)));
        }

    private:
        T m_mean;
    };

    namespace backend
    {
        //! `static auto createExponential(rand, T mean)`.
        template<typename TSource, typename T>
        struct CreateExponential
        {
            template<typename TRand>
                requires(RandSource<TSource> && rand::detail::DrawnReal<T>)
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto createExponential(TRand const&, T mean)
            {
                return Exponential<T>(mean);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto createExponential(TRand const&, T mean)`.
        template<typename TRand, typename T, typename TSfinae = void>
        struct CreateExponential : backend::CreateExponential<acc::AnsweredBy<acc::service::Rand, TRand>, T>
        {
        };
    } // namespace traits

    template<typename TRand, typename T>
    concept CreatesExponential = requires(TRand const& rand, T value) {
        traits::CreateExponential<detail::Base<TRand>, T>::createExponential(rand, value);
    };

    //! Creates the exponential distribution.
    //! \tparam T float or double.
    //! \param rand The accelerator that the kernel received, or the name of an engine.
    //! \param mean The expected value, one over the rate. Positive.
    //! \return An object d; d(engine) draws a number, never negative. With an engine of four words per call it returns
    //!         a Vec of four floats or two doubles. Stateless: the same engine gives the same numbers, bit for bit, on
    //!         every back-end (not when compiled with -ffast-math).
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TRand>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto createExponential(TRand const& rand, T mean = T(1))
    {
        constexpr bool isGood = CreatesExponential<TRand, T>;
        static_assert(
            isGood,
            "rand::distribution::createExponential<T>(acc): "
            "T is float or double, acc an accelerator or the name of an engine");
        if constexpr(isGood)
            return traits::CreateExponential<detail::Base<TRand>, T>::createExponential(rand, mean);
        else
            return Exponential<double>(1.0);
    }
} // namespace alpaka::rand::distribution
