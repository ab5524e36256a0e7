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
#include <functional>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! A view that a call can write.
    template<typename TView>
    inline constexpr bool isWritable
        = !std::is_const_v<std::remove_pointer_t<decltype(mem::view::getPtrNative(std::declval<TView&>()))>>;

    template<typename TView>
    using ElemOf = std::remove_const_t<elem::Elem<TView>>;

    //! Sub-views of one type for all views of the same memory, const or not, so that messages can stand in a list.
    template<typename TView>
    using WholeOf = mem::view::ViewSubView<dev::Dev<TView>, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>>;

    template<typename TView>
    [[nodiscard]] auto bytesOf(TView const& view) -> std::size_t
    {
        return mem::view::detail::rowsOf(extent::getExtentVec(view), view).bytes();
    }

    //! Gathers the views of a call, after what is wrong with them has been said; then puts it into the queue.
    template<typename TQueue>
    class Call
    {
    public:
        Call(char const* ofCall, OnWorld<TQueue> const& queue, Channel channel)
            : world(queue.world)
            , name(ofCall)
            , m_operation(std::make_shared<Operation>(queue.world.transport, ofCall, channel))
            , m_queue(queue.queue)
        {
        }

        auto operator=(Call&&) -> Call& = delete;

        void requireRank(int rank, char const* otherwise = "") const
        {
            if(rank < 0 || rank >= world.size())
                core::fail(name, ": rank ", rank, ", the limits are 0 and ", world.size() - 1, otherwise);
        }

        template<typename TView>
        void requireSize(char const* what, TView const& view, std::size_t right) const
        {
            if(auto const bytes = bytesOf(view); bytes != right)
                core::fail(name, ": the ", what, " has ", bytes, " bytes, but has to have ", right);
        }

        //! \return Contiguous memory of the host, which a collective call reads or writes: the view's, or a copy.
        template<bool TIsRead, typename TView>
        [[nodiscard]] auto argument(TView& view) -> std::byte*
        {
            static_assert(TIsRead || isWritable<TView>, "comm: a view that a collective call writes is constant");
            return contiguous(TIsRead, false, [&](auto const& fn) { fn(view); }).data();
        }

        //! Adds a message to those that the call posts together.
        //! \param forEach Calls its argument with each view.
        //! \param tag Of the program; collective calls have their own.
        template<typename TForEach>
        void addMessage(bool isSend, int peer, TForEach const& forEach, int tag = 0)
        {
            if(peer == none)
                return;
            auto const memory = contiguous(isSend, world.transport->place.takesMemoryOfCuda, forEach);
            m_operation->post(isSend, peer, memory.data(), memory.size(), tag);
        }

        //! The same for one view of a collective call.
        template<bool TIsSend, typename TView>
        void addView(int peer, TView&& view)
        {
            addMessage(TIsSend, peer, [&](auto const& fn) { fn(view); });
        }

        //! Puts the call into the queue. The last use of this object.
        //! \param body What a task of the host does with the operation: by default, the messages that have been added.
        void enqueue(Caller const& caller, std::function<void(Operation&)> body = &Operation::transfer)
        {
            auto& operation = *m_operation;
            operation.body = std::move(body);
            // Not earlier: a call that throws because of its arguments does not count, and can be made again.
            if(operation.channel == Channel::collective)
                operation.tag = world.transport->nextTag();
            for(auto& message : operation.posted)
                message.tag += operation.tag;
            // The memory is kept until the copies are done, also when something throws after the first one.
            auto const keep = [kept = m_operation] {};
            bool isAccepted = false;
            try
            {
                for(auto const& copy : m_before)
                    copy();
                operation.isInQueue = true;
                queue::enqueue(m_queue, Task{m_operation}, caller);
                isAccepted = true;
                for(auto const& copy : m_after)
                    copy();
            }
            catch(...)
            {
                // Other ranks would now wait for ever for this one's messages, or collective calls would meet others.
                if(!isAccepted)
                {
                    operation.isInQueue = false;
                    world.transport->fail(name, ": not carried out: ", textOfException(name));
                }
                if(!m_before.empty() || !m_after.empty())
                    queue::enqueue(m_queue, keep, caller);
                throw;
            }
            if(!m_after.empty())
                queue::enqueue(m_queue, keep, caller);
        }

        World& world;
        char const* const name;

    private:
        //! \return Contiguous memory with what is in the views, or for it: their own, if they are one and contiguous.
        //!         Views of the host are copied by the task of the call, those of devices by the queue.
        //! \param takesCuda Whether memory of CUDA's devices may stay where it is.
        template<typename TForEach>
        auto contiguous(bool isRead, bool takesCuda, TForEach const& forEach) -> std::span<std::byte>
        {
            std::size_t bytes = 0;
            std::byte* data = nullptr;
            auto const look = [&]<typename TView>(TView& view)
            {
                constexpr bool isOfCuda
                    = requires { requires std::same_as<typename dev::Dev<TView>::Api::Runtime, runtime::Cuda>; };
                bool const isThere = std::same_as<dev::Dev<TView>, dev::DevCpu> || (isOfCuda && takesCuda);
                auto const rows = mem::view::detail::rowsOf(extent::getExtentVec(view), view);
                // What is only read is not written.
                auto* const first = const_cast<ElemOf<TView>*>(mem::view::getPtrNative(view));
                data = bytes == 0 && isThere && rows.rowCount() <= 1 ? reinterpret_cast<std::byte*>(first) : nullptr;
                bytes += rows.bytes();
            };
            forEach(look);
            m_operation->total += bytes;
            if(data != nullptr)
                return {data, bytes};
            auto* place = data = m_operation->memory(bytes);
            auto const stage = [&]<typename TView>(TView& view)
            {
                static_assert(
                    mem::view::BytewiseView<TView>,
                    "comm: elements are copied byte by byte, so their type must be trivially copyable");
                auto const extent = extent::getExtentVec(view);
                mem::view::ViewPlainPtr<dev::DevCpu, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>> staged(
                    reinterpret_cast<ElemOf<TView>*>(place), pltf::getDevByIdx<pltf::PltfCpu>(0), extent);
                if constexpr(std::same_as<dev::Dev<TView>, dev::DevCpu>)
                {
                    if(isRead)
                        m_operation->before.emplace_back(mem::view::createTaskCopy(staged, view, extent));
                    else if constexpr(isWritable<TView>)
                        m_operation->after.emplace_back(mem::view::createTaskCopy(view, staged, extent));
                }
                else if(isRead)
                    m_before.emplace_back([this, staged, source = view]() mutable
                                          { mem::view::copy(m_queue, staged, source); });
                else if constexpr(isWritable<TView>)
                    m_after.emplace_back([this, staged, target = WholeOf<TView>(view)]() mutable
                                         { mem::view::copy(m_queue, target, staged); });
                place += bytesOf(view);
            };
            forEach(stage);
            return {data, bytes};
        }

        std::shared_ptr<Operation> m_operation;
        TQueue& m_queue;
        //! Copies between devices and staging memory; none is in the queue before all memory is there.
        std::vector<std::function<void()>> m_before, m_after;
    };

    //! \return A call in a queue, which may name a world.
    template<typename TQueue>
    [[nodiscard]] auto callOn(char const* name, TQueue& queue, Channel channel = Channel::collective)
    {
        return Call(name, onWorld(name, queue), channel);
    }
} // namespace alpaka::comm::detail
