// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Events, numbers, rows of sub-views and host memory, which are checked on request; and labels.
#pragma once

#include "HostCases.hpp"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

CHECKER_WRONG(event_never_enqueued, "an event that has never been enqueued was waited for")
{
    Setting const events("ALPAKA_CHECK_EVENTS", "1");
    Host h;
    Event event(h.dev);
    h.add(h.queue);
    a::wait::wait(event);
}
CHECKER_WRONG(queue_waits_for_event_never_enqueued, "an event that has never been enqueued was waited for")
{
    Setting const events("ALPAKA_CHECK_EVENTS", "1");
    Host h;
    Event event(h.dev);
    a::wait::wait(h.queue, event);
    h.add(h.queue);
    a::wait::wait(h.queue);
}
CHECKER_WRONG(copy_of_event_never_enqueued, "an event that has never been enqueued was waited for")
{
    Setting const events("ALPAKA_CHECK_EVENTS", "1");
    Host h;
    std::optional<Event> event(Event(h.dev));
    Event const copy = *event;
    event.reset();
    a::wait::wait(copy);
}
CHECKER_WRONG_TIMES(two_events_never_enqueued, 2, "an event that has never been enqueued was waited for")
{
    Setting const events("ALPAKA_CHECK_EVENTS", "1");
    Host h;
    Event first(h.dev);
    Event second(h.dev);
    a::wait::wait(first);
    a::wait::wait(h.queue, second);
}
CHECKER_RIGHT(event_enqueued_later)
{
    Setting const events("ALPAKA_CHECK_EVENTS", "1");
    Host h;
    Event event(h.dev);
    for(int k = 0; k < 2; ++k)
    {
        a::wait::wait(event);
        h.add(h.queue);
        a::enqueue(h.queue, event);
    }
}
CHECKER_RIGHT(event_of_a_blocking_queue)
{
    Setting const events("ALPAKA_CHECK_EVENTS", "1");
    Host h;
    Event event(h.dev);
    a::enqueue(h.blocking, event);
    a::wait::wait(event);
    a::wait::wait(h.queue, event);
}
CHECKER_RIGHT(event_without_request)
{
    Host h;
    Event const event(h.dev);
    a::wait::wait(event);
}

//! What the kernel for the following cases does.
enum class What
{
    rootOfNegative,
    zeroByZero,
    sharedNan,
    reciprocal,
    infinityAsStart,
    scale,
    minusOne,
    besideAnAddress,
    row,
    sum,
    difference,
    product,
    unsignedSum
};

//! An address and a number whose bits, as floats, are those of a NaN.
int const* volatile looksLikeNan = reinterpret_cast<int const*>(std::uintptr_t{0x7f01'7fc0'1230});
int volatile minusTwo = -2;

struct Compute
{
    template<typename TAcc>
    void
    operator()(TAcc const& acc, What what, float* x, float* y, int* k, int const* host, int width, int pitch) const
    {
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        auto& part = a::allocVar<float[16], 0>(acc);
        switch(what)
        {
        case What::rootOfNegative:
            y[i] = std::sqrt(x[i] - 5);
            break;
        case What::zeroByZero:
            y[i] = (x[i] - x[i]) / (x[i] - x[i]);
            break;
        case What::sharedNan:
            part[i % 16] = std::log(x[i] - 2);
            a::sync(acc);
            y[i] = part[(i + 1) % 16];
            break;
        case What::reciprocal:
            y[i] = 1 / x[i];
            break;
        case What::infinityAsStart:
            part[i % 16] = std::numeric_limits<float>::infinity();
            a::sync(acc);
            y[i] = std::min(part[(i + 1) % 16], x[i]);
            break;
        case What::scale:
            y[i] = x[i] * 2 + 1;
            break;
        case What::minusOne:
            k[i] = -1; // the bits of a NaN
            break;
        case What::besideAnAddress:
            y[i] = looksLikeNan != nullptr && minusTwo != 0 ? std::sqrt(x[i] - 5) : 0.0f;
            break;
        case What::row:
            for(int c = 0; c < width; ++c)
                k[i % 4 * pitch + c] = *host;
            break;
        case What::sum:
            k[i] = host[0] + i;
            break;
        case What::difference:
            k[i] = i - host[0] - 64;
            break;
        case What::product:
            k[i] = host[0] * (i + 2);
            break;
        case What::unsignedSum:
            k[i] = static_cast<int>(static_cast<unsigned>(host[0]) * 2654435761u);
            break;
        }
    }
};

static void compute(What what, float x, int const* host, int* k = nullptr, int width = 0, int pitch = 0)
{
    Host h;
    auto from = a::alloc<float, int>(h.dev, n);
    auto to = a::alloc<float, int>(h.dev, n);
    for(int i = 0; i < n; ++i)
        from.data()[i] = i == 0 ? x : static_cast<float>(i + 5);
    a::kernel::exec<Acc>(
        h.blocking,
        a::WorkDivMembers<Dim, int>(what == What::row ? 1 : 4, what == What::row ? 1 : 16, 1),
        Compute{},
        what,
        from.data(),
        to.data(),
        k != nullptr ? k : h.out.data(),
        host != nullptr ? host : h.in.data(),
        width,
        pitch);
}

CHECKER_WRONG(root_of_a_negative_number, "NaN is born")
{
    Setting const nan("ALPAKA_CHECK_NAN", "1");
    compute(What::rootOfNegative, 1, nullptr);
}
CHECKER_WRONG(zero_by_zero, "NaN is born")
{
    Setting const nan("ALPAKA_CHECK_NAN", "1");
    compute(What::zeroByZero, 1, nullptr);
}
CHECKER_WRONG(logarithm_in_shared_memory, "NaN is born")
{
    Setting const nan("ALPAKA_CHECK_NAN", "1");
    compute(What::sharedNan, 1, nullptr);
}
CHECKER_WRONG(root_beside_an_address, "NaN is born")
{
    Setting const nan("ALPAKA_CHECK_NAN", "1");
    compute(What::besideAnAddress, 1, nullptr);
}
CHECKER_WRONG(reciprocal_of_zero, "infinity is born")
{
    Setting const nan("ALPAKA_CHECK_NAN", "2");
    compute(What::reciprocal, 0, nullptr);
}
CHECKER_RIGHT(infinity_without_request)
{
    Setting const nan("ALPAKA_CHECK_NAN", "1");
    compute(What::infinityAsStart, 1, nullptr);
}
CHECKER_RIGHT(nan_passed_on)
{
    Setting const nan("ALPAKA_CHECK_NAN", "2");
    compute(What::scale, std::numeric_limits<float>::quiet_NaN(), nullptr);
    compute(What::scale, std::numeric_limits<float>::infinity(), nullptr);
}
CHECKER_RIGHT(integers_are_no_nan)
{
    Setting const nan("ALPAKA_CHECK_NAN", "2");
    compute(What::minusOne, 1, nullptr);
}
CHECKER_RIGHT(nan_without_request) { compute(What::zeroByZero, 1, nullptr); }

//! A matrix of 8 rows and columns, and a part of it.
static void rows(int firstRow, int firstColumn, int width, int pitch)
{
    Setting const views("ALPAKA_CHECK_VIEWS", "1");
    using Vec = a::Vec<a::DimInt<2>, int>;
    Host h;
    auto matrix = a::alloc<int, int>(h.dev, Vec(8, 8));
    auto part = a::mem::view::ViewSubView(matrix, Vec(4, 3), Vec(firstRow, firstColumn));
    a::kernel::exec<Acc>(
        h.blocking,
        a::WorkDivMembers<Dim, int>(4, 1, 1),
        Compute{},
        What::row,
        static_cast<float*>(nullptr),
        static_cast<float*>(nullptr),
        part.data(),
        h.in.data(),
        width,
        pitch);
}
CHECKER_WRONG(row_too_long, "write outside of the rows of a sub-view") { rows(2, 2, 4, 8); }
CHECKER_WRONG(width_as_pitch, "write outside of the rows of a sub-view") { rows(0, 5, 3, 3); }
CHECKER_WRONG(row_read_beside_a_part, "read outside of the rows of a sub-view")
{
    Setting const views("ALPAKA_CHECK_VIEWS", "1");
    using Vec = a::Vec<a::DimInt<2>, int>;
    Host h;
    auto matrix = a::alloc<int, int>(h.dev, Vec(8, 8));
    a::mem::view::set(h.blocking, matrix, std::uint8_t{0}, Vec(8, 8));
    auto const part = a::mem::view::ViewSubView(matrix, Vec(4, 3), Vec(2, 2));
    h.add(h.blocking, part.data(), h.out.data());
}
CHECKER_WRONG(pitch_of_another_matrix, "write outside of the rows of a sub-view") { rows(1, 1, 3, 9); }
CHECKER_RIGHT(rows_of_a_part) { rows(2, 2, 3, 8); }
CHECKER_RIGHT(rows_of_the_last_part) { rows(4, 5, 3, 8); }
CHECKER_RIGHT(part_at_the_first_element) { rows(0, 0, 4, 8); }

CHECKER_WRONG(host_vector, "read of host memory that is no buffer")
{
    Setting const setting("ALPAKA_CHECK_HOST_MEMORY", "1");
    std::vector<int> const values(n, 1);
    compute(What::row, 1, values.data(), nullptr, 3, 8);
}
CHECKER_WRONG(host_local_variable, "read of host memory that is no buffer")
{
    Setting const setting("ALPAKA_CHECK_HOST_MEMORY", "1");
    int const value = 4;
    compute(What::row, 1, &value, nullptr, 3, 8);
}
CHECKER_WRONG(host_object_of_new, "write of host memory that is no buffer")
{
    Setting const setting("ALPAKA_CHECK_HOST_MEMORY", "1");
    auto const values = std::make_unique<int[]>(n);
    compute(What::row, 1, nullptr, values.get(), 3, 8);
}
CHECKER_WRONG(replay_of_a_request, "replay   ALPAKA_CHECK_SEED=0 ALPAKA_CHECK_SWITCH=7 ALPAKA_CHECK_HOST_MEMORY=1\n")
{
    Setting const setting("ALPAKA_CHECK_HOST_MEMORY", "1");
    Setting const turns("ALPAKA_CHECK_SWITCH", "7");
    int const value = 4;
    compute(What::row, 1, &value, nullptr, 3, 8);
}
CHECKER_WRONG(behind_a_host_vector, "read outside of an allocation")
{
    std::vector<int> const values(n, 1);
    compute(What::row, 1, values.data() + n, nullptr, 3, 8);
}
CHECKER_WRONG(behind_a_buffer_on_huge_pages, "write outside of a buffer")
{
    Host h;
    int const count = (1 << 20) + 5;
    auto large = a::alloc<int, int>(h.dev, count);
    h.add(h.blocking, h.in.data(), large.data() + count - n + 1);
}
CHECKER_RIGHT(host_vector_without_request)
{
    std::vector<int> const values(n, 1);
    compute(What::row, 1, values.data(), nullptr, 3, 8);
}
CHECKER_RIGHT(buffers_only)
{
    Setting const setting("ALPAKA_CHECK_HOST_MEMORY", "1");
    compute(What::row, 1, nullptr, nullptr, 3, 8);
    compute(What::sharedNan, 1, nullptr);
}
CHECKER_RIGHT(arguments_in_a_queue)
{
    Setting const setting("ALPAKA_CHECK_HOST_MEMORY", "1");
    Host h;
    h.add(h.queue);
    a::wait::wait(h.queue);
}

CHECKER_WRONG(label_in_a_blocking_queue, "kernel   Compute, label \"roots\", seed 0")
{
    Setting const nan("ALPAKA_CHECK_NAN", "1");
    Host h;
    auto x = a::alloc<float, int>(h.dev, n);
    a::mem::view::set(h.blocking, x, std::uint8_t{0}, n);
    a::kernel::exec<Acc>(
        a::queue::at(h.blocking, "roots"),
        a::WorkDivMembers<Dim, int>(4, 16, 1),
        Compute{},
        What::rootOfNegative,
        x.data(),
        x.data(),
        h.in.data(),
        h.in.data(),
        0,
        0);
}
CHECKER_WRONG(label_in_a_queue, "(at \"half a step\", ")
{
    Host h;
    a::kernel::exec<Acc>(
        a::queue::at(h.queue, "half a step"), a::WorkDivMembers<Dim, int>(4, 16, 1), Add{}, h.in.data(), h.out.data());
    sink = h.out.data()[3];
}

#ifdef CHECKER_OVERFLOW
static int const largest[1] = {std::numeric_limits<int>::max()};
CHECKER_WRONG(sum_too_large, "an integer wraps around: addition of 'int'") { compute(What::sum, 1, largest); }
CHECKER_WRONG(product_too_large, "an integer wraps around: multiplication of 'int'")
{
    compute(What::product, 1, largest);
}
CHECKER_WRONG(difference_too_small, "an integer wraps around: subtraction of 'int'")
{
    compute(What::difference, 1, largest);
}
CHECKER_RIGHT(small_sum) { compute(What::sum, 1, nullptr); }
CHECKER_RIGHT(small_product) { compute(What::product, 1, nullptr); }
#    ifdef CHECKER_UNSIGNED
CHECKER_WRONG(unsigned_arithmetic, "an integer wraps around: multiplication of 'unsigned int'")
#    else
CHECKER_RIGHT(unsigned_arithmetic)
#    endif
{
    compute(What::unsignedSum, 1, largest);
}
#endif
