// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers whose handles the host and queues have, and waits in tasks of queues.
#pragma once

#include "HostCases.hpp"
#include <chrono>
#include <future>
#include <memory>
#include <thread>

struct AddHandles
{
    template<typename TAcc, typename TBuf>
    void operator()(TAcc const& acc, TBuf const& in, TBuf const& out) const
    {
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        const_cast<int&>(out[i]) = in[i] + 1;
    }
};

using Buffer = decltype(Host::in);

inline auto zeros(Host const& h) -> Buffer
{
    auto buffer = a::alloc<int, int>(h.dev, n);
    for(int i = 0; i < n; ++i)
        buffer.data()[i] = 0;
    return buffer;
}

//! The kernel keeps the memory.
template<typename TQueue>
void addHandles(TQueue& where, Buffer const& in, Buffer const& out)
{
    a::kernel::exec<Acc>(where, a::WorkDivMembers<Dim, int>(n / 16, 16, 1), AddHandles{}, in, out);
}

//! Lets queues give up their handles first. The host learns nothing by it.
inline void letQueuesWork() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

CHECKER_RIGHT(handles_as_arguments_of_a_kernel)
{
    Host h;
    for(bool const isHostLast : {false, true})
    {
        auto in = zeros(h);
        auto out = zeros(h);
        addHandles(h.queue, in, out);
        if(isHostLast)
            letQueuesWork();
    }
}
CHECKER_RIGHT(handle_that_is_replaced)
{
    Host h;
    auto in = zeros(h);
    auto out = zeros(h);
    addHandles(h.queue, in, out);
    letQueuesWork();
    in = zeros(h);
    out = in;
}
CHECKER_RIGHT(handle_that_another_queue_has_behind_an_event)
{
    Host h;
    for(bool const isHostLast : {false, true})
    {
        auto in = zeros(h);
        auto out = zeros(h);
        auto more = zeros(h);
        Event event(h.dev);
        h.add(h.queue, in.data(), out.data());
        a::enqueue(h.queue, event);
        a::wait::wait(h.other, event);
        addHandles(h.other, out, more);
        addHandles(h.other, in, more);
        if(isHostLast)
            letQueuesWork();
    }
}
CHECKER_RIGHT(handle_of_a_task)
{
    Host h;
    for(bool const isHostLast : {false, true})
    {
        auto in = zeros(h);
        auto out = zeros(h);
        h.add(h.queue, in.data(), out.data());
        a::enqueue(h.queue, [in, out] { static_cast<void>(in.data()); });
        if(isHostLast)
            letQueuesWork();
    }
}
CHECKER_RIGHT(handle_of_a_task_that_the_task_frees)
{
    Host h;
    auto* const in = new Buffer(zeros(h));
    h.add(h.queue, in->data(), h.out.data());
    a::enqueue(h.queue, [in] { delete in; });
    a::wait::wait(h.queue);
}
CHECKER_WRONG(handle_that_another_queue_had, "frees memory on which|freed memory")
{
    Host h;
    {
        auto in = zeros(h);
        auto out = zeros(h);
        h.add(h.queue, in.data(), h.out.data());
        addHandles(h.other, in, out);
        letQueuesWork();
    }
}
CHECKER_WRONG(handle_that_another_queue_gives_up_last, "a queue frees memory on which another one works|freed memory")
{
    Host h;
    {
        auto in = zeros(h);
        auto out = zeros(h);
        a::enqueue(h.other, [] { letQueuesWork(); });
        h.add(h.queue, in.data(), h.out.data());
        addHandles(h.other, in, out);
    }
}
struct Keep
{
    void operator()() const { letQueuesWork(); }

    std::shared_ptr<void> end; //!< Destroyed after the buffer.
    Buffer buffer;
};
CHECKER_WRONG(handle_of_a_task_beside_a_kernel, "the host frees memory on which a queue works|freed memory")
{
    Host h;
    std::promise<void> end;
    {
        auto in = zeros(h);
        h.add(h.queue, in.data(), h.out.data());
        a::enqueue(h.other, Keep{{nullptr, [&](void*) { end.set_value(); }}, in});
    }
    end.get_future().wait();
}
CHECKER_RIGHT(queue_that_a_task_waits_for)
{
    Host h;
    auto in = zeros(h);
    auto out = zeros(h);
    h.add(h.queue, in.data(), out.data());
    a::enqueue(
        h.other,
        [&]
        {
            a::wait::wait(h.queue);
            out.data()[0] = 1;
        });
    h.add(h.other, out.data(), in.data());
    a::wait::wait(h.other);
    sink = in.data()[0];
}
CHECKER_RIGHT(queue_that_a_task_uses)
{
    Host h;
    auto in = zeros(h);
    auto out = zeros(h);
    a::enqueue(
        h.other,
        [&]
        {
            h.add(h.queue, in.data(), out.data());
            a::wait::wait(h.queue);
            h.add(h.queue, out.data(), in.data());
            Event event(h.dev);
            a::enqueue(h.queue, event);
            a::wait::wait(event);
        });
    a::wait::wait(h.other);
    sink = out.data()[0];
}
CHECKER_WRONG(queue_that_a_task_uses_and_nobody_waits_for, "the host reads memory on which a queue works: a kernel")
{
    Host h;
    a::enqueue(h.other, [&] { h.add(h.queue); });
    a::wait::wait(h.other);
    sink = h.out.data()[0];
}
