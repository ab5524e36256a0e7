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

    //! Sub-views of one type for all views of the same memory, const or not, so that messages can stand in a list.
    template<typename TView>
    using WholeOf = mem::view::
        ViewSubView<dev::Dev<TView>, std::remove_const_t<elem::Elem<TView>>, dim::Dim<TView>, idx::Idx<TView>>;

    //! \return The bytes of the elements, without padding.
    template<typename TView>
    [[nodiscard]] auto bytesOf(TView const& view) -> std::size_t
    {
        std::size_t bytes = sizeof(elem::Elem<TView>);
        for(auto const extent : mem::view::detail::sizes(extent::getExtentVec(view)))
            bytes *= extent;
        return bytes;
    }

    //! Gathers the views of a call, then puts it into the queue.
    template<typename TQueue>
    class Work
    {
    public:
        Work(char const* call, OnWorld<TQueue> const& queue)
            : world(queue.world)
            , operation(std::make_shared<Operation>(queue.world.state(), call))
            , m_queue(queue.queue)
        {
        }

        //! \param takesDevices Whether memory of CUDA's devices may stay where it is if the transport takes it.
        //! \param forEach Calls its argument with each view.
        //! \return The number of the operand, whose contents are those of the views, one after the other.
        template<typename TForEach>
        auto add(Use use, bool takesDevices, TForEach const& forEach) -> std::size_t
        {
            auto& operand = operation->operands.emplace_back();
            operand.use = use;
            std::size_t count = 0;
            forEach(
                [&](auto const& view)
                {
                    operand.bytes += bytesOf(view);
                    operand.data = ++count == 1 && staysInPlace(view, takesDevices) ? partOf(view, 0).data : nullptr;
                });
            if(operand.data == nullptr)
            {
                operand.data = operation->memory(operand.bytes);
                std::size_t place = 0;
                forEach(
                    [&](auto&& view)
                    {
                        stage(operand, place, view);
                        place += bytesOf(view);
                    });
            }
            return operation->operands.size() - 1;
        }

        //! An argument of a collective call.
        template<typename TView>
        auto addView(Use use, TView& view) -> std::size_t
        {
            return add(use, false, [&](auto const& fn) { fn(view); });
        }

        //! A view that all ranks write.
        template<typename TView>
        auto addTarget(Use use, TView& view) -> std::size_t
        {
            static_assert(isWritable<TView>, "comm: a view that a collective call writes is constant");
            return addView(use, view);
        }

        //! Puts the call into the queue. The last use of this object.
        //! \param run Called with the operation by a task of the host. What it writes is brought to the views.
        template<typename TRun>
        void enqueue(core::SourceLocation const& location, TRun run)
        {
            queue::enqueue(
                m_queue, [ofTask = operation, run = std::move(run)]() mutable { ofTask->run(run); }, location);
            if(m_after.empty())
                return;
            for(auto const& copy : m_after)
                copy();
            // The memory is kept until the copies are done.
            queue::enqueue(m_queue, [kept = operation] {});
        }

        //! The same for a call that all ranks make.
        //! \param run Called with the operation, whose operands have the contents of the views, and the call's tag.
        template<typename TRun>
        void enqueueCollective(core::SourceLocation const& location, TRun run)
        {
            enqueue(
                location,
                [tag = world.state()->nextTag(), run = std::move(run)](Operation& ofTask)
                {
                    for(auto const& operand : ofTask.operands)
                        if(operand.use == Use::read)
                            operand.template copy<true>();
                    run(ofTask, tag);
                });
        }

        //! One of the messages that enqueueMessages posts together.
        //! \param forEach Calls its argument with each view.
        template<typename TForEach>
        void addMessage(bool isSend, int peer, int tag, TForEach const& forEach)
        {
            if(peer == none)
                return;
            auto const& operand = operation->operands[add(isSend ? Use::read : Use::write, true, forEach)];
            m_messages.push_back({isSend, peer, tag, operand.data, operand.bytes});
        }

        void enqueueMessages(Channel channel, core::SourceLocation const& location)
        {
            enqueue(
                location,
                [channel, messages = std::move(m_messages)](Operation& ofTask) mutable
                {
                    // The first ones are under way while others are packed.
                    auto const load = [&](std::size_t i) { ofTask.operands[i].template copy<true>(); };
                    ofTask.state->transfer(ofTask.call, channel, messages, load);
                });
        }

        World& world;
        std::shared_ptr<Operation> operation;

    private:
        template<typename TView>
        [[nodiscard]] auto staysInPlace(TView const& view, bool takesDevices) const -> bool
        {
            bool isThere = HostView<TView>;
            if constexpr(CudaView<TView>)
                isThere = takesDevices && world.state()->place.takesMemoryOfCuda;
            return isThere && partOf(view, 0).isContiguous();
        }

        template<typename TView>
        void stage(Operand& operand, std::size_t place, TView& view)
        {
            if constexpr(HostView<TView>)
                operand.parts.push_back(partOf(view, place));
            else
            {
                using Elem = std::remove_const_t<elem::Elem<TView>>;
                using Staged = mem::view::ViewPlainPtr<dev::DevCpu, Elem, dim::Dim<TView>, idx::Idx<TView>>;
                Staged staged(
                    reinterpret_cast<Elem*>(operand.data + place),
                    pltf::getDevByIdx<pltf::PltfCpu>(0),
                    extent::getExtentVec(view));
                if(operand.use == Use::read)
                    mem::view::copy(m_queue, staged, view);
                if constexpr(isWritable<TView>)
                    if(operand.use == Use::write)
                        m_after.emplace_back([this, staged, target = WholeOf<TView>(view)]() mutable
                                             { mem::view::copy(m_queue, target, staged); });
            }
        }

        TQueue& m_queue;
        std::vector<Message> m_messages;
        std::vector<std::function<void()>> m_after;
    };
} // namespace alpaka::comm::detail
