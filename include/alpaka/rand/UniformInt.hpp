// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Uniformly distributed integers.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/rand/Concept.hpp>
#include <alpaka/rand/Generator.hpp>
#include <alpaka/rand/detail/MulHigh.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace alpaka::rand::distribution
{
    //! Integers from a lower to an upper bound, both included, without bias: D. Lemire, "Fast random integer
    //! generation in an interval", ACM TOMACS 29 (2019). One word per number, two if T has 64 bits, rarely more.
    template<detail::DrawnInteger T>
    class UniformInt
    {
    public:
        using result_type = T;

        //! \pre lower <= upper
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC UniformInt(T lower, T upper)
            : m_lower(lower)
            , m_count(static_cast<Word>(static_cast<Word>(upper) - static_cast<Word>(lower) + 1u))
        {
        }

        template<Engine TEngine>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(TEngine& engine) const -> T
        {
            Word const word = draw(engine);
            if(m_count == 0) // all values of a word
                return static_cast<T>(word);
            auto product = detail::multiplyWide(word, m_count);
            if(product.low < m_count)
            {
                // Some values have one product more than others; the surplus products are below this remainder.
                Word const threshold = static_cast<Word>((Word{0} - m_count) % m_count);
                while(product.low < threshold)
                    product = detail::multiplyWide(draw(engine), m_count);
            }
            return static_cast<T>(static_cast<Word>(static_cast<Word>(m_lower) + product.high));
        }

    private:
        using Word = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;

        template<typename TEngine>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto draw(TEngine& engine) -> Word
        {
            Word word = static_cast<std::uint32_t>(engine());
            if constexpr(sizeof(Word) == 8)
                word = word << 32 | static_cast<std::uint32_t>(engine());
            return word;
        }

        T m_lower;
        Word m_count; // 0 stands for the largest value plus one
    };

    namespace backend
    {
        //! `static auto createUniformInt(rand, T lower, T upper)`.
        template<typename TSource, typename T>
        struct CreateUniformInt
        {
            template<typename TRand>
                requires(RandSource<TSource> && rand::detail::DrawnInteger<T>)
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto createUniformInt(TRand const&, T lower, T upper)
            {
                return UniformInt<T>(lower, upper);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto createUniformInt(TRand const&, T lower, T upper)`.
        template<typename TRand, typename T, typename TSfinae = void>
        struct CreateUniformInt : backend::CreateUniformInt<acc::AnsweredBy<acc::service::Rand, TRand>, T>
        {
        };
    } // namespace traits

    template<typename TRand, typename T>
    concept CreatesUniformInt = requires(TRand const& rand, T value) {
        traits::CreateUniformInt<detail::Base<TRand>, T>::createUniformInt(rand, value, value);
    };

    //! Creates the uniform distribution over the integers from lower to upper, both included.
    //! \tparam T Any integer type of at most 64 bits.
    //! \param rand The accelerator that the kernel received, or the name of an engine.
    //! \param lower The smallest value.
    //! \param upper The largest value, not below lower.
    //! \return An object d; d(engine) draws a number. Stateless: the same engine gives the same
    //!         numbers on every back-end.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TRand>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto createUniformInt(TRand const& rand, T lower, T upper)
    {
        constexpr bool isGood = CreatesUniformInt<TRand, T>;
        static_assert(
            isGood,
            "rand::distribution::createUniformInt<T>(acc): "
            "T is an integer type of at most 64 bits, acc an accelerator or the name of an engine");
        if constexpr(isGood)
            return traits::CreateUniformInt<detail::Base<TRand>, T>::createUniformInt(rand, lower, upper);
        else
            return UniformInt<int>(0, 0);
    }

    namespace backend
    {
        //! `static auto createUniformUint(rand, T lower, T upper)`.
        template<typename TSource, typename T>
        struct CreateUniformUint
        {
            template<typename TRand>
                requires(RandSource<TSource> && rand::detail::DrawnInteger<T> && std::unsigned_integral<T>)
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto createUniformUint(TRand const&, T lower, T upper)
            {
                return UniformInt<T>(lower, upper);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto createUniformUint(TRand const&, T lower, T upper)`.
        template<typename TRand, typename T, typename TSfinae = void>
        struct CreateUniformUint : backend::CreateUniformUint<acc::AnsweredBy<acc::service::Rand, TRand>, T>
        {
        };
    } // namespace traits

    template<typename TRand, typename T>
    concept CreatesUniformUint = requires(TRand const& rand, T value) {
        traits::CreateUniformUint<detail::Base<TRand>, T>::createUniformUint(rand, value, value);
    };

    //! The same for unsigned integers; without bounds, over all values of T.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TRand>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    createUniformUint(TRand const& rand, T lower = 0, T upper = std::numeric_limits<T>::max())
    {
        constexpr bool isGood = CreatesUniformUint<TRand, T>;
        static_assert(
            isGood,
            "rand::distribution::createUniformUint<T>(acc): "
            "T is an unsigned integer type of at most 64 bits, acc an accelerator or the name of an engine");
        if constexpr(isGood)
            return traits::CreateUniformUint<detail::Base<TRand>, T>::createUniformUint(rand, lower, upper);
        else
            return UniformInt<unsigned>(0, 0);
    }
} // namespace alpaka::rand::distribution
