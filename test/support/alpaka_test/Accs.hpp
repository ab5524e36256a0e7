// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lists of accelerators that tests run on.
#pragma once

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace alpaka_test
{
    namespace detail
    {
        template<typename... TTuples>
        struct Join
        {
            using type = std::tuple<>;
        };

        template<typename... Ts>
        struct Join<std::tuple<Ts...>>
        {
            using type = std::tuple<Ts...>;
        };

        template<typename... Ts, typename... Us, typename... TTuples>
        struct Join<std::tuple<Ts...>, std::tuple<Us...>, TTuples...> : Join<std::tuple<Ts..., Us...>, TTuples...>
        {
        };

#if defined(ALPAKA_TEST_ROTATION) || defined(ALPAKA_TEST_ROTATION_REST)
        template<std::size_t TDim, typename TIdx>
        using Enabled = alpaka::acc::EnabledAccs<alpaka::dim::DimInt<TDim>, TIdx>;

        template<std::size_t TAccIdx>
        using EnabledAt = std::tuple_element_t<TAccIdx, Enabled<1, int>>;

        //! How the threads of a block run: there is one, they are fibers, or threads of the system. With the divisor by
        //! which the seed chooses among the accelerators of this kind.
        template<typename TAcc>
        inline constexpr std::size_t divisorOfKind = TAcc::Block::maxThreadsPerBlock == 1 ? 1
                                                     : TAcc::Block::threadsAreConcurrent  ? 3
                                                                                          : 6;

        //! Of the accelerators of one kind, the one that a seed chooses.
        constexpr auto chosenOfKind(std::size_t seed, std::size_t divisor, std::size_t count) -> std::size_t
        {
            return seed / divisor % count;
        }

        //! Whether the seed has chosen this one of the accelerators of its kind. The rest: those that neither the seed nor the
        //! opposite one chooses; the opposite one's where these two choose all.
        template<std::size_t TAccIdx>
        inline constexpr bool isInRotation = []<std::size_t... TIs>(std::index_sequence<TIs...>)
        {
            constexpr std::size_t divisor = divisorOfKind<EnabledAt<TAccIdx>>;
            std::size_t const count = (std::size_t{0} + ... + (divisorOfKind<EnabledAt<TIs>> == divisor ? 1 : 0));
            std::size_t const rank
                = (std::size_t{0} + ... + (TIs < TAccIdx && divisorOfKind<EnabledAt<TIs>> == divisor ? 1 : 0));
#    ifdef ALPAKA_TEST_ROTATION
            return rank == chosenOfKind(ALPAKA_TEST_ROTATION, divisor, count);
#    else
            std::size_t const chosen = chosenOfKind(ALPAKA_TEST_ROTATION_REST, divisor, count);
            std::size_t const opposite = chosenOfKind(11 - ALPAKA_TEST_ROTATION_REST, divisor, count);
            return count <= 2 ? rank == opposite : rank != chosen && rank != opposite;
#    endif
        }(std::make_index_sequence<std::tuple_size_v<Enabled<1, int>>>{});

        template<typename TSequence>
        struct InRotation;

        template<std::size_t... TIs>
        struct InRotation<std::index_sequence<TIs...>>
        {
            template<std::size_t TDim, typename TIdx>
            using Accs = typename Join<std::conditional_t<
                isInRotation<TIs>,
                std::tuple<std::tuple_element_t<TIs, Enabled<TDim, TIdx>>>,
                std::tuple<>>...>::type;
        };

        template<std::size_t TDim, typename TIdx>
        using ChosenAccs = typename InRotation<
            std::make_index_sequence<std::tuple_size_v<Enabled<1, int>>>>::template Accs<TDim, TIdx>;
#else
        template<std::size_t>
        inline constexpr bool isInRotation = true;

        template<std::size_t TDim, typename TIdx>
        using ChosenAccs = alpaka::acc::EnabledAccs<alpaka::dim::DimInt<TDim>, TIdx>;
#endif
    } // namespace detail

#ifdef ALPAKA_TEST_DEVICE
    //! The accelerator of the device that the suite is compiled for.
    template<std::size_t TDim, typename TIdx>
    using Accs = std::tuple<alpaka::acc::DefaultAcc<alpaka::dim::DimInt<TDim>, TIdx>>;
#else
    //! Every accelerator that is switched on, for one dimension and one index type. With ALPAKA_TEST_ROTATION, a seed, one
    //! for each way to run the threads of a block; another seed chooses others. With ALPAKA_TEST_ROTATION_REST those that
    //! ALPAKA_TEST_ROTATION leaves out with this seed and with 11 less this seed, at least one for each way.
    template<std::size_t TDim, typename TIdx>
    using Accs = detail::ChosenAccs<TDim, TIdx>;
#endif

    namespace detail
    {
        // All that are switched on: a seed changes which are tested, not their shapes.
#ifdef ALPAKA_TEST_DEVICE
        template<std::size_t TDim, typename TIdx>
        using ShapedAccs = Accs<TDim, TIdx>;
#else
        template<std::size_t TDim, typename TIdx>
        using ShapedAccs = alpaka::acc::EnabledAccs<alpaka::dim::DimInt<TDim>, TIdx>;
#endif
        inline constexpr std::size_t enabledCount = std::tuple_size_v<ShapedAccs<1, int>>;

        template<std::size_t TAccIdx>
        inline constexpr bool hasOneThreadBlocks
            = std::tuple_element_t<TAccIdx, ShapedAccs<1, int>>::Block::maxThreadsPerBlock == 1;

        //! How many accelerators of the same family (blocks of one thread, blocks of many) come before this one.
        template<std::size_t TAccIdx>
        inline constexpr std::size_t rankInFamily = []<std::size_t... TIs>(std::index_sequence<TIs...>)
        {
            return (std::size_t{0} + ... + (hasOneThreadBlocks<TIs> == hasOneThreadBlocks<TAccIdx> ? 1 : 0));
        }(std::make_index_sequence<TAccIdx>{});

        template<std::size_t TDim, typename TIdx>
        struct Shape
        {
            template<std::size_t TAccIdx>
            using AccAt = std::tuple_element_t<TAccIdx, ShapedAccs<TDim, TIdx>>;
        };

        // Six shapes with every dimension and every index type; two accelerators of a family see them all.
        using Shapes = std::tuple<
            Shape<1, std::size_t>,
            Shape<2, int>,
            Shape<3, std::uint32_t>,
            Shape<4, std::int64_t>,
            Shape<2, std::int16_t>,
            Shape<1, std::uint32_t>>;
        inline constexpr std::size_t shapeCount = std::tuple_size_v<Shapes>;

        // One shape each, from this one on: two builds that are three shapes apart see them all, too.
#ifdef ALPAKA_TEST_FIRST_SHAPE
        inline constexpr std::size_t shapesPerAcc = 1;
        inline constexpr std::size_t firstShape = ALPAKA_TEST_FIRST_SHAPE;
#else
        inline constexpr std::size_t shapesPerAcc = enabledCount <= 5 ? 3 : 2;
        inline constexpr std::size_t firstShape = 0;
#endif

        template<std::size_t TAccIdx, typename TSequence>
        struct AccInItsShapes;

        template<std::size_t TAccIdx, std::size_t... TIs>
        struct AccInItsShapes<TAccIdx, std::index_sequence<TIs...>>
        {
            using type = std::tuple<typename std::tuple_element_t<
                (firstShape + shapesPerAcc * rankInFamily<TAccIdx> + TIs) % shapeCount,
                Shapes>::template AccAt<TAccIdx>...>;
        };

        template<typename TSequence>
        struct AccsInTheirShapes;

        template<std::size_t... TAccIndices>
        struct AccsInTheirShapes<std::index_sequence<TAccIndices...>>
            : Join<std::conditional_t<
                  isInRotation<TAccIndices>,
                  typename AccInItsShapes<TAccIndices, std::make_index_sequence<shapesPerAcc>>::type,
                  std::tuple<>>...>
        {
        };

        template<typename TAcc>
        inline constexpr bool runsOnHost = std::same_as<alpaka::dev::Dev<TAcc>, alpaka::dev::DevCpu>;

        template<typename TAccs>
        struct HostOnly;

        template<typename... TAccs>
        struct HostOnly<std::tuple<TAccs...>>
            : Join<std::conditional_t<runsOnHost<TAccs>, std::tuple<TAccs>, std::tuple<>>...>
        {
        };

        //! The accelerators of a list that differ from all before them in whether blocks and threads are concurrent.
        template<typename TAccs>
        struct DifferentlyConcurrent
        {
            static constexpr std::size_t count = std::tuple_size_v<TAccs>;

            template<std::size_t TAccIdx>
            using AccAt = std::tuple_element_t<TAccIdx, TAccs>;

            template<std::size_t TFirst, std::size_t TSecond>
            static constexpr bool areAlike
                = AccAt<TFirst>::Grid::blocksAreConcurrent == AccAt<TSecond>::Grid::blocksAreConcurrent
                  && AccAt<TFirst>::Block::threadsAreConcurrent == AccAt<TSecond>::Block::threadsAreConcurrent;

            template<std::size_t TAccIdx, std::size_t... TIs>
            static constexpr auto isNew(std::index_sequence<TIs...>) -> bool
            {
                return !(areAlike<TIs, TAccIdx> || ...);
            }

            template<std::size_t... TIs>
            static auto ofThem(std::index_sequence<TIs...>) -> typename Join<std::conditional_t<
                isNew<TIs>(std::make_index_sequence<TIs>{}),
                std::tuple<AccAt<TIs>>,
                std::tuple<>>...>::type;

            using type = decltype(ofThem(std::make_index_sequence<count>{}));
        };

        template<typename TIdx>
        using DeviceAccs = typename Join<Accs<1, TIdx>, Accs<2, TIdx>, Accs<3, TIdx>>::type;
    } // namespace detail

#if defined(ALPAKA_TEST_DEVICE) && !defined(ALPAKA_TEST_ALL)
    using TestAccs = detail::DeviceAccs<std::uint32_t>;
    using AllAccs = typename detail::Join<TestAccs, Accs<4, std::int64_t>>::type;
#else
    //! 14 to 16 accelerators in which every dimension from 1 to 4 and every index type meets every family once. With
    //! ALPAKA_TEST_FIRST_SHAPE half of them: the other half is in another build of script/detail/build.
    using TestAccs = typename detail::AccsInTheirShapes<std::make_index_sequence<detail::enabledCount>>::type;

#    ifdef ALPAKA_TEST_QUICK
    using AllAccs = TestAccs;
#    else
    //! Every accelerator with every dimension and two index types. For the few files where all of it matters.
    using AllAccs = typename detail::Join<
        Accs<1, int>,
        Accs<2, int>,
        Accs<3, int>,
        Accs<4, int>,
        Accs<1, std::uint64_t>,
        Accs<2, std::uint64_t>,
        Accs<3, std::uint64_t>,
        Accs<4, std::uint64_t>>::type;
#    endif
#endif

    //! The accelerators for what kernels may call: all, and emulated warps where they are there.
    template<std::size_t TDim, typename TIdx>
#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !defined(ALPAKA_TEST_DEVICE)
    using ServiceAccs = typename detail::
        Join<Accs<TDim, TIdx>, std::tuple<alpaka::acc::AccCpuWarps<8, alpaka::dim::DimInt<TDim>, TIdx>>>::type;
#else
    using ServiceAccs = Accs<TDim, TIdx>;
#endif

    //! For variants of what all of ServiceAccs are tested with once: all of them again, but under sanitizers one for
    //! each kind of concurrency, by which services differ.
    template<std::size_t TDim, typename TIdx>
#if defined(ALPAKA_TEST_QUICK) && !defined(ALPAKA_TEST_DEVICE)
    using VariantAccs = typename detail::DifferentlyConcurrent<Accs<TDim, TIdx>>::type;
#else
    using VariantAccs = ServiceAccs<TDim, TIdx>;
#endif

    //! Accelerators that run on the host, where kernels may throw, allocate and call what they like.
    template<std::size_t TDim, typename TIdx>
    using HostAccs = typename detail::HostOnly<detail::ChosenAccs<TDim, TIdx>>::type;
} // namespace alpaka_test
