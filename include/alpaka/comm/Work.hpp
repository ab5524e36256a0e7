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

    //! Gathers the views of a call, after what is wrong with them has been said; then puts it into the queue.
    template<typename TQueue>
    class Work
    {
    public:
        Work(char const* name, OnWorld<TQueue> const& queue)
            : world(queue.world)
            , call(name)
            , m_operation(std::make_shared<Operation>(queue.world.state(), name))
            , m_queue(queue.queue)
        {
        }

        Work(Work const&) = delete;
        auto operator=(Work const&) -> Work& = delete;

        void requireRank(int rank, char const* otherwise = "") const
        {
            if(rank < 0 || rank >= world.size())
                core::fail(call, ": rank ", rank, ", the limits are 0 and ", world.size() - 1, otherwise);
        }

        template<typename TView>
        void requireSize(char const* what, TView const& view, std::size_t right) const
        {
            if(auto const bytes = rowsOf(view).bytes(); bytes != right)
                core::fail(call, ": the ", what, " has ", bytes, " bytes, but has to have ", right);
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
            if(m_messages.size() == 1)
            {
                m_operation->peer = m_messages[0].peer;
                m_operation->tag = m_messages[0].tag;
            }
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
        char const* const call;

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
            static_assert(
                mem::view::BytewiseView<TView>,
                "comm: elements are copied byte by byte, so their type must be trivially copyable");
            auto const extent = extent::getExtentVec(view);
            mem::view::ViewPlainPtr<dev::DevCpu, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>> staged(
                reinterpret_cast<ElemOf<TView>*>(place), pltf::getDevByIdx<pltf::PltfCpu>(0), extent);
            if constexpr(HostView<TView>)
            {
                using Copy = mem::view::TaskCopyCpu<dim::Dim<TView>::value>;
                auto* const data = dataOf(view);
                operand.copies.emplace_back(
                    operand.use == Use::read ? Copy(place, data, mem::view::detail::rowsOf(extent, staged, view))
                                             : Copy(data, place, mem::view::detail::rowsOf(extent, view, staged)));
            }
            else if(operand.use == Use::read)
                mem::view::copy(m_queue, staged, view);
            else if constexpr(isWritable<TView>)
                m_after.emplace_back([this, staged, target = WholeOf<TView>(view)]() mutable
                                     { mem::view::copy(m_queue, target, staged); });
            return place + rowsOf(view).bytes();
        }

        template<typename TRun>
        void enqueue(Caller const& caller, TRun run)
        {
            m_operation->isInQueue = true;
            queue::enqueue(m_queue, CallTask<TRun>{m_operation, std::move(run)}, caller);
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

    //! \return The work of a call in a queue, which may name a world.
    template<typename TQueue>
    [[nodiscard]] auto workOn(char const* call, TQueue& queue)
    {
        if constexpr(requires { queue.world; })
            return Work(call, queue);
        else
        {
            World* const world = worldOfThread != nullptr ? worldOfThread : worldOfProcess.load();
            if(world != nullptr)
                return Work(call, world->on(queue));
            core::fail(call, ": there is no comm::World; construct one before the first message");
        }
    }
} // namespace alpaka::comm::detail
