// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/strategy/common/SharedCores.hpp>

#include <catch2/catch.hpp>

TEST_CASE("strategy: threads that share cores stop to yield when another program takes the cores", "[barrier]")
{
    using alpaka::strategy::detail::SharedCores;
    constexpr SharedCores::Time millisecond = 1'000'000;
    constexpr SharedCores::Time usual = 16 * 2000;
    SharedCores cores;
    SharedCores::Time now = 5 * millisecond;
    auto const barriers = [&](int count, SharedCores::Time taken)
    {
        for(int i = 0; i < count; ++i)
            cores.tell(now += taken, taken, 16, 2);
    };
    CHECK(cores.yields() == SharedCores::mostYields);

    // One of any length is no proof, nor are short ones that are rare.
    barriers(1, 1000 * millisecond);
    CHECK(cores.yields() == SharedCores::mostYields);
    barriers(1000, usual);
    for(int i = 0; i < 20; ++i)
    {
        barriers(1, 3 * millisecond);
        barriers(100, usual);
    }
    CHECK(cores.yields() == SharedCores::mostYields);

    barriers(12, millisecond);
    CHECK(cores.yields() == 0);
    // What is fast now is fast because the threads sleep.
    barriers(1000, usual);
    CHECK(cores.yields() == 0);

    // After a while they try it again; a single slice that is lost ends this.
    now += 1000 * millisecond;
    barriers(1, usual);
    CHECK(cores.yields() == SharedCores::mostYields);
    barriers(1, 3 * millisecond);
    CHECK(cores.yields() == 0);

    now += 1000 * millisecond;
    barriers(1000, usual);
    CHECK(cores.yields() == SharedCores::mostYields);
    barriers(1, 3 * millisecond);
    CHECK(cores.yields() == SharedCores::mostYields);

    // More threads need more time, more cores less.
    for(int i = 0; i < 100; ++i)
        cores.tell(now += millisecond, millisecond, 512, 2);
    CHECK(cores.yields() == SharedCores::mostYields);
    for(int i = 0; i < 100; ++i)
        cores.tell(now += millisecond, millisecond, 512, 16);
    CHECK(cores.yields() == 0);
}
