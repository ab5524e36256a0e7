// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lists of accelerators that tests run on.
#pragma once

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace alpaka_test
{
#ifdef ALPAKA_TEST_DEVICE
    //! The accelerator of the device that the suite is compiled for.
    template<std::size_t TDim, typename TIdx>
    using Accs = std::tuple<alpaka::acc::DefaultAcc<alpaka::dim::DimInt<TDim>, TIdx>>;
#else
    //! Every accelerator that is switched on, for one dimension and one index type.
    template<std::size_t TDim, typename TIdx>
    using Accs = alpaka::acc::EnabledAccs<alpaka::dim::DimInt<TDim>, TIdx>;
#endif

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

        using Enabled = Accs<1, int>;
        inline constexpr std::size_t enabledCount = std::tuple_size_v<Enabled>;

        template<std::size_t TAccIdx>
        inline constexpr bool hasOneThreadBlocks
            = std::tuple_element_t<TAccIdx, Enabled>::Block::maxThreadsPerBlock == 1;

        //! How many accelerators of the same family (blocks of one thread, blocks of many) come before this one.
        template<std::size_t TAccIdx>
        inline constexpr std::size_t rankInFamily = []<std::size_t... TIs>(std::index_sequence<TIs...>)
        {
            return (std::size_t{0} + ... + (hasOneThreadBlocks<TIs> == hasOneThreadBlocks<TAccIdx> ? 1 : 0));
        }
        (std::make_index_sequence<TAccIdx>{});

        template<std::size_t TDim, typename TIdx>
        struct Shape
        {
            template<std::size_t TAccIdx>
            using AccAt = std::tuple_element_t<TAccIdx, Accs<TDim, TIdx>>;
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
            : Join<typename AccInItsShapes<TAccIndices, std::make_index_sequence<shapesPerAcc>>::type...>
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
                = AccAt<TFirst>::Grid::blocksAreConcurrent
                  == AccAt<TSecond>::Grid::blocksAreConcurrent&& AccAt<TFirst>::Block::threadsAreConcurrent
                  == AccAt<TSecond>::Block::threadsAreConcurrent;

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
    using HostAccs = typename detail::HostOnly<alpaka::acc::EnabledAccs<alpaka::dim::DimInt<TDim>, TIdx>>::type;
} // namespace alpaka_test
