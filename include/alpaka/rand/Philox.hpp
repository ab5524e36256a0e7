// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The counter-based generator Philox4x32-10: the same numbers on every back-end, by position.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/rand/detail/Lanes.hpp>
#include <alpaka/rand/detail/MulHigh.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstdint>

namespace alpaka::rand
{
    namespace detail
    {
        //! Counter and key, which change in each round.
        //! \tparam TWord One word, or several in parallel.
        template<typename TWord>
        struct PhiloxState
        {
            TWord c0, c1, c2, c3;
            std::uint32_t k0, k1;

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void round()
            {
                auto const product0 = multiplyWide(c0, 0xD2511F53u);
                auto const product1 = multiplyWide(c2, 0xCD9E8D57u);
                c0 = product1.high ^ c1 ^ k0;
                c1 = product1.low;
                c2 = product0.high ^ c3 ^ k1;
                c3 = product0.low;
                k0 += 0x9E3779B9u; // the golden ratio
                k1 += 0xBB67AE85u; // sqrt(3) - 1
            }

            // Not a loop, so that compilers vectorise the surrounding loop over counters.
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void tenRounds()
            {
                round();
                round();
                round();
                round();
                round();
                round();
                round();
                round();
                round();
                round();
            }
        };
    } // namespace detail

    //! Philox4x32-10 as a function: four random words from a counter and a key. J. Salmon, M. Moraes, R. Dror, D.
    //! Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011. Without state, so any number of any stream can be
    //! computed without the numbers before it.
    struct PhiloxStateless4x32x10
    {
        using Counter = vec::Vec<dim::DimInt<4>, std::uint32_t>;
        using Key = vec::Vec<dim::DimInt<2>, std::uint32_t>;
        using Words = Counter;

        //! \param counter Any value; component 0 is the least significant.
        //! \param key Any value; selects the permutation.
        //! \return Four words, a different set for every counter.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto
        generate(Counter const& counter, Key const& key) -> Words
        {
            detail::PhiloxState<std::uint32_t> state{counter[0], counter[1], counter[2], counter[3], key[0], key[1]};
            state.tenRounds();
            return Words(state.c0, state.c1, state.c2, state.c3);
        }

        //! The words of a stream at a position: (seed, subsequence, offset) define counter and key.
        //! \param seed The key.
        //! \param subsequence The upper half of the counter: streams of one seed never overlap.
        //! \param quad The lower half of the counter: which four words of the stream.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto
        at(std::uint64_t seed, std::uint64_t subsequence, std::uint64_t quad) -> Words
        {
            return generate(
                Counter(low(quad), high(quad), low(subsequence), high(subsequence)), Key(low(seed), high(seed)));
        }

    private:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto low(std::uint64_t value) -> std::uint32_t
        {
            return static_cast<std::uint32_t>(value);
        }

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto high(std::uint64_t value) -> std::uint32_t
        {
            return static_cast<std::uint32_t>(value >> 32);
        }
    };

    //! A stream of Philox4x32-10, one word per call. A plain value of 40 bytes; equal engines give equal numbers on
    //! every back-end.
    class Philox4x32x10
    {
    public:
        using result_type = std::uint32_t;

        //! \param seed Any value.
        //! \param subsequence Selects one of the seed's streams, which never overlap.
        //! \param offset The number of words to skip, at no cost. A stream has 2^64.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr Philox4x32x10(
            std::uint64_t seed = 0, std::uint64_t subsequence = 0, std::uint64_t offset = 0)
            : m_seed(seed)
            , m_subsequence(subsequence)
            , m_offset(offset)
            , m_words(PhiloxStateless4x32x10::Words::zeros())
        {
            if(m_offset % 4 != 0)
                fill();
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto min() -> result_type { return 0; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto max() -> result_type { return 0xFFFFFFFFu; }

        //! \return The next word of the stream.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()() -> result_type
        {
            if(m_offset % 4 == 0)
                fill();
            return m_words[m_offset++ % 4];
        }

        //! Skips words of the stream, at no cost.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void discard(std::uint64_t count)
        {
            *this = Philox4x32x10(m_seed, m_subsequence, m_offset + count);
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC friend constexpr auto
        operator==(Philox4x32x10 const& a, Philox4x32x10 const& b) -> bool
        {
            return a.m_seed == b.m_seed && a.m_subsequence == b.m_subsequence && a.m_offset == b.m_offset;
        }

    private:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void fill()
        {
            m_words = PhiloxStateless4x32x10::at(m_seed, m_subsequence, m_offset / 4);
        }

        std::uint64_t m_seed;
        std::uint64_t m_subsequence;
        std::uint64_t m_offset;                // of the next word
        PhiloxStateless4x32x10::Words m_words; // the words around m_offset, unless four new ones begin there
    };

    //! The same stream, four words per call: without buffer and branch, so that loops vectorise.
    class Philox4x32x10Vector
    {
    public:
        using result_type = PhiloxStateless4x32x10::Words;

        //! \param seed Any value.
        //! \param subsequence Selects one of the seed's streams, which never overlap.
        //! \param quad The number of groups of four words to skip, at no cost.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr Philox4x32x10Vector(
            std::uint64_t seed = 0, std::uint64_t subsequence = 0, std::uint64_t quad = 0)
            : m_seed(seed)
            , m_subsequence(subsequence)
            , m_quad(quad)
        {
        }

        //! \return The next four words of the stream.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()() -> result_type
        {
            return PhiloxStateless4x32x10::at(m_seed, m_subsequence, m_quad++);
        }

#if ALPAKA_RAND_LANES
        //! The words of the next eight calls, for distributions that fill memory.
        ALPAKA_FN_INLINE void nextWords(std::uint32_t (&words)[32])
        {
            using detail::Lanes;
            auto const low = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
            auto const all = [](std::uint64_t value) { return Lanes{} + static_cast<std::uint32_t>(value); };
            Lanes const quads = all(m_quad) + Lanes{0, 1, 2, 3, 4, 5, 6, 7};
            // A true comparison gives -1: the lower half wraps.
            Lanes const carry = reinterpret_cast<Lanes>(quads < low(m_quad));
            detail::PhiloxState<Lanes> state{
                quads,
                all(m_quad >> 32) - carry,
                all(m_subsequence),
                all(m_subsequence >> 32),
                low(m_seed),
                low(m_seed >> 32)};
            state.tenRounds();
            detail::storeTransposed(state.c0, state.c1, state.c2, state.c3, words);
            m_quad += 8;
        }
#endif

        //! Skips groups of four words, at no cost.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr void discard(std::uint64_t quads) { m_quad += quads; }

    private:
        std::uint64_t m_seed;
        std::uint64_t m_subsequence;
        std::uint64_t m_quad;
    };
} // namespace alpaka::rand
