// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The examples of docs/reference/ that go through further calls of a page.

#include <alpaka/alpaka.hpp>

#include "Pages.hpp"
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace a = alpaka;

namespace
{
    template<std::size_t N>
    using Vec = a::Vec<a::DimInt<N>, int>;
    using Acc = docs::Acc<a::DimInt<1>>;

    //! 1, 2, 4, ...: component i is PowerOfTwo<i>::create().
    template<std::size_t I>
    struct PowerOfTwo
    {
        static constexpr auto create() -> int { return 1 << I; }
    };

    auto vectors() -> int
    {
        Vec<3> const v(2, 3, 4);                                    // two slices of three rows of four columns
        Vec<2> const plane = a::vec::subVecEnd<a::DimInt<2>>(v);    // (3, 4)
        Vec<1> const slices = a::vec::subVecBegin<a::DimInt<1>>(v); // (2)
        Vec<3> const again = a::vec::concat(slices, plane);         // (2, 3, 4)
        Vec<3> const xyz = a::vec::reverse(v);                      // (4, 3, 2)
        Vec<2> const ends = a::vec::subVecFromIndices<std::index_sequence<0, 2>>(v); // (2, 4)
        a::Vec<a::DimInt<3>, std::size_t> const sizes = a::vec::cast<std::size_t>(v);

        Vec<3> const powers = a::vec::createVecFromIndexedFn<a::DimInt<3>, PowerOfTwo>(); // (1, 2, 4)
        using Four = std::integral_constant<std::size_t, 4>;
        Vec<3> const larger = a::vec::createVecFromIndexedFnOffset<a::DimInt<3>, PowerOfTwo, Four>(); // (16, 32, 64)
        std::index_sequence<5, 0, 1> const places;
        Vec<3> const chosen = a::vec::createVecFromIndexedFnArbitrary<a::DimInt<3>, PowerOfTwo>(places); // (32, 1, 2)
        return docs::check("vectors", again == v && xyz == Vec<3>(4, 3, 2) && ends == Vec<2>(2, 4) && sizes[2] == 4)
               + docs::check(
                   "indexed vectors",
                   powers == Vec<3>(1, 2, 4) && larger == Vec<3>(16, 32, 64) && chosen == Vec<3>(32, 1, 2));
    }

    auto extents() -> int
    {
        // [extents]
        Vec<3> box(2, 3, 4);
        int const columns = a::extent::getWidth(box); // 4
        int const rows = a::extent::getHeight(box);   // 3
        int const slices = a::extent::getDepth(box);  // 2
        int const all = a::getExtentProduct(box);
        Vec<2> const plane = a::extent::getExtentVecEnd<a::DimInt<2>>(box); // (3, 4), also of views
        a::extent::setWidth(box, 8);                                        // (2, 3, 8)
        a::extent::setHeight(box, 7);
        a::extent::setDepth(box, 6);
        a::extent::setExtent<0>(box, a::getExtent<0>(box) - 1); // (5, 7, 8)
        Vec<3> const extent = a::getExtentVec(box);
        // [extents]

        Vec<3> place(0, 0, 0);
        a::offset::setOffsetX(place, 1); // the last dimension
        a::offset::setOffsetY(place, 2);
        a::offset::setOffsetZ(place, 3);
        a::offset::setOffset<0>(place, a::offset::getOffset<0>(place) + 1);     // (4, 2, 1)
        int const x = a::offset::getOffsetX(place);                             // 1
        int const y = a::offset::getOffsetY(place);                             // 2
        int const z = a::offset::getOffsetZ(place);                             // 4
        Vec<2> const inPlane = a::offset::getOffsetVecEnd<a::DimInt<2>>(place); // (2, 1)
        Vec<3> const offset = a::offset::getOffsetVec(place);                   // of a window: where it begins
        return docs::check(
                   "extents", columns * rows * slices == all && plane == Vec<2>(3, 4) && extent == Vec<3>(5, 7, 8))
               + docs::check("offsets", offset == Vec<3>(z, y, x) && inPlane == Vec<2>(2, 1) && z == 4);
    }

    auto indices() -> int
    {
        // [mapIdx]
        Vec<2> const extent(3, 4);
        int const number = a::mapIdx<1>(Vec<2>(2, 1), extent)[0];  // 2 * 4 + 1
        Vec<2> const place = a::mapIdx<2>(Vec<1>(number), extent); // (2, 1)

        auto bytes = a::alloc<std::uint8_t>(a::getDevByIdx<Acc>(0), extent);
        Vec<2> const pitches = a::mem::view::getPitchBytesVec(bytes); // of all, and from row to row
        int const fromRowToRow = a::mem::view::getPitchBytesVecEnd<a::DimInt<1>>(bytes)[0]; // pitches[1]
        int const byte = a::idx::mapIdxPitchBytes<1>(place, pitches)[0];
        // [mapIdx]
        return docs::check("mapIdx", number == 9 && place == Vec<2>(2, 1) && byte == 2 * fromRowToRow + 1);
    }

    auto limits() -> int
    {
        auto const device = a::getDevByIdx<Acc>(0);
        // [subDivide]
        a::acc::AccDevProps<a::DimInt<1>, int> props = a::getAccDevProps<Acc>(device);
        props.m_blockThreadCountMax = 64; // and each thread has 4 elements
        auto const workDiv = a::workdiv::subDivideGridElems(Vec<1>(1'000), Vec<1>(4), props, false);
        int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(workDiv)[0]; // 4: 250 threads
        bool const isValid = a::workdiv::isValidAccDevProps(props) && a::workdiv::isValidWorkDiv(props, workDiv);
        // [subDivide]
        return docs::check("limits", blocks == 4 && isValid);
    }

    struct Calls
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* results) const
        {
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            bool isRight = true;
            // [predicates]
            namespace sync = a::block::sync;
            int const isOdd = thread % 2;                                                 // in a block of four threads
            int const odd = sync::syncBlockThreadsPredicate<sync::op::Count>(acc, isOdd); // 2
            int const allOdd = sync::syncBlockThreadsPredicate<sync::op::LogicalAnd>(acc, isOdd); // 0
            int const someOdd = sync::syncBlockThreadsPredicate<sync::op::LogicalOr>(acc, isOdd); // 1
            // [predicates]
            isRight = isRight && odd == 2 && allOdd == 0 && someOdd == 1;

            // [votes]
            auto const lanes = a::warp::activemask(acc);       // a bit for each thread that takes part
            auto const oddLanes = a::warp::ballot(acc, isOdd); // those whose predicate is not zero
            bool const isAll = a::warp::all(acc, isOdd) != 0;  // the same as oddLanes == lanes
            bool const isAny = a::warp::any(acc, isOdd) != 0;  // the same as oddLanes != 0
            int const active = a::intrinsic::popcount(acc, std::uint64_t{lanes}); // at most warp::getSize(acc)
            // [votes]
            isRight = isRight && isAll == (oddLanes == lanes) && isAny == (oddLanes != 0)
                      && active <= a::warp::getSize(acc);

            ALPAKA_SHARED(acc, int[4], ofBlock);
            int const size = a::warp::getSize(acc) < 4 ? a::warp::getSize(acc) : 4;
            int const lane = a::warp::getLaneIdx(acc);
            // [lanes]
            ofBlock[thread] = 10 * thread;
            a::warp::sync(acc); // without it the neighbour's value need not be there
            int const ofNext = ofBlock[thread - lane + (lane + 1) % size];
            a::warp::sync(acc); // from here on, ofBlock may be written again
            // [lanes]
            isRight = isRight && ofNext == 10 * (thread - lane + (lane + 1) % size);

            namespace op = a::atomic::op;
            unsigned x = 6;
            a::atomicOp<op::Sub>(acc, &x, 1u);                             // 5; returns 6
            a::atomicOp<op::Max>(acc, &x, 9u);                             // 9
            a::atomicOp<op::Min>(acc, &x, 7u, a::hierarchy::Blocks{});     // 7; only this grid may use x
            a::atomicOp<op::Inc>(acc, &x, 7u);                             // 0: it wraps at 7
            a::atomicOp<op::Dec>(acc, &x, 12u);                            // 12: it wraps at 0
            a::atomicOp<op::And>(acc, &x, 0b1001u);                        // 8
            a::atomicOp<op::Or>(acc, &x, 0b0110u);                         // 14
            a::atomicOp<op::Xor>(acc, &x, 0b0010u);                        // 12
            a::atomicOp<op::Exch>(acc, &x, 3u, a::hierarchy::Grids{});     // 3; any kernel may use x
            unsigned const before = a::atomicOp<op::Cas>(acc, &x, 3u, 4u); // 3, so that x becomes 4
            isRight = isRight && before == 3 && x == 4;

            bool success = true;
            ALPAKA_CHECK(success, thread < 4); // otherwise prints "thread < 4", and success is false

            int const limit = 4;
            ALPAKA_ASSERT(thread < limit);
            a::ignore_unused(limit);              // without this line a release build would warn
            a::core::assertValueUnsigned(thread); // asserts thread >= 0
            using Four = std::integral_constant<unsigned, 4>;
            a::core::assertGreaterThan<Four>(thread); // asserts 4 > thread, although the signs differ

            namespace st = a::block::shared::st;
            int& sum = st::allocVar<int, 0>(acc); // the same as a::allocVar
            if(thread == 0)
                sum = 0;
            a::syncBlockThreads(acc); // the same as a::sync
            a::atomicAdd(acc, &sum, thread, a::hierarchy::Threads{});
            a::syncBlockThreads(acc); // now it is 0 + 1 + 2 + 3
            st::freeMem(acc);         // frees nothing: the variable lives as long as the block
            isRight = isRight && sum == 6;
            results[thread] = isRight && success ? 1 : 0;
        }
    };

    struct MathCalls
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* result) const
        {
            // [rounding]
            double const x = -2.5;
            double const down = a::math::floor(acc, x);              // -3
            double const up = a::math::ceil(acc, x);                 // -2
            double const cut = a::math::trunc(acc, x);               // -2: towards zero
            double const near = a::math::round(acc, x);              // -3: halves away from zero
            long const number = a::math::lround(acc, x);             // -3
            long long const wide = a::math::llround(acc, x);         // -3
            double const rest = a::math::fmod(acc, x, 2.0);          // -0.5: x - 2 trunc(x / 2)
            double const nearRest = a::math::remainder(acc, x, 2.0); // -0.5: of the nearest multiple
            double const size = a::math::abs(acc, x);                // 2.5
            // [rounding]
            bool isRight = down == -3 && up == -2 && cut == -2 && near == -3 && number == -3 && wide == -3
                           && rest == -0.5 && nearRest == -0.5 && size == 2.5;

            double const half = 0.5;
            double const angle = a::math::asin(acc, half); // its sine is 0.5
            double const other = a::math::acos(acc, half); // angle + other is pi / 2
            double const slope = a::math::tan(acc, angle);
            double const same = a::math::atan(acc, slope);      // angle
            double const full = a::math::atan2(acc, 0.0, -1.0); // pi, of the point (-1, 0): y comes first
            isRight = isRight && std::abs(same - angle) < 1e-14 && std::abs(2 * (angle + other) - full) < 1e-14;

            double const edge = a::math::cbrt(acc, 27.0);     // 3
            double const inverse = a::math::rsqrt(acc, 16.0); // 0.25: 1 / sqrt(16)
            double const error = a::math::erf(acc, 0.0);      // 0
            isRight = isRight && std::abs(edge - 3.0) < 1e-14 && std::abs(inverse - 0.25) < 1e-14 && error == 0.0;
            *result = isRight ? 1 : 0;
        }
    };

    auto kernels() -> int
    {
        a::Queue<Acc, a::Blocking> queue(a::getDevByIdx<Acc>(0));
        std::array<int, 4> calls{};
        int numbers = 0;
        a::exec<Acc>(queue, {1, 4}, Calls{}, calls.data());
        a::exec<Acc>(queue, {1, 1}, MathCalls{}, &numbers);
        return docs::check("calls in kernels", calls == std::array{1, 1, 1, 1}) + docs::check("numbers", numbers == 1);
    }

    struct AddSize
    {
        template<typename T>
        void operator()(std::size_t& sum) const
        {
            sum += sizeof(T);
        }
    };

    auto helpers() -> int
    {
        int visits = 0;
        auto const visit = [&visits](Vec<2> const& place) { visits += place[0] + place[1]; };
        a::meta::ndLoopIncIdx(Vec<2>(2, 3), visit);                        // (0, 0), (0, 1) ... (1, 2)
        a::meta::ndLoop(std::index_sequence<1, 0>{}, Vec<2>(2, 3), visit); // (0, 0), (1, 0) ... (1, 2)
        auto const minus = [](int x, int y) { return x - y; };
        int const folded = a::meta::foldr(minus, 9, 5, 1);           // 9 - (5 - 1)
        int const called = a::meta::invoke(minus, 9, 5);             // 4
        int const applied = a::meta::apply(minus, std::tuple(9, 5)); // 4
        std::size_t bytes = 0;
        a::meta::forEachType<std::tuple<char, std::int32_t>>(AddSize{}, bytes); // 1 + 4
        return docs::check("loops", visits == 18) + docs::check("folds", folded == 5 && called == 4 && applied == 4)
               + docs::check("types", bytes == 5);
    }

    struct Mark
    {
    };

    //! Says that it has the atomic operations among the threads of a block itself, not in a base class.
    struct OwnAtomics : a::concepts::Implements<a::atomic::ConceptAtomicThreads, OwnAtomics>
    {
    };

    template<typename T, typename... TTags>
    constexpr bool offers = (a::concepts::ImplementsConcept<TTags, T>::value && ...);

    //! Elements of each thread, for the work divisions of a program. An accelerator is a type even if it is off.
    template<typename TAcc>
    inline constexpr int elementsOf = 1;
    template<typename TDim, typename TIdx>
    inline constexpr int elementsOf<a::AccCpuTbbBlocks<TDim, TIdx>> = 256; // a block has one thread
    template<typename TDim, typename TIdx>
    inline constexpr int elementsOf<a::AccCpuOmp2Blocks<TDim, TIdx>> = 256;
    template<typename TDim, typename TIdx>
    inline constexpr int elementsOf<a::AccCpuOmp2Threads<TDim, TIdx>> = 64;
    template<typename TDim, typename TIdx>
    inline constexpr int elementsOf<a::AccCpuFibers<TDim, TIdx>> = 64;
    static_assert(elementsOf<Acc> == 1 && elementsOf<a::AccCpuFibers<a::DimInt<2>, int>> == 64);

    auto lists() -> int
    {
        using Numbers = std::tuple<int, float, double>;
        using More = a::meta::Concatenate<Numbers, std::tuple<int, long>>;
        static_assert(!a::meta::IsSet<More>::value); // int is there twice
        static_assert(std::is_same_v<a::meta::Unique<More>, std::tuple<int, float, double, long>>);
        static_assert(std::is_same_v<a::meta::Filter<Numbers, std::is_integral>, std::tuple<int>>);
        static_assert(std::is_same_v<
                      a::meta::Transform<Numbers, std::add_const_t>,
                      std::tuple<int const, float const, double const>>);
        static_assert(std::is_same_v<a::meta::Apply<std::tuple<int, long>, std::pair>, std::pair<int, long>>);
        // All combinations of dimensions and index types:
        using Dims = std::tuple<a::DimInt<1>, a::DimInt<2>>;
        using Both = a::meta::CartesianProduct<std::tuple, Dims, std::tuple<int, long>>;
        static_assert(std::tuple_size_v<Both> == 4);

        static_assert(a::meta::IsIntegralSuperset<long, int>::value); // long has every value of int
        static_assert(std::is_same_v<a::meta::HigherMax<unsigned, short>, unsigned>);
        static_assert(std::is_same_v<a::meta::LowerMax<unsigned, short>, short>);
        static_assert(std::is_same_v<a::meta::HigherMin<unsigned, short>, unsigned>);
        static_assert(std::is_same_v<a::meta::LowerMin<unsigned, short>, short>);
        using Dimensions = a::meta::MakeIntegerSequenceOffset<int, 1, 3>; // 1, 2, 3
        static_assert(a::meta::IntegerSequenceValuesInRange<Dimensions, int, 1, 3>::value);
        static_assert(a::meta::IntegerSequenceValuesUnique<Dimensions>::value);
        using Indices = a::meta::ConvertIntegerSequence<std::size_t, Dimensions>;
        static_assert(std::is_same_v<Indices, std::index_sequence<1, 2, 3>>);

        struct Pair : a::meta::InheritFromList<std::tuple<std::true_type, Mark>>
        {
        };
        static_assert(a::meta::IsStrictBase<Mark, Pair>::value && !a::meta::IsStrictBase<Pair, Pair>::value);
        static_assert(a::meta::IsParameterPackSet<int, long>::value);
        static_assert(a::meta::Conjunction<std::is_integral<int>, std::is_signed<int>>::value);
        static_assert(a::meta::Disjunction<std::is_integral<float>, std::is_signed<float>>::value);
        static_assert(a::meta::Negation<std::is_integral<float>>::value);
        static_assert(!a::meta::DependentFalseType<int>::value); // false for each type, but only where it is known
        static_assert(a::meta::IntegralValuesInRange<int, 0, 9, 3, 1, 4>::value);
        static_assert(!a::meta::IntegralValuesUnique<int, 3, 1, 4, 1>::value);
        static_assert(a::meta::foldr(a::meta::max{}, 3, 1, 4) == 4 && a::meta::foldr(a::meta::min{}, 3, 1, 4) == 1);

        // The accelerator that a kernel receives has mathematics and barriers; a device has not.
        using Serial1 = a::AccCpuSerial<a::DimInt<1>, int>;
        static_assert(a::concepts::ImplementsConcept<a::math::ConceptMathSin, Serial1>::value);
        static_assert(a::concepts::ImplementsConcept<a::block::sync::ConceptBlockSync, Serial1>::value);
        static_assert(!a::concepts::ImplementsConcept<a::math::ConceptMathSin, a::DevCpu>::value);
        static_assert(offers<a::DevCpu, a::dev::ConceptDev, a::wait::ConceptCurrentThreadWaitFor>);
        static_assert(offers<a::queue::QueueCpuBlocking, a::queue::ConceptQueue, a::dev::ConceptGetDev>);
        static_assert(offers<a::PltfCpu, a::pltf::ConceptPltf>);
        static_assert(offers<a::mem::alloc::AllocCpuNew, a::mem::alloc::ConceptMemAlloc>);
        // The tag of the atomic operations among the threads of a block, and the class that answers for a tag:
        using Tag = a::atomic::AtomicHierarchyConcept<a::hierarchy::Threads>;
        static_assert(std::is_same_v<a::concepts::ImplementationBase<Tag, OwnAtomics>, OwnAtomics>);

        // clang-format off
        // All that an accelerator offers:
        static_assert(offers<Serial1,
            a::acc::ConceptAcc, a::atomic::ConceptAtomicBlocks, a::atomic::ConceptAtomicGrids,
            a::block::shared::dyn::ConceptBlockSharedDyn, a::block::shared::st::ConceptBlockSharedSt,
            a::idx::ConceptIdxBt, a::idx::ConceptIdxGb, a::intrinsic::ConceptIntrinsic,
            a::rand::ConceptRand, a::time::ConceptTime, a::warp::ConceptWarp, a::workdiv::ConceptWorkDiv>);
        static_assert(offers<Serial1,
            a::math::ConceptMathAbs, a::math::ConceptMathAcos, a::math::ConceptMathAsin,
            a::math::ConceptMathAtan, a::math::ConceptMathAtan2, a::math::ConceptMathCbrt,
            a::math::ConceptMathCeil, a::math::ConceptMathCos, a::math::ConceptMathErf,
            a::math::ConceptMathExp, a::math::ConceptMathFloor, a::math::ConceptMathFmod,
            a::math::ConceptMathLog, a::math::ConceptMathMax, a::math::ConceptMathMin,
            a::math::ConceptMathPow, a::math::ConceptMathRemainder, a::math::ConceptMathRound,
            a::math::ConceptMathRsqrt, a::math::ConceptMathSin, a::math::ConceptMathSinCos,
            a::math::ConceptMathSqrt, a::math::ConceptMathTan, a::math::ConceptMathTrunc>);
        // clang-format on

        using Serial = a::AccCpuSerial<a::DimInt<2>, int>;
        using Buffer = a::Buf<Serial, float, a::DimInt<3>, long>;
        static_assert(a::Dim<Serial>::value == 2 && a::Dim<Buffer>::value == 3);
        static_assert(std::is_same_v<a::Idx<Serial>, int> && std::is_same_v<a::Idx<Buffer>, long>);
        static_assert(std::is_same_v<a::elem::Elem<Buffer>, float>);
        static_assert(std::is_same_v<a::Dev<Buffer>, a::DevCpu>);
        static_assert(std::is_same_v<a::pltf::Pltf<Serial>, a::PltfCpu>);
        static_assert(std::is_same_v<a::acc::Acc<Serial>, Serial>); // also of the task of a kernel
        static_assert(std::is_same_v<Buffer, a::mem::buf::BufCpu<float, a::DimInt<3>, long>>);

        static_assert(std::is_same_v<a::Grid, a::origin::Grid> && std::is_same_v<a::Blocks, a::unit::Blocks>);
        static_assert(std::is_same_v<a::Block, a::origin::Block> && std::is_same_v<a::Threads, a::unit::Threads>);
        static_assert(std::is_same_v<a::Thread, a::origin::Thread> && std::is_same_v<a::Elems, a::unit::Elems>);

        using Blocking = a::Queue<Serial, a::queue::property::Blocking>; // the tag is also a::Blocking
        using NonBlocking = a::Queue<Serial, a::queue::property::NonBlocking>;
        static_assert(std::is_same_v<Blocking, a::queue::QueueCpuBlocking>);
        static_assert(std::is_same_v<Blocking, a::queue::QueueGenericThreadsBlocking<a::DevCpu>>);
        static_assert(std::is_same_v<NonBlocking, a::queue::QueueGenericThreadsNonBlocking<a::DevCpu>>);
        static_assert(std::is_same_v<a::Event<NonBlocking>, a::event::EventGenericThreads<a::DevCpu>>);
        return 0;
    }

    auto numbers() -> int
    {
        // [engines]
        namespace rand = a::rand;
        auto engine = rand::generator::createDefault(rand::MersenneTwister{}, 42, 0); // MT19937
        auto tiny = rand::generator::createDefault(rand::TinyMersenneTwister{}, 42, 0);
        auto system = rand::generator::createDefault(rand::RandomDevice{}, 0, 0); // other numbers each time
        auto const word = rand::distribution::createUniformUint<std::uint16_t>(rand::MersenneTwister{});
        unsigned const sum = word(engine) + word(tiny) + word(system);              // distributions take every engine
        static_assert(std::is_same_v<rand::RandStdLib, rand::TinyMersenneTwister>); // an older name
        // [engines]
        return docs::check("engines", sum <= 3 * 65'535);
    }

    auto queues() -> int
    {
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        a::queue::QueueCpuNonBlocking worker(host); // a thread for tasks of the program
        a::event::EventCpu isDone(host);
        bool hasRun = false;
        a::enqueue(worker, [&hasRun] { hasRun = true; });
        a::enqueue(worker, isDone);
        a::waitFor(isDone);
        std::string const name = a::dev::getName(host);
        std::size_t const bytes = a::dev::getMemBytes(host);
        std::size_t const warpSize = a::dev::getWarpSize(host);
        a::dev::reset(host); // nothing on a CPU; of a GPU no queue, event or buffer is valid afterwards
        return docs::check("queue of a CPU", hasRun)
               + docs::check("facts", !name.empty() && bytes >= a::dev::getFreeMemBytes(host) && warpSize >= 1);
    }

    auto gpus() -> int
    {
        bool isRight = true;
#if defined(ALPAKA_ACC_GPU_CUDA_ENABLED) || defined(ALPAKA_ACC_GPU_HIP_ENABLED)
        // [pin]
        auto const device = a::getDevByIdx<Acc>(0);
        auto onHost = a::alloc<int>(a::getDevByIdx<a::PltfCpu>(0), 1'000);
        a::mem::buf::pin(onHost); // the driver copies it without the host
        bool const isPinned = a::mem::buf::isPinned(onHost);
        a::mem::buf::map(onHost, device); // the device can use it in place
        int* const onDevice = a::mem::view::getPtrDev(onHost, device);
        a::mem::buf::unmap(onHost, device);
        a::mem::buf::unpin(onHost);
        // [pin]
        isRight = isPinned && onDevice != nullptr && !a::mem::buf::isPinned(onHost);
#endif
#if defined(ALPAKA_ACC_GPU_CUDA_ENABLED)
        using Gpu = a::AccGpuCudaRt<a::DimInt<1>, int>; // AccGpuHipRt, DevHipRt and so on with HIP
        static_assert(std::is_same_v<a::acc::AccGpuUniformCudaHipRt<a::DimInt<1>, int>, Gpu>);
        static_assert(std::is_same_v<a::Dev<Gpu>, a::dev::DevCudaRt>);
        static_assert(std::is_same_v<a::Queue<Gpu, a::Blocking>, a::queue::QueueCudaRtBlocking>);
#elif defined(ALPAKA_ACC_GPU_HIP_ENABLED)
        using Gpu = a::AccGpuHipRt<a::DimInt<1>, int>;
        static_assert(std::is_same_v<a::acc::AccGpuUniformCudaHipRt<a::DimInt<1>, int>, Gpu>);
        static_assert(std::is_same_v<a::Dev<Gpu>, a::dev::DevHipRt>);
        static_assert(std::is_same_v<a::Queue<Gpu, a::Blocking>, a::queue::QueueHipRtBlocking>);
#endif
        return docs::check("GPU", isRight);
    }

    auto memory() -> int
    {
        // [core]
        void* const page = a::core::alignedAlloc(4'096, 100); // 100 bytes at a multiple of 4,096
        bool const isAligned = reinterpret_cast<std::uintptr_t>(page) % 4'096 == 0;
        a::core::alignedFree(page);
        int const clipped = a::core::clipCast<std::int8_t>(1'000);                                      // 127
        constexpr std::size_t next = a::core::RoundUpToPowerOfTwo<12>::value;                           // 16
        constexpr std::size_t floats = a::core::vectorization::GetVectorizationSizeElems<float>::value; // 16
        static_assert(floats * sizeof(float) == a::core::vectorization::defaultAlignment);
        static_assert(a::core::align::OptimalAlignment<12>::value == 16);            // for 12 bytes
        using Sum = decltype(a::core::declval<short>() + a::core::declval<short>()); // int
        using Owner = std::unique_ptr<double, a::core::AlignedDelete>;               // destroys, then frees
        Owner const owner(new (a::core::alignedAlloc(64, sizeof(double))) double(1.0));
        struct alignas(ALPAKA_OPTIMAL_ALIGNMENT(float[3])) Point // at multiples of 16 bytes
        {
            float coordinates[3];
        };
        ALPAKA_ASSERT(sizeof(Point) == 16); // in debug builds
        // [core]
        static_assert(std::is_same_v<Sum, int>);

        static_assert(ALPAKA_VERSION >= BOOST_VERSION_NUMBER(0, 5, 0));
        std::printf("alpaka %d.%d.%d\n", ALPAKA_VERSION_MAJOR, ALPAKA_VERSION_MINOR, ALPAKA_VERSION_PATCH);

        // [allocator]
        a::mem::alloc::AllocCpuAligned<std::integral_constant<std::size_t, 256>> const allocator;
        float* const values = a::mem::alloc::alloc<float>(allocator, 1'000);
        values[999] = 1.0f;
        a::mem::alloc::free(allocator, values);
        std::array<int, 2>* const pairs = a::mem::alloc::alloc<std::array<int, 2>>(a::mem::alloc::AllocCpuNew{}, 10);
        a::mem::alloc::free(a::mem::alloc::AllocCpuNew{}, pairs);
        // [allocator]
        return docs::check("core", isAligned && clipped == 127 && next == 16 && floats == 16 && *owner == 1.0);
    }
} // namespace

auto docs::entries() -> int
{
    return vectors() + extents() + indices() + limits() + kernels() + helpers() + lists() + numbers() + queues()
           + gpus() + memory();
}
