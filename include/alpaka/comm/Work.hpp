// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One call of this library in the order of a queue: brings the contents of views to memory that a transport reads,
//! lets the host exchange messages, and brings back what has come.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Operation.hpp>
#include <alpaka/comm/World.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    template<typename TView>
    concept HostView = std::same_as<dev::Dev<TView>, dev::DevCpu>;

    //! A view of a device whose memory a transport for CUDA can read.
    template<typename TView>
    concept CudaView = std::same_as<typename dev::Dev<TView>::Api::Runtime, runtime::Cuda>;

    //! A view that a call can write.
    template<typename TView>
    inline constexpr bool isWritable
        = !std::is_const_v<std::remove_pointer_t<decltype(mem::view::getPtrNative(std::declval<TView&>()))>>;

    template<typename TView>
    using ElemOf = std::remove_const_t<elem::Elem<TView>>;

    //! Sub-views of one type for all views of the same memory, const or not, so that messages can stand in a list.
    template<typename TView>
    using WholeOf = mem::view::ViewSubView<dev::Dev<TView>, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>>;

    //! \return The rows of contiguous elements that a view has.
    template<typename TView>
    [[nodiscard]] auto rowsOf(TView const& view)
    {
        return mem::view::detail::rowsOf(extent::getExtentVec(view), view);
    }

    //! \return The first byte. What is only sent is not written.
    template<typename TView>
    [[nodiscard]] auto dataOf(TView const& view) -> std::byte*
    {
        return reinterpret_cast<std::byte*>(const_cast<ElemOf<TView>*>(mem::view::getPtrNative(view)));
    }

    //! \return A task that copies rows of the host, which begin at `data`, to contiguous memory, or from there.
    template<typename TRows>
    [[nodiscard]] auto copyOf(TRows const& rows, std::byte* data, std::byte* packed, bool packs)
    {
        return [=]
        {
            bool const isOne = rows.loopCount() == 0;
            std::size_t const ofPlane = isOne ? 1 : rows.loopExtent(0);
            std::size_t const stride = isOne ? 0 : rows.loopStrides(0)[0];
            auto const copy = [=](auto rowBytes)
            {
                auto* place = packed;
                auto const copyPlane = [&](auto const& offsets)
                {
                    // Local, because bytes that are written may be anything else.
                    auto* to = packs ? place : data + offsets[0];
                    auto const* from = packs ? data + offsets[0] : place;
                    std::size_t const toStep = packs ? rowBytes : stride;
                    std::size_t const fromStep = packs ? stride : rowBytes;
                    for(std::size_t left = ofPlane; left != 0; --left, to += toStep, from += fromStep)
                        std::memcpy(to, from, rowBytes);
                    place += ofPlane * rowBytes;
                };
                for(std::size_t row = 0; row < rows.rowCount(); row += ofPlane)
                    rows.forEach(row, row + 1, copyPlane);
            };
            // A row of a number of bytes that the compiler knows is one instruction; a call of memcpy takes longer.
            switch(rows.rowBytes())
            {
            case 4:
                return copy(std::integral_constant<std::size_t, 4>{});
            case 8:
                return copy(std::integral_constant<std::size_t, 8>{});
            case 16:
                return copy(std::integral_constant<std::size_t, 16>{});
            default:
                return copy(rows.rowBytes());
            }
        };
    }

    //! Gathers the views of a call, then puts it into the queue.
    template<typename TQueue>
    class Work
    {
    public:
        Work(char const* call, OnWorld<TQueue> const& queue)
            : world(queue.world)
            , m_operation(std::make_shared<Operation>(queue.world.state(), call))
            , m_queue(queue.queue)
        {
        }

        //! An argument of a collective call.
        template<typename TView>
        void add(Use use, TView& view)
        {
            addAll(use, false, [&](auto const& fn) { fn(view); });
        }

        //! A view that all ranks write.
        template<typename TView>
        void addTarget(TView& view)
        {
            static_assert(isWritable<TView>, "comm: a view that a collective call writes is constant");
            add(Use::write, view);
        }

        //! Puts a call that all ranks make into the queue. The last use of this object.
        //! \param run Called with the operation, whose operands have the contents of the views, and the call's tag, by
        //!        a task of the host. What it writes is brought to the views.
        template<typename TRun>
        void enqueueCollective(Caller const& caller, TRun run)
        {
            enqueue(
                caller,
                [tag = world.state()->nextTag(), run = std::move(run)](Operation& operation)
                {
                    operation.copyAll(Use::read);
                    run(operation, tag);
                });
        }

        //! One of the messages that enqueueMessages posts together.
        //! \param forEach Calls its argument with each view.
        template<typename TForEach>
        void addMessage(bool isSend, int peer, int tag, TForEach const& forEach)
        {
            if(peer == none)
                return;
            addAll(isSend ? Use::read : Use::write, world.state()->place.takesMemoryOfCuda, forEach);
            auto const& operand = m_operation->operands.back();
            m_messages.push_back({isSend, peer, tag, operand.data, operand.bytes});
        }

        //! The same for messages.
        void enqueueMessages(Channel channel, Caller const& caller)
        {
            enqueue(
                caller,
                [channel, messages = std::move(m_messages)](Operation& operation) mutable
                {
                    // The first ones are under way while others are packed.
                    auto const load = [&](std::size_t i) { operation.operands[i].copy(); };
                    operation.state->transfer(operation.call, channel, messages, load);
                });
        }

        World& world;

    private:
        //! \param takesCuda Whether memory of CUDA's devices may stay where it is.
        template<typename TForEach>
        void addAll(Use use, bool takesCuda, TForEach const& forEach)
        {
            auto& operand = m_operation->operands.emplace_back(Operand{use});
            bool isFirst = true;
            forEach(
                [&](auto const& view)
                {
                    auto const rows = rowsOf(view);
                    bool isThere = HostView<std::remove_cvref_t<decltype(view)>>;
                    if constexpr(CudaView<std::remove_cvref_t<decltype(view)>>)
                        isThere = takesCuda;
                    operand.bytes += rows.bytes();
                    operand.data = isFirst && isThere && rows.rowCount() <= 1 ? dataOf(view) : nullptr;
                    isFirst = false;
                });
            if(operand.data != nullptr)
                return;
            operand.data = m_operation->memory(operand.bytes);
            auto* place = operand.data;
            forEach([&](auto&& view) { place = stage(operand, place, view); });
        }

        //! \return The end of the view's contents, which begin at `place`.
        template<typename TView>
        auto stage(Operand& operand, std::byte* place, TView& view) -> std::byte*
        {
            auto const rows = rowsOf(view);
            if constexpr(HostView<TView>)
                operand.copies.emplace_back(copyOf(rows, dataOf(view), place, operand.use == Use::read));
            else
            {
                mem::view::ViewPlainPtr<dev::DevCpu, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>> staged(
                    reinterpret_cast<ElemOf<TView>*>(place),
                    pltf::getDevByIdx<pltf::PltfCpu>(0),
                    extent::getExtentVec(view));
                if(operand.use == Use::read)
                    mem::view::copy(m_queue, staged, view);
                else if constexpr(isWritable<TView>)
                    m_after.emplace_back([this, staged, target = WholeOf<TView>(view)]() mutable
                                         { mem::view::copy(m_queue, target, staged); });
            }
            return place + rows.bytes();
        }

        template<typename TRun>
        void enqueue(Caller const& caller, TRun run)
        {
            queue::enqueue(
                m_queue, [ofTask = m_operation, run = std::move(run)]() mutable { ofTask->run(run); }, caller);
            if(m_after.empty())
                return;
            for(auto const& copy : m_after)
                copy();
            // The memory is kept until the copies are done.
            queue::enqueue(m_queue, [kept = m_operation] {});
        }

        std::shared_ptr<Operation> m_operation;
        TQueue& m_queue;
        std::vector<Message> m_messages;
        std::vector<std::function<void()>> m_after;
    };
} // namespace alpaka::comm::detail
