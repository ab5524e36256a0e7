// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>

namespace test_algo_copy_if
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;

    using Accs = alpaka_test::Accs<1, int>;

    struct IsOdd
    {
        ALPAKA_FN_HOST_ACC auto operator()(int value) const -> bool { return value % 2 != 0; }
    };

    //! Runs of 1 to 8 equal numbers, some of several tiles.
    inline auto makeValues(std::size_t n) -> std::vector<int>
    {
        std::minstd_rand random(static_cast<unsigned>(n) + 3);
        std::vector<int> values(n);
        std::size_t run = 0;
        int value = 0;
        for(int& each : values)
        {
            if(run == 0)
            {
                run = random() % 8 + 1 + (random() % 997 == 0 ? 20000 : 0);
                value = static_cast<int>(random() >> 8) % 10;
            }
            --run;
            each = value;
        }
        return values;
    }

    inline auto sizes() -> std::vector<std::size_t>
    {
        std::vector<std::size_t> all(301);
        std::iota(all.begin(), all.end(), std::size_t{0});
        all.insert(all.end(), {4096, 4097, 8192, 100003});
        return all;
    }

    template<typename TAcc>
    struct Arrays
    {
        Arrays(std::size_t n)
            : queue(alpaka_test::firstDev<TAcc>())
            , values(makeValues(n))
            , in(queue, n + 1)
            , out(queue, n + 1)
            , lengths(queue, n + 1)
            , count(queue, 1)
        {
            auto padded = values;
            padded.push_back(-7);
            in.upload(queue, padded.data());
            out.upload(queue, padded.data());
            unsigned const none = 0xffffffffu;
            count.upload(queue, &none);
        }

        [[nodiscard]] auto input() { return algo::range(in.ptr(), values.size()); }

        [[nodiscard]] auto counted() { return algo::range(count.ptr(), 1); }

        //! \return What was written, as many as the count says.
        [[nodiscard]] auto result() -> std::vector<int>
        {
            auto all = out.download(queue);
            CHECK(all.back() == -7);
            auto const size = count.download(queue)[0];
            REQUIRE(size <= values.size());
            all.resize(size);
            return all;
        }

        alpaka_test::NonBlockingQueue<TAcc> queue;
        std::vector<int> values;
        alpaka_test::DeviceArray<TAcc, int> in;
        alpaka_test::DeviceArray<TAcc, int> out;
        alpaka_test::DeviceArray<TAcc, std::uint64_t> lengths;
        alpaka_test::DeviceArray<TAcc, unsigned> count;
    };
} // namespace test_algo_copy_if

TEMPLATE_LIST_TEST_CASE("algo: copyIf and partition select in order", "[algo]", test_algo_copy_if::Accs)
{
    using namespace test_algo_copy_if;
    for(std::size_t const n : sizes())
    {
        Arrays<TestType> arrays(n);
        std::vector<int> expected;
        std::copy_if(arrays.values.begin(), arrays.values.end(), std::back_inserter(expected), IsOdd{});
        algo::copyIf<TestType>(
            arrays.queue, arrays.input(), algo::range(arrays.out.ptr(), n), arrays.counted(), IsOdd{});
        REQUIRE(arrays.result() == expected);

        std::remove_copy_if(arrays.values.rbegin(), arrays.values.rend(), std::back_inserter(expected), IsOdd{});
        algo::partition<TestType>(
            arrays.queue, arrays.input(), algo::range(arrays.out.ptr(), n), arrays.counted(), IsOdd{});
        auto got = arrays.out.download(arrays.queue);
        got.pop_back();
        REQUIRE(got == expected);
        // The size of one call is the count of another.
        algo::copyIf<TestType>(
            arrays.queue,
            algo::upTo(arrays.input(), arrays.counted()),
            algo::range(arrays.out.ptr(), n),
            algo::range(arrays.lengths.ptr(), 1),
            IsOdd{});
        auto const odd = static_cast<std::size_t>(std::count_if(arrays.values.begin(), arrays.values.end(), IsOdd{}));
        REQUIRE(
            arrays.lengths.download(arrays.queue)[0]
            == static_cast<std::size_t>(std::count_if(
                arrays.values.begin(), arrays.values.begin() + static_cast<std::ptrdiff_t>(odd), IsOdd{})));
    }
}

TEMPLATE_LIST_TEST_CASE("algo: unique and runLengthEncode find every run", "[algo]", test_algo_copy_if::Accs)
{
    using namespace test_algo_copy_if;
    for(std::size_t const n : sizes())
    {
        Arrays<TestType> arrays(n);
        std::vector<int> expected;
        std::unique_copy(arrays.values.begin(), arrays.values.end(), std::back_inserter(expected));
        algo::unique<TestType>(arrays.queue, arrays.input(), algo::range(arrays.out.ptr(), n), arrays.counted());
        REQUIRE(arrays.result() == expected);
        algo::fill<TestType>(arrays.queue, algo::range(arrays.out.ptr(), n), -1);
        algo::runLengthEncode<TestType>(
            arrays.queue,
            arrays.input(),
            algo::range(arrays.out.ptr(), n),
            algo::range(arrays.lengths.ptr(), n),
            arrays.counted());
        auto const got = arrays.result();
        REQUIRE(got == expected);
        auto const lengths = arrays.lengths.download(arrays.queue);
        std::vector<int> decoded;
        for(std::size_t run = 0; run < got.size(); ++run)
            decoded.insert(decoded.end(), lengths[run], got[run]);
        REQUIRE(decoded == arrays.values);
    }
}
