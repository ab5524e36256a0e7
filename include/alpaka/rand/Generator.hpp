// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Engines of random words: the default engine of accelerators, and others by name.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/meta/OneOf.hpp>
#include <alpaka/rand/Concept.hpp>
#include <alpaka/rand/MersenneTwister.hpp>
#include <alpaka/rand/Philox.hpp>
#include <alpaka/rand/RandomDevice.hpp>
#include <alpaka/rand/TinyMersenneTwister.hpp>
#include <alpaka/runtime/Concept.hpp>

#include <concepts>
#include <cstdint>

namespace alpaka::rand
{
    //! Replaces the accelerator in createDefault and in the distributions, and names the engine TinyMT32.
    struct TinyMersenneTwister
    {
    };

    //! The same for MT19937, on hosts.
    struct MersenneTwister
    {
    };

    //! The same for the operating system's random numbers, on hosts. It ignores seed and subsequence.
    struct RandomDevice
    {
    };

    using RandStdLib = TinyMersenneTwister;

    //! T gives one random word of 32 bits per call, all values equally likely; its result type may be wider if its
    //! limits are those of 32 bits, as for std::mt19937.
    template<typename T>
    concept Engine = requires(T& engine) {
        { engine() } -> std::same_as<std::uint32_t>;
    } || requires(T& engine) {
        { engine() } -> std::unsigned_integral;
        requires T::min() == 0 && T::max() == 0xFFFFFFFFu;
    };

    //! T gives four such words per call.
    template<typename T>
    concept WideEngine = requires(T& engine) {
        { engine() } -> std::same_as<PhiloxStateless4x32x10::Words>;
    };

    namespace detail
    {
        //! The types of random numbers. Words of 32 bits make up no others.
        template<typename T>
        concept DrawnReal = meta::OneOf<T, float, double>;
        template<typename T>
        concept DrawnInteger = std::integral<T> && sizeof(T) <= 8;
    } // namespace detail

    //! The part that implements random numbers: a runtime, or the name of an engine.
    template<typename T>
    concept RandSource = runtime::Runtime<T> || meta::OneOf<T, TinyMersenneTwister, MersenneTwister, RandomDevice>;

    namespace generator
    {
        namespace backend
        {
            //! `static auto createDefault(rand, std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset)`.
            template<typename TSource>
            struct CreateDefault
            {
            };

            template<runtime::Runtime TRuntime>
            struct CreateDefault<TRuntime>
            {
                template<typename TRand>
                ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto
                createDefault(TRand const&, std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset)
                {
                    return Philox4x32x10(seed, subsequence, offset);
                }
            };

            // The seeds of these engines are narrower than seed and subsequence together. Their states are filled with
            // words of the default engine, so that different pairs give different states.
            template<>
            struct CreateDefault<TinyMersenneTwister>
            {
                ALPAKA_FN_HOST_ACC static constexpr auto createDefault(
                    TinyMersenneTwister const&, std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset)
                {
                    auto const words = PhiloxStateless4x32x10::at(seed, subsequence, 0);
                    engine::TinyMersenneTwister result(words[0], words[1], words[2], words[3]);
                    for(; offset != 0; --offset)
                        result();
                    return result;
                }
            };

            template<>
            struct CreateDefault<MersenneTwister>
            {
                static auto createDefault(
                    MersenneTwister const&, std::uint64_t seed, std::uint64_t subsequence, std::uint64_t offset)
                {
                    auto result = engine::MersenneTwister::fromWords(Philox4x32x10(seed, subsequence));
                    for(; offset != 0; --offset)
                        result();
                    return result;
                }
            };

            template<>
            struct CreateDefault<RandomDevice>
            {
                static auto createDefault(RandomDevice const&, std::uint64_t, std::uint64_t, std::uint64_t)
                {
                    return engine::RandomDevice();
                }
            };
        } // namespace backend

        namespace traits
        {
            //! `static auto createDefault(TRand const&, std::uint64_t seed, std::uint64_t subsequence,
            //! std::uint64_t offset)`, an Engine.
            template<typename TRand, typename TSfinae = void>
            struct CreateDefault : backend::CreateDefault<acc::AnsweredBy<acc::service::Rand, TRand>>
            {
            };
        } // namespace traits

        //! T can create random engines.
        template<typename T>
        concept CreatesEngines = requires(T const& rand, std::uint64_t number) {
            traits::CreateDefault<detail::Base<T>>::createDefault(rand, number, number, number);
        };

        //! Creates an engine: a copyable value that gives a new word at every call. Accelerators use Philox4x32x10;
        //! the same three numbers give the same words on every back-end.
        //! \param rand The accelerator that the kernel received, or the name of an engine.
        //! \param seed Any integer.
        //! \param subsequence Any integer; engines of one seed and different subsequences are independent. Give every
        //!        thread its own.
        //! \param offset The number of words to skip; free for Philox4x32x10.
        ALPAKA_NO_HOST_ACC_WARNING
        template<
            typename TRand,
            std::integral TSeed,
            std::integral TSubsequence,
            std::integral TOffset = std::uint64_t>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
        createDefault(TRand const& rand, TSeed seed, TSubsequence subsequence, TOffset offset = 0)
        {
            constexpr bool isGood = CreatesEngines<TRand>;
            static_assert(
                isGood,
                "rand::generator::createDefault(acc, seed, subsequence): acc is neither an accelerator nor the name "
                "of an engine; specialise rand::generator::traits::CreateDefault for its type");
            if constexpr(isGood)
                return traits::CreateDefault<detail::Base<TRand>>::createDefault(
                    rand,
                    static_cast<std::uint64_t>(seed),
                    static_cast<std::uint64_t>(subsequence),
                    static_cast<std::uint64_t>(offset));
            else
                return Philox4x32x10();
        }
    } // namespace generator
} // namespace alpaka::rand
