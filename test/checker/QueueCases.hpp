// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Host code that waits for queues, or does not.
#pragma once

#include "HostCases.hpp"
#include <alpaka/pool.hpp>
#include <chrono>
#include <cstdint>
#include <future>
#include <thread>
#include <vector>

CHECKER_WRONG(result_read_before_wait, "the host reads memory on which a queue works: a kernel")
{
    Host h;
    h.add(h.queue);
    sink = h.out.data()[3];
    a::wait::wait(h.queue);
}
CHECKER_WRONG(input_written_before_wait, "the host writes memory on which a queue works: a kernel")
{
    Host h;
    h.add(h.queue);
    for(int i = 0; i < n; ++i)
        h.in.data()[i] = 7;
    a::wait::wait(h.queue);
}
CHECKER_WRONG(result_read_after_wait_for_another_queue, "the host reads memory on which a queue works: a kernel")
{
    Host h;
    h.add(h.queue);
    a::wait::wait(h.other);
    sink = h.out.data()[0];
}
CHECKER_WRONG(event_recorded_too_early, "the host reads memory on which a queue works: a kernel")
{
    Host h;
    Event event(h.dev);
    a::enqueue(h.queue, event);
    h.add(h.queue);
    a::wait::wait(event);
    sink = h.out.data()[n - 1];
}
CHECKER_WRONG(buffer_freed_before_wait, "freed memory|frees memory on which a queue works")
{
    Host h;
    {
        auto temporary = a::alloc<int, int>(h.dev, n);
        h.add(h.queue, h.in.data(), temporary.data());
    }
    a::wait::wait(h.queue);
}
CHECKER_WRONG(source_of_copy_changed, "the host writes memory on which a queue works: a copy")
{
    Host h;
    std::vector<int> values(n, 1);
    auto view = a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, Dim, int>(values.data(), h.dev, n);
    a::copy(h.queue, h.in, view, n);
    values[5] = 2;
    a::wait::wait(h.queue);
}
CHECKER_WRONG(target_of_copy_freed, "freed memory|frees memory on which a queue works")
{
    Host h;
    {
        std::vector<int> values(n, 1);
        auto view = a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, Dim, int>(values.data(), h.dev, n);
        a::copy(h.queue, view, h.in, n);
    }
    a::wait::wait(h.queue);
}
//! A task that a queue runs when its destructor is called.
struct Gate
{
    explicit Gate(Queue& queue)
    {
        a::enqueue(queue, [future = go.get_future().share()] { future.wait(); });
    }

    Gate(Gate const&) = delete;
    auto operator=(Gate const&) -> Gate& = delete;

    ~Gate() { go.set_value(); }

    std::promise<void> go;
};
CHECKER_WRONG(copy_from_freed_memory, "a copy reads freed memory")
{
    Host h;
    {
        Gate const gate(h.queue);
        std::vector<int> values(n, 1);
        auto view = a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, Dim, int>(values.data(), h.dev, n);
        a::copy(h.queue, h.in, view, n);
    }
    a::wait::wait(h.queue);
}
CHECKER_WRONG(copy_to_freed_memory, "a copy writes freed memory")
{
    Host h;
    {
        Gate const gate(h.queue);
        std::vector<int> values(n, 1);
        auto view = a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, Dim, int>(values.data(), h.dev, n);
        a::copy(h.queue, view, h.in, n);
    }
    a::wait::wait(h.queue);
}
CHECKER_WRONG(buffer_freed_in_the_order_of_a_queue, "write of freed memory")
{
    Host h;
    int* data = nullptr;
    {
        auto temporary = a::mem::buf::allocAsyncBuf<int, int>(h.queue, n);
        data = temporary.data();
    }
    h.add(h.queue, h.in.data(), data);
    a::wait::wait(h.queue);
}
CHECKER_WRONG(buffer_of_a_pool_used_after_its_release, "write of freed memory")
{
    Host h;
    a::mem::Pool pool(h.dev);
    int* data = nullptr;
    {
        auto temporary = a::allocAsyncBuf<int, int>(h.queue, n, pool);
        data = temporary.data();
    }
    h.add(h.queue, h.in.data(), data);
    a::wait::wait(h.queue);
}
CHECKER_WRONG(buffer_of_a_pool_read_by_the_host, "freed memory")
{
    Host h;
    a::mem::Pool pool(h.dev);
    int* data = nullptr;
    {
        auto temporary = a::alloc<int, int>(h.queue, n, pool);
        data = temporary.data();
        h.add(h.queue, h.in.data(), data);
        a::wait::wait(h.queue);
    }
    auto view = a::mem::view::ViewPlainPtr<a::dev::DevCpu, int, Dim, int>(data, h.dev, n);
    a::copy(h.queue, h.out, view, n);
    a::wait::wait(h.queue);
}
CHECKER_WRONG_TIMES(two_copies_beside_a_kernel, 2, "two queues work on the same memory at the same time: a copy and")
{
    Host h;
    auto result = a::alloc<int, int>(h.dev, n);
    h.add(h.queue);
    a::copy(h.other, result, h.out, n);
    a::copy(h.other, h.out, result, n);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(kernels_of_two_queues, "two queues work on the same memory at the same time: two kernels")
{
    Host h;
    h.add(h.queue);
    h.add(h.other, h.out.data(), h.in.data());
    a::wait::wait(h.queue);
    a::wait::wait(h.other);
}
CHECKER_WRONG(copy_in_another_queue, "two queues work on the same memory at the same time: a copy and a kernel")
{
    Host h;
    auto result = a::alloc<int, int>(h.dev, n);
    h.add(h.queue);
    a::copy(h.other, result, h.out, n);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(two_copies_to_one_buffer, "two queues work on the same memory at the same time: a copy and a copy")
{
    Host h;
    auto result = a::alloc<int, int>(h.dev, n);
    a::copy(h.queue, result, h.in, n);
    a::copy(h.other, result, h.out, n);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(set_without_event, "two queues work on the same memory at the same time: a copy and a kernel")
{
    Host h;
    Event event(h.dev);
    a::mem::view::set(h.queue, h.in, std::uint8_t{1}, n);
    a::enqueue(h.queue, event);
    h.add(h.other); // the wait for the event comes too late
    a::wait::wait(h.other, event);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(blocking_copy_beside_kernel, "the host reads memory on which a queue works: a kernel")
{
    Host h;
    auto result = a::alloc<int, int>(h.dev, n);
    h.add(h.queue);
    a::copy(h.blocking, result, h.out, n);
    a::wait::wait(h.queue);
}

ALPAKA_FN_NOINLINE static void launchWithLocal(Host& h)
{
    int volatile value = 3;
    a::kernel::exec<Acc>(
        h.queue, a::WorkDivMembers<Dim, int>(4, 16, 1), AddTo{const_cast<int const*>(&value)}, h.out.data());
}
ALPAKA_FN_NOINLINE static void launchWithLocalAndWait(Host& h)
{
    int volatile value = 3;
    a::kernel::exec<Acc>(
        h.queue, a::WorkDivMembers<Dim, int>(4, 16, 1), AddTo{const_cast<int const*>(&value)}, h.out.data());
    a::wait::wait(h.queue);
}
CHECKER_WRONG(local_variable_of_a_function, "a kernel uses a local variable of a host function that has returned")
{
    Host h;
    launchWithLocal(h);
    a::wait::wait(h.queue);
}
CHECKER_WRONG(local_variable_in_a_loop, "a kernel uses a local variable of a host function that has returned")
{
    Host h;
    for(int i = 0; i < 3; ++i)
        launchWithLocal(h);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(local_variable_and_event, "a kernel uses a local variable of a host function that has returned")
{
    Host h;
    Event event(h.dev);
    launchWithLocal(h);
    a::enqueue(h.queue, event);
    a::wait::wait(event);
}
//! Calls itself before it launches.
ALPAKA_FN_NOINLINE static void launchFromDepth(Host& h, int depth)
{
    int volatile frame[256] = {depth};
    if(depth == 0)
        launchWithLocalAndWait(h);
    else
        launchFromDepth(h, depth - 1);
    sink = frame[0];
}
CHECKER_RIGHT(local_variables_of_two_threads)
{
    Host h;
    // The second thread gets the stack of the first one, and launches from further down.
    for(int const depth : {0, 8})
        std::thread(
            [&]
            {
                a::enqueue(h.other, [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });
                launchFromDepth(h, depth);
            })
            .join();
}
CHECKER_RIGHT(result_read_after_wait)
{
    Host h;
    for(int k = 0; k < 3; ++k)
    {
        h.add(h.queue);
        a::wait::wait(h.queue);
        sink = h.out.data()[3];
        h.in.data()[3] = k;
    }
}
CHECKER_RIGHT(result_read_after_event)
{
    Host h;
    auto more = a::alloc<int, int>(h.dev, n);
    Event event(h.dev);
    h.add(h.queue);
    a::enqueue(h.queue, event);
    h.add(h.queue, h.out.data(), more.data());
    a::wait::wait(event);
    sink = h.out.data()[3] + h.in.data()[2];
    h.in.data()[2] = 1;
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(event_polled)
{
    Host h;
    Event event(h.dev);
    h.add(h.queue);
    a::enqueue(h.queue, event);
    while(!a::event::test(event))
    {
    }
    h.out.data()[0] = 1;
}
CHECKER_RIGHT(queue_polled)
{
    Host h;
    h.add(h.queue);
    while(!a::empty(h.queue))
    {
    }
    h.out.data()[0] = 1;
}
CHECKER_RIGHT(device_waited_for)
{
    Host h;
    h.add(h.queue);
    a::wait::wait(h.dev);
    sink = h.out.data()[0];
}
CHECKER_RIGHT(queue_destroyed)
{
    Host h;
    {
        Queue queue(h.dev);
        h.add(queue);
    }
    sink = h.out.data()[0];
    h.add(h.queue, h.out.data(), h.in.data());
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(other_buffers_while_a_queue_works)
{
    Host h;
    auto more = a::alloc<int, int>(h.dev, n);
    h.add(h.queue);
    for(int i = 0; i < n; ++i)
        more.data()[i] = i;
    sink = h.in.data()[4]; // both only read
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(halves_of_a_buffer)
{
    Host h;
    auto left = a::mem::view::ViewSubView(h.out, a::Vec<Dim, int>(n / 2));
    auto right = a::mem::view::ViewSubView(h.out, a::Vec<Dim, int>(n / 2), a::Vec<Dim, int>(n / 2));
    a::copy(h.queue, left, h.in, n / 2);
    a::copy(h.other, right, h.in, n / 2);
    a::wait::wait(h.dev);
}
CHECKER_RIGHT(columns_of_a_matrix)
{
    Host h;
    using Vec = a::Vec<a::DimInt<2>, int>;
    auto matrix = a::alloc<int, int>(h.dev, Vec(8, 8));
    auto left = a::mem::view::ViewSubView(matrix, Vec(8, 4));
    auto right = a::mem::view::ViewSubView(matrix, Vec(8, 4), Vec(0, 4));
    a::mem::view::set(h.queue, left, std::uint8_t{1}, Vec(8, 4));
    a::mem::view::set(h.other, right, std::uint8_t{2}, Vec(8, 4));
    a::wait::wait(h.dev);
}
// Two queues set parts of a buffer of 4 x 2 x 8 elements.
using Box = a::Vec<a::DimInt<3>, int>;
static void parts(Box const& extent, Box const& offset, int plane = 0)
{
    Host h;
    auto box = a::alloc<int, int>(h.dev, Box(4, 2, 8));
    auto one = a::mem::view::ViewSubView(box, Box(4, 1, 4), Box(0, plane, 0));
    auto other = a::mem::view::ViewSubView(box, extent, offset);
    a::mem::view::set(h.queue, one, std::uint8_t{1}, Box(4, 1, 4));
    a::mem::view::set(h.other, other, std::uint8_t{2}, extent);
    a::wait::wait(h.dev);
}
CHECKER_WRONG(columns_that_overlap, "two queues work on the same memory at the same time")
{
    parts(Box(4, 1, 4), Box(0, 0, 3));
}
CHECKER_WRONG(one_row_that_overlaps, "two queues work on the same memory at the same time")
{
    parts(Box(1, 1, 4), Box(3, 0, 3));
}
CHECKER_WRONG(middle_rows_that_overlap, "two queues work on the same memory at the same time")
{
    parts(Box(2, 1, 1), Box(1, 0, 0));
}
CHECKER_WRONG(second_row_that_overlaps, "two queues work on the same memory at the same time")
{
    parts(Box(1, 2, 4), Box(3, 0, 0), 1);
}
CHECKER_RIGHT(rows_in_turn) { parts(Box(4, 1, 8), Box(0, 1, 0)); }
CHECKER_RIGHT(one_row_beside) { parts(Box(1, 1, 4), Box(3, 0, 4)); }
CHECKER_RIGHT(middle_rows_beside) { parts(Box(2, 1, 4), Box(1, 0, 4)); }
CHECKER_RIGHT(queue_waits_for_event)
{
    Host h;
    auto result = a::alloc<int, int>(h.dev, n);
    for(int k = 0; k < 3; ++k)
    {
        Event event(h.dev);
        Event back(h.dev);
        h.add(h.queue);
        a::enqueue(h.queue, event);
        a::wait::wait(h.other, event);
        h.add(h.other, h.out.data(), result.data());
        a::copy(h.other, h.in, result, n);
        a::enqueue(h.other, back);
        a::wait::wait(h.queue, back);
    }
    a::wait::wait(h.queue);
    sink = result.data()[0] + h.in.data()[1];
}
CHECKER_RIGHT(event_of_a_queue_that_is_done)
{
    Host h;
    Event event(h.dev);
    h.add(h.queue);
    a::enqueue(h.queue, event);
    while(!a::empty(h.queue))
    {
    }
    a::wait::wait(h.other, event);
    h.add(h.other, h.out.data(), h.in.data());
    a::wait::wait(h.other);
}
CHECKER_RIGHT(host_task_fulfils_promise)
{
    Host h;
    std::promise<void> done;
    h.add(h.queue);
    a::enqueue(h.queue, [&] { done.set_value(); });
    done.get_future().wait();
    sink = h.out.data()[0];
    h.out.data()[0] = 1;
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(host_task_uses_result)
{
    Host h;
    h.add(h.queue);
    a::enqueue(h.queue, [&] { h.out.data()[1] += 1; });
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(blocking_queue_then_another)
{
    Host h;
    h.add(h.blocking);
    h.add(h.queue, h.out.data(), h.in.data());
    a::wait::wait(h.queue);
    a::copy(h.blocking, h.in, h.out, n);
}
CHECKER_RIGHT(double_buffering)
{
    Host h;
    auto second = a::alloc<int, int>(h.dev, n);
    Event events[2] = {Event(h.dev), Event(h.dev)};
    int* const buffers[2] = {h.in.data(), second.data()};
    for(int k = 0; k < 6; ++k)
    {
        a::wait::wait(events[k % 2]); // not enqueued yet in the first two rounds
        for(int i = 0; i < n; ++i)
            buffers[k % 2][i] = i + k;
        h.add(h.queue, buffers[k % 2], h.out.data());
        a::enqueue(h.queue, events[k % 2]);
    }
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(buffer_in_submission_order)
{
    Host h;
    {
        auto temporary = a::mem::buf::allocAsyncBuf<int, int>(h.queue, n);
        h.add(h.queue, h.in.data(), temporary.data());
        h.add(h.queue, temporary.data(), h.out.data());
    }
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(buffers_of_a_pool)
{
    Host h;
    a::mem::Pool pool(h.dev);
    for(int k = 0; k < 50; ++k)
    {
        auto temporary = a::allocAsyncBuf<int, int>(h.queue, n, pool);
        h.add(h.queue, h.in.data(), temporary.data());
        auto forAll = a::alloc<int, int>(h.queue, n, pool);
        forAll.data()[0] = k;
        h.add(h.queue, temporary.data(), forAll.data());
    }
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(buffers_in_submission_order_that_the_host_frees)
{
    Host h;
    h.add(h.other);
    for(int k = 0; k < 200; ++k) // either thread can be the last one that has it
    {
        auto temporary = a::mem::buf::allocAsyncBuf<int, int>(h.queue, n);
        a::mem::view::set(h.queue, temporary, std::uint8_t{0}, n);
    }
    a::wait::wait(h.dev);
}
CHECKER_RIGHT(local_variable_and_wait)
{
    Host h;
    launchWithLocalAndWait(h);
    launchWithLocalAndWait(h);
}
CHECKER_RIGHT(local_variable_of_the_caller)
{
    Host h;
    int value = 3;
    for(int i = 0; i < 3; ++i)
        a::kernel::exec<Acc>(h.queue, a::WorkDivMembers<Dim, int>(4, 16, 1), AddTo{&value}, h.out.data());
    sink = h.in.data()[0];
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(local_variable_and_blocking_queue)
{
    Host h;
    int value = 3;
    h.add(h.queue, h.in.data(), h.in.data());
    a::kernel::exec<Acc>(h.blocking, a::WorkDivMembers<Dim, int>(4, 16, 1), AddTo{&value}, h.out.data());
    a::wait::wait(h.queue);
}
CHECKER_RIGHT(failed_task)
{
    Host h;
    h.add(h.queue);
    a::enqueue(h.queue, [] { throw 1; });
    h.add(h.queue);
    try
    {
        a::wait::wait(h.queue);
    }
    catch(int)
    {
    }
    h.add(h.queue);
    a::wait::wait(h.queue);
    h.out.data()[0] = 1;
}
