// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How distributions draw: words of an engine in, numbers out.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/rand/Generator.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::rand::detail
{
    //! T also gives the words of eight calls at once.
    template<typename T>
    concept BulkEngine = requires(T& engine, std::uint32_t (&words)[32]) { engine.nextWords(words); };

    //! The call operators of a distribution that makes a fixed number of values from a fixed number of words.
    //! \tparam TDistribution Has `fromWords(words, values) const`.
    //! \tparam TWords Words that it reads at a time: 1, 2 or 4.
    //! \tparam TValues Values that it writes at a time. A single draw returns the first of them: distributions keep
    //!         nothing for the next call, so that their results depend only on the engine.
    template<typename TDistribution, typename T, int TWords, int TValues>
    class Draw
    {
    public:
        using result_type = T;

        template<Engine TEngine>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(TEngine& engine) const -> T
        {
            std::uint32_t words[std::size_t{TWords}];
            for(int i = 0; i < TWords; ++i)
                words[i] = static_cast<std::uint32_t>(engine());
            T values[std::size_t{TValues}];
            static_cast<TDistribution const&>(*this).fromWords(words, values);
            return values[0];
        }

        //! \return A Vec of the values that four words give.
        template<WideEngine TEngine>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(TEngine& engine) const
        {
            T values[valuesOfFour];
            (*this)(engine, values);
            return asVec(values, std::make_index_sequence<valuesOfFour>{});
        }

        //! The same, written to memory: clang vectorises loops of this, but not of calls that return several floats.
        //! \param values Memory for the values that four words give.
        template<WideEngine TEngine>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void operator()(TEngine& engine, T* values) const
        {
            fromFour(engine(), values, std::make_index_sequence<std::size_t{4 / TWords}>{});
        }

        //! Fills memory by repeated calls of the form above. Surplus values of the last call are lost.
        //! \param values Memory for `count` values.
        template<WideEngine TEngine>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void operator()(TEngine& engine, T* values, std::size_t count) const
        {
            std::size_t const whole = count - count % valuesOfFour;
            std::size_t done = 0;
            if constexpr(BulkEngine<TEngine>)
                for(std::size_t const last = whole - whole % (8 * valuesOfFour); done < last; done += 8 * valuesOfFour)
                {
                    std::uint32_t words[32];
                    engine.nextWords(words);
                    for(std::size_t i = 0; i < 32 / TWords; ++i)
                        static_cast<TDistribution const&>(*this).fromWords(
                            words + TWords * i, values + done + TValues * i);
                }
            for(; done < whole; done += valuesOfFour)
                (*this)(engine, values + done);
            if(whole < count)
            {
                T last[valuesOfFour];
                (*this)(engine, last);
                for(std::size_t i = 0; whole + i < count; ++i)
                    values[whole + i] = last[i];
            }
        }

    private:
        static constexpr std::size_t valuesOfFour = std::size_t{4 / TWords} * std::size_t{TValues};

        // Written out, because clang would unroll a loop too late to vectorise the surrounding loop.
        template<std::size_t... TDraws>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void
        fromFour(PhiloxStateless4x32x10::Words const& drawn, T* values, std::index_sequence<TDraws...>) const
        {
            std::uint32_t const words[4] = {drawn[0], drawn[1], drawn[2], drawn[3]};
            (static_cast<TDistribution const&>(*this).fromWords(words + TDraws * TWords, values + TDraws * TValues),
             ...);
        }

        template<std::size_t... TIs>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto asVec(T const* values, std::index_sequence<TIs...>)
        {
            return vec::Vec<dim::DimInt<sizeof...(TIs)>, T>(values[TIs]...);
        }
    };
} // namespace alpaka::rand::detail
