// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Gate.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

namespace test_comm_deviceMemory
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Plane = a::Vec<a::DimInt<2>, int>;

    //! Plays an MPI that reads and writes the memory of CUDA's devices, as MPIX_Query_cuda_support says of some.
    class CudaAware final : public comm::Transport
    {
    public:
        CudaAware(comm::Transport& transport, a::Dev<Acc> const& device)
            : comm::Transport(withCuda(transport.place), transport.failure)
            , m_transport(transport)
            , m_device(device)
            , m_queue(device)
        {
        }

        void start(comm::Channel channel, comm::Message& message) override
        {
            auto copy = std::make_unique<Copy>();
            copy->message = message;
            copy->isOfDevice
                = message.bytes != 0
                  && a::mem::view::getPtrAttributes(message.data).kind == a::mem::view::MemoryKind::Device;
            if(copy->isOfDevice)
            {
                ++ofDevices;
                copy->bytes.resize(message.bytes);
                copy->message.data = copy->bytes.data();
                if(message.isSend)
                {
                    auto view = bytesOf(message);
                    a::copy(m_queue, copy->bytes, view);
                }
            }
            m_transport.start(channel, copy->message);
            message.request = copy->message.request;
            a::core::LockGuard const guard(m_lock);
            m_copies[&message] = std::move(copy);
        }

        auto test(comm::Channel channel, comm::Message& message) -> bool override
        {
            a::core::LockGuard const guard(m_lock);
            auto& copy = *m_copies[&message];
            if(!m_transport.test(channel, copy.message))
                return false;
            if(copy.isOfDevice)
            {
                auto view = bytesOf(message);
                a::copy(m_queue, view, copy.bytes);
            }
            message.sentBytes = copy.message.sentBytes;
            message.request = 0;
            return true;
        }

        void giveUp(comm::Message& message) noexcept override { m_transport.giveUp(message); }

        void end(char const* text) noexcept override { m_transport.end(text); }

        //! How many messages lay in memory of a device.
        std::atomic<int> ofDevices{0};

    private:
        struct Copy
        {
            comm::Message message;
            bool isOfDevice = false;
            std::vector<std::byte> bytes{};
        };

        static auto withCuda(comm::Place place) -> comm::Place
        {
            place.takesMemoryOfCuda = true;
            return place;
        }

        auto bytesOf(comm::Message const& message)
            -> a::ViewPlainPtr<a::Dev<Acc>, std::byte, a::DimInt<1>, std::size_t>
        {
            return {message.data, m_device, a::Vec<a::DimInt<1>, std::size_t>(message.bytes)};
        }

        comm::Transport& m_transport;
        a::Dev<Acc> m_device;
        a::Queue<Acc, a::Blocking> m_queue;
        a::core::Lock m_lock;
        std::map<comm::Message*, std::unique_ptr<Copy>> m_copies;
    };

    template<typename TProperty>
    void exchange(comm::World& threads)
    {
        constexpr bool isCuda = std::same_as<a::Dev<Acc>::Api::Runtime, a::runtime::Cuda>;
        auto const device = threads.device<Acc>();
        auto const transport = std::make_shared<CudaAware>(*threads.transport, device);
        comm::World world(transport);
        int const n = 60;
        // Without padding behind rows.
        using View = a::ViewPlainPtr<a::Dev<Acc>, int, a::DimInt<2>, int>;
        auto memory = a::alloc<int>(device, 2 * n);
        View sent(a::getPtrNative(memory), device, Plane(6, 10));
        View received(a::getPtrNative(memory) + n, device, Plane(6, 10));
        std::vector<int> values(static_cast<std::size_t>(n));
        a::ViewPlainPtr<a::DevCpu, int, a::DimInt<2>, int> onHost(
            values.data(), a::getDevByIdx<a::PltfCpu>(0), Plane(6, 10));
        a::Queue<Acc, TProperty> queue(device);
        int const right = (world.rank() + 1) % world.size();
        int const left = (world.rank() + world.size() - 1) % world.size();
        auto const workDiv = a::getValidWorkDiv<Acc>(device, n, 1);
        auto const at = [&](int y, int x) { return values[static_cast<std::size_t>(y * 10 + x)]; };
        auto const fill = [&](int value)
        { a::exec<Acc>(queue, workDiv, alpaka_test::FillFrom{}, n, value, a::getPtrNative(sent)); };

        // Contiguous memory is not copied to the host; the kernels around the messages are in order.
        fill(world.rank());
        a::ViewSubView rows(sent, Plane(4, 10), Plane(1, 0)), rowsTo(received, Plane(4, 10), Plane(0, 0));
        comm::exchange(world.on(queue), comm::out(rows, right, 1), comm::in(rowsTo, left, 1));
        fill(-1);
        a::copy(queue, onHost, received);
        a::waitFor(queue);
        require(world, transport->ofDevices == (isCuda ? 2 : 0), "the messages in memory of a device");
        for(int y = 0; y < 4; ++y)
            for(int x = 0; x < 10; ++x)
                require(world, at(y, x) == left * 1000 + (y + 1) * 10 + x, "a value of the rows");

        // Columns are packed, and so are several views.
        fill(world.rank());
        a::ViewSubView column(sent, Plane(6, 1), Plane(0, 9)), columnTo(received, Plane(6, 1), Plane(0, 0));
        comm::exchange(world.on(queue), comm::out(column, right), comm::in(columnTo, left));
        a::ViewSubView row(sent, Plane(1, 10), Plane(2, 0)), rowTo(received, Plane(1, 10), Plane(5, 0));
        comm::exchange(
            world.on(queue),
            comm::out(comm::fields(column, row), left, 2),
            comm::in(comm::fields(columnTo, rowTo), right, 2));
        comm::allReduce(world.on(queue), sent, a::op::Max{});
        a::copy(queue, onHost, received);
        a::waitFor(queue);
        require(world, transport->ofDevices == (isCuda ? 2 : 0), "no further message in memory of a device");
        for(int y = 0; y < 5; ++y)
            require(world, at(y, 0) == right * 1000 + y * 10 + 9, "a value of the column");
        for(int x = 1; x < 10; ++x)
            require(world, at(5, x) == right * 1000 + 20 + x, "a value of the row");
        a::copy(queue, onHost, sent);
        a::waitFor(queue);
        require(world, at(0, 7) == (world.size() - 1) * 1000 + 7, "the largest value");
    }

    TEST_CASE(
        "Contiguous memory of CUDA's devices goes to a transport that takes it, other memory is staged", "[comm]")
    {
        for(int ranks : {1, 2, 3})
            comm::threads(
                ranks,
                [](comm::World& world)
                {
                    exchange<a::NonBlocking>(world);
                    exchange<a::Blocking>(world);
                });
    }

    TEST_CASE("A call that throws leaves no copy of a device in the queue", "[comm]")
    {
        comm::threads(
            1,
            [](comm::World& world)
            {
                constexpr std::size_t n = 1000;
                auto const device = world.device<Acc>();
                a::Queue<Acc, a::NonBlocking> queue(device);
                auto memory = a::alloc<std::byte>(device, static_cast<int>(n));
                a::set(queue, memory, std::uint8_t{1});
                using Size = a::Vec<a::DimInt<1>, std::size_t>;
                using View = a::ViewPlainPtr<a::Dev<Acc>, std::byte, a::DimInt<1>, std::size_t>;
                View tooMuch(a::getPtrNative(memory), device, Size(std::size_t{1} << 50u));
                alpaka_test::Gate gate;
                a::enqueue(queue, [&] { gate.pass(); });
                bool hasThrown = false;
                try
                {
                    comm::exchange(world.on(queue), comm::out(memory, 0, 1), comm::out(tooMuch, 0, 2));
                }
                catch(std::exception const&)
                {
                    hasThrown = true;
                }
                require(world, hasThrown, "a message that is larger than the memory of the host");
                // What the call has given back has another owner now.
                auto next = world.transport->memory(n);
                std::fill_n(a::getPtrNative(next), n, std::byte{2});
                gate.open();
                a::waitFor(queue);
                auto const* const data = a::getPtrNative(next);
                require(
                    world, std::count(data, data + n, std::byte{2}) == std::ptrdiff_t{n}, "memory of another call");
            });
    }
} // namespace test_comm_deviceMemory
