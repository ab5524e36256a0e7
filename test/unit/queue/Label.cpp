// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>

// Every error of the library that leaves an operation names its label and its line, on every kind of queue, whether
// enqueue throws it or a later wait. The operations stand outside of macros, because compilers disagree on the lines
// inside of them.
namespace test_queue_label
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, int>;
    using HostAccs = alpaka_test::HostAccs<1, int>;
    //! One accelerator, because all of a device share its queues.
    using OneAcc = std::tuple<std::tuple_element_t<0, Accs>>;
    using Vec = a::vec::Vec<a::dim::DimInt<1>, int>;

    struct Nothing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };

    //! One kernel for all cases: the accelerator does not matter for what it calls.
    struct Call
    {
        template<typename TAcc>
        void operator()(TAcc const&, void (*what)()) const
        {
            what();
        }
    };

    inline void breakRule() { a::core::fail("broken rule"); }

    //! An error of the user that could be taken for one of the library.
    class UsersError : public a::core::Error
    {
    public:
        using a::core::Error::Error;
    };

    template<typename TException>
    void throwUsers()
    {
        throw TException("of the user");
    }

    //! \return The text of the exception that the call, or a wait for the queue after it, throws; it must have exactly
    //!         the type.
    template<typename TException, typename TQueue, typename TCall>
    auto errorOf(TQueue& queue, TCall const& call) -> std::string
    {
        try
        {
            call();
            a::wait::wait(queue);
        }
        catch(std::exception const& error)
        {
            return typeid(error) == typeid(TException) ? error.what() : std::string("another type: ") + error.what();
        }
        return "no error";
    }

    //! \param label Null for an operation without one.
    //! \param call Sets its argument to the line of the operation.
    //! \return The text of the library's error up to the place; with more when the place is not the right one.
    template<typename TQueue, typename TCall>
    auto errorAt(TQueue& queue, char const* label, TCall const& call) -> std::string
    {
        int line = 0;
        auto const text = errorOf<a::core::Error>(queue, [&] { call(line); });
        auto const name = label == nullptr ? std::string() : std::string("\"") + label + "\", ";
        auto const place = " (at " + name + __FILE__ + ":" + std::to_string(line) + ")";
        auto const begin = text.find(" (at ");
        return begin != std::string::npos && text.substr(begin) == place ? text.substr(0, begin)
                                                                         : text + " but not" + place;
    }

    //! \return Whether a text of errorAt is an error of mem with the right place.
    inline auto isOfMemory(std::string const& text) -> bool
    {
        return text.starts_with("mem::") && text.find("but not") == std::string::npos;
    }

    //! Calls fn with a blocking and with a non-blocking queue of the accelerator.
    template<typename TAcc, typename TFn>
    void withBothQueues(TFn const& fn)
    {
        alpaka_test::BlockingQueue<TAcc> blocking(alpaka_test::firstDev<TAcc>());
        fn(blocking);
        alpaka_test::NonBlockingQueue<TAcc> nonBlocking(alpaka_test::firstDev<TAcc>());
        fn(nonBlocking);
    }
} // namespace test_queue_label

TEMPLATE_LIST_TEST_CASE("queue: errors of launches name label and line", "[queue]", test_queue_label::Accs)
{
    using namespace test_queue_label;
    withBothQueues<TestType>(
        [](auto& queue)
        {
            auto workDiv = alpaka_test::lineOf<TestType>(2, 1);
            workDiv.m_blockThreadExtent[0] = 0;
            auto const exec = [&](int& line)
            {
                line = __LINE__ + 1;
                a::kernel::exec<TestType>(a::queue::at(queue, "too small"), workDiv, Nothing{});
            };
            auto const error = errorAt(queue, "too small", exec);
            CHECK_THAT(error, Catch::StartsWith("kernel launch") && !Catch::Contains("but not"));
            CHECK(a::empty(queue));
        });
}

TEMPLATE_LIST_TEST_CASE("queue: errors in kernels name label and line", "[queue]", test_queue_label::HostAccs)
{
    using namespace test_queue_label;
    withBothQueues<TestType>(
        [](auto& queue)
        {
            auto const workDiv = alpaka_test::lineOf<TestType>(2, 4);
            auto call = &breakRule;
            auto const exec = [&](int& line)
            {
                line = __LINE__ + 1;
                a::kernel::exec<TestType>(at(queue, "run"), workDiv, Call{}, call);
            };
            CHECK(errorAt(queue, "run", exec) == "broken rule");
            // Errors of users keep type and text.
            int line = 0;
            call = &throwUsers<UsersError>;
            CHECK(errorOf<UsersError>(queue, [&] { exec(line); }) == "of the user");
            call = &throwUsers<a::core::Error>;
            CHECK(errorOf<a::core::Error>(queue, [&] { exec(line); }) == "of the user");
        });
}

TEMPLATE_LIST_TEST_CASE("queue: errors of tasks name label and line", "[queue]", test_queue_label::OneAcc)
{
    using namespace test_queue_label;
    withBothQueues<TestType>(
        [](auto& queue)
        {
            auto const labelled = [&](int& line)
            {
                line = __LINE__ + 1;
                a::enqueue(at(queue, "task"), &breakRule);
            };
            CHECK(errorAt(queue, "task", labelled) == "broken rule");
            auto const plain = [&](int& line)
            {
                line = __LINE__ + 1;
                a::enqueue(queue, &breakRule);
            };
            CHECK(errorAt(queue, nullptr, plain) == "broken rule");
            // Of nested operations the one that fails has the place.
            auto const nested = [&](int& line)
            {
                line = __LINE__ + 1;
                auto const task = [&] { a::wait::wait(at(queue, "own end")); };
                a::enqueue(at(queue, "task"), task);
            };
            CHECK_THAT(errorAt(queue, "own end", nested), Catch::EndsWith("its own end"));
            // Of two labels the one that was given last counts.
            auto const relabelled = [&](int& line)
            {
                auto const outer = at(queue, "outer");
                line = __LINE__ + 1;
                a::enqueue(at(outer, "inner"), &breakRule);
            };
            CHECK(errorAt(queue, "inner", relabelled) == "broken rule");
            CHECK(
                errorOf<std::runtime_error>(
                    queue, [&] { a::enqueue(at(queue, "task"), &throwUsers<std::runtime_error>); })
                == "of the user");
        });
}

TEMPLATE_LIST_TEST_CASE(
    "queue: errors of copies, sets and allocations name label and line", "[queue]", test_queue_label::OneAcc)
{
    using namespace test_queue_label;
    auto const dev = alpaka_test::firstDev<TestType>();
    withBothQueues<TestType>(
        [&](auto& queue)
        {
            auto view = a::mem::buf::alloc<int>(dev, Vec(8));
            auto other = a::mem::buf::alloc<int>(dev, Vec(8));
            auto const copy = [&](int& line)
            {
                line = __LINE__ + 1;
                a::copy(at(queue, "copy"), view, other, Vec(9));
            };
            CHECK(isOfMemory(errorAt(queue, "copy", copy)));
            auto const copyQueueLast = [&](int& line)
            {
                line = __LINE__ + 1;
                a::copy(view, other, Vec(9), a::at(queue, "copy"));
            };
            CHECK(isOfMemory(errorAt(queue, "copy", copyQueueLast)));
            auto const copyWithoutQueue = [&](int& line)
            {
                line = __LINE__ + 1;
                a::copy(view, other, Vec(9));
            };
            CHECK(isOfMemory(errorAt(queue, nullptr, copyWithoutQueue)));
            auto const set = [&](int& line)
            {
                line = __LINE__ + 1;
                a::set(at(queue, "set"), view, std::uint8_t{0}, Vec(9));
            };
            CHECK(isOfMemory(errorAt(queue, "set", set)));
            auto const alloc = [&](int& line)
            {
                line = __LINE__ + 1;
                static_cast<void>(a::mem::buf::alloc<int>(dev, Vec(-1)));
            };
            CHECK(isOfMemory(errorAt(queue, nullptr, alloc)));
            auto const allocAsync = [&](int& line)
            {
                line = __LINE__ + 1;
                static_cast<void>(a::mem::buf::allocAsyncBuf<int>(at(queue, "memory"), Vec(-1)));
            };
            CHECK(isOfMemory(errorAt(queue, "memory", allocAsync)));
        });
}

TEMPLATE_LIST_TEST_CASE("queue: a labelled queue is a queue", "[queue]", test_queue_label::OneAcc)
{
    using namespace test_queue_label;
    auto const dev = alpaka_test::firstDev<TestType>();
    withBothQueues<TestType>(
        [&](auto& queue)
        {
            using Queue = std::remove_cvref_t<decltype(queue)>;
            static_assert(std::same_as<a::dev::Dev<a::queue::LabelledQueue<Queue>>, a::dev::Dev<TestType>>);
            CHECK(a::dev::getDev(at(queue, "device")) == dev);
            auto buffer = a::mem::buf::allocAsyncBuf<std::uint8_t>(at(queue, "allocation"), Vec(4));
            auto const host = a::pltf::getDevByIdx<a::pltf::PltfCpu>(0);
            auto result = a::mem::buf::alloc<std::uint8_t>(host, Vec(4));
            int ran = 0;
            a::event::Event<Queue> event(dev);
            auto const workDiv = alpaka_test::lineOf<TestType>(2, 1);
            a::kernel::exec<TestType>(at(queue, "kernel"), workDiv, Nothing{});
            a::exec::create<TestType>(workDiv, at(queue, "kernel"))(Nothing{});
            a::set(at(queue, "set"), buffer, std::uint8_t{7});
            a::copy(at(queue, "copy"), result, buffer);
            a::enqueue(at(queue, "task"), [&] { ++ran; });
            a::enqueue(at(queue, "event"), event);
            a::wait::wait(at(queue, "later work"), event);
            a::wait::wait(at(queue, "all"));
            CHECK(a::empty(at(queue, "empty")));
            CHECK(ran == 1);
            CHECK(result[3] == 7);
        });
}
